/** What training has left, as plain data. A row is a vector of small integers; times its scale it is the vector that was learned. */
export interface LearnedRows {
  /** The hashes of the features, ascending. */
  readonly features: Int32Array;
  /** By feature: how rare it is. */
  readonly rarity: Float32Array;
  readonly featureRows: Rows;
  /** The codes of the headings, then of every heading's subheadings, heading by heading. */
  readonly headings: readonly string[];
  readonly headingRows: Rows;
  readonly subheadings: readonly string[];
  readonly subheadingRows: Rows;
}

/** Rows of `size` numbers, one after another. The last number of an outcome's row is what speaks for it before any word does. */
export interface Rows {
  readonly size: number;
  readonly values: Int8Array;
  readonly scales: Float32Array;
}
