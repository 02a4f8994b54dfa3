import { type AttributeReader, type Attributes, completed } from './attributes.ts';
import type { LikelyHeading, LikelyHeadings } from './likely-headings.ts';
import type { IndexedSubheading, PhraseIndex } from './phrase-index.ts';
import { type Token, type TokenisedTitle, tokeniseTitle } from './tokenise.ts';
import { fitOf } from './rules.ts';
import { areAdjacent, type TitleTerms, titleTermsOf } from './title-terms.ts';
import { withMotifs } from './motifs.ts';
import { type WeightedTerm, weighTerms } from './weigh-terms.ts';
import type { Weights } from './weights.ts';
import type { Lexicon } from './lexicon.ts';
import { findWord } from './word-columns.ts';

/** A subheading and its score for a title; scores compare within one title only. */
export interface RankedSubheading {
  readonly indexed: IndexedSubheading;
  readonly score: number;
}

export interface Ranker {
  readonly index: PhraseIndex;
  readonly likelyHeadings: LikelyHeadings;
  readonly lexicon: Lexicon;
  readonly attributes: AttributeReader;
  readonly weights: Weights;
}

/** The possible subheadings of a title, best first. */
export interface RankedTitle {
  readonly ranked: readonly RankedSubheading[];
  readonly tokens: readonly Token[];
  readonly terms: readonly WeightedTerm[];
  /** The words state material or purpose, and may not name the goods. */
  readonly isHint: boolean;
}

/**
 * Every subheading with enough in common with the title, best first. `details` are attributes that the title may leave
 * open.
 */
export function rankTitle(title: string, ranker: Ranker, details?: Attributes): RankedTitle {
  const { index, weights } = ranker;
  const tokenised = tokeniseTitle(title, ranker.lexicon);
  if (!namesGoods(tokenised.tokens, index, ranker.lexicon)) return { ranked: [], tokens: [], terms: [], isHint: true };
  const tokens = withMotifs(tokenised.tokens, index, ranker.lexicon);
  const terms = weighTerms(tokens, index, ranker.lexicon, weights);
  const titleTerms = titleTermsOf(terms, tokens, ranker.lexicon);
  const fitness: Fitness = {
    attributes: completed(ranker.attributes.read(title, tokenised), details),
    titleTerms,
    ranker,
  };
  const ranked = ranker.likelyHeadings
    .find(terms, titleTerms)
    .flatMap((heading) => rankWithin(heading, fitness))
    .sort((a, b) => b.score - a.score || (a.indexed.subheading.code < b.indexed.subheading.code ? -1 : 1));
  return { ranked, tokens, terms, isHint: isHint(tokenised, ranker.lexicon) };
}

/** "Crayola 24 Count": the usual goods of a brand, when nothing but materials, praise and offers stands beside it. */
export function brandGoodsOf(title: string, { index, lexicon }: Ranker): string | undefined {
  const goods = lexicon.goodsOfBrand(title);
  if (goods === undefined) return undefined;
  const others = tokeniseTitle(title, lexicon).tokens.filter(({ stem }) => !lexicon.materials.has(stem));
  return namesGoods(others, index, lexicon) ? undefined : goods;
}

/**
 * A title of materials, praise and offers, or one that starts with a purpose and names nothing made for other things.
 */
function isHint({ tokens, allWords }: TokenisedTitle, lexicon: Lexicon): boolean {
  const { materials, weak, hollow, openings, accessories } = lexicon;
  if (tokens.every(({ stem }) => materials.has(stem) || weak.has(stem) || hollow.has(stem))) return true;
  return openings.has(allWords[0]?.text ?? '') && !tokens.some(({ stem }) => accessories.has(stem));
}

/** True when a word may name goods: known, and neither praise nor a word of offers. */
function namesGoods(tokens: readonly Token[], { words }: PhraseIndex, { hollow }: Lexicon): boolean {
  return tokens.some(({ stem, isWeak }) => !isWeak && !hollow.has(stem) && words.numberOf.has(stem));
}

/**
 * Weight of the title's best name of the heading's goods, by position and as the head of its name, 0 to 1: low when it
 * only names a purpose.
 */
export function namedBy(
  { headingIndex }: IndexedSubheading,
  terms: readonly WeightedTerm[],
  index: PhraseIndex,
): number {
  let named = 0;
  for (const { stem, weight, headness } of terms) {
    const word = findWord(index.words, stem);
    const at = word?.headings.indexOf(headingIndex) ?? -1;
    if ((word?.ends[at] ?? 0) > 0) named = Math.max(named, weight * headness);
  }
  return named;
}

interface Fitness {
  readonly attributes: Attributes;
  readonly titleTerms: TitleTerms;
  readonly ranker: Ranker;
}

function rankWithin(
  { headingIndex, members, common, best, shared }: LikelyHeading,
  { attributes, titleTerms, ranker }: Fitness,
): RankedSubheading[] {
  const { index, weights } = ranker;
  const { broader } = ranker.attributes;
  const heading = index.headings[headingIndex];
  if (heading === undefined) return [];
  const headingFit =
    fitOf(heading.when, attributes, broader, weights) *
    notFit(index.notOf[index.firstEntryOf[headingIndex] ?? 0], titleTerms, weights);
  return members.map(({ indexed, own }) => {
    const { subheading } = indexed;
    // An entry whose own words matched does not need "part" in the title to be a part.
    const partDoubt = 1 - own / Math.max(best, common, Number.MIN_VALUE);
    const fit =
      fitOf(subheading.when, attributes, broader, weights, partDoubt) *
      notFit(index.notOf[indexed.entry], titleTerms, weights) *
      (subheading.isUsual ? weights.usual : 1);
    return { indexed, score: (shared + weights.own * own) * headingFit * fit };
  });
}

/**
 * The share, 0 to 1, of the title's words, by importance, that a subheading's heading contains in the same role. A word
 * that no heading contains counts as a rare one.
 */
export function explainedBy(
  { headingIndex }: IndexedSubheading,
  terms: readonly WeightedTerm[],
  index: PhraseIndex,
): number {
  let all = 0;
  let known = 0;
  for (const { stem, weight, headness } of terms) {
    const word = findWord(index.words, stem);
    const importance = (word?.rarity ?? UNKNOWN_RARITY) * weight * (HEAD_SHARE + headness);
    all += importance;
    const at = word?.headings.indexOf(headingIndex) ?? -1;
    if (at >= 0) known += importance * ((word?.ends[at] ?? 0) > 0 ? 1 : 1 - headness * HEAD_SHARE);
  }
  return known / Math.max(all, IMPORTANCE_MIN);
}

/** Weight of the head noun against other words. */
const HEAD_SHARE = 0.5;
const UNKNOWN_RARITY = 6;
/** Below this importance, a title such as "gift set" counts as unexplained. */
const IMPORTANCE_MIN = 5;

/** An excluding phrase counts as much as its last word; several words must be adjacent. */
function notFit(phrases: readonly (readonly string[])[] | undefined, titleTerms: TitleTerms, weights: Weights): number {
  let weight = 0;
  for (const phrase of phrases ?? []) {
    const word = titleTerms.byStem.get(phrase.at(-1) ?? '');
    if (word === undefined || word.weight <= weight) continue;
    if (phrase.every((stem) => titleTerms.byStem.has(stem)) && areAdjacent(phrase, titleTerms.bigrams))
      weight = word.weight;
  }
  return weights.not ** Math.min(1, weight);
}
