import { type Lifecycle, PeriodicTask } from '@cpes/service-kit';
import type { PreparedDatabase } from './prepared-database.ts';

/** Longer than any redelivery is possible: through the delay tiers, the broker's queues, or a replay by an operator. */
export const INBOX_KEEP_DAYS = 14;
const SWEEP_EVERY_MS = 10 * 60_000;
/** Rows that one statement removes, at most. It is then too short to delay others. */
const LOT_ROWS_MAX = 5_000;
/** Statements of one sweep, at most. They remove a million rows, more than are written between two sweeps. */
const LOTS_MAX = 200;

/** Periodically removes the inbox rows for which no redelivery is possible any more. */
export function keepInboxSwept(service: string, database: PreparedDatabase, lifecycle: Lifecycle): void {
  const run = (signal: AbortSignal) => sweepInbox(database, signal);
  new PeriodicTask({ service, name: 'inbox-sweep', everyMs: SWEEP_EVERY_MS, run, lifecycle, phase: 'relay' }).start();
}

/** Removes due rows in lots and returns their number. Ends after the lot during which `signal` is aborted. */
export async function sweepInbox(database: PreparedDatabase, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (let lots = 0; lots < LOTS_MAX && signal?.aborted !== true; lots += 1) {
    const removed = await database.change(
      `DELETE FROM inbox WHERE ctid IN
         (SELECT ctid FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`,
      [INBOX_KEEP_DAYS, LOT_ROWS_MAX],
    );
    total += removed;
    if (removed < LOT_ROWS_MAX) break;
  }
  return total;
}
