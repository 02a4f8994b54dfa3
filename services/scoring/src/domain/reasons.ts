import { CANDIDATE_BOUNDS, phrase, type Report, type PhrasedReport, type ScorePart, type Text } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import { amountText, percentText, type ReportCurrency } from './amount-text.ts';
import type { DecidingCosts } from './assumed-costs.ts';
import type { DeliveredPrice } from './delivered-price.ts';
import { SUBJECT_TEXT } from './subject-text.ts';
import { worstCellOf } from './cm2-matrix.ts';

type Reason = PhrasedReport['reasons'][number];

/** As many as people read before they look at the figures. */
const REASONS_MAX = 3;

/** The figures of a report behind its reasons. */
export type ReasonFigures = Pick<
  Report,
  'landedCost' | 'unitEconomics' | 'cm2Matrix' | 'scoreBreakdown' | 'breakEvenCacCents' | 'lowestViablePriceCents'
>;

/** Facts beside the figures that reasons state. */
export interface Circumstances {
  readonly deciding?: DecidingCosts | undefined;
  readonly underDuty?: DeliveredPrice | undefined;
  readonly targetCacCents?: Cents | undefined;
}

/**
 * The reasons for the verdict, most important first. They are: whether a DDP price can hold its duties, whether assumptions decide
 * the verdict, the margin, the worst case, and what to look at next.
 */
export function reasonsOf(
  figures: ReasonFigures,
  currency: ReportCurrency,
  { deciding, underDuty, targetCacCents }: Circumstances,
): readonly Reason[] {
  const isViable = figures.unitEconomics.cm2Cents >= 0;
  const reasons = [
    ...(underDuty === undefined ? [] : [dutyReason(underDuty, currency)]),
    ...(deciding === undefined ? [] : [assumptionsReason(deciding)]),
    marginReason(figures, currency),
    resilienceReason(figures, currency),
    isViable ? budgetReason(figures, currency, targetCacCents) : priceReason(figures, currency),
  ];
  return reasons.slice(0, REASONS_MAX);
}

function dutyReason(
  { priceCents, otherCostsCents, leftCents, dutiesCents }: DeliveredPrice,
  currency: ReportCurrency,
): Reason {
  const [price, others] = [amountText(priceCents, currency), amountText(otherCostsCents, currency)];
  const [left, duties] = [amountText(leftCents, currency), amountText(dutiesCents, currency)];
  return {
    code: 'ddp-price-under-duty',
    text: phrase`Check the DDP price of ${price}: on goods bought at that price, carriage and entry would be ${others}, and the duties ${duties}, more than the ${left} left of it.`,
  };
}

function assumptionsReason({ count, verdictAtHalf, verdictAtTwice }: DecidingCosts): Reason {
  const costs = count === 1 ? phrase`the cost that depends on them` : phrase`the ${count} costs that depend on them`;
  return {
    code: 'assumptions-decide',
    text: phrase`Assumptions decide the verdict: with ${costs} at half it would be ${verdictAtHalf}, at twice ${verdictAtTwice}.`,
  };
}

function marginReason({ unitEconomics, scoreBreakdown }: ReasonFigures, currency: ReportCurrency): Reason {
  const { cm2Cents, cm2Bps } = unitEconomics;
  const subject = phrase`A sale`;
  const outcome = outcomeText(subject, cm2Cents, cm2Bps, currency);
  return {
    code: cm2Cents < 0 ? 'loss' : 'contribution',
    text: phrase`${outcome} after goods, fulfilment, payment and returns, ${pointsText(scoreBreakdown, 'margin')}.`,
  };
}

function resilienceReason({ cm2Matrix, scoreBreakdown }: ReasonFigures, currency: ReportCurrency): Reason {
  const { retailPriceBps, costBps, cm2Cents, cm2Bps } = worstCellOf(cm2Matrix);
  const worst = phrase`In the worst of nine cases, price at ${percentText(retailPriceBps)} and costs at ${percentText(costBps)},`;
  return {
    code: cm2Cents < 0 ? 'worst-case-loss' : 'worst-case-contribution',
    text: phrase`${worst} ${outcomeText(phrase`it`, cm2Cents, cm2Bps, currency)}, ${pointsText(scoreBreakdown, 'resilience')}.`,
  };
}

function budgetReason(
  { breakEvenCacCents, landedCost, scoreBreakdown }: ReasonFigures,
  currency: ReportCurrency,
  targetCacCents: Cents | undefined,
): Reason {
  const largest = landedCost.factors.reduce((most, factor) => (factor.amountCents > most.amountCents ? factor : most));
  const share = phrase`${amountText(largest.amountCents, currency)} of ${amountText(landedCost.trueLandedCostCents, currency)}`;
  return {
    code: 'acquisition-budget',
    text: phrase`Winning a customer may cost up to ${budgetText(breakEvenCacCents, currency, targetCacCents)}, ${pointsText(scoreBreakdown, 'cacHeadroom')}; the largest cost is ${SUBJECT_TEXT[largest.key]}, ${share}.`,
  };
}

/** The budget beside the merchant's target, if there is one. */
function budgetText(breakEvenCacCents: Cents, currency: ReportCurrency, targetCacCents: Cents | undefined): Text {
  const budget = amountText(breakEvenCacCents, currency);
  if (targetCacCents === undefined) return budget;
  const target = amountText(targetCacCents, currency);
  return targetCacCents <= breakEvenCacCents
    ? phrase`${budget}, which covers your target of ${target}`
    : phrase`${budget}, less than your target of ${target}`;
}

function priceReason({ lowestViablePriceCents }: ReasonFigures, currency: ReportCurrency): Reason {
  if (lowestViablePriceCents === null) {
    const highest = amountText(CANDIDATE_BOUNDS.retailPriceCentsMax, currency);
    return { code: 'no-viable-price', text: phrase`No retail price up to ${highest} covers these costs.` };
  }
  const lowest = amountText(lowestViablePriceCents, currency);
  return { code: 'lowest-viable-price', text: phrase`The lowest retail price that covers these costs is ${lowest}.` };
}

function outcomeText(subject: Text, cm2Cents: number, cm2Bps: number, currency: ReportCurrency): Text {
  const amount = amountText(cm2Cents < 0 ? -cm2Cents : cm2Cents, currency);
  const share = percentText(cm2Bps);
  return cm2Cents < 0
    ? phrase`${subject} loses ${amount} (${share} of net revenue)`
    : phrase`${subject} leaves ${amount} (${share} of net revenue)`;
}

function pointsText(breakdown: readonly ScorePart[], part: ScorePart['part']): Text {
  const { points = 0, maxPoints = 0 } = breakdown.find((one) => one.part === part) ?? {};
  return phrase`${points} of ${maxPoints} points`;
}
