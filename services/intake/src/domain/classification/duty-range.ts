import type { Classification, Match } from '@cpes/contracts';
import type { DutyTable } from '../duty-table.ts';
import type { SubheadingShare } from './shares.ts';

/**
 * How likely a reading must be, compared with the likeliest one, for a range to contain its rate, by match. Decision 8
 * has the share of titles outside the training set whose ranges then contain the true duty.
 */
const LIKELIHOOD_MIN: Readonly<Record<Match, number>> = {
  strong: 0.0035,
  medium: 0.025,
  weak: 0.015,
  none: 0,
  supplied: 0,
};

/** The readings of a title. */
export interface Reading {
  readonly code: string;
  readonly match: Match;
  /** They sum to 1. */
  readonly shares: readonly SubheadingShare[];
  /** The goods are those that a brand usually has: its range holds the rates of all readings. */
  readonly isGuess?: boolean;
}

/**
 * The range of ordinary duty, in basis points, of the answer and of all readings that are likely enough. Each subheading
 * counts with its usual rate, because its lines are read where the line is known.
 */
export function dutyRangeOf(
  { code, match, shares, isGuess = false }: Reading,
  market: string,
  duties: DutyTable,
): Classification['dutyRangeBps'] {
  const own = duties.rateOf(code, market);
  if (code.length < SUBHEADING_DIGITS) return { min: own.minBps, max: own.maxBps };
  const least = (isGuess ? 0 : LIKELIHOOD_MIN[match]) * Math.max(...shares.map(({ share }) => share));
  const rates = shares
    .filter(({ share }) => share >= least)
    .map(({ indexed }) => duties.rateOf(indexed.subheading.code, market).representativeBps);
  return { min: Math.min(own.representativeBps, ...rates), max: Math.max(own.representativeBps, ...rates) };
}

const SUBHEADING_DIGITS = 6;
