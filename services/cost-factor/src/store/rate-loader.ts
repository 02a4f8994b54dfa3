import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { FACTOR_RULES_VERSION } from '../domain/extract.ts';
import type { RateTables } from '../domain/rate-rows.ts';
import { RATES_FOLDER, type RateFile, type RateRow, readRateFile, toRows } from './rate-files.ts';
import { columnName, RATE_TABLES, type RateTable } from './rate-tables.ts';

/** An arbitrary number, the same in every instance, for the lock that serialises loading. */
const LOAD_LOCK = 7_346_101;
/** Rows per statement: a few hundred kilobytes of JSON. */
const CHUNK_ROWS = 2_000;
const VERSION_DIGITS = 12;
/**
 * Types that the driver would return as `Date` and string. A file's numbers have at most 15 digits, which a double
 * holds exactly.
 */
const READ_AS: Readonly<Record<string, string>> = { date: '::text', bigint: '::double precision' };

/**
 * Loads the service's files into the rate tables, each in the transaction that replaces its rows. A loaded file is
 * never loaded again, so an older instance that restarts does not restore older rates.
 */
export async function loadRateFiles(dataSource: DataSource, folder = RATES_FOLDER): Promise<string[]> {
  const files = await Promise.all(Object.values(RATE_TABLES).map((table) => readRateFile(table, folder)));
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [LOAD_LOCK]);
    const known: { file: string; sha256: string }[] = await manager.query('SELECT file, sha256 FROM rate_table_loads');
    const seen = new Set(known.map(({ file, sha256 }) => `${file} ${sha256}`));
    const fresh = files.filter(({ table, sha256 }) => !seen.has(`${table.file} ${sha256}`));
    for (const file of fresh) await replace(manager, file);
    return fresh.map(({ table }) => table.file);
  });
}

/** A version of the rules and all tables: within a version of the service, it changes exactly when a file is loaded. */
export async function rateTablesVersion(manager: EntityManager): Promise<string> {
  const loads: { file: string; sha256: string }[] = await manager.query(
    'SELECT DISTINCT ON (file) file, sha256 FROM rate_table_loads ORDER BY file, seq DESC',
  );
  const text = [`rules ${FACTOR_RULES_VERSION}`, ...loads.map(({ file, sha256 }) => `${file} ${sha256}`)].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, VERSION_DIGITS);
}

/** All tables in one snapshot, with its version. */
export async function readRates(dataSource: DataSource): Promise<{ tables: RateTables; version: string }> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    const version = await rateTablesVersion(manager);
    const tables: Record<string, RateRow[]> = {};
    for (const [name, table] of Object.entries(RATE_TABLES)) {
      const columns = columnsOf(table).map(([column, type]) => `${column}${READ_AS[type] ?? ''}`);
      const rows: RateRow[] = await manager.query(`SELECT ${columns.join(', ')} FROM ${table.table} ORDER BY 1, 2, 3`);
      tables[name] = toRows(table, rows);
    }
    return { tables: tables as unknown as RateTables, version };
  });
}

async function replace(manager: EntityManager, { table, sha256, rows }: RateFile): Promise<void> {
  const all = rows();
  const columns = columnsOf(table);
  const names = columns.map(([column]) => column).join(', ');
  const types = columns.map(([column, type]) => `${column} ${type}`).join(', ');
  await manager.query(`DELETE FROM ${table.table}`);
  for (let start = 0; start < all.length; start += CHUNK_ROWS) {
    await manager.query(
      `INSERT INTO ${table.table} (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS row(${types})`,
      [JSON.stringify(all.slice(start, start + CHUNK_ROWS))],
    );
  }
  await manager.query('INSERT INTO rate_table_loads (file, sha256, rows) VALUES ($1, $2, $3)', [
    table.file,
    sha256,
    all.length,
  ]);
}

function columnsOf(table: RateTable): [column: string, type: string][] {
  return Object.entries(table.columns).map(([property, type]) => [columnName(property), type.replace('?', '')]);
}
