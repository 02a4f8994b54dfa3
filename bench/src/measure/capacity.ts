import { availableParallelism } from 'node:os';
import { pipelineOf } from '../capacity/pipeline.ts';
import { simulate } from '../capacity/simulate.ts';
import type { Percentiles } from '../load/statistics.ts';
import type { AskedServers } from '../machine/servers.ts';
import type { Options } from '../options.ts';
import type { SystemUnderTest } from '../systems/system.ts';
import { type RateRun, rateRun } from './rate-run.ts';

export interface CapacityFigures {
  readonly runs: readonly CapacityRun[];
  /** By which the databases grew, tables and indexes, for each submission. */
  readonly storedBytes: number;
}

/** Times of submissions as they were measured, and as the simulation computes them from the measured processor time. */
export interface CapacityRun {
  readonly instances: number;
  readonly perSecond: number;
  readonly isSustained: boolean;
  /** Milliseconds of all processes but the load driver. */
  readonly processorMs: number;
  /** From the submission to its readable report, by the tables. */
  readonly measuredMs: Percentiles | undefined;
  readonly simulatedMs: Percentiles | undefined;
}

const INSTANCES = [1, 2, 4] as const;
/** The first is nearly idle: its times are those of commits and confirms, which the simulation cannot know. */
const RATES = [10, 50, 100, 200] as const;
const WARM_UP = { perSecond: 100, seconds: 15 };
/** Long enough for a p99 of the lowest rate that varies by some per cent. */
const SIMULATED_SECONDS = 600;

/** The same rates with 1, 2 and 4 instances of each service on this machine. Rates that are not sustained end early. */
export async function measureCapacity(
  system: SystemUnderTest,
  servers: AskedServers,
  { latencySeconds }: Options,
  say: (text: string) => void,
): Promise<CapacityFigures> {
  const runs: CapacityRun[] = [];
  const storedBefore = await bytesStored(servers);
  let accepted = 0;
  let waitMs: number | undefined;
  for (const instances of INSTANCES) {
    if (instances > 1) {
      await system.stop();
      await system.start(instances);
    }
    accepted += (await rateRun(system, { ...WARM_UP, isFollowed: false })).load.accepted;
    for (const perSecond of RATES) {
      const run = await rateRun(system, { perSecond, seconds: latencySeconds });
      accepted += run.load.accepted;
      waitMs ??= (run.server.readableMs?.p50 ?? 0) - (simulated(run, instances, 0)?.p50 ?? 0);
      const { 'load driver': driver = 0, ...processes } = run.processorMsPerSubmission;
      const figure = {
        instances,
        perSecond,
        isSustained: run.sustained.isSustained,
        processorMs: Math.round(Object.values(processes).reduce((sum, ms) => sum + ms, 0) * 10) / 10,
        measuredMs: run.server.readableMs,
        simulatedMs: simulated(run, instances, waitMs),
      };
      say(`capacity: ${JSON.stringify({ ...figure, driver, processes })}`);
      runs.push(figure);
      if (!figure.isSustained) break;
    }
  }
  const stored = (await bytesStored(servers)) - storedBefore;
  return { runs, storedBytes: Math.round(stored / Math.max(1, accepted)) };
}

async function bytesStored(servers: AskedServers): Promise<number> {
  const [row] = await servers.query<{ bytes: number }>(
    'gateway',
    'SELECT sum(pg_database_size(datname))::float8 AS bytes FROM pg_database',
  );
  return row?.bytes ?? 0;
}

function simulated({ perSecond, processorMsPerSubmission }: RateRun, instances: number, waitMs: number) {
  const costs = { processorMs: processorMsPerSubmission, waitMs };
  const layout = pipelineOf(costs, { cores: availableParallelism(), instances }, perSecond);
  return simulate(layout, { perSecond, seconds: SIMULATED_SECONDS, seed: 1 }).totalMs;
}
