import { setImmediate } from 'node:timers/promises';
import { JSONParser } from '@streamparser/json';
import { RefusedRates } from './rate-source.ts';

/** A row of the tariff with the columns that we use, without markup. */
export interface UsitcRow {
  /** Digits of the number: none for an unnumbered parent, 4 to 10 else. */
  readonly code: string;
  readonly indent: number;
  readonly description: string;
  /** The text of the ordinary duty; empty when the row has none. */
  readonly general: string;
}

/** Floors of a whole file. A smaller one has been cut, or has another extent. */
export interface UsitcFloors {
  readonly bytes: number;
  readonly rows: number;
  /** Lines with a rate that every release has. */
  readonly anchors: readonly string[];
  /** Temporary headings of chapter 99 with a rate; which ones a release has changes. */
  readonly headings: number;
}

/** Parsing that much takes some 5 ms, after which the event loop serves other work. */
const SLICE_BYTES = 65_536;
/** Three times the rows of a release. */
const ROWS_MAX = 100_000;
const COLUMNS = ['htsno', 'indent', 'description', 'general'] as const;
const NUMBER = /^(?:\d{4}(?:\.\d{2}){0,3})?$/;
/** More than the deepest row, which has 11. */
const INDENT_MAX = 30;

/**
 * Reads the flat array of an export of the US tariff, in its order, which carries meaning. Throws `RefusedRates` for a file that is
 * cut, empty, no JSON, below the floors, or without a column.
 */
export async function readUsitcFile(file: Buffer, floors: UsitcFloors): Promise<UsitcRow[]> {
  const rows: UsitcRow[] = [];
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  let fault: Error | undefined;
  parser.onError = (error) => {
    fault ??= error;
  };
  parser.onValue = ({ value }) => {
    if (fault === undefined && rows.length < ROWS_MAX) rows.push(rowOf(value, rows.length + 1));
  };
  // A list of parameters, and not a page or an object with an error.
  if (!file.toString('latin1', 0, SLICE_BYTES).trimStart().startsWith('['))
    throw new RefusedRates('the file is no JSON array');
  for (let start = 0; start < file.length && fault === undefined; start += SLICE_BYTES) {
    parser.write(file.subarray(start, start + SLICE_BYTES));
    await setImmediate();
  }
  if (fault instanceof RefusedRates) throw fault;
  if (fault !== undefined) throw new RefusedRates('the file is no JSON');
  if (!parser.isEnded) throw new RefusedRates('the file is cut');
  requireFloors(file, rows, floors);
  return rows;
}

function requireFloors(file: Buffer, rows: readonly UsitcRow[], floors: UsitcFloors): void {
  if (rows.length < floors.rows) throw new RefusedRates(`the file has ${rows.length} of at least ${floors.rows} rows`);
  if (file.length < floors.bytes)
    throw new RefusedRates(`the file has ${file.length} of at least ${floors.bytes} bytes`);
  if (!rows.some(({ code }) => code.startsWith('99'))) throw new RefusedRates('the file has no chapter 99');
  const headings = rows.filter(({ code, general }) => /^99\d{6}$/.test(code) && general !== '').length;
  if (headings < floors.headings)
    throw new RefusedRates(`chapter 99 has ${headings} of at least ${floors.headings} headings with a rate`);
  const priced = new Set(rows.flatMap(({ code, general }) => (general === '' ? [] : [code])));
  const absent = floors.anchors.filter((anchor) => !priced.has(anchor));
  if (absent.length > 0) throw new RefusedRates(`there is no rate of ${absent.join(', ')}`);
}

function rowOf(value: unknown, at: number): UsitcRow {
  if (typeof value !== 'object' || value === null) throw new RefusedRates(`row ${at} is no object`);
  const cells = value as Readonly<Record<string, unknown>>;
  const absent = COLUMNS.filter((column) => !(column in cells));
  if (absent.length > 0) throw new RefusedRates(`row ${at} has no column ${absent.join(', ')}`);
  const [number, description, general] = [cells['htsno'], cells['description'], cells['general']].map(plainText);
  const indent = Number(plainText(cells['indent']));
  if (number === undefined || description === undefined || general === undefined || !NUMBER.test(number))
    throw new RefusedRates(`row ${at} is not readable`);
  if (!Number.isInteger(indent) || indent < 0 || indent > INDENT_MAX)
    throw new RefusedRates(`the indent of row ${at} is not readable`);
  return { code: number.replaceAll('.', ''), indent, description, general };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&cent;': '¢',
  '&#162;': '¢',
  '&lt;': '<',
  '&gt;': '>',
};

/** A cell without tags, entities and repeated blanks; undefined when it is neither text nor null. */
function plainText(cell: unknown): string | undefined {
  if (cell === null) return '';
  if (typeof cell !== 'string') return typeof cell === 'number' ? String(cell) : undefined;
  return cell
    .replaceAll(/<\/?[a-z][^>]{0,200}>/gi, '')
    .replaceAll(/&[#a-z0-9]{1,8};/gi, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
