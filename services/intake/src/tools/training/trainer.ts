import { Features } from '../../domain/classification/features.ts';
import type { LearnedRows } from '../../domain/classification/learned-rows.ts';
import { softmax } from '../../domain/classification/softmax.ts';
import type { Vocabulary } from '../../domain/classification/vocabulary.ts';
import { withOnly, type WordSenses } from '../../domain/classification/word-senses.ts';
import { joined, Matrix, type Vectors } from './matrix.ts';
import { MerchantManner } from './merchant-manner.ts';
import { randomOf, shuffle } from './random.ts';
import type { TrainingRow } from './training-rows.ts';

const VECTOR_SIZE = 64;
/** A feature of fewer rows does not generalise. */
const FEATURE_ROWS_MIN = 2;
const EPOCHS = 8;
/** The step size of the first epoch; it falls evenly, to about a fifth in the last. */
const RATE = 0.1;
const RATE_DECAY = 0.9;
const TITLE_REPEATS = 8;
/** A word brings up to six senses, which would outweigh it. */
const SENSE_WEIGHT = 0.5;
/** Outcomes with a lower probability are skipped: they take most of the time, and teach next to nothing. */
const CHANCE_MIN = 5e-4;
/** A probability of zero has no logarithm. */
const SURPRISE_CHANCE_MIN = 1e-12;

/** One model as its training leaves it. */
export interface Trained {
  readonly features: Vectors;
  readonly headings: Vectors;
  readonly subheadings: Vectors;
}

/** The data that all models of a training share. */
export interface TrainingSet {
  readonly outcomes: Outcomes;
  readonly rows: readonly TrainingRow[];
  readonly known: KnownFeatures;
  readonly senses: WordSenses;
}

/** The codes of the vocabulary are the outcomes. Rows of other codes are dropped. */
export function trainingSetOf(vocabulary: Vocabulary, given: readonly TrainingRow[], senses: WordSenses): TrainingSet {
  const outcomes = outcomesOf(vocabulary);
  const codes = new Set([...outcomes.headings, ...outcomes.subheadings]);
  const rows = given.filter(({ code }) => codes.has(code));
  return { outcomes, rows, known: featuresOf(rows, senses), senses };
}

/** Trains one model on augmented rows, always the same with the same seed. */
export function train(set: TrainingSet, seed: number, onEpoch: (loss: number, epoch: number) => void): Trained {
  const random = randomOf(seed);
  const manner = new MerchantManner(set.rows, random);
  const model = new Model(set, random);
  const order = set.rows.flatMap((row) => Array.from({ length: row.isTitle ? TITLE_REPEATS : 1 }, () => row));
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    const rate = RATE * (1 - (RATE_DECAY * epoch) / EPOCHS);
    let loss = 0;
    for (const row of order) loss += model.learn(manner.wordsOf(row), row.code, rate);
    onEpoch(loss / order.length, epoch + 1);
  }
  return model.toTrained();
}

/**
 * The mean of models: the mean of their scores is the score of one model whose vectors are theirs side by side, so
 * that it is stored, read and explained as one.
 */
export function meanOf({ outcomes, known, senses }: TrainingSet, models: readonly Trained[]): LearnedRows {
  const share = 1 / models.length;
  const rowsOf = (kind: keyof Trained, factor: number, tail: 0 | 1) =>
    joined(
      models.map((model) => model[kind]),
      factor,
      tail,
    );
  return {
    features: known.hashes,
    rarity: known.rarity,
    senses: withOnly(senses, known.numberOf),
    featureRows: rowsOf('features', 1, 0),
    headings: outcomes.headings,
    headingRows: rowsOf('headings', share, 1),
    subheadings: outcomes.subheadings,
    subheadingRows: rowsOf('subheadings', share, 1),
  };
}

/** The codes of the vocabulary, heading by heading. */
interface Outcomes {
  readonly headings: readonly string[];
  readonly subheadings: readonly string[];
  /** Heading → its first subheading, and one more entry for the end. */
  readonly firstOf: Int32Array;
}

function outcomesOf({ chapters }: Vocabulary): Outcomes {
  const headings = chapters.flatMap((chapter) => chapter.headings);
  const firstOf = new Int32Array(headings.length + 1);
  headings.forEach(({ subheadings }, at) => {
    firstOf[at + 1] = (firstOf[at] ?? 0) + subheadings.length;
  });
  return {
    headings: headings.map(({ code }) => code),
    subheadings: headings.flatMap(({ subheadings }) => subheadings.map(({ code }) => code)),
    firstOf,
  };
}

interface KnownFeatures {
  readonly hashes: Int32Array;
  readonly rarity: Float32Array;
  readonly numberOf: ReadonlyMap<number, number>;
}

/** The features of at least two rows, with their rarity; that of senses is halved. */
function featuresOf(rows: readonly TrainingRow[], senses: WordSenses): KnownFeatures {
  const features = new Features(senses);
  const isSense = new Set(senses.hashes);
  const rowsOf = new Map<number, number>();
  for (const { words } of rows) {
    features.read(words);
    for (const hash of new Set(features.hashes.subarray(0, features.count)))
      rowsOf.set(hash, (rowsOf.get(hash) ?? 0) + 1);
  }
  const kept = [...rowsOf].filter(([, count]) => count >= FEATURE_ROWS_MIN).sort(([a], [b]) => a - b);
  return {
    hashes: Int32Array.from(kept, ([hash]) => hash),
    rarity: Float32Array.from(
      kept,
      ([hash, count]) => Math.log(rows.length / count) * (isSense.has(hash) ? SENSE_WEIGHT : 1),
    ),
    numberOf: new Map(kept.map(([hash], at) => [hash, at])),
  };
}

class Model {
  private readonly features: Matrix;
  private readonly headings: Matrix;
  private readonly subheadings: Matrix;
  private readonly reader: Features;
  private readonly vector = new Float32Array(VECTOR_SIZE);
  private readonly gradient = new Float32Array(VECTOR_SIZE);
  private readonly numbers: number[] = [];
  private readonly chances: Float64Array;
  private readonly headingOf: ReadonlyMap<string, number>;
  private readonly subheadingOf: ReadonlyMap<string, number>;

  constructor(
    private readonly set: TrainingSet,
    random: () => number,
  ) {
    const { known, outcomes, senses } = set;
    this.reader = new Features(senses);
    this.features = new Matrix(known.hashes.length, VECTOR_SIZE, random);
    this.headings = new Matrix(outcomes.headings.length, VECTOR_SIZE + 1, random);
    this.subheadings = new Matrix(outcomes.subheadings.length, VECTOR_SIZE + 1, random);
    this.chances = new Float64Array(outcomes.headings.length);
    this.headingOf = new Map(outcomes.headings.map((code, at) => [code, at]));
    this.subheadingOf = new Map(outcomes.subheadings.map((code, at) => [code, at]));
  }

  toTrained(): Trained {
    return {
      features: this.features.toVectors(),
      headings: this.headings.toVectors(),
      subheadings: this.subheadings.toVectors(),
    };
  }

  /** One step; returns the loss of the row. */
  learn(words: TrainingRow['words'], code: string, rate: number): number {
    const { numbers, vector, gradient, reader } = this;
    const { known, outcomes } = this.set;
    reader.read(words);
    numbers.length = 0;
    let squares = 0;
    for (const hash of new Set(reader.hashes.subarray(0, reader.count))) {
      const number = known.numberOf.get(hash);
      if (number === undefined) continue;
      numbers.push(number);
      squares += (known.rarity[number] ?? 0) ** 2;
    }
    if (squares === 0) return 0;
    const length = Math.sqrt(squares);
    vector.fill(0);
    gradient.fill(0);
    for (const number of numbers) this.features.addTo(vector, number, (known.rarity[number] ?? 0) / length);
    const subheading = this.subheadingOf.get(code);
    const heading = this.headingOf.get(code.slice(0, 4)) ?? 0;
    let loss = this.choose(this.headings, { from: 0, to: outcomes.headings.length, right: heading }, rate);
    if (subheading !== undefined)
      loss += this.choose(
        this.subheadings,
        { from: outcomes.firstOf[heading] ?? 0, to: outcomes.firstOf[heading + 1] ?? 0, right: subheading },
        rate,
      );
    for (const number of numbers) this.features.step(number, gradient, (known.rarity[number] ?? 0) / length, rate);
    return loss;
  }

  /** The softmax over some outcomes; steps towards the right one, and adds to the gradient of the words. */
  private choose(
    matrix: Matrix,
    { from, to, right }: { readonly from: number; readonly to: number; readonly right: number },
    rate: number,
  ): number {
    const { chances, vector, gradient } = this;
    for (let at = from; at < to; at++) chances[at - from] = matrix.scoreOf(at, vector);
    softmax(chances, to - from);
    for (let at = from; at < to; at++) {
      const chance = chances[at - from] ?? 0;
      if (at !== right && chance < CHANCE_MIN) continue;
      const error = chance - (at === right ? 1 : 0);
      matrix.addTo(gradient, at, error);
      matrix.step(at, vector, error, rate);
    }
    return -Math.log(Math.max(chances[right - from] ?? 0, SURPRISE_CHANCE_MIN));
  }
}
