/** A row as it is stored: the cells that are not empty. */
export type SavedRow = Readonly<Record<string, string | number>>;

/** A flaw of the row at a place in the card. */
export interface RowFlaw {
  readonly index: number;
  readonly column?: string;
  readonly code: string;
  readonly detail: string;
}
