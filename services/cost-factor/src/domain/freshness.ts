import type { EvidenceType } from '@cpes/contracts';
import { divide } from '@cpes/money';
import { daysBetween } from './day.ts';

/** Days for which a figure counts as fresh: fewer for figures that change faster. */
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

/** Quality of each kind of source, in percent. */
export const QUALITY_PERCENT: Readonly<Record<EvidenceType, number>> = {
  live_quote: 95,
  official_table: 90,
  rule: 90,
  client_declared: 80,
  client_document: 80,
  index: 75,
  vendor_rate_card: 60,
  estimate: 40,
  missing: 0,
};

/** The weaker of two kinds of evidence. */
export function weaker(one: EvidenceType, other: EvidenceType): EvidenceType {
  return QUALITY_PERCENT[other] < QUALITY_PERCENT[one] ? other : one;
}

const FRESH = 100;
/** Minimum freshness, reached at four times the time to live. */
const STALE = 40;
/** Maximum freshness after the figure's stated validity. */
const ENDED_MAX = 80;

/**
 * 100 up to the time to live, then linear down to 40 at four times that age, rounded half up. The age counts from
 * `since`: the day of the figure, or the end of its period. A figure whose stated validity has ended is at most 80.
 */
export function freshnessPercent(since: string, day: string, ttlDays: number, hasEnded = false): number {
  const overdueDays = Math.max(0, daysBetween(since, day) - ttlDays);
  const spanDays = 3 * ttlDays;
  const lost = BigInt((FRESH - STALE) * Math.min(overdueDays, spanDays));
  const byAge = Number(divide(BigInt(FRESH * spanDays) - lost, BigInt(spanDays), 'half-away-from-zero'));
  return hasEnded ? Math.min(byAge, ENDED_MAX) : byAge;
}
