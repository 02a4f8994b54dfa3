import type { ClassificationExplanation } from '@cpes/contracts';
import { BLEND } from './blend.ts';
import type { FeatureWord } from './features.ts';
import type { Labels } from './labels.ts';
import type { LearnedModel } from './learned-model.ts';
import type { SubheadingShare } from './shares.ts';

/** Number of deciding words; the others are summed. */
const WORDS_MAX = 5;
const HUNDREDTHS = 100;

/** The evidence for a code and its rival. */
export interface Found {
  readonly tokens: readonly FeatureWord[];
  /** The shares by the rules alone. */
  readonly byRules: readonly SubheadingShare[];
  /** The shares by both, best first. */
  readonly shares: readonly SubheadingShare[];
}

/**
 * Decomposes the lead of a subheading over the likeliest other one. The lead is the logarithm of the quotient of their
 * shares, which the blend makes a sum: the rules' part, each word's part in the learned probabilities, and a rest.
 * Undefined without a rival.
 */
export function explanationOf(
  code: string,
  { tokens, byRules, shares }: Found,
  model: LearnedModel,
  labels: Labels,
): ClassificationExplanation | undefined {
  const own = shares.find(({ indexed }) => indexed.subheading.code === code);
  const rival = shares.find(({ indexed }) => indexed.subheading.code !== code);
  if (own === undefined || rival === undefined) return undefined;
  const against = rival.indexed.subheading.code;
  const leadHundredths = hundredths(Math.log(own.share / rival.share));
  const ruled = (one: string) => Math.log(Math.max(shareOf(one, byRules), BLEND.shareMin));
  const vocabularyHundredths = hundredths(BLEND.rules * (ruled(code) - ruled(against)));
  const leanings = model.leaningsOf(tokens, code, against);
  const contributions = contributionsOf(tokens, leanings);
  const words = contributions.slice(0, WORDS_MAX);
  const otherWordsHundredths = sumOf(contributions.slice(WORDS_MAX));
  return {
    againstHsCode: against,
    againstDescription: labels.of(against),
    leadHundredths,
    words,
    otherWordsHundredths,
    vocabularyHundredths,
    usualHundredths: leadHundredths - vocabularyHundredths - otherWordsHundredths - sumOf(words),
  };
}

type Contribution = ClassificationExplanation['words'][number];

/** Largest effect first, for or against; a repeated word appears once. */
function contributionsOf(tokens: readonly FeatureWord[], leanings: Float64Array): Contribution[] {
  const sums = new Map<string, number>();
  tokens.forEach(({ text }, at) => sums.set(text, (sums.get(text) ?? 0) + BLEND.learned * (leanings[at] ?? 0)));
  return [...sums]
    .map(([word, leaning]) => ({ word, hundredths: hundredths(leaning) }))
    .filter((one) => one.hundredths !== 0)
    .sort((a, b) => Math.abs(b.hundredths) - Math.abs(a.hundredths) || (a.word < b.word ? -1 : 1));
}

function shareOf(code: string, shares: readonly SubheadingShare[]): number {
  return shares.find(({ indexed }) => indexed.subheading.code === code)?.share ?? 0;
}

function sumOf(contributions: readonly Contribution[]): number {
  return contributions.reduce((sum, one) => sum + one.hundredths, 0);
}

/** Never -0, which JSON would not preserve. */
function hundredths(logarithm: number): number {
  return Math.round(logarithm * HUNDREDTHS) + 0;
}
