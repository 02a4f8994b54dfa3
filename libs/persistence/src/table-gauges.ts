import type { ServiceName } from '@cpes/contracts';
import { type Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Gauge } from 'prom-client';
import type { PreparedDatabase } from './prepared-database.ts';

/** Often enough for alerts, at negligible cost. */
const MEASURE_EVERY_MS = 5_000;
/** Maximum number of counted rows. Operators must act long before, and a scan of this many takes some milliseconds. */
const ROWS_MAX = 10_000;

const outboxRows = new Gauge({
  name: 'outbox_rows',
  help: `Outbox rows: due, waiting for an outcome or the next attempt, or failed after all attempts; the first ${ROWS_MAX}`,
  labelNames: ['service', 'state'],
});

/** Periodically measures how many rows wait in the tables, with or without a broker. */
export function keepTablesMeasured(service: ServiceName, database: PreparedDatabase, lifecycle: Lifecycle): void {
  const run = () => measureTables(service, database);
  new PeriodicTask({
    service,
    name: 'table-gauges',
    everyMs: MEASURE_EVERY_MS,
    run,
    lifecycle,
    phase: 'relay',
  }).start();
}

export async function measureTables(service: ServiceName, database: PreparedDatabase): Promise<void> {
  const [rows] = await database.query<Record<'due' | 'waiting' | 'failed', number>>(OUTBOX_ROWS);
  for (const [state, count] of Object.entries(rows ?? {})) outboxRows.set({ service, state }, count);
}

const OUTBOX_ROWS = `
  SELECT (count(*) FILTER (WHERE available_at <= now()))::int AS due, (count(*) FILTER (WHERE available_at > now()))::int AS waiting,
    (SELECT count(*)::int FROM (SELECT FROM outbox_failed LIMIT ${ROWS_MAX}) AS given_up) AS failed
  FROM (SELECT available_at FROM outbox ORDER BY available_at, seq LIMIT ${ROWS_MAX}) AS rows`;
