/** A cell to write: texts are guarded, numbers are our own and stay as they are, nothing is an empty cell. */
export type CsvCell = string | number | null;

/** The page reads files of up to this many bytes: 1,000 rows of the longest fields that a candidate may have, four times over. */
export const CSV_BYTES_MAX = 8_000_000;
/** Rows below the header, as many as one import takes. */
export const CSV_ROWS_MAX = 1_000;
/** More than the fields of a candidate twice over: beyond it the file is no table of candidates. */
const CELLS_MAX = 100;

const BOM = '\uFEFF';
const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** RFC 4180 with CRLF, and a BOM by which spreadsheet programs know UTF-8. The first row is the header. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BOM + rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');
}

function written(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const guarded = startsFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Spreadsheet programs run what starts so as a formula. */
function startsFormula(cell: string): boolean {
  return /^[=+\-@\t\r\0]/.test(cell);
}

export interface CsvRow {
  /** Of the file, from 1, where the row starts: cells may hold line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type CsvFlaw = 'empty' | 'too-large' | 'too-many-rows' | 'too-many-columns' | 'open-quote' | 'text-after-quote';

export type ReadCsv =
  | { readonly header: readonly string[]; readonly rows: readonly CsvRow[]; readonly delimiter: Delimiter }
  | { readonly flaw: CsvFlaw; readonly line: number };

/** Reads a table with a header: quotes, line breaks of any system, `,` `;` or tab, with or without BOM. Empty lines do not count. */
export function readCsv(text: string, rowsMax = CSV_ROWS_MAX): ReadCsv {
  if (text.length > CSV_BYTES_MAX) return { flaw: 'too-large', line: 1 };
  const source = text.startsWith(BOM) ? text.slice(1) : text;
  const delimiter = delimiterOf(source);
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  while (at < source.length) {
    const record = readRecord(source, at, delimiter);
    if ('flaw' in record) return { flaw: record.flaw, line: line + record.lines };
    if (record.cells.some((cell) => cell !== '')) rows.push({ line, cells: record.cells });
    if (rows.length > rowsMax + 1) return { flaw: 'too-many-rows', line };
    at = record.next;
    line += record.lines;
  }
  const [header, ...others] = rows;
  if (header === undefined) return { flaw: 'empty', line: 1 };
  return { header: header.cells.map((name) => name.trim()), rows: others, delimiter };
}

type Read =
  | { readonly cells: readonly string[]; readonly next: number; readonly lines: number }
  | { readonly flaw: CsvFlaw; readonly lines: number };

/** The cells up to the end of the line on which no quote is open, and how many lines that took. */
function readRecord(source: string, from: number, delimiter: Delimiter): Read {
  const cells: string[] = [];
  let [at, lines] = [from, 0];
  for (;;) {
    if (cells.length === CELLS_MAX) return { flaw: 'too-many-columns', lines };
    const cell = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at, delimiter);
    if (cell === undefined) return { flaw: 'open-quote', lines };
    cells.push(cell.text);
    lines += cell.text.match(LINE_BREAKS)?.length ?? 0;
    at = cell.next;
    if (source[at] === delimiter) {
      at += 1;
      continue;
    }
    const lineBreak = at < source.length ? /^(?:\r\n|\r|\n)/.exec(source.slice(at, at + 2)) : [''];
    if (lineBreak === null) return { flaw: 'text-after-quote', lines };
    return { cells, next: at + (lineBreak[0] ?? '').length, lines: lines + 1 };
  }
}

const LINE_BREAKS = /\r\n|\r|\n/g;

interface Cell {
  readonly text: string;
  readonly next: number;
}

/** A quote inside is doubled. Undefined when no quote ends the cell. */
function quotedCell(source: string, from: number): Cell | undefined {
  for (let end = source.indexOf('"', from + 1); end !== -1; end = source.indexOf('"', end + 2)) {
    if (source[end + 1] !== '"') return { text: source.slice(from + 1, end).replaceAll('""', '"'), next: end + 1 };
  }
  return undefined;
}

function plainCell(source: string, from: number, delimiter: Delimiter): Cell {
  let next = from;
  while (next < source.length && source[next] !== delimiter && source[next] !== '\r' && source[next] !== '\n')
    next += 1;
  return { text: source.slice(from, next), next };
}

/** The sign that stands most often in the header, outside of quotes; a comma when none does. */
function delimiterOf(source: string): Delimiter {
  const header = /^[\r\n]*([^\r\n]*)/.exec(source)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = DELIMITERS.map((sign) => header.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
