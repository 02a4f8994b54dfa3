import type { RowFlaw, SavedRow } from './saved-row.ts';

/** The currencies of a row differ, and a pair has one row, whatever its direction. */
export function exchangeRateFlaws(rows: readonly SavedRow[]): readonly RowFlaw[] {
  const pairs = new Set<string>();
  return rows.flatMap(({ from, to }, index): RowFlaw[] => {
    const flaw = (detail: string): RowFlaw[] => [{ index, column: 'to', code: 'conflict', detail }];
    if (from === to) return flaw('must not be the currency of from');
    if (pairs.has(`${String(to)} ${String(from)}`)) return flaw('is given in the other direction, too');
    pairs.add(`${String(from)} ${String(to)}`);
    return [];
  });
}
