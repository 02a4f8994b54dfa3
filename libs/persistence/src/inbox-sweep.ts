import { type Lifecycle, PeriodicTask } from '@cpes/service-kit';
import type { PreparedDatabase } from './prepared-database.ts';

/** Longer than the latest possible redelivery: through delay tiers, broker queues, or a replay by an operator. */
export const INBOX_KEEP_DAYS = 14;
const SWEEP_EVERY_MS = 10 * 60_000;
/** Maximum number of rows that one statement removes, few enough not to delay others. */
const BATCH_ROWS_MAX = 5_000;
/** Maximum number of statements per sweep. They remove a million rows, more than are written between two sweeps. */
const BATCHES_MAX = 200;

/** Periodically removes inbox rows whose messages can no longer be redelivered. */
export function keepInboxSwept(service: string, database: PreparedDatabase, lifecycle: Lifecycle): void {
  const run = (signal: AbortSignal) => sweepInbox(database, signal);
  new PeriodicTask({ service, name: 'inbox-sweep', everyMs: SWEEP_EVERY_MS, run, lifecycle, phase: 'relay' }).start();
}

/** Removes due rows in batches and returns their number. Ends after the current batch when `signal` is aborted. */
export async function sweepInbox(database: PreparedDatabase, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (let batches = 0; batches < BATCHES_MAX && signal?.aborted !== true; batches += 1) {
    const removed = await database.change(
      `DELETE FROM inbox WHERE ctid IN
         (SELECT ctid FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`,
      [INBOX_KEEP_DAYS, BATCH_ROWS_MAX],
    );
    total += removed;
    if (removed < BATCH_ROWS_MAX) break;
  }
  return total;
}
