import type { Rows } from '../../domain/classification/learned-rows.ts';

const START_SPREAD = 0.2;
/** Four bits a number: with eight the file is twice as large and no title is classified better. */
const LEVEL_MAX = 7;
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
  const rows = { size, values: new Int8Array(count * size), scales: new Float32Array(count) };
  const numbers = new Float64Array(size);
  for (let row = 0; row < count; row++) {
    numbers.fill(0);
    all.forEach(({ values }, place) => {
      const from = row * (width + tail);
      for (let i = 0; i < width; i++) numbers[place * width + i] = factor * (values[from + i] ?? 0);
      if (tail === 1) numbers[size - 1] = (numbers[size - 1] ?? 0) + factor * (values[from + width] ?? 0);
    });
    const most = numbers.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0);
    rows.scales[row] = most / LEVEL_MAX;
    if (most === 0) continue;
    numbers.forEach((value, i) => {
      rows.values[row * size + i] = Math.round((value / most) * LEVEL_MAX);
    });
  }
  return rows;
}
