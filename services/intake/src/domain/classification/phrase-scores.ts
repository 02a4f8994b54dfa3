import { isHeadOf, phraseOf } from './count-words.ts';
import type { PhraseIndex } from './phrase-index.ts';
import { areAdjacent } from './title-terms.ts';
import type { WeightedTerm } from './weigh-terms.ts';
import type { Weights } from './weights.ts';

/** Sums of the same numbers in another order may differ in their last digits. */
const WHOLE = 0.999;
/** An entry's likeness is that of its best phrases, so many of them. */
const TOPS = 3;

/**
 * How like its phrases the title is, for every entry: the best, and a little for the next two. The arrays by phrase and by
 * entry are kept from title to title, because making them anew would cost more than all that a title does with them.
 */
export class PhraseScores {
  private readonly like: Float64Array;
  private readonly met: Float64Array;
  private readonly headMet: Uint8Array;
  /** The phrases with a word of the title, so many from the start: the only places to clear in the arrays above. */
  private readonly touched: Int32Array;
  private touchedCount = 0;
  /** The best scores of each entry, `TOPS` side by side, the greatest first. */
  private readonly tops: Float64Array;

  constructor(
    private readonly index: PhraseIndex,
    private readonly weights: Weights,
  ) {
    this.like = new Float64Array(index.phrases.length);
    this.met = new Float64Array(index.phrases.length);
    this.headMet = new Uint8Array(index.phrases.length);
    this.touched = new Int32Array(index.phrases.length);
    this.tops = new Float64Array(index.headingOf.length * TOPS);
  }

  /** Scores a title's words; nothing is left of the title before. */
  score(terms: readonly WeightedTerm[], bigrams: ReadonlySet<string>): void {
    this.clear();
    for (const word of terms) this.meet(word);
    for (let at = 0; at < this.touchedCount; at++) this.judge(this.touched[at] ?? 0, bigrams);
  }

  /** The likeness of an entry to the title scored last; 0 when they have no word in common. */
  of(entry: number): number {
    const at = entry * TOPS;
    const { tops, weights } = this;
    return (tops[at] ?? 0) + weights.second * (tops[at + 1] ?? 0) + weights.third * (tops[at + 2] ?? 0);
  }

  private clear(): void {
    for (let at = 0; at < this.touchedCount; at++) {
      const phrase = this.touched[at] ?? 0;
      this.like[phrase] = 0;
      this.met[phrase] = 0;
      this.headMet[phrase] = 0;
    }
    this.touchedCount = 0;
    this.tops.fill(0);
  }

  /** Adds a word's say to all phrases that it is in. */
  private meet({ stem, weight, headness }: WeightedTerm): void {
    const { like, met, headMet, touched, weights } = this;
    const known = this.index.known.get(stem);
    if (known === undefined) return;
    const { rarity } = known;
    const say = rarity * weight;
    const asHead = say * (headness * weights.headAsHead + (1 - headness) * weights.headAsOther);
    const asOther = say * (headness * weights.otherAsHead + (1 - headness) * weights.otherAsOther);
    for (const posting of known.postings) {
      const phrase = phraseOf(posting);
      const isHead = isHeadOf(posting);
      if (met[phrase] === 0) touched[this.touchedCount++] = phrase;
      met[phrase] = (met[phrase] ?? 0) + rarity;
      like[phrase] = (like[phrase] ?? 0) + (isHead ? asHead : asOther);
      if (isHead) headMet[phrase] = 1;
    }
  }

  /** Offers a phrase's score to the entries that own it. */
  private judge(phrase: number, bigrams: ReadonlySet<string>): void {
    const { phrases, columns } = this.index;
    const { weights } = this;
    const coverage = (this.met[phrase] ?? 0) / (columns.rarity[phrase] ?? 1);
    let score = (this.like[phrase] ?? 0) * coverage ** weights.coveragePower;
    if (this.headMet[phrase] === 0) score *= weights.headMissing;
    if (coverage > WHOLE) {
      const stems = phrases[phrase]?.stems ?? [];
      if (stems.length > 1 && areAdjacent(stems, bigrams)) score *= weights.adjacent;
    }
    const end = columns.ownersFrom[phrase + 1] ?? 0;
    for (let owner = columns.ownersFrom[phrase] ?? 0; owner < end; owner++) {
      this.offer(columns.ownerEntry[owner] ?? 0, score * (columns.ownerWeight[owner] ?? 0));
    }
  }

  private offer(entry: number, score: number): void {
    const { tops } = this;
    const end = entry * TOPS + TOPS;
    let rest = score;
    for (let at = end - TOPS; at < end; at++) {
      const top = tops[at] ?? 0;
      if (rest <= top) continue;
      tops[at] = rest;
      rest = top;
    }
  }
}
