import type { WordSenses } from './word-senses.ts';

/**
 * The learned model as plain data. A row is a vector of small integers; multiplied by its scale, it is the learned
 * vector.
 */
export interface LearnedRows {
  /** The hashes of the features, ascending. */
  readonly features: Int32Array;
  /** Rarity of each feature. */
  readonly rarity: Float32Array;
  readonly featureRows: Rows;
  readonly senses: WordSenses;
  /** The codes of the headings, then of every heading's subheadings, heading by heading. */
  readonly headings: readonly string[];
  readonly headingRows: Rows;
  readonly subheadings: readonly string[];
  readonly subheadingRows: Rows;
}

/** Rows of `size` numbers in one array. The last number of an outcome's row is its bias. */
export interface Rows {
  readonly size: number;
  /** Row by row, `packedSizeOf(size)` integers of eight numbers of four bits; the first is in the lowest bits, the rest are 0. */
  readonly packed: Int32Array;
  readonly scales: Float32Array;
}

/** A number of a row is between this and its negative: with eight bits no title is classified better than with four. */
export const LEVEL_MAX = 7;
export const LEVELS_PER_INTEGER = 8;
/** A number's bits, shifted left so far that only they are left, come back by this much, with their sign. */
export const LEVEL_SHIFT = 28;
export const LEVEL_BITS = 4;

/** The number of integers in a row of `size` numbers. */
export const packedSizeOf = (size: number): number => Math.ceil(size / LEVELS_PER_INTEGER);

/** Packs rows of integers, each between -7 and 7. */
export function packedRows(rows: readonly ArrayLike<number>[], size: number, scales: Float32Array): Rows {
  const width = packedSizeOf(size);
  const packed = new Int32Array(rows.length * width);
  rows.forEach((levels, row) => {
    for (let at = 0; at < size; at++) {
      const place = row * width + Math.floor(at / LEVELS_PER_INTEGER);
      const bits = ((levels[at] ?? 0) & 15) << (LEVEL_BITS * (at % LEVELS_PER_INTEGER));
      packed[place] = (packed[place] ?? 0) | bits;
    }
  });
  return { size, packed, scales };
}

/** A row's number at a place, times the row's scale. */
export function numberAt({ size, packed, scales }: Rows, row: number, place: number): number {
  const eight = packed[row * packedSizeOf(size) + Math.floor(place / LEVELS_PER_INTEGER)] ?? 0;
  const shift = LEVEL_SHIFT - LEVEL_BITS * (place % LEVELS_PER_INTEGER);
  return ((eight << shift) >> LEVEL_SHIFT) * (scales[row] ?? 0);
}
