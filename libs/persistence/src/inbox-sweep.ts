import { type Lifecycle, logger } from '@cpes/service-kit';
import type { DataSource } from 'typeorm';

/** Longer than any redelivery can live: the delay tiers, the broker's queues, and a replay by people. */
const KEEP_DAYS = 14;
const SWEEP_EVERY_MS = 10 * 60_000;
/** Small enough never to be noticed. */
const SWEEP_ROWS_MAX = 5_000;

/** Removes inbox rows that no redelivery can ask for any more. */
export function sweepInbox(service: string, dataSource: DataSource, lifecycle: Lifecycle): void {
  const timer = setInterval(() => {
    dataSource
      .query(
        `DELETE FROM inbox WHERE ctid IN
           (SELECT ctid FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT $2)`,
        [KEEP_DAYS, SWEEP_ROWS_MAX],
      )
      .catch((error: unknown) => logger(service).warn({ reason: String(error) }, 'inbox.not-swept'));
  }, SWEEP_EVERY_MS).unref();
  lifecycle.onStop('relay', () => clearInterval(timer));
}
