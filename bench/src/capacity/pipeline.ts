import type { Amounts } from '../machine/usage.ts';
import type { Hop, Layout } from './simulate.ts';

const GATEWAY = 'gateway';
const STAGES = ['intake', 'cost-factor', 'scoring'] as const;
const DATABASE = 'PostgreSQL';
const BROKER = 'RabbitMQ';
const ON_THE_WAY: readonly string[] = [GATEWAY, ...STAGES, DATABASE, BROKER];
/** To each stage, and back to the gateway. */
const MESSAGES = STAGES.length + 1;
/** Accepting a submission, and storing its end. */
const COMMITS = 2;
/** A simulation needs some processor, even where other work takes all of it. */
const CORES_MIN = 0.1;

export interface PipelineCosts {
  /** Milliseconds for each submission, by process: see `RateRun.processorMsPerSubmission`. */
  readonly processorMs: Amounts;
  /** What commits, confirms and timers of the whole way take without a processor, milliseconds. */
  readonly waitMs: number;
}

/** What carries the pipeline. */
export interface Machines {
  readonly cores: number;
  /** Of each service; one is a process with one thread. */
  readonly instances: number;
}

/** The way of a submission, for `simulate`. Processes beside it, such as webhook and the load driver, leave it fewer cores. */
export function pipelineOf(costs: PipelineCosts, { cores, instances }: Machines, perSecond: number): Layout {
  const ms = (process: string): number => costs.processorMs[process] ?? 0;
  const waitMs = costs.waitMs / (MESSAGES + COMMITS);
  const commit: readonly Hop[] = [
    { station: GATEWAY, ms: ms(GATEWAY) / COMMITS, waitMs: 0 },
    { station: DATABASE, ms: ms(DATABASE) / COMMITS, waitMs },
  ];
  const message: Hop = { station: BROKER, ms: ms(BROKER) / MESSAGES, waitMs };
  const stages = STAGES.flatMap((station): readonly Hop[] => [message, { station, ms: ms(station), waitMs: 0 }]);
  const besideMs = Object.entries(costs.processorMs).reduce(
    (sum, [name, amount]) => (ON_THE_WAY.includes(name) ? sum : sum + amount),
    0,
  );
  return {
    cores: Math.max(CORES_MIN, cores - (perSecond * besideMs) / 1_000),
    servers: {
      ...Object.fromEntries([GATEWAY, ...STAGES].map((service) => [service, instances])),
      [DATABASE]: Infinity,
      [BROKER]: Infinity,
    },
    hops: [...commit, ...stages, message, ...commit],
  };
}
