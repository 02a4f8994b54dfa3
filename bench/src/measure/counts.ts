import type { AskedServers } from '../machine/servers.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** Rows inserted, updated and deleted in the tables of a submission since the servers started. */
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

/** Bytes of the server's write-ahead log since its creation, over all databases. */
export async function walBytes(servers: AskedServers): Promise<number> {
  const [row] = await servers.query<{ n: number }>(
    'postgres',
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS n`,
  );
  return row?.n ?? 0;
}

/**
 * Blocks of 8 kB that client backends have accessed since the start. A backend reports its figures once a second and
 * when idle. The bench's own queries count, too, so a difference must span many submissions.
 */
export async function blocksTouched(servers: AskedServers): Promise<number> {
  const [row] = await servers.query<{ n: number }>(
    'postgres',
    `SELECT sum(hits + reads)::float8 AS n FROM pg_stat_io WHERE backend_type = 'client backend' AND object = 'relation'`,
  );
  return row?.n ?? 0;
}

/** Messages published to the broker since it started; undefined without a broker. */
export async function messagesPublished({ rabbit }: AskedServers): Promise<number> {
  const text = (await rabbit?.control('eval', 'rabbit_global_counters:overview().')) ?? '';
  return Number(/messages_received_total => (\d+)/.exec(text)?.[1] ?? Number.NaN);
}
