import type { Phrase, WordStatistics } from './count-words.ts';

/** What scoring needs of every phrase, by its number, in typed arrays: no object is touched for the thousands that a title meets. */
export interface PhraseColumns {
  /** The sum of its words' rarity. */
  readonly rarity: Float64Array;
  /** Where a phrase's owners begin in the next two columns; they end where the next phrase's begin. */
  readonly ownersFrom: Int32Array;
  readonly ownerEntry: Int32Array;
  readonly ownerWeight: Float64Array;
}

export function toColumns(phrases: readonly Phrase[], known: WordStatistics['known']): PhraseColumns {
  const rarity = Float64Array.from(phrases, ({ stems }) =>
    stems.reduce((sum, stem) => sum + (known.get(stem)?.rarity ?? 0), 0),
  );
  const ownersFrom = new Int32Array(phrases.length + 1);
  phrases.forEach(({ owners }, at) => (ownersFrom[at + 1] = (ownersFrom[at] ?? 0) + owners.length));
  const owners = phrases.flatMap((phrase) => phrase.owners);
  return {
    rarity,
    ownersFrom,
    ownerEntry: Int32Array.from(owners, ({ entry }) => entry),
    ownerWeight: Float64Array.from(owners, ({ weight }) => weight),
  };
}
