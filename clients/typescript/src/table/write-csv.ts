/** A cell to write: texts are escaped, numbers are our own and stay unchanged, null is an empty cell. */
export type CsvCell = string | number | null;

const BOM = '\uFEFF';
const LIST_DELIMITER = ';';

/** RFC 4180 with CRLF, and a BOM by which spreadsheet programs recognise UTF-8. The first row is the header. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return written(rows, guarded);
}

/** The same for a file that is imported again: its cells are the user's own, and are not escaped against formulas. */
export function csvTextForImport(rows: readonly (readonly CsvCell[])[]): string {
  return written(rows, (cell) => cell);
}

/** Several texts in one cell, which `readList` parses. */
export function listText(texts: readonly string[]): string {
  return texts.map((text) => quoted(text, LIST_DELIMITER)).join(LIST_DELIMITER);
}

function written(rows: readonly (readonly CsvCell[])[], guard: (cell: string) => string): string {
  const cellText = (cell: CsvCell) => (typeof cell === 'string' ? quoted(guard(cell), ',') : String(cell ?? ''));
  return BOM + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Spreadsheet programs evaluate a cell with this start as a formula. */
function guarded(cell: string): string {
  return /^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell;
}
