/** A word's sense and its hypernyms, at most: the widest of a longer chain say little about goods. */
const SENSES_MAX = 6;

/**
 * The meanings of nouns that training read: for each noun its most frequent sense, and for each sense the next wider one
 * ("bottle" is a vessel, a vessel is a container). Plain data, from WordNet.
 */
export interface WordSenses {
  /** The hashes of the nouns, ascending; a noun of two words has a space. */
  readonly nouns: Int32Array;
  /** Noun → the number of its sense. */
  readonly senses: Int32Array;
  /** Sense → its hash as a feature, or 0. */
  readonly hashes: Int32Array;
  /** Sense → the number of its hypernym, or -1. */
  readonly hypernyms: Int32Array;
}

export const NO_SENSES: WordSenses = {
  nouns: new Int32Array(),
  senses: new Int32Array(),
  hashes: new Int32Array(),
  hypernyms: new Int32Array(),
};

/** The features of a noun's senses, from its own to the widest; undefined for an unknown noun. */
export function sensesOf({ nouns, senses, hashes, hypernyms }: WordSenses, noun: number): number[] | undefined {
  const place = placeOf(nouns, noun);
  if (place < 0) return undefined;
  const found: number[] = [];
  let sense = senses[place] ?? -1;
  for (let count = 0; sense >= 0 && count < SENSES_MAX; count++) {
    const hash = hashes[sense] ?? 0;
    if (hash !== 0) found.push(hash);
    sense = hypernyms[sense] ?? -1;
  }
  return found;
}

/**
 * Every noun, with only those of its senses that are among some features: a plural whose own sense is not among them
 * remains a noun, so that the service does not read it as its singular when training did not.
 */
export function withOnly(all: WordSenses, features: Pick<ReadonlySet<number>, 'has'>): WordSenses {
  const isUseful = (noun: number) => sensesOf(all, noun)?.some((hash) => features.has(hash)) === true;
  const numberOf = new Map<number, number>();
  for (const [at, noun] of all.nouns.entries()) {
    let sense = isUseful(noun) ? (all.senses[at] ?? -1) : -1;
    while (sense >= 0 && !numberOf.has(sense)) {
      numberOf.set(sense, numberOf.size);
      sense = all.hypernyms[sense] ?? -1;
    }
  }
  const featureOf = (hash: number) => (features.has(hash) ? hash : 0);
  return {
    nouns: all.nouns,
    senses: all.senses.map((sense) => numberOf.get(sense) ?? -1),
    hashes: Int32Array.from(numberOf.keys(), (sense) => featureOf(all.hashes[sense] ?? 0)),
    hypernyms: Int32Array.from(numberOf.keys(), (sense) => numberOf.get(all.hypernyms[sense] ?? -1) ?? -1),
  };
}

/** The place of a number in an ascending list, or -1. */
function placeOf(list: Int32Array, wanted: number): number {
  let from = 0;
  let to = list.length - 1;
  while (from <= to) {
    const middle = (from + to) >> 1;
    const number = list[middle] ?? 0;
    if (number === wanted) return middle;
    if (number < wanted) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}
