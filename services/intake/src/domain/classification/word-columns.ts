import { offsetsOf } from './offsets.ts';

/** Statistics of one word over the whole vocabulary. */
export interface KnownWord {
  /** The inverse document frequency: higher for words of fewer headings. */
  readonly rarity: number;
  /** The phrases with the word, each encoded by `postingOf`. */
  readonly postings: Int32Array;
  /** Its headings, each with the number of phrases that it ends there, and of those that it only qualifies. */
  readonly headings: Int32Array;
  readonly ends: Float64Array;
  readonly qualifies: Float64Array;
}

/** All known words in typed arrays, by number: plain data that is stored in a file and needs no work per title. */
export interface WordColumns {
  readonly stems: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly rarity: Float64Array;
  /** The share of phrases with the word that end in it: high for nouns, low for adjectives. */
  readonly endingShare: Float64Array;
  readonly postingsFrom: Int32Array;
  readonly postings: Int32Array;
  readonly headingsFrom: Int32Array;
  readonly headings: Int32Array;
  readonly ends: Float64Array;
  readonly qualifies: Float64Array;
}

/** The counts of a word. */
export interface CountedWord {
  readonly postings: readonly number[];
  readonly byHeading: ReadonlyMap<number, { readonly ends: number; readonly qualifies: number }>;
}

/** A phrase's number and, in the lowest bit, whether the word is its head. */
export const postingOf = (phrase: number, isHead: boolean): number => (phrase << 1) | (isHead ? 1 : 0);
export const phraseOf = (posting: number): number => posting >> 1;
export const isHeadOf = (posting: number): boolean => (posting & 1) === 1;

export function toWordColumns(counted: ReadonlyMap<string, CountedWord>, headingCount: number): WordColumns {
  const stems = [...counted.keys()];
  const words = [...counted.values()];
  const counts = words.map(({ byHeading }) => [...byHeading.values()]);
  const postings = words.map((word) => word.postings);
  return {
    stems,
    numberOf: new Map(stems.map((stem, number) => [stem, number])),
    rarity: Float64Array.from(counts, ({ length }) => Math.log(1 + headingCount / (length + 0.5))),
    endingShare: Float64Array.from(counts, endingShareOf),
    postingsFrom: offsetsOf(postings),
    postings: Int32Array.from(postings.flat()),
    headingsFrom: offsetsOf(counts),
    headings: Int32Array.from(words.flatMap(({ byHeading }) => [...byHeading.keys()])),
    ends: Float64Array.from(counts.flat(), ({ ends }) => ends),
    qualifies: Float64Array.from(counts.flat(), ({ qualifies }) => qualifies),
  };
}

function endingShareOf(counts: readonly { readonly ends: number; readonly qualifies: number }[]): number {
  const ends = counts.reduce((sum, count) => sum + count.ends, 0);
  const qualifies = counts.reduce((sum, count) => sum + count.qualifies, 0);
  return ends / (ends + qualifies);
}

/** The data of a stem: views of the columns, without copies. */
export function findWord(columns: WordColumns, stem: string): KnownWord | undefined {
  const number = columns.numberOf.get(stem);
  if (number === undefined) return undefined;
  const headings = [columns.headingsFrom[number], columns.headingsFrom[number + 1]] as const;
  return {
    rarity: columns.rarity[number] ?? 0,
    postings: columns.postings.subarray(columns.postingsFrom[number], columns.postingsFrom[number + 1]),
    headings: columns.headings.subarray(...headings),
    ends: columns.ends.subarray(...headings),
    qualifies: columns.qualifies.subarray(...headings),
  };
}
