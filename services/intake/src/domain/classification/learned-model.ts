import { Features, FEATURES_MAX, type FeatureWord } from './features.ts';
import type { LearnedRows, Rows } from './learned-rows.ts';
import { softmax } from './softmax.ts';

/** Only the likeliest headings are searched; the others' subheadings are too improbable. */
const HEADINGS_MAX = 12;
const HEADING_CHANCE_MIN = 1e-4;
const HEADING_DIGITS = 4;

/** A subheading with its probability, 0 to 1, over the whole vocabulary. */
export interface Chance {
  readonly code: string;
  readonly chance: number;
}

/**
 * The sum of a title's features is one vector. Its products with the headings give their probabilities, and its
 * products with the subheadings of one heading those within it. One title at a time.
 */
export class LearnedModel {
  private readonly features: Features;
  private readonly numberOf: ReadonlyMap<number, number>;
  private readonly vectorSize: number;
  private readonly vector: Float64Array;
  private readonly seen: Int32Array;
  private title = 0;
  /** The title's known features: their numbers and first words. The first `count` are the title's. */
  private readonly numbers = new Int32Array(FEATURES_MAX);
  private readonly wordOf = new Int32Array(FEATURES_MAX);
  private count = 0;
  /** Divisor of the sum of features. */
  private length = 0;
  private readonly headings: Outcomes;
  private readonly subheadings: Outcomes;
  private readonly numberOfHeading: ReadonlyMap<string, number>;
  private readonly subheadingOf: ReadonlyMap<string, number>;
  /** Heading → its first subheading, and one more entry for the end. */
  private readonly firstOf: Int32Array;
  private readonly headingChances: Float64Array;

  constructor(private readonly rows: LearnedRows) {
    this.features = new Features(rows.senses);
    this.numberOf = new Map(Array.from(rows.features, (hash, at) => [hash, at] as const));
    this.vectorSize = rows.featureRows.size;
    this.vector = new Float64Array(this.vectorSize);
    this.seen = new Int32Array(rows.features.length);
    this.headings = new Outcomes(rows.headingRows);
    this.subheadings = new Outcomes(rows.subheadingRows);
    this.numberOfHeading = new Map(rows.headings.map((code, at) => [code, at]));
    this.subheadingOf = new Map(rows.subheadings.map((code, at) => [code, at]));
    this.firstOf = firstSubheadings(rows);
    this.headingChances = new Float64Array(rows.headings.length);
  }

  /** The probable subheadings, unordered; none when the model knows no feature of the title. */
  chancesOf(words: readonly FeatureWord[]): Chance[] {
    if (!this.read(words)) return [];
    this.headings.chances(this.vector, 0, this.rows.headings.length, this.headingChances);
    const likely: number[] = [];
    this.headingChances.forEach((chance, heading) => {
      if (chance >= HEADING_CHANCE_MIN) likely.push(heading);
    });
    likely.sort((a, b) => (this.headingChances[b] ?? 0) - (this.headingChances[a] ?? 0));
    return likely.slice(0, HEADINGS_MAX).flatMap((heading) => this.within(heading));
  }

  private within(heading: number): Chance[] {
    const from = this.firstOf[heading] ?? 0;
    const to = this.firstOf[heading + 1] ?? from;
    const chances = new Float64Array(to - from);
    this.subheadings.chances(this.vector, from, to, chances);
    const ofHeading = this.headingChances[heading] ?? 0;
    return Array.from(chances, (chance, at) => ({
      code: this.rows.subheadings[from + at] ?? '',
      chance: chance * ofHeading,
    }));
  }

  /** Adds up the title's features, each once, weighted by rarity and independent of the title's length. */
  private read(words: readonly FeatureWord[]): boolean {
    const { features, vector, vectorSize, seen } = this;
    const { rarity, featureRows } = this.rows;
    features.read(words);
    vector.fill(0);
    this.title += 1;
    this.count = 0;
    let squares = 0;
    for (let at = 0; at < features.count; at++) {
      const number = this.numberOf.get(features.hashes[at] ?? 0);
      if (number === undefined || seen[number] === this.title) continue;
      seen[number] = this.title;
      this.numbers[this.count] = number;
      this.wordOf[this.count] = features.wordOf[at] ?? 0;
      this.count += 1;
      const weight = rarity[number] ?? 0;
      squares += weight * weight;
      const factor = weight * (featureRows.scales[number] ?? 0);
      const from = number * vectorSize;
      for (let i = 0; i < vectorSize; i++) vector[i] = (vector[i] ?? 0) + factor * (featureRows.values[from + i] ?? 0);
    }
    if (squares === 0) return false;
    this.length = Math.sqrt(squares);
    for (let i = 0; i < vectorSize; i++) vector[i] = (vector[i] ?? 0) / this.length;
    return true;
  }

  /**
   * The effect of each word, by number, for one subheading against another: its part of the difference between their
   * scores, or between those of their headings if these differ. Scores are sums over words.
   */
  leaningsOf(words: readonly FeatureWord[], code: string, other: string): Float64Array {
    const leanings = new Float64Array(words.length);
    const isOneHeading = code.slice(0, HEADING_DIGITS) === other.slice(0, HEADING_DIGITS);
    const difference = isOneHeading
      ? this.subheadings.difference(this.subheadingOf.get(code), this.subheadingOf.get(other))
      : this.headings.difference(this.headingOf(code), this.headingOf(other));
    if (difference === undefined || !this.read(words)) return leanings;
    const { values, scales } = this.rows.featureRows;
    for (let known = 0; known < this.count; known++) {
      const number = this.numbers[known] ?? 0;
      const factor = ((this.rows.rarity[number] ?? 0) * (scales[number] ?? 0)) / this.length;
      const from = number * this.vectorSize;
      let sum = 0;
      for (let i = 0; i < this.vectorSize; i++) sum += (values[from + i] ?? 0) * (difference[i] ?? 0);
      const word = this.wordOf[known] ?? 0;
      leanings[word] = (leanings[word] ?? 0) + factor * sum;
    }
    return leanings;
  }

  private headingOf(code: string): number | undefined {
    return this.numberOfHeading.get(code.slice(0, HEADING_DIGITS));
  }
}

/** Possible outcomes of a vector, each with a row. */
class Outcomes {
  constructor(private readonly rows: Rows) {}

  /** Writes the softmax probabilities of the outcomes between two numbers. */
  chances(vector: Float64Array, from: number, to: number, chances: Float64Array): void {
    for (let at = from; at < to; at++) chances[at - from] = this.scoreOf(vector, at);
    softmax(chances, to - from);
  }

  /** The vector for the difference of two scores; undefined when either outcome is unknown. */
  difference(one: number | undefined, other: number | undefined): Float64Array | undefined {
    if (one === undefined || other === undefined) return undefined;
    const { values, scales, size } = this.rows;
    const numberAt = (row: number, i: number) => (values[row * size + i] ?? 0) * (scales[row] ?? 0);
    return Float64Array.from({ length: size - 1 }, (_, i) => numberAt(one, i) - numberAt(other, i));
  }

  /** A sum in four lanes, which a processor adds at the same time; the last number of a row is its bias. */
  private scoreOf(vector: Float64Array, at: number): number {
    const { values, scales, size } = this.rows;
    const last = (at + 1) * size - 1;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let row = at * size;
    let i = 0;
    for (; row + 3 < last; i += 4, row += 4) {
      first += (vector[i] ?? 0) * (values[row] ?? 0);
      second += (vector[i + 1] ?? 0) * (values[row + 1] ?? 0);
      third += (vector[i + 2] ?? 0) * (values[row + 2] ?? 0);
      fourth += (vector[i + 3] ?? 0) * (values[row + 3] ?? 0);
    }
    let sum = (values[last] ?? 0) + first + second + third + fourth;
    for (; row < last; i++, row++) sum += (vector[i] ?? 0) * (values[row] ?? 0);
    return sum * (scales[at] ?? 0);
  }
}

function firstSubheadings({ headings, subheadings }: LearnedRows): Int32Array {
  const firstOf = new Int32Array(headings.length + 1);
  let at = 0;
  headings.forEach((heading, number) => {
    firstOf[number] = at;
    while (subheadings[at]?.startsWith(heading) === true) at += 1;
  });
  firstOf[headings.length] = at;
  return firstOf;
}
