import type { EvidenceType } from '@cpes/contracts';
import { divide } from '@cpes/money';
import { daysBetween } from './day.ts';

/** How long a figure counts as fresh, in days: the faster a kind of figure moves, the shorter. */
export const TTL_DAYS = {
  freight: 14,
  additionalDuties: 30,
  mfnDuty: 365,
  entryFees: 90,
  valueAddedTax: 180,
  fulfilment: 180,
  handling: 180,
  roadFreight: 180,
  client: 90,
  insurance: 365,
  exchangeRate: 14,
  terms: 365,
} as const;

/** How far each kind of source can be trusted, in percent. */
export const QUALITY_PERCENT: Readonly<Record<EvidenceType, number>> = {
  live_quote: 95,
  official_table: 90,
  rule: 90,
  client_declared: 80,
  index: 75,
  vendor_rate_card: 60,
  estimate: 40,
  missing: 0,
};

/** Of two kinds of evidence the one that can be trusted less. */
export function weaker(one: EvidenceType, other: EvidenceType): EvidenceType {
  return QUALITY_PERCENT[other] < QUALITY_PERCENT[one] ? other : one;
}

const FRESH = 100;
/** What a figure is worth once it is four times as old as it may be; it falls no further. */
const STALE = 40;
/** The most a figure is worth whose own stated validity is over. */
const ENDED_MAX = 80;

/**
 * 100 up to the time to live, then straight down to 40 at four times that age, rounded half up. The age counts from `since`:
 * the day the figure was true, or the end of the period for which it was set. Once that period is over, it is 80 at most.
 */
export function freshnessPercent(
  since: string,
  day: string,
  ttlDays: number,
  effectiveTo: string | null = null,
): number {
  const overdueDays = Math.max(0, daysBetween(since, day) - ttlDays);
  const spanDays = 3 * ttlDays;
  const lost = BigInt((FRESH - STALE) * Math.min(overdueDays, spanDays));
  const byAge = Number(divide(BigInt(FRESH * spanDays) - lost, BigInt(spanDays), 'half-away-from-zero'));
  return effectiveTo !== null && effectiveTo < day ? Math.min(byAge, ENDED_MAX) : byAge;
}
