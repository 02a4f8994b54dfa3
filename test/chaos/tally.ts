import { setTimeout as pause } from 'node:timers/promises';
import { SENDING } from './instances.ts';
import type { Scenario } from './scenario.ts';
import type { System } from './system.ts';

/** Relays measure once a second, or at their next wake-up, at most a second later. */
const MEASURED_ANEW_MS_MAX = 5_000;
const MEASURED_ANEW_POLL_MS = 250;

/** A figure from two sources: counters of the processes, and rows of the tables. */
interface Pair {
  readonly what: string;
  readonly counted: number;
  readonly stored: number;
}

/** (c) Counters agree with tables since the start of the tally. */
export class Tally {
  private constructor(
    private readonly system: System,
    private readonly before: readonly Pair[],
    private readonly incarnations: number,
  ) {}

  static async begin(system: System): Promise<Tally> {
    return new Tally(system, await pairs(system), incarnationsOf(system));
  }

  /**
   * The differences. A process that has ended lost its counts since the last poll, so counters may be behind the
   * tables, never ahead.
   */
  async compare(allows: Scenario['allows']): Promise<{ pairs: number; isExact: boolean; problems: string[] }> {
    const isExact = incarnationsOf(this.system) === this.incarnations && allows?.uncounted !== true;
    const now = await pairs(this.system);
    const problems = now.flatMap(({ what, counted, stored }, index) => {
      const before = this.before[index];
      const countedSince = counted - (before?.counted ?? 0);
      const storedSince = stored - (before?.stored ?? 0);
      const agrees = isExact ? countedSince === storedSince : countedSince <= storedSince;
      return agrees ? [] : [`${what}: ${countedSince} counted, ${storedSince} stored`];
    });
    await this.measuredAnew();
    for (const service of SENDING) {
      const ageSeconds = this.system.counters.present('outbox_oldest_age_seconds', { service });
      if (ageSeconds > 0) problems.push(`${service}: the oldest due row is ${ageSeconds} s old, but there is none`);
    }
    return { pairs: now.length, isExact, problems };
  }

  /** The gauge of an emptied table shows its last row until the next measurement. */
  private async measuredAnew(): Promise<void> {
    const giveUpAt = performance.now() + MEASURED_ANEW_MS_MAX;
    while (this.system.counters.present('outbox_oldest_age_seconds') > 0 && performance.now() < giveUpAt) {
      await pause(MEASURED_ANEW_POLL_MS);
      await this.system.counters.look();
    }
  }
}

function incarnationsOf(system: System): number {
  return system.processes.reduce((sum, process) => sum + process.incarnation, 0);
}

async function pairs(system: System): Promise<Pair[]> {
  await system.counters.look();
  const { counters } = system;
  const [row] = await system.query<{ rows: number }>('gateway', 'SELECT count(*)::int AS rows FROM parked_messages');
  const parked = {
    what: 'parked messages',
    counted: counters.total('messaging_process_duration_seconds_count', { outcome: 'parked' }),
    stored: (row?.rows ?? 0) + system.replayed,
  };
  return [...(await submissions(system)), parked];
}

/** The accepted and ended runs of all gateways. */
async function submissions(system: System): Promise<Pair[]> {
  const [row] = await system.query<{ accepted: number; evaluated: number; failed: number }>(
    'gateway',
    `SELECT count(*)::int AS accepted, count(*) FILTER (WHERE ended_as = 'EVALUATED')::int AS evaluated,
       count(*) FILTER (WHERE ended_as = 'FAILED')::int AS failed FROM skus`,
  );
  const { accepted = 0, evaluated = 0, failed = 0 } = row ?? {};
  const ended = (outcome: string) => system.counters.total('runs_ended_total', { outcome });
  return [
    { what: 'accepted submissions', counted: system.counters.total('submissions_accepted_total'), stored: accepted },
    { what: 'evaluated runs', counted: ended('EVALUATED'), stored: evaluated },
    { what: 'failed runs', counted: ended('FAILED'), stored: failed },
  ];
}
