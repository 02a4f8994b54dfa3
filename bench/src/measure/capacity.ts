import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as idle } from 'node:timers/promises';
import { type Fit, fitTo, type PipelineCosts, predict, type Run } from '../capacity/pipeline.ts';
import type { Percentiles } from '../load/statistics.ts';
import type { AskedServers } from '../machine/servers.ts';
import { type Amounts, difference, MS_PER_TICK, processorMs, total } from '../machine/usage.ts';
import type { Options } from '../options.ts';
import type { SystemUnderTest } from '../systems/system.ts';
import { type RateRun, rateRun } from './rate-run.ts';

export interface CapacityFigures {
  readonly costs: PipelineCosts;
  readonly fit: Fit;
  readonly runs: readonly CapacityRun[];
  /** By which the databases grew, tables and indexes, for each submission. */
  readonly storedBytes: number;
}

/** Times of submissions as they were measured, and as the simulation computes them from costs of one instance alone. */
export interface CapacityRun {
  readonly instances: number;
  readonly perSecond: number;
  readonly isSustained: boolean;
  /** Cores that other programs of the machine used meanwhile. */
  readonly otherCores: number;
  /** From the submission to its readable report, by the tables. */
  readonly measuredMs: Percentiles | undefined;
  readonly simulatedMs: Percentiles | undefined;
}

type Measured = RateRun & Pick<CapacityRun, 'instances' | 'otherCores'>;

const INSTANCES = [1, 2, 4] as const;
/** The first is nearly idle, so that submissions seldom meet. */
const RATES = [10, 50, 100, 200] as const;
const WARM_UP = { perSecond: 100, seconds: 15 };
const IDLE_SECONDS = 10;
/** Long enough for a p99 of the lowest rate that varies by some per cent. */
const SIMULATED_SECONDS = 300;

/** The same rates with 1, 2 and 4 instances of each service on this machine. Rates that are not sustained end early. */
export async function measureCapacity(
  system: SystemUnderTest,
  servers: AskedServers,
  { latencySeconds }: Options,
  say: (text: string) => void,
): Promise<CapacityFigures> {
  const storedBefore = await bytesStored(servers);
  const measured: Measured[] = [];
  let accepted = 0;
  let idleMs: Amounts = {};
  for (const instances of INSTANCES) {
    if (instances > 1) {
      await system.stop();
      await system.start(instances);
    }
    accepted += (await rateRun(system, { ...WARM_UP, isFollowed: false })).load.accepted;
    if (instances === 1) idleMs = await idleCost(system);
    for (const perSecond of RATES) {
      const before = machineMs();
      const run = await rateRun(system, { perSecond, seconds: latencySeconds });
      const after = machineMs();
      accepted += run.load.accepted;
      const ownMs = total(run.processorMsPerSubmission) * run.load.accepted;
      const otherCores = Math.max(0, after.busyMs - before.busyMs - ownMs) / (after.passedMs - before.passedMs);
      measured.push({ ...run, instances, otherCores: Math.round(otherCores * 100) / 100 });
      say(`capacity: ${JSON.stringify(measured.at(-1)?.server.readableMs)} with ${instances} at ${perSecond}/s`);
      if (!run.sustained.isSustained) break;
    }
    // Fails before the runs of more instances, not after them.
    endsOf(measured);
  }
  const storedBytes = Math.round(((await bytesStored(servers)) - storedBefore) / Math.max(1, accepted));
  const ends = endsOf(measured);
  const costs = costsOfRuns(idleMs, ends);
  const fit = fitTo(
    costs,
    ends.map((run) => ({ ...runOf(run), p50Ms: run.server.readableMs?.p50 ?? 0 })),
  );
  const runs = measured.map((run) => ({
    instances: run.instances,
    perSecond: run.perSecond,
    isSustained: run.sustained.isSustained,
    otherCores: run.otherCores,
    measuredMs: run.server.readableMs,
    simulatedMs: predict(costs, fit, runOf(run), SIMULATED_SECONDS).totalMs,
  }));
  return { costs, fit, runs, storedBytes };
}

/** The costs of one instance: nearly idle, and at its highest rate. */
function costsOfRuns(idle: Amounts, [lowest, highest]: readonly [Measured, Measured]): PipelineCosts {
  const alone = Object.entries(lowest.processorMsPerSubmission).map(([name, ms]) => [
    name,
    Math.max(0, ms - (idle[name] ?? 0) / lowest.perSecond),
  ]);
  return { idle, alone: Object.fromEntries(alone) as Amounts, many: highest.processorMsPerSubmission };
}

/** The runs with one instance at the lowest and at the highest rate that it sustained. */
function endsOf(measured: readonly Measured[]): readonly [Measured, Measured] {
  const [lowest, ...others] = measured.filter(({ instances }) => instances === 1);
  const highest = others.findLast(({ sustained }) => sustained.isSustained);
  if (lowest === undefined || highest === undefined) throw new Error('one instance sustained no rate above the lowest');
  return [lowest, highest];
}

function runOf({ perSecond, instances, otherCores }: Measured): Run {
  return { perSecond, instances, cores: availableParallelism() - otherCores };
}

/** Processor milliseconds of a second in which nothing is submitted, by process. */
async function idleCost(system: SystemUnderTest): Promise<Amounts> {
  const before = processorMs(system.processes());
  // A measurement over time: nothing has to happen.
  await idle(IDLE_SECONDS * 1_000);
  const used = difference(processorMs(system.processes()), before);
  return Object.fromEntries(Object.entries(used).map(([name, ms]) => [name, ms / IDLE_SECONDS]));
}

/** Processor time of the whole machine so far, all programs together. */
function machineMs(): { readonly busyMs: number; readonly passedMs: number } {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  const busy = user + nice + system + interrupts + soft + stolen;
  return { busyMs: busy * MS_PER_TICK, passedMs: performance.now() };
}

async function bytesStored(servers: AskedServers): Promise<number> {
  const [row] = await servers.query<{ bytes: number }>(
    'gateway',
    'SELECT sum(pg_database_size(datname))::float8 AS bytes FROM pg_database',
  );
  return row?.bytes ?? 0;
}
