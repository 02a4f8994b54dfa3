import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { FACTOR_RULES_VERSION } from '../domain/extract.ts';
import type { RateTables, UsExemptLine } from '../domain/rate-rows.ts';
import { isOfCanada } from '../domain/us-canada-goods.ts';
import { EXEMPTION_LISTS, isOfList } from '../domain/us-exemption-lists.ts';
import { fromRows, type RateFile, RATES_FOLDER, type RateRow, readRateFile } from './rate-files.ts';
import { columnName, RATE_TABLES, type RateTable } from './rate-tables.ts';

/** An arbitrary number, the same in every instance, for the lock that serialises loading. */
const LOAD_LOCK = 7_346_101;
/** A start with a file to load waits for an import, which ends within 120 s. */
const LOCK_MS_MAX = 150_000;
/** Tables that the imports of tariffs change: shipped lines beside imported subheadings would be no tariff. */
const TARIFF_TABLES: readonly RateTable[] = [
  RATE_TABLES.usTariffLines,
  RATE_TABLES.hs6MfnRates,
  RATE_TABLES.consumerLines,
  RATE_TABLES.tariffSources,
  RATE_TABLES.usOriginDuties,
  RATE_TABLES.tradeRemedies,
  RATE_TABLES.dutyGaps,
];
/** Tables that an older file changes, and which of their rows stay: of duties by origin none, because a check reads their rates again. */
const IMPORTED_ROWS: ReadonlyMap<RateTable, (row: RateRow) => boolean> = new Map([
  [
    RATE_TABLES.usExemptLines,
    (row: RateRow) => EXEMPTION_LISTS.some((list) => isOfList(list, row as unknown as UsExemptLine)),
  ],
  [RATE_TABLES.usListedGoods, (row: RateRow) => isOfCanada(row)],
  [RATE_TABLES.usOriginDuties, () => false],
]);
/** Rows per statement: some 100 kB, and a few milliseconds of the event loop. */
const CHUNK_ROWS = 500;
/**
 * A pause between slices of rows leaves most of two cores to evaluations while tables change. A full US tariff then takes some 20 of the
 * 30 s allowed.
 */
export const RATES_PAUSE_MS = 50;
const VERSION_DIGITS = 12;
/**
 * Types that the driver would return as `Date` and string. A file's numbers have at most 15 digits, which a double
 * holds exactly.
 */
const READ_AS: Readonly<Record<string, string>> = { date: '::text', bigint: '::double precision' };

/**
 * Loads the service's files into the rate tables, each in the transaction that replaces its rows. A loaded file is
 * never loaded again, so an older instance that restarts does not restore older rates. Of a file that is older than an imported table,
 * only the rows are loaded that no import makes, and duties by origin. The other tables of tariffs are loaded or kept together. After a file that
 * replaces rows of an import, every source is read again.
 */
export async function loadRateFiles(dataSource: DataSource, folder = RATES_FOLDER): Promise<string[]> {
  const files = await Promise.all(Object.values(RATE_TABLES).map((table) => readRateFile(table, folder)));
  // A start without a file to load does not wait for an import.
  if ((await findLoads(dataSource.manager, files)).length === 0) return [];
  return dataSource.transaction(async (manager) => {
    await manager.query(`SET LOCAL statement_timeout = ${LOCK_MS_MAX}`);
    await lockRateTables(manager);
    const loads = await findLoads(manager, files);
    for (const { file, importedAsOf } of loads) {
      const { table, sha256, rows } = file;
      const all = importedAsOf === null ? rows() : await withImportedRows(manager, file);
      await replaceRows(manager, { table, sha256, rows: all, importedAsOf });
    }
    if (loads.some(({ endsImport }) => endsImport)) await manager.query(READ_AGAIN);
    return loads.map(({ file }) => file.table.file);
  });
}

interface Load {
  readonly file: RateFile;
  /** The newest day of an import that is newer than the file; null when the file replaces all rows. */
  readonly importedAsOf: string | null;
  /** Whether it replaces rows of an import. */
  readonly endsImport: boolean;
}

async function findLoads(manager: EntityManager, files: readonly RateFile[]): Promise<Load[]> {
  const known: { file: string; sha256: string }[] = await manager.query('SELECT file, sha256 FROM rate_table_loads');
  const seen = new Set(known.map(({ file, sha256 }) => `${file} ${sha256}`));
  const tariff = files.filter(({ table }) => TARIFF_TABLES.includes(table));
  const loads: Load[] = [];
  for (const group of [tariff, ...files.filter((file) => !tariff.includes(file)).map((file) => [file])]) {
    const changed = group.filter(({ table, sha256 }) => !seen.has(`${table.file} ${sha256}`));
    if (changed.length === 0) continue;
    const importedAsOf = await findImportedDay(manager, group);
    if (importedAsOf !== null && (newestDay(group.flatMap(({ rows }) => rows())) ?? '') < importedAsOf) {
      const merged = changed.filter(({ table }) => IMPORTED_ROWS.has(table));
      loads.push(
        ...merged.map((file) => ({ file, importedAsOf, endsImport: file.table === RATE_TABLES.usOriginDuties })),
      );
    } else {
      const replaced = importedAsOf === null ? changed : group;
      loads.push(...replaced.map((file) => ({ file, importedAsOf: null, endsImport: importedAsOf !== null })));
    }
  }
  return loads;
}

/** The imported rows that stay, and those of the file that no import makes. */
async function withImportedRows(manager: EntityManager, { table, rows }: RateFile): Promise<RateRow[]> {
  const isImported = IMPORTED_ROWS.get(table) ?? (() => false);
  const present = fromRows(table, await readTable(manager, table));
  return [...present.filter(isImported), ...rows().filter((row) => !isImported(row))];
}

/** The hash of the rows that were loaded last into each table, by file. */
type Loads = ReadonlyMap<string, string>;

/** All tables in one state, with a version of them and of the rules. */
export interface Rates {
  readonly tables: RateTables;
  /** Within a version of the service, it changes exactly when a file is loaded. */
  readonly version: string;
  readonly loads: Loads;
}

/** Reads the version of the rates in use, without them. */
export async function rateTablesVersion(manager: EntityManager): Promise<string> {
  return versionOf(await readLoads(manager));
}

/** All tables in one snapshot. Reads only those that were loaded since the rates that are known. */
export async function readRates(dataSource: DataSource, known?: Rates, pauseMs = 0): Promise<Rates> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    const loads = await readLoads(manager);
    const names = (Object.keys(RATE_TABLES) as (keyof RateTables)[]).filter((name) => {
      const { file } = RATE_TABLES[name];
      return known === undefined || known.loads.get(file) !== loads.get(file);
    });
    const tables = { ...known?.tables, ...(await readTables(manager, names, pauseMs)) };
    return { tables, version: versionOf(loads), loads };
  });
}

async function readLoads(manager: EntityManager): Promise<Loads> {
  const loads: { file: string; sha256: string }[] = await manager.query(
    'SELECT DISTINCT ON (file) file, sha256 FROM rate_table_loads ORDER BY file, seq DESC',
  );
  return new Map(loads.map(({ file, sha256 }) => [file, sha256]));
}

function versionOf(loads: Loads): string {
  const text = [`rules ${FACTOR_RULES_VERSION}`, ...[...loads].map((load) => load.join(' '))].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, VERSION_DIGITS);
}

/** Serialises changes of rate tables until the end of the transaction. */
export async function lockRateTables(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [LOAD_LOCK]);
}

/** The rows in use of some tables. Only within a transaction. The callers use no other tables. `pauseMs` separates slices of rows. */
export async function readTables(
  manager: EntityManager,
  names: readonly (keyof RateTables)[],
  pauseMs = 0,
): Promise<RateTables> {
  const tables: Partial<Record<keyof RateTables, readonly object[]>> = {};
  for (const name of names) tables[name] = await readTable(manager, RATE_TABLES[name], pauseMs);
  return tables as unknown as RateTables;
}

/**
 * The rows of a table with the names of properties. A cursor hands them over in slices, between which the event loop serves evaluations.
 * Only within a transaction.
 */
async function readTable(manager: EntityManager, table: RateTable, pauseMs = 0): Promise<RateRow[]> {
  const columns = Object.entries(table.columns).map(
    ([property, type]) => `${columnName(property)}${READ_AS[type.replace('?', '')] ?? ''} AS "${property}"`,
  );
  await manager.query(
    `DECLARE rate_rows NO SCROLL CURSOR FOR SELECT ${columns.join(', ')} FROM ${table.table} ORDER BY 1, 2, 3`,
  );
  const rows: RateRow[] = [];
  let slice: RateRow[];
  do {
    slice = await manager.query(`FETCH ${CHUNK_ROWS} FROM rate_rows`);
    for (const row of slice) rows.push(row);
    if (pauseMs > 0 && slice.length === CHUNK_ROWS) await setTimeout(pauseMs);
  } while (slice.length === CHUNK_ROWS);
  await manager.query('CLOSE rate_rows');
  return rows;
}

interface NewRows {
  readonly table: RateTable;
  readonly sha256: string;
  /** With the names of columns. */
  readonly rows: readonly RateRow[];
  /** The newest day of an imported table; null for a shipped file. */
  readonly importedAsOf: string | null;
  /** Between slices of rows. */
  readonly pauseMs?: number;
}

/** Replaces all rows of a table, which makes a new version of the rates. */
export async function replaceRows(
  manager: EntityManager,
  { table, sha256, rows, importedAsOf, pauseMs = 0 }: NewRows,
): Promise<void> {
  const columns = columnsOf(table);
  const names = columns.map(([column]) => column).join(', ');
  const types = columns.map(([column, type]) => `${column} ${type}`).join(', ');
  await manager.query(`DELETE FROM ${table.table}`);
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    await manager.query(
      `INSERT INTO ${table.table} (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS row(${types})`,
      [JSON.stringify(rows.slice(start, start + CHUNK_ROWS))],
    );
    if (pauseMs > 0 && start + CHUNK_ROWS < rows.length) await setTimeout(pauseMs);
  }
  await manager.query(NOTE_LOAD, [table.file, sha256, rows.length, importedAsOf]);
}

/** An import may return to rows of earlier: they are then the last ones. */
const NOTE_LOAD = `
  INSERT INTO rate_table_loads (file, sha256, rows, imported_as_of) VALUES ($1, $2, $3, $4)
  ON CONFLICT (file, sha256) DO UPDATE
    SET seq = DEFAULT, loaded_at = now(), rows = excluded.rows, imported_as_of = excluded.imported_as_of`;

const READ_AGAIN = 'DELETE FROM rate_import_turns; UPDATE rate_imports SET release = NULL WHERE release IS NOT NULL';

/** The newest day of the tables that were imported last; null when files were loaded last. */
async function findImportedDay(manager: EntityManager, group: readonly RateFile[]): Promise<string | null> {
  const [newest]: { day: string | null }[] = await manager.query(
    `SELECT max(imported_as_of)::text AS day FROM (
       SELECT DISTINCT ON (file) imported_as_of FROM rate_table_loads WHERE file = ANY ($1) ORDER BY file, seq DESC) last`,
    [group.map(({ table }) => table.file)],
  );
  return newest?.day ?? null;
}

/** Undefined for rows without days. */
function newestDay(rows: readonly RateRow[]): string | undefined {
  return rows
    .flatMap(({ as_of: day }) => (typeof day === 'string' ? [day] : []))
    .toSorted()
    .at(-1);
}

function columnsOf(table: RateTable): [column: string, type: string][] {
  return Object.entries(table.columns).map(([property, type]) => [columnName(property), type.replace('?', '')]);
}
