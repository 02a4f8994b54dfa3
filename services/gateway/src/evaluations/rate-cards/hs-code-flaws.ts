import type { RowFlaw, SavedRow } from './saved-row.ts';

/** A row is about one reference or one title. */
export function hsCodeFlaws(rows: readonly SavedRow[]): readonly RowFlaw[] {
  return rows.flatMap(({ externalRef, title }, index): RowFlaw[] => {
    const flaw = (column: string, detail: string): RowFlaw[] => [{ index, column, code: 'conflict', detail }];
    if (externalRef !== undefined && title !== undefined)
      return flaw('title', 'must be empty in a row with externalRef');
    if (externalRef === undefined && title === undefined)
      return flaw('externalRef', 'is required in a row without title');
    return [];
  });
}
