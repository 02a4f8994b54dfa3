import { CANDIDATE_BOUNDS, type Report, type ScorePart } from '@cpes/contracts';
import { amountText, percentText, type ReportCurrency } from './amount-text.ts';
import { worstCellOf } from './cm2-matrix.ts';

/** The figures of a report that its reasons are told from. */
export type ReasonFigures = Pick<
  Report,
  'landedCost' | 'unitEconomics' | 'cm2Matrix' | 'scoreBreakdown' | 'breakEvenCacCents' | 'lowestViablePriceCents'
>;

/** Why the score is what it is, in three sentences: the margin, the worst case, and what to look at first. */
export function reasonsOf(figures: ReasonFigures, currency: ReportCurrency): readonly string[] {
  const isViable = figures.unitEconomics.cm2Cents >= 0;
  return [
    marginReason(figures, currency),
    resilienceReason(figures, currency),
    isViable ? headroomReason(figures, currency) : priceReason(figures, currency),
  ];
}

function marginReason({ unitEconomics, scoreBreakdown }: ReasonFigures, currency: ReportCurrency): string {
  const { cm2Cents, cm2Bps } = unitEconomics;
  const outcome = outcomeText('A sale', cm2Cents, cm2Bps, currency);
  return `${outcome} after goods, fulfilment, payment and returns, ${pointsText(scoreBreakdown, 'margin')}.`;
}

function resilienceReason({ cm2Matrix, scoreBreakdown }: ReasonFigures, currency: ReportCurrency): string {
  const { retailPriceBps, costBps, cm2Cents, cm2Bps } = worstCellOf(cm2Matrix);
  const worst = `In the worst of nine cases, price at ${percentText(retailPriceBps)} and costs at ${percentText(costBps)},`;
  return `${worst} ${outcomeText('it', cm2Cents, cm2Bps, currency)}, ${pointsText(scoreBreakdown, 'resilience')}.`;
}

function headroomReason(
  { breakEvenCacCents, landedCost, scoreBreakdown }: ReasonFigures,
  currency: ReportCurrency,
): string {
  const largest = landedCost.factors.reduce((most, factor) => (factor.amountCents > most.amountCents ? factor : most));
  const share = `${amountText(largest.amountCents, currency)} of ${amountText(landedCost.trueLandedCostCents, currency)}`;
  return (
    `Winning a customer may cost up to ${amountText(breakEvenCacCents, currency)}, ` +
    `${pointsText(scoreBreakdown, 'cacHeadroom')}; the largest cost is ${largest.label.toLowerCase()}, ${share}.`
  );
}

function priceReason({ lowestViablePriceCents }: ReasonFigures, currency: ReportCurrency): string {
  return lowestViablePriceCents === null
    ? `No retail price up to ${amountText(CANDIDATE_BOUNDS.retailPriceCentsMax, currency)} covers these costs.`
    : `The lowest retail price that covers these costs is ${amountText(lowestViablePriceCents, currency)}.`;
}

function outcomeText(subject: string, cm2Cents: number, cm2Bps: number, currency: ReportCurrency): string {
  const verb = cm2Cents < 0 ? 'loses' : 'leaves';
  const amount = amountText(cm2Cents < 0 ? -cm2Cents : cm2Cents, currency);
  return `${subject} ${verb} ${amount} (${percentText(cm2Bps)} of net revenue)`;
}

function pointsText(breakdown: readonly ScorePart[], part: ScorePart['part']): string {
  const { points = 0, maxPoints = 0 } = breakdown.find((one) => one.part === part) ?? {};
  return `${points} of ${maxPoints} points`;
}
