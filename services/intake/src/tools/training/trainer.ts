import { Features } from '../../domain/classification/features.ts';
import type { LearnedRows, Rows } from '../../domain/classification/learned-rows.ts';
import { softmax } from '../../domain/classification/softmax.ts';
import type { Vocabulary } from '../../domain/classification/vocabulary.ts';
import { Matrix } from './matrix.ts';
import { MerchantManner } from './merchant-manner.ts';
import { randomOf, shuffle } from './random.ts';
import type { TrainingRow } from './training-rows.ts';

const VECTOR_SIZE = 64;
/** A feature of fewer rows does not generalise. */
const FEATURE_ROWS_MIN = 2;
const EPOCHS = 12;
const TITLE_REPEATS = 8;
const SEED = 20;
/** Outcomes with a lower probability are skipped: they take most of the time, and teach next to nothing. */
const CHANCE_MIN = 5e-4;
/** A probability of zero has no logarithm. */
const SURPRISE_CHANCE_MIN = 1e-12;

/** Trains on augmented rows, with the codes of the vocabulary as outcomes. Rows of other codes are dropped. */
export function train(
  vocabulary: Vocabulary,
  given: readonly TrainingRow[],
  onEpoch: (loss: number, epoch: number) => void,
): LearnedRows {
  const outcomes = new Outcomes(vocabulary);
  const rows = given.filter(({ code }) => outcomes.knows(code));
  const random = randomOf(SEED);
  const manner = new MerchantManner(rows, random);
  const known = featuresOf(rows);
  const features = new Matrix(known.hashes.length, VECTOR_SIZE, random);
  const model = new Model(features, outcomes, known, random);
  const order = rows.flatMap((row) => Array.from({ length: row.isTitle ? TITLE_REPEATS : 1 }, () => row));
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    let loss = 0;
    for (const row of order) loss += model.learn(manner.wordsOf(row), row.code);
    onEpoch(loss / order.length, epoch + 1);
  }
  return {
    features: known.hashes,
    rarity: known.rarity,
    featureRows: features.toRows(),
    headings: outcomes.headings,
    headingRows: model.headingRows(),
    subheadings: outcomes.subheadings,
    subheadingRows: model.subheadingRows(),
  };
}

/** The codes of the vocabulary by number. */
class Outcomes {
  readonly headings: readonly string[];
  readonly subheadings: readonly string[];
  readonly headingOf: ReadonlyMap<string, number>;
  readonly subheadingOf: ReadonlyMap<string, number>;
  readonly firstOf: Int32Array;

  constructor({ chapters }: Vocabulary) {
    const headings = chapters.flatMap((chapter) => chapter.headings);
    this.headings = headings.map(({ code }) => code);
    this.subheadings = headings.flatMap(({ subheadings }) => subheadings.map(({ code }) => code));
    this.headingOf = new Map(this.headings.map((code, at) => [code, at]));
    this.subheadingOf = new Map(this.subheadings.map((code, at) => [code, at]));
    this.firstOf = new Int32Array(headings.length + 1);
    headings.forEach(({ subheadings }, at) => {
      this.firstOf[at + 1] = (this.firstOf[at] ?? 0) + subheadings.length;
    });
  }

  knows(code: string): boolean {
    return this.headingOf.has(code) || this.subheadingOf.has(code);
  }
}

interface KnownFeatures {
  readonly hashes: Int32Array;
  readonly rarity: Float32Array;
  readonly numberOf: ReadonlyMap<number, number>;
}

/** The features of at least two rows, with their rarity. */
function featuresOf(rows: readonly TrainingRow[]): KnownFeatures {
  const features = new Features();
  const rowsOf = new Map<number, number>();
  for (const { words } of rows) {
    features.read(words);
    for (const hash of new Set(features.hashes.subarray(0, features.count)))
      rowsOf.set(hash, (rowsOf.get(hash) ?? 0) + 1);
  }
  const kept = [...rowsOf].filter(([, count]) => count >= FEATURE_ROWS_MIN).sort(([a], [b]) => a - b);
  return {
    hashes: Int32Array.from(kept, ([hash]) => hash),
    rarity: Float32Array.from(kept, ([, count]) => Math.log(rows.length / count)),
    numberOf: new Map(kept.map(([hash], at) => [hash, at])),
  };
}

class Model {
  private readonly features: Features = new Features();
  private readonly vector = new Float32Array(VECTOR_SIZE);
  private readonly gradient = new Float32Array(VECTOR_SIZE);
  private readonly numbers: number[] = [];
  private readonly headings: Matrix;
  private readonly subheadings: Matrix;
  private readonly chances: Float64Array;

  constructor(
    private readonly matrix: Matrix,
    private readonly outcomes: Outcomes,
    private readonly known: KnownFeatures,
    random: () => number,
  ) {
    this.headings = new Matrix(outcomes.headings.length, VECTOR_SIZE + 1, random);
    this.subheadings = new Matrix(outcomes.subheadings.length, VECTOR_SIZE + 1, random);
    this.chances = new Float64Array(outcomes.headings.length);
  }

  headingRows(): Rows {
    return this.headings.toRows();
  }

  subheadingRows(): Rows {
    return this.subheadings.toRows();
  }

  /** One step; returns the loss of the row. */
  learn(words: TrainingRow['words'], code: string): number {
    const { known, numbers, vector, gradient, outcomes } = this;
    this.features.read(words);
    numbers.length = 0;
    let squares = 0;
    for (const hash of new Set(this.features.hashes.subarray(0, this.features.count))) {
      const number = known.numberOf.get(hash);
      if (number === undefined) continue;
      numbers.push(number);
      squares += (known.rarity[number] ?? 0) ** 2;
    }
    if (squares === 0) return 0;
    const length = Math.sqrt(squares);
    vector.fill(0);
    gradient.fill(0);
    for (const number of numbers) this.matrix.addTo(vector, number, (known.rarity[number] ?? 0) / length);
    const subheading = outcomes.subheadingOf.get(code);
    const heading = outcomes.headingOf.get(code.slice(0, 4)) ?? 0;
    let loss = this.choose(this.headings, 0, outcomes.headings.length, heading);
    if (subheading !== undefined)
      loss += this.choose(
        this.subheadings,
        outcomes.firstOf[heading] ?? 0,
        outcomes.firstOf[heading + 1] ?? 0,
        subheading,
      );
    for (const number of numbers) this.matrix.step(number, gradient, (known.rarity[number] ?? 0) / length);
    return loss;
  }

  /** The softmax over some outcomes; steps towards the right one, and adds to the gradient of the words. */
  private choose(matrix: Matrix, from: number, to: number, right: number): number {
    const { chances, vector, gradient } = this;
    for (let at = from; at < to; at++) chances[at - from] = matrix.scoreOf(at, vector);
    softmax(chances, to - from);
    for (let at = from; at < to; at++) {
      const chance = chances[at - from] ?? 0;
      if (at !== right && chance < CHANCE_MIN) continue;
      const error = chance - (at === right ? 1 : 0);
      matrix.addTo(gradient, at, error);
      matrix.step(at, vector, error);
    }
    return -Math.log(Math.max(chances[right - from] ?? 0, SURPRISE_CHANCE_MIN));
  }
}
