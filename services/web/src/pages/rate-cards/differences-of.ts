export type Row = Readonly<Record<string, string | number | null>>;

export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly row: Row;
  /** The columns that have another value. */
  readonly before?: Row;
}

/** Rows of two versions that differ, by the columns that identify a row: added and changed ones in the order of the card, then removed ones. */
export function differencesOf(before: readonly Row[], after: readonly Row[], key: readonly string[]): Difference[] {
  const keyOf = (row: Row) => JSON.stringify(key.map((column) => row[column]));
  const left = new Map(before.map((row) => [keyOf(row), row]));
  const found = after.flatMap((row): Difference[] => {
    const known = left.get(keyOf(row));
    left.delete(keyOf(row));
    if (known === undefined) return [{ kind: 'added', row }];
    const changed = Object.entries(known).filter(([column, value]) => row[column] !== value);
    return changed.length === 0 ? [] : [{ kind: 'changed', row, before: Object.fromEntries(changed) }];
  });
  return [...found, ...[...left.values()].map((row) => ({ kind: 'removed' as const, row }))];
}
