import { RATE_CARD_BOUNDS, type RateCardKind } from '@cpes/contracts';
import {
  type Bytes,
  check,
  invalidBody,
  pointerOf,
  readJsonObject,
  refuse,
  required,
  VIOLATIONS_MAX,
} from '@cpes/http-api';
import type { Violation } from '@cpes/service-kit';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { CARD_KINDS, keyOf } from './card-kinds.ts';
import type { SavedRow } from './saved-row.ts';
import type { CardDocumentRequest } from './rate-card.request.ts';

/** A card as a client sends it. */
export interface GivenCard extends CardDocumentRequest {
  readonly rows: readonly SavedRow[];
}

const INTEGER = /^-?\d{1,15}$/;
/** The place of a cell in an error: spreadsheets count the header as row 1. */
const FIRST_ROW = 2;
const DELIMITERS = [',', ';', '\t'];

/** A card from a JSON body. Throws one `invalid` fault that names every wrong cell, at most `VIOLATIONS_MAX`. */
export function readJsonCard(kind: RateCardKind, bytes: Bytes): GivenCard {
  const { body, violations: flaws } = readJsonObject(bytes);
  if (typeof body['source'] === 'string') body['source'] = body['source'].trim();
  const { value, violations } = check<CardDocumentRequest & { rows?: unknown }>(CARD_KINDS[kind].body, body);
  const { rows, ...document } = value;
  const isRead = Array.isArray(rows) && rows.length <= RATE_CARD_BOUNDS.rowsMax;
  const given = isRead ? (rows as unknown[]).map((row, at) => ({ at, row })) : [];
  const read = readRows(kind, given, (at) => `rows/${at}`);
  refuse([...violations, ...(rows === undefined ? [required(['rows'])] : []), ...read.violations, ...flaws]);
  return { ...(JSON.parse(JSON.stringify(document)) as CardDocumentRequest), rows: read.rows };
}

/** The rows of a card from a CSV file with a header row. Throws one `invalid` fault that names each wrong cell by row and column. */
export function readCsvRows(kind: RateCardKind, bytes: Bytes): readonly SavedRow[] {
  const [header = { at: 0, cells: [] }, ...records] = recordsIn(textOf(bytes));
  refuse(headerViolations(kind, header.cells));
  if (records.length > RATE_CARD_BOUNDS.rowsMax)
    throw invalidBody('range', `must not have more than ${RATE_CARD_BOUNDS.rowsMax} rows`);
  const lines = records.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const { integers } = CARD_KINDS[kind];
  const valueOf = (column: string, text: string): string | number =>
    integers.includes(column) && INTEGER.test(text) ? Number(text) : text;
  const given = lines.map(({ at, cells }) => {
    const filled = header.cells.flatMap((column, place) => {
      const text = cells[place] ?? '';
      return text === '' ? [] : [[column, valueOf(column, text)] as const];
    });
    return { at, row: Object.fromEntries(filled) };
  });
  const tooLong = lines
    .filter(({ cells }) => cells.length > header.cells.length)
    .map(({ at, cells }) =>
      rowViolation(at, 'format', `has ${cells.length} cells, and the header ${header.cells.length}`),
    );
  const { rows, violations } = readRows(kind, given, (at) => `row ${at + FIRST_ROW}`);
  refuse([...tooLong, ...violations].toSorted(byRow).map(inCsv));
  return rows;
}

function textOf(bytes: Bytes): string {
  if (bytes === undefined || bytes.length === 0)
    throw invalidBody('required', 'a CSV file with a header row is required');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidBody('encoding', 'must be encoded as UTF-8');
  }
}

interface CsvRecord {
  /** Its row below the header. An empty line counts as a row, as in a spreadsheet, but is no record. */
  readonly at: number;
  readonly cells: readonly string[];
}

/** The header and the records up to one too many: the parser takes some 50 µs for each with another number of cells than the first. */
function recordsIn(text: string): CsvRecord[] {
  const [line = ''] = text.split('\n', 1);
  const delimiter = DELIMITERS.find((one) => line.includes(one)) ?? ',';
  const to = RATE_CARD_BOUNDS.rowsMax + 2;
  try {
    const found = parse(text, { delimiter, trim: true, relaxColumnCount: true, skipEmptyLines: true, to, info: true });
    // The types of the package leave out what `info` adds.
    return (found as unknown as { record: string[]; info: Info }[]).map(({ record, info }) => ({
      at: info.records + info.empty_lines - FIRST_ROW,
      cells: record,
    }));
  } catch (error) {
    if (error instanceof CsvError) throw invalidBody('csv', `must be CSV: ${error.message}`);
    throw error;
  }
}

function headerViolations(kind: RateCardKind, header: readonly string[]): Violation[] {
  const { columns, required: needed } = CARD_KINDS[kind];
  const cell = (at: number, code: string, detail: string): Violation => ({
    pointer: pointerOf(['header', at]),
    code,
    detail: `row 1, column ${at + 1}: ${detail}`,
  });
  return [
    // The first ones refuse the file: no card has as many columns.
    ...header.slice(0, VIOLATIONS_MAX).flatMap((name, at) => {
      if (!columns.includes(name)) return [cell(at, 'unknown-field', `must be one of ${columns.join(', ')}`)];
      return header.indexOf(name) < at ? [cell(at, 'conflict', 'is given more than once')] : [];
    }),
    ...needed
      .filter((name) => !header.includes(name))
      .map((name) => ({
        pointer: pointerOf(['header', name]),
        code: 'required',
        detail: `row 1: ${name} is required`,
      })),
  ];
}

interface GivenRow {
  /** Its place in the request. */
  readonly at: number;
  readonly row: unknown;
}

interface ReadRows {
  readonly rows: readonly SavedRow[];
  readonly violations: readonly Violation[];
}

/** Stops at the bound of violations: explaining each wrong cell of 10,000 rows takes seconds. */
function readRows(kind: RateCardKind, given: readonly GivenRow[], nameOf: (at: number) => string): ReadRows {
  const { row: type, required: needed, key: columns } = CARD_KINDS[kind];
  const violations: Violation[] = [];
  const rows: SavedRow[] = [];
  const placesOfKeys = new Map<string, number>();
  const places: number[] = [];
  for (const { at, row } of given) {
    if (violations.length >= VIOLATIONS_MAX) break;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      violations.push(rowViolation(at, 'type', 'must be an object'));
      continue;
    }
    const path = ['rows', String(at)];
    const { value, violations: wrong } = check(type, trimmed(row), path);
    const saved = Object.fromEntries(Object.entries(value).filter(([, cell]) => cell !== undefined)) as SavedRow;
    const missing = needed.filter((name) => saved[name] === undefined).map((name) => required([...path, name]));
    violations.push(...wrong, ...missing);
    if (wrong.length + missing.length > 0) continue;
    const key = keyOf(kind, saved);
    const before = placesOfKeys.get(key);
    if (before !== undefined)
      violations.push(rowViolation(at, 'conflict', `has the same ${columns.join(', ')} as ${nameOf(before)}`));
    placesOfKeys.set(key, before ?? at);
    rows.push(saved);
    places.push(at);
  }
  const flaws = violations.length > 0 ? [] : (CARD_KINDS[kind].flawsOf?.(rows) ?? []);
  const ofCard = flaws.map(({ index, column, code, detail }): Violation => ({
    pointer: pointerOf(['rows', places[index] ?? index, ...(column === undefined ? [] : [column])]),
    code,
    detail,
  }));
  return { rows, violations: [...violations, ...ofCard] };
}

function trimmed(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : (value as unknown)]),
  );
}

function rowViolation(at: number, code: string, detail: string): Violation {
  return { pointer: pointerOf(['rows', at]), code, detail };
}

const PLACE = /^#\/rows\/(\d+)(?:\/(.+))?$/;

function rowOf({ pointer }: Violation): number {
  return Number(PLACE.exec(pointer)?.[1] ?? 0);
}

function byRow(one: Violation, other: Violation): number {
  return rowOf(one) - rowOf(other);
}

/** Names the cell as a spreadsheet shows it. */
function inCsv(violation: Violation): Violation {
  const column = PLACE.exec(violation.pointer)?.[2];
  const place = `row ${rowOf(violation) + FIRST_ROW}${column === undefined ? '' : `, column ${column}`}`;
  return { ...violation, detail: `${place}: ${violation.detail}` };
}
