export interface Posting {
  readonly phrase: number;
  readonly isHead: boolean;
}

export interface Owner {
  /** Of a subheading, or of a heading when negative: −1 − heading index. */
  readonly entry: number;
  readonly weight: number;
}

export interface Phrase {
  readonly stems: readonly string[];
  readonly head: string;
  readonly owners: Owner[];
  /** The sum of its words' rarity. */
  rarity: number;
}

/** What one word means to the headings: how many phrases it ends there, and how many it only qualifies. */
export interface HeadingCount {
  readonly heading: number;
  ends: number;
  qualifies: number;
}

/** What the vocabulary as a whole says about single words. */
export interface WordStatistics {
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  readonly countsOf: ReadonlyMap<string, readonly HeadingCount[]>;
  readonly rarityOf: ReadonlyMap<string, number>;
  /** The share of phrases with a word that end in it: nouns have much, adjectives little. */
  readonly endingShareOf: ReadonlyMap<string, number>;
  readonly pairs: ReadonlySet<string>;
}

/** Which phrases each word is in, and in which role it is in the headings. */
export function countWords(
  phrases: readonly Phrase[],
  headingCount: number,
  headingOf: (owner: Owner) => number,
): WordStatistics {
  const postings = new Map<string, Posting[]>();
  const counts = new Map<string, Map<number, HeadingCount>>();
  const pairs = new Set<string>();
  phrases.forEach((phrase, index) => {
    phrase.stems.forEach((stem, at) => {
      const isHead = stem === phrase.head;
      push(postings, stem, { phrase: index, isHead });
      const next = phrase.stems[at + 1];
      if (next !== undefined) pairs.add(`${stem} ${next}`);
      const byHeading = counts.get(stem) ?? new Map<number, HeadingCount>();
      counts.set(stem, byHeading);
      for (const owner of phrase.owners) {
        const heading = headingOf(owner);
        const count = byHeading.get(heading) ?? { heading, ends: 0, qualifies: 0 };
        byHeading.set(heading, count);
        if (isHead) count.ends += owner.weight;
        else count.qualifies += owner.weight;
      }
    });
  });
  const rarityOf = new Map<string, number>();
  const endingShareOf = new Map<string, number>();
  const countsOf = new Map<string, HeadingCount[]>();
  for (const [stem, byHeading] of counts) {
    const list = [...byHeading.values()];
    countsOf.set(stem, list);
    rarityOf.set(stem, Math.log(1 + headingCount / (list.length + 0.5)));
    const ends = list.reduce((sum, count) => sum + count.ends, 0);
    const qualifies = list.reduce((sum, count) => sum + count.qualifies, 0);
    endingShareOf.set(stem, ends / (ends + qualifies));
  }
  for (const phrase of phrases) {
    phrase.rarity = phrase.stems.reduce((sum, stem) => sum + (rarityOf.get(stem) ?? 0), 0);
  }
  return { postings, countsOf, rarityOf, endingShareOf, pairs };
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
