import { type CountedWord, postingOf, toWordColumns, type WordColumns } from './word-columns.ts';

/** A heading or subheading as the owner of a phrase; its own words weigh 1, its label's parts less. */
export interface Owner {
  readonly entry: number;
  readonly weight: number;
}

export interface Phrase {
  readonly stems: readonly string[];
  readonly head: string;
  readonly owners: Owner[];
}

export interface WordStatistics {
  readonly words: WordColumns;
  /** Two adjacent stems of a phrase, with a space between. */
  readonly bigrams: ReadonlySet<string>;
}

interface Counting extends CountedWord {
  readonly postings: number[];
  readonly byHeading: Map<number, { ends: number; qualifies: number }>;
}

/** The phrases of each word, and the word's roles in the headings. */
export function countWords(phrases: readonly Phrase[], headingOf: Int32Array, headingCount: number): WordStatistics {
  const counted = new Map<string, Counting>();
  const bigrams = new Set<string>();
  phrases.forEach((phrase, number) => {
    phrase.stems.forEach((stem, at) => {
      const isHead = stem === phrase.head;
      const next = phrase.stems[at + 1];
      if (next !== undefined) bigrams.add(`${stem} ${next}`);
      const word: Counting = counted.get(stem) ?? { postings: [], byHeading: new Map() };
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
  return { words: toWordColumns(counted, headingCount), bigrams };
}
