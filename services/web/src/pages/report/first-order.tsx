import { Money } from '../../kit/money.tsx';
import { text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';

type Cash = NonNullable<NonNullable<Report['firstOrder']>['cash']>;

/** The one-time costs and the payments of the first order; nothing without both. */
export function FirstOrder({ report: { firstOrder, candidate, currency } }: { readonly report: Report }) {
  const t = text('report').firstOrder;
  if (firstOrder === null) return null;
  const { units, oneTimeCostsCents, perUnitCents, cm2AfterCents, unitsToRecover, cash } = firstOrder;
  const costCurrency = candidate.costCurrency ?? currency;
  const costs = (candidate.oneTimeCosts ?? []).map(
    ({ label, amountCents }) => [label, <Money key="cost" cents={amountCents} currency={costCurrency} />] as const,
  );
  const oneTime: Rows = [
    ...costs,
    [t.total, <Money key="total" cents={oneTimeCostsCents} currency={currency} />],
    [t.perUnit(units), <Money key="unit" cents={perUnitCents} currency={currency} />],
    [t.after, <Money key="after" cents={cm2AfterCents} currency={currency} />],
    [t.recover, unitsToRecover === null ? t.never : t.units(unitsToRecover)],
  ];
  return (
    <section className="card first-order">
      <h2>{t.title}</h2>
      {costs.length === 0 ? null : (
        <>
          <p className="quiet">{t.lead}</p>
          <Facts rows={oneTime} />
        </>
      )}
      {cash === null ? null : (
        <>
          <h3>{t.cash.title}</h3>
          <p className="quiet">{t.cash.lead(units)}</p>
          <Facts rows={paymentsOf(cash, currency)} />
        </>
      )}
    </section>
  );
}

type Rows = readonly (readonly [string, React.ReactNode])[];

/** The payments by day, the first payout, and their sum. */
function paymentsOf(cash: Cash, currency: string): Rows {
  const { cash: t } = text('report').firstOrder;
  const { tiedUpCents, orderCents, readyCents, arrivalCents, leadTimeDays, transitDays, days } = cash;
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return [
    [t.order(0), money(orderCents)],
    [t.ready(leadTimeDays), money(readyCents)],
    [t.arrival(leadTimeDays + transitDays), money(arrivalCents)],
    [t.tiedUp(days), money(tiedUpCents)],
  ];
}

function Facts({ rows }: { readonly rows: Rows }) {
  return (
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
  );
}
