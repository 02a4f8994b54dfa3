import type { Ranked } from './rank.ts';
import type { Weights } from './weights.ts';

/** Readings below this rank share nothing: together they would only blur the first ones. */
const READINGS_MAX = 30;

/** A reading with its share of all likeness that the first readings have. */
export interface Reading6 {
  readonly ranked: Ranked;
  readonly share: number;
}

/** Turns scores, which compare only within a title, into shares that sum to 1. */
export function sharesOf(ranked: readonly Ranked[], weights: Weights): Reading6[] {
  const first = ranked[0]?.score ?? 0;
  if (first <= 0) return [];
  const likely = ranked.slice(0, READINGS_MAX).map((one) => ({ one, power: (one.score / first) ** weights.steepness }));
  const total = likely.reduce((sum, { power }) => sum + power, 0);
  return likely.map(({ one, power }) => ({ ranked: one, share: power / total }));
}

/** The readings' shares added up by the first digits of their codes, greatest first. */
export function sharesBy(digits: number, readings: readonly Reading6[]): { code: string; share: number }[] {
  const sums = new Map<string, number>();
  for (const { ranked, share } of readings) {
    const code = ranked.candidate.subheading.code.slice(0, digits);
    sums.set(code, (sums.get(code) ?? 0) + share);
  }
  return [...sums].map(([code, share]) => ({ code, share })).sort((a, b) => b.share - a.share);
}
