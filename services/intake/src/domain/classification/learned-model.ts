import { Features, FEATURES_MAX, type FeatureWord } from './features.ts';
import {
  type LearnedRows,
  LEVEL_BITS,
  LEVEL_SHIFT,
  LEVELS_PER_INTEGER,
  numberAt,
  packedSizeOf,
  type Rows,
} from './learned-rows.ts';
import { softmax } from './softmax.ts';

/** Only the likeliest headings are searched; the others' subheadings are too improbable. */
const HEADINGS_MAX = 12;
const HEADING_CHANCE_MIN = 1e-4;
const HEADING_DIGITS = 4;
/** Relative weight of the features of a motif. Training does not mark motifs. */
const MOTIF = 0.2;

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
  /** The title's vector, a 1 for the bias of an outcome, and zeros up to a whole row. */
  private readonly vector: Float64Array;
  private readonly seen: Int32Array;
  private title = 0;
  private lastWords: readonly FeatureWord[] | undefined;
  /** The title's known features: their numbers and first words. The first `count` are the title's. */
  private readonly numbers = new Int32Array(FEATURES_MAX);
  private readonly wordOf = new Int32Array(FEATURES_MAX);
  private count = 0;
  /** Divisor of the sum of features. */
  private length = 0;
  private readonly products: Products;
  private readonly numberOfHeading: ReadonlyMap<string, number>;
  private readonly subheadingOf: ReadonlyMap<string, number>;
  /** Heading → its first subheading, and one more entry for the end. */
  private readonly firstOf: Int32Array;
  private readonly headingChances: Float64Array;

  constructor(private readonly rows: LearnedRows) {
    this.features = new Features(rows.senses);
    this.numberOf = new Map(Array.from(rows.features, (hash, at) => [hash, at] as const));
    this.vectorSize = rows.featureRows.size;
    this.vector = new Float64Array(LEVELS_PER_INTEGER * packedSizeOf(this.vectorSize + 1));
    this.seen = new Int32Array(rows.features.length);
    this.products = new Products(this.vector);
    this.numberOfHeading = new Map(rows.headings.map((code, at) => [code, at]));
    this.subheadingOf = new Map(rows.subheadings.map((code, at) => [code, at]));
    this.firstOf = firstSubheadings(rows);
    this.headingChances = new Float64Array(rows.headings.length);
  }

  /** The probable subheadings, unordered; none when the model knows no feature of the title. */
  chancesOf(words: readonly FeatureWord[]): Chance[] {
    if (!this.read(words)) return [];
    const { headingChances, products } = this;
    products.compute();
    products.scores(this.rows.headingRows, 0, headingChances);
    softmax(headingChances, headingChances.length);
    const likely: number[] = [];
    // A plain loop, because forEach over a Float64Array boxes every number.
    for (let heading = 0; heading < headingChances.length; heading++)
      if ((headingChances[heading] ?? 0) >= HEADING_CHANCE_MIN) likely.push(heading);
    likely.sort((a, b) => (headingChances[b] ?? 0) - (headingChances[a] ?? 0));
    return likely.slice(0, HEADINGS_MAX).flatMap((heading) => this.within(heading));
  }

  private within(heading: number): Chance[] {
    const from = this.firstOf[heading] ?? 0;
    const to = this.firstOf[heading + 1] ?? from;
    const chances = new Float64Array(to - from);
    this.products.scores(this.rows.subheadingRows, from, chances);
    softmax(chances, chances.length);
    const ofHeading = this.headingChances[heading] ?? 0;
    return Array.from(chances, (chance, at) => ({
      code: this.rows.subheadings[from + at] ?? '',
      chance: chance * ofHeading,
    }));
  }

  /**
   * Adds up the title's features, each once, weighted by rarity and independent of the title's length. The explanation
   * of a title reads the same words again.
   */
  private read(words: readonly FeatureWord[]): boolean {
    if (words === this.lastWords) return this.length > 0;
    this.lastWords = words;
    const { features, vector, vectorSize, seen } = this;
    const { featureRows } = this.rows;
    const { packed, scales } = featureRows;
    const width = packedSizeOf(vectorSize);
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
      const weight = this.weightOf(number, words[features.wordOf[at] ?? 0]);
      squares += weight * weight;
      const factor = weight * (scales[number] ?? 0);
      let i = 0;
      for (let at = number * width; at < (number + 1) * width; at++) {
        const eight = packed[at] ?? 0;
        for (let shift = LEVEL_SHIFT; shift >= 0; shift -= LEVEL_BITS, i++)
          vector[i] = (vector[i] ?? 0) + factor * ((eight << shift) >> LEVEL_SHIFT);
      }
    }
    this.length = Math.sqrt(squares);
    if (squares === 0) return false;
    for (let i = 0; i < vectorSize; i++) vector[i] = (vector[i] ?? 0) / this.length;
    vector[vectorSize] = 1;
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
      ? differenceOf(this.rows.subheadingRows, this.subheadingOf.get(code), this.subheadingOf.get(other))
      : differenceOf(this.rows.headingRows, this.headingOf(code), this.headingOf(other));
    if (difference === undefined || !this.read(words)) return leanings;
    const { packed, scales } = this.rows.featureRows;
    const width = packedSizeOf(this.vectorSize);
    for (let known = 0; known < this.count; known++) {
      const number = this.numbers[known] ?? 0;
      const word = this.wordOf[known] ?? 0;
      const factor = (this.weightOf(number, words[word]) * (scales[number] ?? 0)) / this.length;
      let sum = 0;
      let i = 0;
      for (let at = number * width; at < (number + 1) * width; at++) {
        const eight = packed[at] ?? 0;
        for (let shift = LEVEL_SHIFT; shift >= 0; shift -= LEVEL_BITS, i++)
          sum += ((eight << shift) >> LEVEL_SHIFT) * (difference[i] ?? 0);
      }
      leanings[word] = (leanings[word] ?? 0) + factor * sum;
    }
    return leanings;
  }

  private weightOf(feature: number, word: FeatureWord | undefined): number {
    return (this.rows.rarity[feature] ?? 0) * (word?.isMotif === true ? MOTIF : 1);
  }

  private headingOf(code: string): number | undefined {
    return this.numberOfHeading.get(code.slice(0, HEADING_DIGITS));
  }
}

/** The number of values of a byte, and so of different pairs of numbers. */
const PAIRS = 256;
const BYTE = PAIRS - 1;
const PAIRS_PER_INTEGER = 4;

/**
 * The products of a vector with packed rows. Two numbers of a row have few values, so the table has their part of the
 * product for each: reading it takes a third of the time of multiplying.
 */
class Products {
  /** The part of every possible pair at every place. */
  private readonly parts: Float64Array;

  constructor(private readonly vector: Float64Array) {
    this.parts = new Float64Array((vector.length / 2) * PAIRS);
  }

  /** Fills the table for the present vector. */
  compute(): void {
    const { vector, parts } = this;
    let part = 0;
    for (let i = 0; i < vector.length; i += 2) {
      const first = vector[i] ?? 0;
      const second = vector[i + 1] ?? 0;
      for (let pair = 0; pair < PAIRS; pair++, part++)
        parts[part] = ((pair << LEVEL_SHIFT) >> LEVEL_SHIFT) * first + ((pair << 24) >> LEVEL_SHIFT) * second;
    }
  }

  /** Writes the scores of outcomes from a number on. A sum in four lanes, which a processor adds at the same time. */
  scores({ packed, scales }: Rows, from: number, scores: Float64Array): void {
    const { parts } = this;
    let at = from * packedSizeOf(this.vector.length);
    for (let outcome = 0; outcome < scores.length; outcome++) {
      let first = 0;
      let second = 0;
      let third = 0;
      let fourth = 0;
      for (let part = 0; part < parts.length; part += PAIRS_PER_INTEGER * PAIRS, at++) {
        const eight = packed[at] ?? 0;
        first += parts[part + (eight & BYTE)] ?? 0;
        second += parts[part + PAIRS + ((eight >>> 8) & BYTE)] ?? 0;
        third += parts[part + 2 * PAIRS + ((eight >>> 16) & BYTE)] ?? 0;
        fourth += parts[part + 3 * PAIRS + (eight >>> 24)] ?? 0;
      }
      scores[outcome] = (first + second + third + fourth) * (scales[from + outcome] ?? 0);
    }
  }
}

/** The vector for the difference of two scores, without their biases; undefined when either outcome is unknown. */
function differenceOf(rows: Rows, one: number | undefined, other: number | undefined): Float64Array | undefined {
  if (one === undefined || other === undefined) return undefined;
  return Float64Array.from({ length: rows.size - 1 }, (_, i) => numberAt(rows, one, i) - numberAt(rows, other, i));
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
