import { Explain } from '../../../kit/explain.tsx';
import { moneyText } from '../../../format/money-text.ts';
import { locale, text } from '../../../i18n/text.ts';
import type { Board, Crossing } from './board-query.ts';

/** From which order on one offer costs less than another, each with its proof. */
export function Crossings({ board: { crossings, crossingsComplete, offers, currency } }: { readonly board: Board }) {
  const { board: t } = text('offers');
  const inForce = offers.filter(({ hasExpired }) => !hasExpired);
  if (inForce.length < 2) return null;
  const nameOf = (ref: string) => offers.find(({ offerRef }) => offerRef === ref)?.supplierName ?? ref;
  const money = (cents: number) => moneyText({ cents, currency }, locale());
  return (
    <section className="board-crossings">
      <h3>{t.crossings}</h3>
      {crossings.length === 0 && crossingsComplete ? <p className="quiet">{t.noCrossing}</p> : null}
      {crossingsComplete ? null : <p className="quiet">{t.someCrossings}</p>}
      <ul>
        {crossings.map((crossing) => {
          const [one, other] = [nameOf(crossing.offerRef), nameOf(crossing.overtakes)];
          const proof = (at: Pick<Crossing, 'orderCostCents' | 'otherOrderCostCents' | 'units'>) =>
            t.proof(at.units, one, money(at.orderCostCents), other, money(at.otherOrderCostCents));
          return (
            <li key={`${crossing.offerRef} ${crossing.overtakes} ${String(crossing.units)}`}>
              {t.crossing(crossing.units, one, other)}{' '}
              <Explain label={t.prove(crossing.units, one, other)}>
                <span className="board-proof">
                  <span>{proof(crossing)}</span>
                  <span>{t.before}</span>
                  <span>{proof(crossing.before)}</span>
                </span>
              </Explain>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
