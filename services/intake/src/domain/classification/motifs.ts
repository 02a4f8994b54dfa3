import type { Lexicon } from './lexicon.ts';
import type { PhraseIndex } from './phrase-index.ts';
import type { Token } from './tokenise.ts';
import { endingShareOf, isParticiple } from './weigh-terms.ts';
import { findWord, type KnownWord, phraseOf } from './word-columns.ts';

/** Longer runs of words are lists of keywords, whose last noun need not be the goods. */
const RUN_WORDS_MAX = 8;
/** Words that may follow the name in its run: "dinosaur costume kids". */
const WORDS_AFTER_MAX = 1;
/** Minimum share of a word's phrases that end in it, for a name of several words, for one of a single word, and for a motif. */
const ENDING_MIN = { compound: 0.3, single: 0.5, motif: 1 / 3 };
/** Minimum share of the heading in which a single word ends most phrases: a "panel" may be goods of many. */
const ONE_HEADING_MIN = 0.3;

/**
 * Marks the motifs of a title's first run of words: names of other goods before its last one, as in "football helmet
 * wall clock". Words that share a phrase with that name qualify it, and are no motifs.
 */
export function withMotifs(tokens: readonly Token[], index: PhraseIndex, lexicon: Lexicon): readonly Token[] {
  const run = tokens.slice(0, tokens.findIndex(({ endsRun }) => endsRun) + 1);
  const name = run[0]?.place === 'naming' && run.length <= RUN_WORDS_MAX ? nameOf(run, index, lexicon) : undefined;
  if (name === undefined) return tokens;
  const motifs = motifsBefore(name, run, index, lexicon);
  return motifs.size === 0 ? tokens : tokens.map((token, at) => (motifs.has(at) ? { ...token, isMotif: true } : token));
}

/** Positions of the first and the last word of a name. */
interface Name {
  readonly first: number;
  readonly head: number;
}

/** The name at the end of a run, if it tells the goods without the words before it. */
function nameOf(run: readonly Token[], index: PhraseIndex, lexicon: Lexicon): Name | undefined {
  const head = run.findLastIndex(({ stem, isWeak }) => !isWeak && endingShareOf(stem, index) >= ENDING_MIN.compound);
  if (head < Math.max(1, run.length - 1 - WORDS_AFTER_MAX)) return undefined;
  let first = head;
  while (first > 0 && isPair(run, first - 1, index)) first -= 1;
  return first < head || isGoods(run[head]?.stem ?? '', index, lexicon) ? { first, head } : undefined;
}

function isPair(run: readonly Token[], at: number, { bigrams }: PhraseIndex): boolean {
  return bigrams.has(`${run[at]?.stem ?? ''} ${run[at + 1]?.stem ?? ''}`);
}

/** True for a phrase of one word that names goods of one heading, and nothing made for other things. */
function isGoods(stem: string, index: PhraseIndex, { accessories }: Lexicon): boolean {
  const word = findWord(index.words, stem);
  if (word === undefined || accessories.has(stem) || endingShareOf(stem, index) < ENDING_MIN.single) return false;
  const { stemsFrom } = index.phrases;
  const isPhrase = (phrase: number) => (stemsFrom[phrase + 1] ?? 0) - (stemsFrom[phrase] ?? 0) === 1;
  return oneHeadingShareOf(word) >= ONE_HEADING_MIN && word.postings.some((posting) => isPhrase(phraseOf(posting)));
}

function oneHeadingShareOf({ ends }: KnownWord): number {
  return Math.max(...ends) / ends.reduce((sum, count) => sum + count, 0);
}

/**
 * Positions of the motifs: nouns that name other goods, and the words that form a pair with one. A word of another
 * kind ends them: a "piano repair basket" is no basket with a piano on it.
 */
function motifsBefore(
  { first, head }: Name,
  run: readonly Token[],
  index: PhraseIndex,
  lexicon: Lexicon,
): ReadonlySet<number> {
  const motifs = new Set<number>();
  for (let at = first - 1; at >= 0; at--) {
    const word = run[at];
    if (word === undefined || word.isWeak || lexicon.materials.has(word.stem)) continue;
    const isOfMotif = motifs.has(at + 1) && isPair(run, at, index);
    const isMotif = isOfMotif || isMotifNoun(word, index);
    if (!isMotif || lexicon.owners.has(word.stem) || sharePhrase(word.stem, run[head]?.stem ?? '', index)) break;
    motifs.add(at);
  }
  return motifs;
}

/** English forms compounds with the singular: in "earrings costume", the earrings are no motif of the costume. */
function isMotifNoun({ text, stem }: Token, index: PhraseIndex): boolean {
  const isPlural = /[^s]s$/.test(text) && !stem.endsWith('s');
  return !isPlural && !isParticiple(text) && endingShareOf(stem, index) >= ENDING_MIN.motif;
}

/** True when a phrase of the vocabulary contains both words. The numbers of a word's phrases ascend. */
function sharePhrase(one: string, other: string, { words }: PhraseIndex): boolean {
  const ours = findWord(words, one)?.postings ?? [];
  const theirs = findWord(words, other)?.postings ?? [];
  for (let i = 0, j = 0; i < ours.length && j < theirs.length;) {
    const difference = phraseOf(ours[i] ?? 0) - phraseOf(theirs[j] ?? 0);
    if (difference === 0) return true;
    if (difference < 0) i += 1;
    else j += 1;
  }
  return false;
}
