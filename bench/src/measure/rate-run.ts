import { until } from '@cpes/local-servers';
import { drive } from '../load/drive.ts';
import type { SubmitResult } from '../load/plan.ts';
import {
  BACKLOG_SECONDS_MAX,
  judge,
  type Percentiles,
  percentilesOf,
  round,
  type Sustained,
  type Tick,
} from '../load/statistics.ts';
import { workUs } from '../machine/speed.ts';
import { type Amounts, difference, memoryMiB, processorMs } from '../machine/usage.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** A run over this backlog ends early. Low rates need the floor, because a start takes longer. */
const HOPELESS_MIN = 300;
/** An overloaded run must finish its backlog before the next one. */
const DRAIN_MS_MAX = 120_000;
/** With about six polls each, 120 GETs a second; more would take much of the machine from the system under test. */
const FOLLOWED_PER_SECOND_MAX = 20;

/** Real traffic does not start at its full rate, and the first requests of a new driver are late. */
const RAMP_SECONDS = 3;

export interface RateRun {
  readonly perSecond: number;
  readonly seconds: number;
  readonly sustained: Sustained;
  readonly ticks: readonly Tick[];
  readonly load: SubmitResult;
  /** From the server's commit timestamps, over all submissions of the run. */
  readonly server: { readonly factorsMs: Percentiles | undefined; readonly readableMs: Percentiles | undefined };
  /** Milliseconds of CPU time per accepted submission, by process. */
  readonly processorMsPerSubmission: Amounts;
  readonly memoryMiB: Amounts;
  /** The speed of the machine just before: see `workUs`. */
  readonly workUs: number;
  /** From the end of the submissions until all have finished. */
  readonly drainMs: number;
}

export interface RateRunOptions {
  readonly perSecond: number;
  readonly seconds: number;
  /** False for a run that only tests whether a rate is sustained. */
  readonly isFollowed?: boolean;
  readonly seed?: number;
}

/** Submits at a rate for a while and waits until all submissions have finished. */
export async function rateRun(system: SystemUnderTest, options: RateRunOptions): Promise<RateRun> {
  const { perSecond, seconds, isFollowed = true, seed = 1 } = options;
  const workUsBefore = workUs();
  const since = new Date();
  const ticks: Tick[] = [];
  const hopeless = Math.max(HOPELESS_MIN, perSecond * BACKLOG_SECONDS_MAX);
  // Why the backlog could not be read: the database has stopped, or the bench is stopping.
  let unasked: Error | undefined;
  const driving = drive(
    {
      kind: 'submit',
      door: system.door(),
      perSecond,
      seconds,
      rampSeconds: RAMP_SECONDS,
      followedPerSecond: isFollowed ? Math.min(FOLLOWED_PER_SECOND_MAX, perSecond) : 0,
      seed,
    },
    (progress) => {
      system.openRuns().then(
        (open) => {
          ticks.push({ ...progress, open });
          if (open + progress.unanswered > hopeless) driving.stop();
        },
        (error: unknown) => {
          unasked ??= new Error(`cannot read the backlog: ${String(error)}`, { cause: error });
          driving.stop();
        },
      );
    },
  );
  const measured = [...system.processes(), { name: 'load driver', pid: driving.pid }];
  const before = processorMs(measured);
  let after = before;
  // The driver's CPU time can be read only while it runs.
  const sampling = setInterval(
    () => (after = { ...after, 'load driver': processorMs(measured)['load driver'] ?? 0 }),
    250,
  );
  const load = await driving.result.finally(() => clearInterval(sampling));
  if (unasked !== undefined) throw unasked;
  const drainedFrom = Date.now();
  await until('all submissions have ended', async () => (await system.openRuns()) === 0, DRAIN_MS_MAX);
  const drainMs = Date.now() - drainedFrom;
  after = { ...processorMs(system.processes()), 'load driver': after['load driver'] ?? 0 };
  const memory = memoryMiB(system.processes());
  const used = difference(after, before);
  // Reads every row of the run, so runs that only test a rate skip it.
  const { factorsMs, readableMs } = isFollowed
    ? await system.serverTimes(new Date(since.getTime() + RAMP_SECONDS * 1_000))
    : { factorsMs: [], readableMs: [] };
  return {
    perSecond,
    seconds,
    sustained: judge(perSecond, ticks),
    ticks,
    load,
    server: { factorsMs: percentilesOf(factorsMs), readableMs: percentilesOf(readableMs) },
    processorMsPerSubmission: Object.fromEntries(
      Object.entries(used).map(([name, ms]) => [name, Math.round((ms / Math.max(1, load.accepted)) * 1_000) / 1_000]),
    ),
    memoryMiB: Object.fromEntries(Object.entries(memory).map(([name, mib]) => [name, round(mib)])),
    workUs: workUsBefore,
    drainMs,
  };
}
