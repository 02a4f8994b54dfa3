import type { Rows } from '../../domain/classification/learned-rows.ts';

const RATE = 0.1;
const START_SPREAD = 0.2;
const INT8_MAX = 127;

/** Rows trained with Adagrad: the step size of every number shrinks with its updates. */
export class Matrix {
  private readonly values: Float32Array;
  private readonly squares: Float32Array;

  constructor(
    private readonly count: number,
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

  /** The product of row and vector; a row longer by one ends with its bias. */
  scoreOf(row: number, vector: Float32Array): number {
    const { values } = this;
    let at = row * this.size;
    let sum = 0;
    for (let i = 0; i < vector.length; i++, at++) sum += (vector[i] ?? 0) * (values[at] ?? 0);
    return this.size > vector.length ? sum + (values[at] ?? 0) : sum;
  }

  /** One gradient step: the vector times a factor, and the factor itself for the bias. */
  step(row: number, vector: Float32Array, factor: number): void {
    let at = row * this.size;
    for (let i = 0; i < vector.length; i++, at++) this.move(at, factor * (vector[i] ?? 0));
    if (this.size > vector.length) this.move(at, factor);
  }

  private move(at: number, gradient: number): void {
    const squares = (this.squares[at] ?? 0) + gradient * gradient;
    this.squares[at] = squares;
    this.values[at] = (this.values[at] ?? 0) - (RATE * gradient) / Math.sqrt(squares);
  }

  /** As small integers with a scale for each row. */
  toRows(): Rows {
    const { count, size, values } = this;
    const rows = { size, values: new Int8Array(count * size), scales: new Float32Array(count) };
    for (let row = 0; row < count; row++) {
      const numbers = values.subarray(row * size, (row + 1) * size);
      const most = numbers.reduce((greatest, value) => Math.max(greatest, Math.abs(value)), 0);
      rows.scales[row] = most / INT8_MAX;
      if (most === 0) continue;
      numbers.forEach((value, i) => {
        rows.values[row * size + i] = Math.round((value / most) * INT8_MAX);
      });
    }
    return rows;
  }
}
