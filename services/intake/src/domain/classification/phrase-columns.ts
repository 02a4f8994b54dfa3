import type { Phrase } from './count-words.ts';
import { offsetsOf } from './offsets.ts';
import type { WordColumns } from './word-columns.ts';

/** Phrase data for scoring, by number, in typed arrays: a title matches thousands, and needs no object for them. */
export interface PhraseColumns {
  /** The sum of its words' rarity. */
  readonly rarity: Float64Array;
  readonly stemsFrom: Int32Array;
  /** Its words' numbers, in order. */
  readonly stems: Int32Array;
  readonly ownersFrom: Int32Array;
  readonly ownerEntry: Int32Array;
  readonly ownerWeight: Float64Array;
}

export function toPhraseColumns(phrases: readonly Phrase[], words: WordColumns): PhraseColumns {
  const stems = phrases.map((phrase) => phrase.stems.map((stem) => words.numberOf.get(stem) ?? 0));
  const owners = phrases.map((phrase) => phrase.owners);
  return {
    rarity: Float64Array.from(stems, (numbers) => numbers.reduce((sum, word) => sum + (words.rarity[word] ?? 0), 0)),
    stemsFrom: offsetsOf(stems),
    stems: Int32Array.from(stems.flat()),
    ownersFrom: offsetsOf(owners),
    ownerEntry: Int32Array.from(owners.flat(), ({ entry }) => entry),
    ownerWeight: Float64Array.from(owners.flat(), ({ weight }) => weight),
  };
}

/** A phrase's stems, in its order. */
export function stemsOf(phrase: number, { stemsFrom, stems }: PhraseColumns, words: WordColumns): string[] {
  return Array.from(stems.subarray(stemsFrom[phrase], stemsFrom[phrase + 1]), (word) => words.stems[word] ?? '');
}
