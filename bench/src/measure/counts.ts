import type { Servers } from '../machine/servers.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** Rows inserted, updated and deleted in the tables that submissions are written to, since the servers started. */
export async function rowsWritten(servers: Servers, { tables }: SystemUnderTest): Promise<number> {
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

/** Messages that the broker was given, since it started. */
export async function messagesPublished(servers: Servers): Promise<number> {
  const text = await servers.rabbit.control('eval', 'rabbit_global_counters:overview().');
  return Number(/messages_received_total => (\d+)/.exec(text)?.[1] ?? Number.NaN);
}
