import type { IndexedSubheading } from './phrase-index.ts';
import type { RankedSubheading } from './rank.ts';
import type { Weights } from './weights.ts';

/** Subheadings below this rank have no share, because together they would only blur the first ones. */
export const SUBHEADINGS_MAX = 30;

/** A subheading with its share of the evidence over all possible subheadings of a title. */
export interface SubheadingShare {
  readonly indexed: IndexedSubheading;
  readonly share: number;
}

/** Turns scores, which compare only within a title, into shares that sum to 1. */
export function sharesOf(ranked: readonly RankedSubheading[], weights: Weights): SubheadingShare[] {
  const first = ranked[0]?.score ?? 0;
  if (first <= 0) return [];
  const likely = ranked
    .slice(0, SUBHEADINGS_MAX)
    .map((one) => ({ indexed: one.indexed, power: (one.score / first) ** weights.steepness }));
  const total = likely.reduce((sum, { power }) => sum + power, 0);
  return likely.map(({ indexed, power }) => ({ indexed, share: power / total }));
}

/** Sums of the shares by the first digits of their codes, greatest first. */
export function sharesBy(digits: number, shares: readonly SubheadingShare[]): { code: string; share: number }[] {
  const sums = new Map<string, number>();
  for (const { indexed, share } of shares) {
    const code = indexed.subheading.code.slice(0, digits);
    sums.set(code, (sums.get(code) ?? 0) + share);
  }
  return [...sums].map(([code, share]) => ({ code, share })).sort((a, b) => b.share - a.share);
}
