import { DELAY_TIERS, queueOf } from '@cpes/messaging';
import { everyRunHasEnded } from '../open-runs.ts';
import type { Chaos, Scenario } from '../scenario.ts';

const PER_SECOND = 60;
/** Messages that all fail and are all retried at the same time. */
const STRUCK = 500;
/** Ends between two attempts of the ladder: those at 0, 1 and 6 s fail, the next one is at 36 s. */
const OUTAGE_MS = 12_000;
/** The sweeper resends an open run after 5, 15 and 35 s; each trip has its own retries. */
const SWEPT_AT_MS = [5_000, 15_000, 35_000];
/** The last retry of the failed messages is at 36 s. */
const ENDED_MS_MAX = 90_000;

const QUEUE = queueOf('gateway', 'report.completed.v1');

export const retryStorm: Scenario = {
  name: 'load.retry-storm',
  promise: 'A database that fails for 500 messages at once and recovers: no loss, and no retry storm meanwhile.',
  async story(chaos) {
    const { system, load, figures, pause } = chaos;
    load.start(PER_SECOND);
    await load.accepts(100);
    const before = await outcomes(chaos);
    const acceptedBefore = load.accepted.length;
    const brokenAt = performance.now();
    await system.query('gateway', BREAK);
    await load.accepts(STRUCK);
    await load.stop();
    const struck = load.accepted.length - acceptedBefore;
    await pause(Math.max(0, OUTAGE_MS - (performance.now() - brokenAt)));
    await system.query('gateway', HEAL);
    const outageMs = performance.now() - brokenAt;
    await everyRunHasEnded(chaos, ENDED_MS_MAX);

    const after = await outcomes(chaos);
    const retries = after.retry - before.retry;
    figures['struck'] = struck;
    figures['retries'] = retries;
    const trips = 1 + SWEPT_AT_MS.filter((atMs) => atMs <= outageMs).length;
    // Messages under way at the start of the fault also fail: at most one second's worth.
    const retriesMax = (struck + PER_SECOND) * trips * attemptsWithin(outageMs);
    figures['retriesMax'] = retriesMax;
    if (retries < struck) throw new Error('not every message was struck');
    if (retries > retriesMax) throw new Error('messages were tried more often than the ladder allows');
    if (after.parked > before.parked) throw new Error('messages were parked for a temporary fault');
  },
};

/** Maximum tries of a message during a fault of this length: one at once, and one after each delay within it. */
function attemptsWithin(troubleMs: number): number {
  let atMs = 0;
  let attempts = 1;
  for (const waitMs of Object.values(DELAY_TIERS)) {
    atMs += waitMs;
    if (atMs <= troubleMs) attempts += 1;
  }
  return attempts;
}

async function outcomes({ system: { counters } }: Chaos): Promise<{ retry: number; parked: number }> {
  await counters.look();
  const total = (outcome: string) =>
    counters.total('messaging_process_duration_seconds_count', { messaging_destination_name: QUEUE, outcome });
  return { retry: total('retry'), parked: total('parked') };
}

/** The error of a server without free connections; clients retry later. */
const BREAK = `
  CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'too many clients already' USING ERRCODE = '53300';
  END $$;
  CREATE TRIGGER break_down BEFORE INSERT ON reports FOR EACH STATEMENT EXECUTE FUNCTION break_down();`;
const HEAL = 'DROP FUNCTION break_down() CASCADE';
