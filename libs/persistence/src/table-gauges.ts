import type { ServiceName } from '@cpes/contracts';
import { type Lifecycle, PeriodicTask } from '@cpes/service-kit';
import { Gauge } from 'prom-client';
import type { PipelinedDatabase } from './pipelined-database.ts';

/** Often enough for an alarm, and too seldom to cost anything. */
const MEASURE_EVERY_MS = 5_000;
/** Rows that are counted, at most. An operator has to act long before, and a scan of this many takes some milliseconds. */
const ROWS_MAX = 10_000;

const outboxRows = new Gauge({
  name: 'outbox_rows',
  help: `Outbox rows: due, in the hands of a process (leased), or waiting for their next try; the first ${ROWS_MAX}`,
  labelNames: ['service', 'state'],
});

/** Periodically measures how many rows wait in the tables, whether or not the broker is available. */
export function keepTablesMeasured(service: ServiceName, database: PipelinedDatabase, lifecycle: Lifecycle): void {
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

export async function measureTables(service: ServiceName, database: PipelinedDatabase): Promise<void> {
  const [rows] = await database.query<Record<'due' | 'leased' | 'waiting', number>>(OUTBOX_ROWS);
  for (const [state, count] of Object.entries(rows ?? {})) outboxRows.set({ service, state }, count);
}

const OUTBOX_ROWS = `
  SELECT (count(*) FILTER (WHERE is_leased))::int + (
      SELECT count(*)::int FROM (SELECT FROM outbox_appended WHERE lane > 0 LIMIT ${ROWS_MAX}) AS appended) AS leased,
    (count(*) FILTER (WHERE NOT is_leased AND is_due))::int AS due,
    (count(*) FILTER (WHERE NOT is_leased AND NOT is_due))::int AS waiting
  FROM (SELECT coalesce(lease_until >= now(), false) AS is_leased, available_at <= now() AS is_due
        FROM outbox ORDER BY available_at, seq LIMIT ${ROWS_MAX}) AS rows`;
