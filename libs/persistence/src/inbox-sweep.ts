import { type Lifecycle, logger } from '@cpes/service-kit';
import type { DataSource } from 'typeorm';

/** Longer than any redelivery can live: the delay tiers, the broker's queues, and a replay by people. */
const KEEP_DAYS = 14;
const SWEEP_EVERY_MS = 10 * 60_000;
/** One statement removes no more: small enough never to be noticed. */
const LOT_ROWS_MAX = 5_000;
/** A sweep goes on while there is more: up to a million rows, more than are written between two of them. */
const LOTS_MAX = 200;

/** Removes, every so often, inbox rows that no redelivery can ask for any more. */
export function keepInboxSwept(service: string, dataSource: DataSource, lifecycle: Lifecycle): void {
  const timer = setInterval(() => {
    sweepInbox(dataSource).catch((error: unknown) =>
      logger(service).warn({ reason: String(error) }, 'inbox.not-swept'),
    );
  }, SWEEP_EVERY_MS).unref();
  lifecycle.onStop('relay', () => clearInterval(timer));
}

/** Removes what is due, in lots. Returns the number of rows. */
export async function sweepInbox(dataSource: DataSource): Promise<number> {
  let total = 0;
  for (let lots = 0; lots < LOTS_MAX; lots += 1) {
    const [, removed]: [unknown[], number] = await dataSource.query(
      `DELETE FROM inbox WHERE ctid IN
         (SELECT ctid FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`,
      [KEEP_DAYS, LOT_ROWS_MAX],
    );
    total += removed;
    if (removed < LOT_ROWS_MAX) break;
  }
  return total;
}
