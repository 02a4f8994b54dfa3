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
  readonly values: Int8Array;
  readonly scales: Float32Array;
}
