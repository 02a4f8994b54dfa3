import { Money } from '../../kit/money.tsx';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';

/** The one-time costs of the first order; nothing without any. */
export function FirstOrder({ report: { firstOrder, candidate, currency } }: { readonly report: Report }) {
  const t = text('report').firstOrder;
  if (firstOrder === null) return null;
  const { units, oneTimeCostsCents, perUnitCents, cm2AfterCents, unitsToRecover } = firstOrder;
  const costCurrency = candidate.costCurrency ?? currency;
  const costs = (candidate.oneTimeCosts ?? []).map(
    ({ label, amountCents }) => [label, <Money key="cost" cents={amountCents} currency={costCurrency} />] as const,
  );
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    ...costs,
    [t.total, <Money key="total" cents={oneTimeCostsCents} currency={currency} />],
    [t.perUnit(numberText(units, locale())), <Money key="unit" cents={perUnitCents} currency={currency} />],
    [t.after, <Money key="after" cents={cm2AfterCents} currency={currency} />],
    [t.recover, unitsToRecover === null ? t.never : t.units(unitsToRecover)],
  ];
  return (
    <section className="card first-order">
      <h2>{t.title}</h2>
      <p className="quiet">{t.lead}</p>
      <dl className="facts">
        {rows.map(([name, value], place) => (
          <div key={place}>
            <dt dir="auto" className="wrap">
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
