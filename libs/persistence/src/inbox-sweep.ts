import { type Lifecycle, PeriodicTask } from '@cpes/service-kit';
import type { PipelinedDatabase } from './pipelined-database.ts';

/** Longer than any redelivery can live: the delay tiers, the broker's queues, and a replay by people. */
const KEEP_DAYS = 14;
const SWEEP_EVERY_MS = 10 * 60_000;
/** One statement removes no more: small enough never to be noticed. */
const LOT_ROWS_MAX = 5_000;
/** A sweep goes on while there is more: up to a million rows, more than are written between two of them. */
const LOTS_MAX = 200;

/** Removes periodically the inbox rows that no redelivery can ask for any more. */
export function keepInboxSwept(service: string, database: PipelinedDatabase, lifecycle: Lifecycle): void {
  const run = (signal: AbortSignal) => sweepInbox(database, signal);
  new PeriodicTask({ service, name: 'inbox-sweep', everyMs: SWEEP_EVERY_MS, run, lifecycle, phase: 'relay' }).start();
}

/** Removes the rows that are due, in lots. Returns how many there were. Ends after the lot in which `signal` is aborted. */
export async function sweepInbox(database: PipelinedDatabase, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (let lots = 0; lots < LOTS_MAX && signal?.aborted !== true; lots += 1) {
    const removed = await database.change(
      `DELETE FROM inbox WHERE ctid IN
         (SELECT ctid FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`,
      [KEEP_DAYS, LOT_ROWS_MAX],
    );
    total += removed;
    if (removed < LOT_ROWS_MAX) break;
  }
  return total;
}
