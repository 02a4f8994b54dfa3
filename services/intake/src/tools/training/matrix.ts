import { LEVEL_MAX, packedRows, type Rows } from '../../domain/classification/learned-rows.ts';

const START_SPREAD = 0.2;
/** Independent sums, which a processor adds at the same time. */
const LANES = 4;

/** Rows of `size` numbers in one array. */
export interface Vectors {
  readonly size: number;
  readonly values: Float32Array;
}

/** Rows trained with Adagrad: the step size of every number shrinks with its updates. */
export class Matrix {
  private readonly values: Float32Array;
  private readonly squares: Float32Array;

  constructor(
    count: number,
    private readonly size: number,
    random: () => number,
  ) {
    this.values = Float32Array.from({ length: count * size }, () => (random() - 0.5) * START_SPREAD);
    this.squares = new Float32Array(count * size).fill(1e-3);
  }

  addTo(vector: Float32Array, row: number, factor: number): void {
    const { values } = this;
    for (let i = 0, at = row * this.size; i < vector.length; i++, at++)
      vector[i] = (vector[i] ?? 0) + factor * (values[at] ?? 0);
  }

  /** The product of row and vector, whose length divides by four; a row longer by one ends with its bias. */
  scoreOf(row: number, vector: Float32Array): number {
    const { values } = this;
    let at = row * this.size;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let i = 0; i < vector.length; i += LANES, at += LANES) {
      first += (vector[i] ?? 0) * (values[at] ?? 0);
      second += (vector[i + 1] ?? 0) * (values[at + 1] ?? 0);
      third += (vector[i + 2] ?? 0) * (values[at + 2] ?? 0);
      fourth += (vector[i + 3] ?? 0) * (values[at + 3] ?? 0);
    }
    const sum = first + second + third + fourth;
    return this.size > vector.length ? sum + (values[at] ?? 0) : sum;
  }

  /** One gradient step: the vector times a factor, and the factor itself for the bias. */
  step(row: number, vector: Float32Array, factor: number, rate: number): void {
    let at = row * this.size;
    for (let i = 0; i < vector.length; i++, at++) this.move(at, factor * (vector[i] ?? 0), rate);
    if (this.size > vector.length) this.move(at, factor, rate);
  }

  /** Only the numbers, which another thread can take. */
  toVectors(): Vectors {
    return { size: this.size, values: this.values };
  }

  private move(at: number, gradient: number, rate: number): void {
    const squares = (this.squares[at] ?? 0) + gradient * gradient;
    this.squares[at] = squares;
    this.values[at] = (this.values[at] ?? 0) - (rate * gradient) / Math.sqrt(squares);
  }
}

/**
 * The rows of several models side by side, times a factor, as small integers with a scale for each row. The last `tail`
 * numbers of a row are biases: their sum stands once, at the end.
 */
export function joined(all: readonly Vectors[], factor: number, tail: 0 | 1): Rows {
  const width = (all[0]?.size ?? 0) - tail;
  const size = width * all.length + tail;
  const count = (all[0]?.values.length ?? 0) / (width + tail);
  const scales = new Float32Array(count);
  const rows = Array.from({ length: count }, (_, row) => {
    const numbers = new Float64Array(size);
    all.forEach(({ values }, place) => {
      const from = row * (width + tail);
      for (let i = 0; i < width; i++) numbers[place * width + i] = factor * (values[from + i] ?? 0);
      if (tail === 1) numbers[size - 1] = (numbers[size - 1] ?? 0) + factor * (values[from + width] ?? 0);
    });
    const most = numbers.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0);
    scales[row] = most / LEVEL_MAX;
    return Int8Array.from(numbers, (value) => (most === 0 ? 0 : Math.round((value / most) * LEVEL_MAX)));
  });
  return packedRows(rows, size, scales);
}
