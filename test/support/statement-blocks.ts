import { join } from 'node:path';
import { startPostgres } from '@cpes/local-servers';
import { Client } from 'pg';
import type { RunningCpes } from './running-cpes.ts';

/** The database for queries over the statements of all databases. */
const WINDOW = 'gateway';

/** Mean number of 8-kB blocks per execution of a statement, in memory or on disk, by database and statement. */
export type BlocksPerCall = ReadonlyMap<string, number>;

/**
 * Creates the database server of a data folder with statement statistics. Autovacuum is off, so plans change only when
 * a test requests it.
 */
export async function prepareStatementCounts(folder: string): Promise<void> {
  const postgres = await startPostgres({ folder: join(folder, 'postgres') });
  try {
    await postgres.databases.ensure(WINDOW);
    const { port, user, password } = postgres.server;
    const client = new Client({ host: '127.0.0.1', port, user, password, database: WINDOW });
    await client.connect();
    await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
    await client.query('ALTER SYSTEM SET autovacuum = off');
    await client.query('CREATE EXTENSION pg_stat_statements');
    await client.query(`GRANT pg_read_all_stats TO ${WINDOW}`);
    await client.end();
  } finally {
    await postgres.stop();
  }
}

/** The blocks that the services' statements accessed during `work`. */
export async function blocksPerCall(cpes: RunningCpes, work: () => Promise<void>): Promise<BlocksPerCall> {
  const before = await look(cpes);
  await work();
  const blocks = new Map<string, number>();
  for (const [statement, after] of await look(cpes)) {
    const { calls, blocks: touched } = before.get(statement) ?? { calls: 0, blocks: 0 };
    if (after.calls > calls) blocks.set(statement, (after.blocks - touched) / (after.calls - calls));
  }
  return blocks;
}

async function look(cpes: RunningCpes): Promise<Map<string, { calls: number; blocks: number }>> {
  const rows = await cpes.query<{ statement: string; calls: number; blocks: number }>(WINDOW, STATEMENTS, []);
  return new Map(rows.map(({ statement, ...counts }) => [statement, counts]));
}

/** Counted at the end of every execution, so no wait is needed. */
const STATEMENTS = `
  SELECT datname || ': ' || query AS statement, sum(calls)::float8 AS calls,
    sum(shared_blks_hit + shared_blks_read)::float8 AS blocks
  FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid
  WHERE query NOT LIKE '%pg_stat_statements%'
  GROUP BY 1`;
