import type { Cm2Cell, ExchangeRateData, ScorePart, UnitEconomics } from '@cpes/contracts';
import { type Cents, convert, divide } from '@cpes/money';
import type { UnitCosts } from './factor-amounts.ts';

/** Thresholds are in US cents; a margin in another currency is converted first. */
const US_DOLLAR: ExchangeRateData = { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 };

/**
 * Margin decides; a candidate that fails in one cell is fragile; a contribution of 3 dollars cannot buy a customer at
 * any percentage; markup rejects goods without room for wholesale or a discount.
 */
const PARTS = [
  { part: 'margin', maxPoints: 45, range: { lo: 0, hi: 4_000, unit: 'bps' } },
  { part: 'resilience', maxPoints: 25, range: { lo: -1_000, hi: 2_500, unit: 'bps' } },
  { part: 'cacHeadroom', maxPoints: 20, range: { lo: 500, hi: 4_000, unit: 'cents' } },
  { part: 'markup', maxPoints: 10, range: { lo: 150, hi: 400, unit: 'percent' } },
] as const satisfies readonly Omit<ScorePart, 'points' | 'measure'>[];

/** The measured values, in the units of their ranges. */
export type Measures = Readonly<Record<ScorePart['part'], number>>;

export function measuresOf(
  economics: UnitEconomics,
  worst: Cm2Cell,
  costs: UnitCosts,
  currency: ExchangeRateData,
): Measures {
  return {
    margin: economics.cm2Bps,
    resilience: worst.cm2Bps,
    cacHeadroom: headroomOf(economics.cm2Cents, currency),
    markup: markupPercentOf(economics.netRevenueCents, costs.landedToWarehouseCents),
  };
}

/** The budget for winning a customer, in US cents. */
export function headroomOf(cm2: Cents, currency: ExchangeRateData): Cents {
  return convert(cm2, currency, US_DOLLAR, 'half-away-from-zero');
}

/** The score's four parts. Each is rounded separately, and the score is the sum of the rounded parts. */
export function scoreBreakdownOf(measures: Measures): readonly ScorePart[] {
  return PARTS.map((part) => ({
    part: part.part,
    points: pointsOf(measures[part.part], part.range, part.maxPoints),
    maxPoints: part.maxPoints,
    measure: measures[part.part],
    range: part.range,
  }));
}

export function scoreOf(breakdown: readonly ScorePart[]): number {
  return breakdown.reduce((total, part) => total + part.points, 0);
}

/** No points up to `lo`, all of them from `hi` on, linear in between, half-up. */
function pointsOf(measure: number, { lo, hi }: { lo: number; hi: number }, maxPoints: number): number {
  if (measure <= lo) return 0;
  if (measure >= hi) return maxPoints;
  return Number(divide(BigInt(measure - lo) * BigInt(maxPoints), BigInt(hi - lo), 'half-away-from-zero'));
}

/** Net revenue in percent of the landed goods. Goods without cost count as one cent, so that the share is defined. */
export function markupPercentOf(net: Cents, landed: Cents): number {
  return Number(divide(BigInt(net) * 100n, BigInt(landed > 0 ? landed : 1), 'half-away-from-zero'));
}
