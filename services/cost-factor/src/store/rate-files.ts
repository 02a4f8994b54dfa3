import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { RateTables } from '../domain/rate-rows.ts';
import { columnName, type ColumnType, RATE_TABLES, type RateTable } from './rate-tables.ts';

/** The service's own rate files; the same folder from `src` and from `dist`. */
export const RATES_FOLDER = join(import.meta.dirname, '../../rates');

type Cell = string | number | boolean | null;
export type RateRow = Readonly<Record<string, Cell>>;

export interface RateFile {
  readonly table: RateTable;
  readonly sha256: string;
  /** Reads the rows with the column names of the table. Throws with file and line on an invalid cell. */
  readonly rows: () => RateRow[];
}

export async function readRateFile(table: RateTable, folder = RATES_FOLDER): Promise<RateFile> {
  const text = await readFile(join(folder, table.file), 'utf8');
  return { table, sha256: createHash('sha256').update(text).digest('hex'), rows: () => rowsOf(table, text) };
}

/** All rate files as the domain uses them, without a database. */
export async function readRateTables(folder = RATES_FOLDER): Promise<RateTables> {
  const tables = await Promise.all(
    Object.entries(RATE_TABLES).map(async ([name, table]) => [
      name,
      toRows(table, (await readRateFile(table, folder)).rows()),
    ]),
  );
  return Object.fromEntries(tables) as RateTables;
}

/** Renames the columns of rows to property names. */
function toRows(table: RateTable, rows: readonly RateRow[]): RateRow[] {
  const names = Object.keys(table.columns).map((property) => [property, columnName(property)] as const);
  return rows.map((row) => Object.fromEntries(names.map(([property, column]) => [property, row[column] ?? null])));
}

/** The reverse of `toRows`. */
export function fromRows(table: RateTable, rows: readonly object[]): RateRow[] {
  const names = Object.keys(table.columns).map((property) => [property, columnName(property)] as const);
  return rows.map((row) =>
    Object.fromEntries(names.map(([property, column]) => [column, row[property as keyof typeof row] as Cell])),
  );
}

function rowsOf(table: RateTable, text: string): RateRow[] {
  const columns = Object.entries(table.columns).map(([property, type]) => ({ name: columnName(property), type }));
  const records = parse<Record<string, string>>(text, { columns: true, skip_empty_lines: true });
  return records.map((record, index) =>
    Object.fromEntries(
      columns.map(({ name, type }) => [name, cellOf(record[name], type, `${table.file}:${index + 2} ${name}`)]),
    ),
  );
}

function cellOf(text: string | undefined, type: ColumnType, where: string): Cell {
  if (text === undefined || text === '') {
    if (type.endsWith('?') && text === '') return null;
    throw new Error(`${where}: the cell is missing`);
  }
  const kind = type.replace('?', '');
  if ((kind === 'integer' || kind === 'bigint') && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  if (kind === 'text') return text;
  throw new Error(`${where}: not of type ${kind}`);
}
