import { Money } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { moneyText } from '../../text/money-text.ts';
import { percentText, wholePercent } from '../../text/numbers.ts';
import { locale, text } from '../../texts/text.ts';
import type { Report } from './report-parts.ts';

/** CM2 of net revenue, in basis points, from which a cell has the second and the third step of its colour. */
const SECOND_STEP_BPS = 1_500;
const THIRD_STEP_BPS = 3_000;

/** What a sale leaves at three prices and three levels of costs. */
export function MatrixTab({ report }: { readonly report: Report }) {
  const t = text('report').matrix;
  const { cm2Matrix, currency, lowestViablePriceCents } = report;
  const rows = [0, 1, 2].map((row) => cm2Matrix.filter((cell) => cell.row === row));
  const amount = (cents: number) => moneyText({ cents, currency }, locale());
  return (
    <section className="matrix-tab">
      <h2>{t.title}</h2>
      <Scroller className="card" label={t.title}>
        <table className="matrix">
          <caption>{t.caption}</caption>
          <thead>
            <tr>
              <td />
              {rows[0]?.map(({ costBps, column }) => (
                <th key={column} scope="col">
                  {t.cost(`${String(wholePercent(costBps))}%`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                <th scope="row">
                  {cells[0] === undefined
                    ? ''
                    : t.price(`${String(wholePercent(cells[0].retailPriceBps))}%`, amount(cells[0].retailPriceCents))}
                </th>
                {cells.map(({ column, cm2Cents, cm2Bps, base, worst }) => (
                  <td key={column} className={stepOf(cm2Bps)} data-base={base || undefined}>
                    <span className="matrix-amount">
                      <Money cents={cm2Cents} currency={currency} saysLoss />
                    </span>
                    <span>{percentText(cm2Bps, locale())}</span>
                    {base || worst ? <span className="matrix-word">{base ? t.base : t.worst}</span> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className="quiet">{lowestViablePriceCents === null ? t.never : t.lowest(amount(lowestViablePriceCents))}</p>
    </section>
  );
}

function stepOf(bps: number): string {
  const size = Math.abs(bps);
  const step = size > THIRD_STEP_BPS ? 3 : size > SECOND_STEP_BPS ? 2 : 1;
  return `${bps < 0 ? 'loss' : 'gain'}-${String(step)}`;
}
