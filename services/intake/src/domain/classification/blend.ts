import type { Chance, LearnedModel } from './learned-model.ts';
import type { IndexedSubheading } from './phrase-index.ts';
import { SUBHEADINGS_MAX, type SubheadingShare } from './shares.ts';

/** The learned model, and the vocabulary's subheadings by code. */
export interface LearnedPart {
  readonly model: LearnedModel;
  readonly indexedOf: ReadonlyMap<string, IndexedSubheading>;
}

/**
 * Weights of the rules and the learned part, fitted to predictions for titles outside the training set. A code that one
 * of them does not find gets its smallest share or probability there, so the other can still make it win.
 */
export const BLEND = { rules: 0.55, learned: 0.41, shareMin: 0.003, chanceMin: Math.exp(-8) } as const;

/** The candidates of both, best first, with shares that sum to 1. */
export function blended(
  shares: readonly SubheadingShare[],
  chances: readonly Chance[],
  indexedOf: LearnedPart['indexedOf'],
): SubheadingShare[] {
  const chanceOf = new Map(chances.map(({ code, chance }) => [code, chance]));
  const candidates = shares.map(({ indexed, share }) => ({
    indexed,
    power: powerOf(share, chanceOf.get(indexed.subheading.code) ?? 0),
  }));
  const byRules = new Set(shares.map(({ indexed }) => indexed.subheading.code));
  const likeliest = [...chances].sort((a, b) => b.chance - a.chance).slice(0, SUBHEADINGS_MAX);
  for (const { code, chance } of likeliest) {
    const indexed = indexedOf.get(code);
    if (indexed !== undefined && !byRules.has(code)) candidates.push({ indexed, power: powerOf(0, chance) });
  }
  const best = candidates.sort(byPower).slice(0, SUBHEADINGS_MAX);
  const total = best.reduce((sum, { power }) => sum + power, 0);
  return best.map(({ indexed, power }) => ({ indexed, share: power / total }));
}

interface Candidate {
  readonly indexed: IndexedSubheading;
  readonly power: number;
}

function powerOf(share: number, chance: number): number {
  return Math.max(share, BLEND.shareMin) ** BLEND.rules * Math.max(chance, BLEND.chanceMin) ** BLEND.learned;
}

function byPower(a: Candidate, b: Candidate): number {
  return b.power - a.power || (a.indexed.subheading.code < b.indexed.subheading.code ? -1 : 1);
}
