import type { FeatureWord } from '../../domain/classification/features.ts';
import { oneOf } from './random.ts';
import type { TrainingRow } from './training-rows.ts';

/** Data augmentation: variations that make names of goods look like merchants' titles, redrawn in every epoch. */
const MANNER = {
  /** The share of dropped words. */
  dropped: 0.2,
  /** How often another name of the same goods follows. */
  strung: 0.3,
  /** How often generic merchant words are added before or after, and the maximum number. */
  padded: 0.8,
  paddingMax: 6,
  /** Maximum number of words of a short name. */
  shortWords: 4,
};
/** A word in titles of this many chapters says nothing about the goods. */
const CHAPTERS_MIN = 4;

export class MerchantManner {
  private readonly noise: readonly FeatureWord[];
  private readonly namesOf = new Map<string, TrainingRow[]>();

  constructor(
    rows: readonly TrainingRow[],
    private readonly random: () => number,
  ) {
    this.noise = noiseOf(rows);
    for (const row of rows) {
      if (row.isTitle || row.words.length > MANNER.shortWords) continue;
      const names = this.namesOf.get(row.code) ?? [];
      names.push(row);
      this.namesOf.set(row.code, names);
    }
  }

  wordsOf({ code, words, isTitle }: TrainingRow): readonly FeatureWord[] {
    const { random } = this;
    let result = this.dropped(words);
    if (isTitle) return result;
    if (words.length <= MANNER.shortWords && random() < MANNER.strung) {
      const other = oneOf(this.namesOf.get(code) ?? [], random);
      if (other !== undefined) result = joined(result, this.dropped(other.words));
    }
    if (this.noise.length > 0 && random() < MANNER.padded) {
      const count = 1 + Math.floor(random() * MANNER.paddingMax);
      for (let left = count; left > 0; left--) {
        const word = oneOf(this.noise, random);
        if (word === undefined) continue;
        result = word.place === 'naming' && random() < 0.5 ? [word, ...result] : joined(result, [word]);
      }
    }
    return result;
  }

  /** At least one word stays. */
  private dropped(words: readonly FeatureWord[]): readonly FeatureWord[] {
    const kept = words.filter(() => this.random() >= MANNER.dropped);
    return kept.length > 0 ? kept : words;
  }
}

function joined(first: readonly FeatureWord[], second: readonly FeatureWord[]): readonly FeatureWord[] {
  return [...first, ...second];
}

/** Words that merchants add to goods of many chapters, by frequency. */
function noiseOf(rows: readonly TrainingRow[]): FeatureWord[] {
  const chapters = new Map<string, Set<string>>();
  const titles = rows.filter((row) => row.isTitle);
  for (const { code, words } of titles)
    for (const { text } of words) {
      const seen = chapters.get(text) ?? new Set();
      seen.add(code.slice(0, 2));
      chapters.set(text, seen);
    }
  return titles.flatMap(({ words }) => words.filter(({ text }) => (chapters.get(text)?.size ?? 0) >= CHAPTERS_MIN));
}
