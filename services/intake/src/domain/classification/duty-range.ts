import type { Classification, Match } from '@cpes/contracts';
import type { DutyTable } from '../duty-table.ts';
import type { SubheadingShare } from './shares.ts';

/**
 * The share of the readings that a range covers, by match. With these, the ranges of at least 95 % of 550 titles outside
 * the training set contain the true duty (decision 8).
 */
const COVERED_SHARE: Readonly<Record<Match, number>> = {
  strong: 0.985,
  medium: 0.95,
  weak: 0.985,
  none: 1,
  supplied: 1,
};

/** The readings of a title. */
export interface Reading {
  readonly code: string;
  readonly match: Match;
  /** They sum to 1. */
  readonly shares: readonly SubheadingShare[];
}

/**
 * The narrowest range of ordinary duty, in basis points, that contains the answer's usual rate and enough of the other
 * readings. Each subheading counts with its usual rate, because its lines are read where the line is known.
 */
export function dutyRangeOf(
  { code, match, shares }: Reading,
  market: string,
  duties: DutyTable,
): Classification['dutyRangeBps'] {
  const own = duties.rateOf(code, market);
  if (code.length < SUBHEADING_DIGITS) return { min: own.minBps, max: own.maxBps };
  const rates = shares
    .map(({ indexed, share }) => ({
      bps: duties.rateOf(indexed.subheading.code, market).representativeBps,
      share,
    }))
    .sort((a, b) => a.bps - b.bps);
  const least = COVERED_SHARE[match] - ROUNDING;
  const withOwn = (min: number, max: number) => ({
    min: Math.min(min, own.representativeBps),
    max: Math.max(max, own.representativeBps),
  });
  let narrowest = withOwn(rates[0]?.bps ?? Infinity, rates.at(-1)?.bps ?? 0);
  rates.forEach((first, from) => {
    let covered = 0;
    for (const { bps, share } of rates.slice(from)) {
      covered += share;
      const range = withOwn(first.bps, bps);
      if (covered >= least && range.max - range.min < narrowest.max - narrowest.min) narrowest = range;
    }
  });
  return narrowest;
}

const SUBHEADING_DIGITS = 6;
/** Sums of the same numbers in another order may differ in their last digits. */
const ROUNDING = 1e-9;
