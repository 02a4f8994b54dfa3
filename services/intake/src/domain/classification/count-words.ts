/** An entry, a heading or a subheading, that has a phrase; its own words weigh 1, its label's parts less. */
export interface Owner {
  readonly entry: number;
  readonly weight: number;
}

export interface Phrase {
  readonly stems: readonly string[];
  readonly head: string;
  readonly owners: Owner[];
}

/** What the vocabulary as a whole says about one word. Its columns are typed arrays, as every title runs through them. */
export interface KnownWord {
  /** The inverse document frequency: the greater, the fewer headings use the word. */
  readonly rarity: number;
  /** The share of phrases with the word that end in it: nouns have much, adjectives little. */
  readonly endingShare: number;
  /** The phrases with the word, each as `postingOf` writes it. */
  readonly postings: Int32Array;
  /** The headings that use it; the next two columns say of each how many phrases it ends there, and how many it only qualifies. */
  readonly headings: Int32Array;
  readonly ends: Float64Array;
  readonly qualifies: Float64Array;
}

export interface WordStatistics {
  readonly known: ReadonlyMap<string, KnownWord>;
  /** Two stems that stand side by side in a phrase, with a space between. */
  readonly bigrams: ReadonlySet<string>;
}

/** A phrase's number and, in the lowest bit, whether the word is its head. */
const postingOf = (phrase: number, isHead: boolean): number => (phrase << 1) | (isHead ? 1 : 0);
export const phraseOf = (posting: number): number => posting >> 1;
export const isHeadOf = (posting: number): boolean => (posting & 1) === 1;

interface Counted {
  readonly postings: number[];
  readonly byHeading: Map<number, { ends: number; qualifies: number }>;
}

/** Which phrases each word is in, and in which role it is in the headings. */
export function countWords(phrases: readonly Phrase[], headingOf: Int32Array, headingCount: number): WordStatistics {
  const counted = new Map<string, Counted>();
  const bigrams = new Set<string>();
  phrases.forEach((phrase, number) => {
    phrase.stems.forEach((stem, at) => {
      const isHead = stem === phrase.head;
      const next = phrase.stems[at + 1];
      if (next !== undefined) bigrams.add(`${stem} ${next}`);
      const word: Counted = counted.get(stem) ?? { postings: [], byHeading: new Map() };
      counted.set(stem, word);
      word.postings.push(postingOf(number, isHead));
      for (const owner of phrase.owners) {
        const heading = headingOf[owner.entry] ?? 0;
        const count = word.byHeading.get(heading) ?? { ends: 0, qualifies: 0 };
        word.byHeading.set(heading, count);
        if (isHead) count.ends += owner.weight;
        else count.qualifies += owner.weight;
      }
    });
  });
  return { known: new Map([...counted].map(([stem, word]) => [stem, toColumns(word, headingCount)])), bigrams };
}

function toColumns({ postings, byHeading }: Counted, headingCount: number): KnownWord {
  const counts = [...byHeading.values()];
  const ends = Float64Array.from(counts, (count) => count.ends);
  const qualifies = Float64Array.from(counts, (count) => count.qualifies);
  const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0);
  return {
    rarity: Math.log(1 + headingCount / (counts.length + 0.5)),
    endingShare: sum(ends) / (sum(ends) + sum(qualifies)),
    postings: Int32Array.from(postings),
    headings: Int32Array.from(byHeading.keys()),
    ends,
    qualifies,
  };
}
