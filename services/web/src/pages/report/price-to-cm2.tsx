import { Waterfall } from '../../charts/waterfall.tsx';
import type { WaterfallStep } from '../../charts/waterfall-plot.tsx';
import { changeText, moneyText } from '../../format/money-text.ts';
import { wholePercent } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';

type Cell = Report['cm2Matrix'][number];

/** From the retail price to the profit of a sale as planned, and from there to that of another cell of the matrix. */
export function PriceToCm2({
  report,
  cell,
  title,
  lead,
}: {
  readonly report: Report;
  readonly cell?: Cell | undefined;
  readonly title: string;
  readonly lead?: string;
}) {
  const t = text('report').costs;
  const { currency } = report;
  const { cm2Cents } = cell ?? report.unitEconomics;
  const amount = (cents: number) => moneyText({ cents, currency }, locale());
  const steps = [...plannedSteps(report), ...(cell === undefined ? [] : stepsToCell(report, cell))];
  return (
    <div className="price-to-cm2">
      <Waterfall
        title={title}
        {...(lead === undefined ? {} : { lead })}
        steps={steps}
        currency={currency}
        locale={locale()}
        isSigned
        sentence={t.saleSentence(amount(cm2Cents))}
        words={text('charts').waterfall}
      />
      <table className="unseen">
        <caption>{title}</caption>
        <tbody>
          {steps.map(({ key, label, cents, isTotal }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{isTotal ? amount(cents ?? 0) : changeText({ cents: cents ?? 0, currency }, locale())}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function plannedSteps({ candidate, landedCost, unitEconomics }: Report): WaterfallStep[] {
  const t = text('report').costs;
  const { netRevenueCents, paymentFeeCents, returns, cm2Cents } = unitEconomics;
  return [
    total('price', t.price, candidate.targetRetailPriceCents),
    part('tax', t.salesTax, netRevenueCents - candidate.targetRetailPriceCents),
    total('net', t.net, netRevenueCents),
    part('refunds', t.refunds, -returns.refundedRevenueCents),
    part('landed', t.warehouse, -landedCost.landedToWarehouseCents),
    { ...part('recovered', t.recovered, returns.recoveredGoodsCents), isGain: true },
    part('fulfilment', t.fulfilment, -landedCost.fulfilmentCents),
    part('fees', t.fees, -paymentFeeCents),
    part('handling', t.handling, -returns.handlingCents),
    total('planned', t.cm2, cm2Cents),
  ];
}

/** The change by another price at planned costs, then the change by other costs. */
function stepsToCell({ cm2Matrix }: Report, { row, column, retailPriceBps, costBps, cm2Cents, base }: Cell) {
  const t = text('report').costs;
  const planned = cm2Matrix.find((one) => one.base);
  const atPrice = cm2Matrix.find((one) => one.row === row && one.column === planned?.column);
  if (base || planned === undefined || atPrice === undefined) return [];
  const price = atPrice.cm2Cents - planned.cm2Cents;
  const costs = cm2Cents - atPrice.cm2Cents;
  const percent = (bps: number) => `${String(wholePercent(bps))}%`;
  return [
    ...(row === planned.row
      ? []
      : [{ ...part('price-case', t.priceCase(percent(retailPriceBps)), price), isGain: price > 0 }]),
    ...(column === planned.column
      ? []
      : [{ ...part('cost-case', t.costCase(percent(costBps)), costs), isGain: costs > 0 }]),
    total('cm2', t.cm2Case, cm2Cents),
  ];
}

function total(key: string, label: string, cents: number): WaterfallStep {
  return { key, label, cents, isTotal: true, certainty: 'sourced' };
}

function part(key: string, label: string, cents: number): WaterfallStep {
  return { key, label, cents, isTotal: false, certainty: 'sourced' };
}
