import type { AskedServers } from '../machine/servers.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** Rows inserted, updated and deleted in the tables that submissions are written to, since the servers started. */
export async function rowsWritten(servers: AskedServers, { tables }: SystemUnderTest): Promise<number> {
  let rows = 0;
  for (const [database, names] of Object.entries(tables)) {
    const [row] = await servers.query<{ n: number }>(
      database,
      `SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 AS n
       FROM pg_stat_user_tables WHERE relname = ANY($1)`,
      [names],
    );
    rows += row?.n ?? 0;
  }
  return rows;
}

/** Bytes of the write-ahead log of all databases of the server, since it was made. */
export async function walBytes(servers: AskedServers): Promise<number> {
  const [row] = await servers.query<{ n: number }>(
    'postgres',
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS n`,
  );
  return row?.n ?? 0;
}

/**
 * Blocks of 8 kB that the servers of clients have looked at, since the start. A server tells its figures once a second and when
 * it falls idle. What the bench itself asks is counted too, so many submissions have to share a difference.
 */
export async function blocksTouched(servers: AskedServers): Promise<number> {
  const [row] = await servers.query<{ n: number }>(
    'postgres',
    `SELECT sum(hits + reads)::float8 AS n FROM pg_stat_io WHERE backend_type = 'client backend' AND object = 'relation'`,
  );
  return row?.n ?? 0;
}

/** Messages that the broker was given, since it started; none are known of a system without one. */
export async function messagesPublished({ rabbit }: AskedServers): Promise<number> {
  const text = (await rabbit?.control('eval', 'rabbit_global_counters:overview().')) ?? '';
  return Number(/messages_received_total => (\d+)/.exec(text)?.[1] ?? Number.NaN);
}
