import { stemsOf } from './phrase-columns.ts';
import type { PhraseIndex } from './phrase-index.ts';
import { areAdjacent } from './title-terms.ts';
import type { WeightedTerm } from './weigh-terms.ts';
import type { Weights } from './weights.ts';
import { findWord, isHeadOf, phraseOf } from './word-columns.ts';

/** Sums of the same numbers in another order may differ in their last digits. */
const WHOLE = 0.999;
/** Number of best phrases in an entry's similarity. */
const BEST_COUNT = 3;

/**
 * The similarity of the title to every entry: that of its best phrase, and a little of the next two. The arrays are
 * reused, because allocating them would cost more than all other work on a title.
 */
export class PhraseScores {
  /** By phrase: importance of its words in the title; their rarity alone; whether its head is among them. */
  private readonly matched: Float64Array;
  private readonly metRarity: Float64Array;
  private readonly headMet: Uint8Array;
  /** The phrases with a word of the title: the only entries to clear in the arrays above. */
  private readonly touched: Int32Array;
  private touchedCount = 0;
  /** The best scores of each entry, `BEST_COUNT` each, greatest first. */
  private readonly best: Float64Array;

  constructor(
    private readonly index: PhraseIndex,
    private readonly weights: Weights,
  ) {
    const phraseCount = index.phrases.rarity.length;
    this.matched = new Float64Array(phraseCount);
    this.metRarity = new Float64Array(phraseCount);
    this.headMet = new Uint8Array(phraseCount);
    this.touched = new Int32Array(phraseCount);
    this.best = new Float64Array(index.headingOf.length * BEST_COUNT);
  }

  /** Scores a title's words and clears the previous title. */
  score(terms: readonly WeightedTerm[], bigrams: ReadonlySet<string>): void {
    this.clear();
    for (const term of terms) this.addTerm(term);
    for (let at = 0; at < this.touchedCount; at++) this.scorePhrase(this.touched[at] ?? 0, bigrams);
  }

  /** The similarity of an entry to the last scored title; 0 without a common word. */
  of(entry: number): number {
    const at = entry * BEST_COUNT;
    const { best, weights } = this;
    return (best[at] ?? 0) + weights.second * (best[at + 1] ?? 0) + weights.third * (best[at + 2] ?? 0);
  }

  private clear(): void {
    for (let at = 0; at < this.touchedCount; at++) {
      const phrase = this.touched[at] ?? 0;
      this.matched[phrase] = 0;
      this.metRarity[phrase] = 0;
      this.headMet[phrase] = 0;
    }
    this.touchedCount = 0;
    this.best.fill(0);
  }

  /** Adds a term's weight to all phrases that contain it. */
  private addTerm({ stem, weight, headness }: WeightedTerm): void {
    const { matched, metRarity, headMet, touched, weights } = this;
    const known = findWord(this.index.words, stem);
    if (known === undefined) return;
    const { rarity } = known;
    const importance = rarity * weight;
    const asHead = importance * (headness * weights.headAsHead + (1 - headness) * weights.headAsOther);
    const asOther = importance * (headness * weights.otherAsHead + (1 - headness) * weights.otherAsOther);
    for (const posting of known.postings) {
      const phrase = phraseOf(posting);
      const isHead = isHeadOf(posting);
      if (metRarity[phrase] === 0) touched[this.touchedCount++] = phrase;
      metRarity[phrase] = (metRarity[phrase] ?? 0) + rarity;
      matched[phrase] = (matched[phrase] ?? 0) + (isHead ? asHead : asOther);
      if (isHead) headMet[phrase] = 1;
    }
  }

  /** Scores a phrase by its words in the title, and adds the score to its entries. */
  private scorePhrase(phrase: number, bigrams: ReadonlySet<string>): void {
    const { phrases, words } = this.index;
    const { weights } = this;
    const coverage = (this.metRarity[phrase] ?? 0) / (phrases.rarity[phrase] ?? 1);
    let score = (this.matched[phrase] ?? 0) * coverage ** weights.coveragePower;
    if (this.headMet[phrase] === 0) score *= weights.headMissing;
    if (coverage > WHOLE) {
      const stems = stemsOf(phrase, phrases, words);
      if (stems.length > 1 && areAdjacent(stems, bigrams)) score *= weights.adjacent;
    }
    const end = phrases.ownersFrom[phrase + 1] ?? 0;
    for (let owner = phrases.ownersFrom[phrase] ?? 0; owner < end; owner++) {
      this.keepBest(phrases.ownerEntry[owner] ?? 0, score * (phrases.ownerWeight[owner] ?? 0));
    }
  }

  private keepBest(entry: number, score: number): void {
    const { best } = this;
    const end = entry * BEST_COUNT + BEST_COUNT;
    let rest = score;
    for (let at = end - BEST_COUNT; at < end; at++) {
      const present = best[at] ?? 0;
      if (rest <= present) continue;
      best[at] = rest;
      rest = present;
    }
  }
}
