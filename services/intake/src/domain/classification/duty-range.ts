import type { Classification, Match } from '@cpes/contracts';
import type { DutyTable } from '../duty-table.ts';
import type { SubheadingShare } from './shares.ts';

/**
 * How much of what remains possible a range holds, by match: little more than the true duty of 95 in 100 titles needs that training had
 * not seen (decision 8).
 */
const HELD_SHARE: Readonly<Record<Match, number>> = { strong: 0.97, medium: 0.88, weak: 0.93, none: 1, supplied: 1 };
/**
 * Shares tell which reading is first better than how far behind the others are. A power below 1 brings them closer: the less
 * of the title the first one explains, the closer.
 */
const SHARE_POWER = { least: 0.5, explained: 0.6 };

/** What a title's words were found to mean. */
export interface Reading {
  readonly code: string;
  readonly match: Match;
  readonly shares: readonly SubheadingShare[];
  /** The share, 0 to 1, of the words that the answer explains. */
  readonly explained: number;
}

/**
 * The narrowest range, in basis points, of ordinary duty that holds the answer's usual rate and enough of what else the words
 * may mean. Each subheading counts with its usual rate: what the lines below it bear is read where the line is known.
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
