import type { Classification, Match } from '@cpes/contracts';
import type { DutyTable } from '../duty-table.ts';
import type { SubheadingShare } from './shares.ts';

/**
 * Coverage of the possible readings by match: little more than 95 in 100 titles outside the training set needed to
 * include their true duty (decision 8).
 */
const HELD_SHARE: Readonly<Record<Match, number>> = { strong: 0.97, medium: 0.88, weak: 0.93, none: 1, supplied: 1 };
/**
 * Shares rank readings better than they measure distances. A power below 1 brings them closer, the more so the less of
 * the title the first one explains.
 */
const SHARE_POWER = { least: 0.5, explained: 0.6 };

/** The readings of a title. */
export interface Reading {
  readonly code: string;
  readonly match: Match;
  readonly shares: readonly SubheadingShare[];
  /** The share, 0 to 1, of the words that the answer explains. */
  readonly explained: number;
}

/**
 * The narrowest range of ordinary duty, in basis points, that contains the answer's usual rate and enough of the other
 * readings. Each subheading counts with its usual rate, because its lines are read where the line is known.
 */
export function dutyRangeOf(
  { code, match, shares, explained }: Reading,
  market: string,
  duties: DutyTable,
): Classification['dutyRangeBps'] {
  const own = duties.rateOf(code, market);
  if (code.length < SUBHEADING_DIGITS) return { min: own.minBps, max: own.maxBps };
  const power = SHARE_POWER.least + SHARE_POWER.explained * explained;
  const rates = shares
    .map(({ indexed, share }) => ({
      bps: duties.rateOf(indexed.subheading.code, market).representativeBps,
      likelihood: share ** power,
    }))
    .sort((a, b) => a.bps - b.bps);
  const least = HELD_SHARE[match] * rates.reduce((sum, { likelihood }) => sum + likelihood, 0) - ROUNDING;
  const withOwn = (min: number, max: number) => ({
    min: Math.min(min, own.representativeBps),
    max: Math.max(max, own.representativeBps),
  });
  let narrowest = withOwn(rates[0]?.bps ?? Infinity, rates.at(-1)?.bps ?? 0);
  rates.forEach((first, from) => {
    let held = 0;
    for (const { bps, likelihood } of rates.slice(from)) {
      held += likelihood;
      const range = withOwn(first.bps, bps);
      if (held >= least && range.max - range.min < narrowest.max - narrowest.min) narrowest = range;
    }
  });
  return narrowest;
}

const SUBHEADING_DIGITS = 6;
/** Sums of the same numbers in another order may differ in their last digits. */
const ROUNDING = 1e-9;
