import { numberAsTyped } from './amounts.ts';
import { CELLS_MAX, type FlawedTable, type Table, TABLE_BOUNDS, tableOf } from './csv.ts';

/** Excel shows 33.06 for the 33.059999999999995 of a formula. */
const DIGITS_SHOWN = 15;

/** A cell of a workbook, as its reader returns it. */
export type SheetCell = string | number | boolean | Date | null;

/** The table of a sheet. Numbers become text in the signs of the locale, and dates become days. */
export function tableOfSheet(
  rows: readonly (readonly SheetCell[])[],
  locale: string,
  { rowsMax }: { readonly rowsMax: number } = TABLE_BOUNDS,
): Table | FlawedTable {
  const named = rows
    .map((cells, place) => ({ line: place + 1, cells: cells.map((cell) => cellText(cell, locale)) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const wide = named.find(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') >= CELLS_MAX);
  if (wide !== undefined) return { flaw: 'too-many-columns', line: wide.line };
  const beyond = named[rowsMax + 1];
  return beyond === undefined ? tableOf(named) : { flaw: 'too-many-rows', line: beyond.line };
}

function cellText(cell: SheetCell, locale: string): string {
  if (typeof cell === 'number') return numberAsTyped(Number(cell.toPrecision(DIGITS_SHOWN)), locale);
  if (cell instanceof Date) return cell.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return cell === null ? '' : String(cell);
}
