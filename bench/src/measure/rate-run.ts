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

/** A run ends early when it is lost; this many under way say nothing at low rates, where a start takes longer. */
const HOPELESS_MIN = 300;
/** What a hopeless run leaves behind has to be worked off before the next. */
const DRAIN_MS_MAX = 120_000;
/** With some six looks each, 120 GETs a second: more would take a good part of the machine from what is measured. */
const FOLLOWED_PER_SECOND_MAX = 20;

/** No traffic begins at its full rate, and the first requests of a driver that has just started are late. */
const RAMP_SECONDS = 3;

export interface RateRun {
  readonly perSecond: number;
  readonly seconds: number;
  readonly sustained: Sustained;
  readonly ticks: readonly Tick[];
  readonly load: SubmitResult;
  /** By the server's record of its commits, of all submissions of the run. */
  readonly server: { readonly factorsMs: Percentiles | undefined; readonly readableMs: Percentiles | undefined };
  /** Milliseconds of processor time per accepted submission, by process. */
  readonly processorMsPerSubmission: Amounts;
  readonly memoryMiB: Amounts;
  /** How quick the machine was just before: see `workUs`. */
  readonly workUs: number;
  /** From the end of the submissions until all had ended. */
  readonly drainMs: number;
}

export interface RateRunOptions {
  readonly perSecond: number;
  readonly seconds: number;
  /** False for a run that only asks whether a rate is sustained. */
  readonly isFollowed?: boolean;
  readonly seed?: number;
}

/** Submits at a rate for a while and waits until everything has ended. */
export async function rateRun(system: SystemUnderTest, options: RateRunOptions): Promise<RateRun> {
  const { perSecond, seconds, isFollowed = true, seed = 1 } = options;
  const workUsBefore = workUs();
  const since = new Date();
  const ticks: Tick[] = [];
  const hopeless = Math.max(HOPELESS_MIN, perSecond * BACKLOG_SECONDS_MAX);
  // Why the system could not be asked: its database has ended, or the bench ends.
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
          unasked ??= new Error(`nobody can tell what is under way: ${String(error)}`, { cause: error });
          driving.stop();
        },
      );
    },
  );
  const measured = [...system.processes(), { name: 'load driver', pid: driving.pid }];
  const before = processorMs(measured);
  let after = before;
  // The driver's own time can be read only while it lives.
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
  // Reads every row of the run: not for runs that only ask whether a rate is sustained.
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
