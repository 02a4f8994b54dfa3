import type { ObjectLiteral } from 'typeorm';
import { columnsOf, rowsOf } from './columns.ts';
import { type EntityClass, type EntityColumn, tableOf } from './entity-table.ts';

/** How to write any number of rows of one kind in one statement. */
export interface Statement<Row extends object> {
  /** SQL that reads its rows by `rowsOf`: from `insertInto`, or hand-written for other set-based statements. */
  readonly sql: string;
  /** The members of a row that the statement reads, in the order of its parameters, with the PostgreSQL type of each. */
  readonly columns: Readonly<Record<keyof Row & string, string>>;
  /** The conversions of members before they are stored. */
  readonly toStored?: Readonly<Partial<Record<string, (value: unknown) => unknown>>>;
  /** Rows with the same key need separate statements, which run in order. */
  readonly keyOf: (row: Row) => string;
}

export interface InsertOptions<Omitted> {
  /** True: an existing row fails the unit of work as a conflict, so that its retry finds that row. False: keeps an existing row. */
  readonly exclusive?: boolean;
  /** Members with database defaults. */
  readonly omit?: readonly Omitted[];
}

/** An insert of entities. Table, columns, types and transformers come from the entity's decorators. */
export function insertInto<Entity extends ObjectLiteral, Omitted extends keyof Entity & string = never>(
  entity: EntityClass<Entity>,
  { exclusive = false, omit = [] }: InsertOptions<Omitted> = {},
): Statement<Omit<Entity, Omitted>> {
  const table = tableOf(entity);
  const columns = table.columns.filter(({ property }) => !omit.includes(property as Omitted));
  const keys = table.columns.filter(({ isPrimary }) => isPrimary).map(({ property }) => property);
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  return {
    sql: insertSql(table.name, types, exclusive),
    columns: Object.fromEntries(columns.map(({ property, type }) => [property, type])) as Record<
      Exclude<keyof Entity & string, Omitted>,
      string
    >,
    toStored: Object.fromEntries(columns.flatMap(storedBy)),
    keyOf: (row) => keys.map((key) => String((row as Entity)[key])).join(' '),
  };
}

function storedBy({ property, transformer }: EntityColumn): [string, (value: unknown) => unknown][] {
  return transformer === undefined ? [] : [[property, (value) => transformer.to(value) as unknown]];
}

function insertSql(table: string, types: Readonly<Record<string, string>>, isExclusive: boolean): string {
  const onConflict = isExclusive ? '' : 'ON CONFLICT DO NOTHING';
  return `INSERT INTO ${table} (${Object.keys(types).join(', ')}) ${rowsOf(types)} ${onConflict}`;
}

/** The parameters of a statement for some rows. */
export function parametersOf<Row extends object>(
  { columns, toStored = {} }: Pick<Statement<Row>, 'columns' | 'toStored'>,
  rows: readonly Row[],
): unknown[] {
  return columnsOf(columns, rows, toStored);
}

/**
 * The end of a hand-written statement whose rows must exist in `source`: it fails with a conflict when some are missing. The first
 * column of the statement's rows is a text.
 */
export function failOnConflict(source: string): string {
  return `SELECT fail_on_conflict('${source}') FROM ${source} HAVING count(*) < cardinality($1::text[])`;
}

/** Whether a unit of work failed because a row existed already, or a required row was missing. A retry shows which. */
export function isConflict(error: unknown): boolean {
  return CONFLICT_SQLSTATES.has(sqlStateOf(error));
}

/** Whether a value does not fit its column: a number out of range, or a text that PostgreSQL cannot store. Retrying does not help. */
export function isUnstorable(error: unknown): boolean {
  return sqlStateOf(error).startsWith(DATA_EXCEPTION);
}

export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The SQLSTATE class of data exceptions. */
const DATA_EXCEPTION = '22';
/** A unique key, and `fail_on_conflict`. */
const CONFLICT_SQLSTATES = new Set(['23505', 'CNFLT']);
