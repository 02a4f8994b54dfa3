import Papa from 'papaparse';

/** Limits of a file or a pasted text, for callers without their own. */
export const TABLE_BOUNDS: TableBounds = { rowsMax: 1_000, bytesMax: 8_000_000 };
/** Twice the fields of a candidate: a wider file is not a table of candidates. */
export const CELLS_MAX = 100;

export interface TableBounds {
  /** Rows below the header. */
  readonly rowsMax: number;
  readonly bytesMax: number;
}

export interface TableRow {
  /** First line of the row in the file, from 1: cells may contain line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly header: readonly string[];
  readonly headerLine: number;
  readonly rows: readonly TableRow[];
}

export type TableFlaw =
  'empty' | 'too-large' | 'too-many-rows' | 'too-many-columns' | 'open-quote' | 'text-after-quote' | 'encoding';

export interface FlawedTable {
  readonly flaw: TableFlaw;
  readonly line: number;
}

const BOM = '\uFEFF';
/** Excel writes it as the first line of a file to name the delimiter. */
const SEPARATOR_LINE = /^sep=(.)\n/i;
const DELIMITERS = [',', ';', '\t'];

/**
 * The text of a file: UTF-8, or UTF-16 as in Excel's "Unicode text". Other bytes are refused with the number of their
 * first line, because a guess would store damaged names: the caller may then name `windows-1252` as the encoding.
 */
export function decodeTable(bytes: Uint8Array, encoding?: 'windows-1252'): { readonly text: string } | FlawedTable {
  if (encoding === 'windows-1252') return { text: windowsText(bytes) };
  try {
    return { text: new TextDecoder(unicodeOf(bytes), { fatal: true }).decode(bytes) };
  } catch {
    return { flaw: 'encoding', line: lineThatFails(bytes) };
  }
}

/** The characters 0x80 to 0x9F of Windows-1252. `TextDecoder` of Node.js 20 decodes them as control characters. */
const WINDOWS_FROM = 0x80;
const WINDOWS_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windowsText(bytes: Uint8Array): string {
  const latin = new TextDecoder('latin1').decode(bytes);
  return latin.replaceAll(
    /[\u0080-\u009f]/g,
    (character) => WINDOWS_CHARACTERS[character.charCodeAt(0) - WINDOWS_FROM] ?? character,
  );
}

/** UTF-16 by its byte order mark, or by the zero byte in each ASCII character. */
function unicodeOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}

function lineThatFails(bytes: Uint8Array): number {
  const readable = new TextDecoder('utf-8').decode(bytes);
  return readable.slice(0, Math.max(0, readable.indexOf('\uFFFD'))).split(/\r\n|\r|\n/).length;
}

/**
 * Parses a table with a header: `,` `;` or tab, quotes, line breaks of any system, with or without BOM and Excel's
 * `sep=` line. Rows of delimiters and white space are skipped, as are columns without a name and content.
 */
export function readTable(text: string, { rowsMax, bytesMax } = TABLE_BOUNDS): Table | FlawedTable {
  if (text.length > bytesMax) return { flaw: 'too-large', line: 1 };
  const plain = (text.startsWith(BOM) ? text.slice(1) : text).replaceAll(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(plain);
  const source = plain.slice(named?.[0].length ?? 0);
  const rows: TableRow[] = [];
  let flaw: FlawedTable | undefined;
  let [line, at] = [named === null ? 1 : 2, 0];
  Papa.parse<string[]>(source, {
    delimiter: named?.[1] ?? delimiterOf(source),
    newline: '\n',
    step: ({ data: cells, errors: [error], meta: { cursor } }, parser) => {
      const found = flawOf(error?.code, cells, rows.length > rowsMax);
      if (found !== undefined) {
        flaw = { flaw: found, line };
        parser.abort();
        return;
      }
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
      for (; at < cursor; at += 1) if (source[at] === '\n') line += 1;
    },
  });
  return flaw ?? tableOf(rows);
}

/** The first of the rows is the header. */
export function tableOf([header, ...others]: readonly TableRow[]): Table | FlawedTable {
  if (header === undefined) return { flaw: 'empty', line: 1 };
  // Cells beyond the header stay, so that their row is refused.
  const width = Math.min(header.cells.length, widthOf([header, ...others]));
  const names = Array.from({ length: width }, (_, place) => header.cells[place]?.trim() ?? '');
  return { header: names, headerLine: header.line, rows: others };
}

function flawOf(error: string | undefined, cells: readonly string[], isFull: boolean): TableFlaw | undefined {
  if (error === 'MissingQuotes') return 'open-quote';
  if (error !== undefined) return 'text-after-quote';
  if (cells.length > CELLS_MAX) return 'too-many-columns';
  return isFull && cells.some((cell) => cell.trim() !== '') ? 'too-many-rows' : undefined;
}

/** Columns up to the last one with a name or a cell. */
function widthOf(rows: readonly TableRow[]): number {
  return Math.max(...rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1));
}

/** The most frequent delimiter of the header, outside of quotes; a comma when there is none. */
function delimiterOf(source: string): string {
  const header = /^\n*([^\n]*)/.exec(source)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
