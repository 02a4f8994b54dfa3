import type { Amounts } from '../machine/usage.ts';
import type { Hop, Network, Station } from './simulate.ts';

const GATEWAY = 'gateway';
const STAGES = ['intake', 'cost-factor', 'scoring'] as const;
const DATABASE = 'PostgreSQL';
const BROKER = 'RabbitMQ';
/** To each stage, and back to the gateway. */
const MESSAGES = STAGES.length + 1;
/** Accepting a submission, and storing its end. */
const COMMITS = 2;
/** How often a submission comes by a program. */
const VISITS: Readonly<Record<string, number>> = {
  [GATEWAY]: COMMITS,
  ...Object.fromEntries(STAGES.map((stage) => [stage, 1])),
  [DATABASE]: COMMITS,
  [BROKER]: MESSAGES,
};
/** A simulation needs some processor, even where other work takes all of it. */
const CORES_MIN = 0.1;

/** Processor milliseconds by process, as measured with one instance of each service. */
export interface PipelineCosts {
  /** Of a second without any submission. */
  readonly idle: Amounts;
  /** Of a submission that comes alone, besides `each`. */
  readonly wake: Amounts;
  /** Of a submission among many. */
  readonly each: Amounts;
  /** Time of commits, confirms and timers on the whole path, in which no CPU is used, in milliseconds. */
  readonly waitMs: number;
}

/** The resources of the pipeline. */
export interface Machines {
  /** Less what other programs use. */
  readonly cores: number;
  /** Of each service; one is a process with one thread. */
  readonly instances: number;
}

export interface Demand {
  readonly perSecond: number;
  /** Of each submission, in processes beside its way. */
  readonly besideMs: number;
}

/** Costs by three measurements: a second without submissions, submissions that come alone, and as many as the machine carries. */
export function costsOf(idle: Amounts, alone: { perSecond: number; ms: Amounts }, many: Amounts): PipelineCosts {
  const wake = Object.keys(VISITS).map((name) => {
    const ofOne = (alone.ms[name] ?? 0) - (idle[name] ?? 0) / alone.perSecond - (many[name] ?? 0);
    return [name, Math.max(0, ofOne)] as const;
  });
  return { idle, wake: Object.fromEntries(wake), each: many, waitMs: 0 };
}

/** The way of a submission, for `simulate`. Processes beside it, such as the webhook service and the load driver, leave it fewer cores. */
export function pipelineOf(
  costs: PipelineCosts,
  { cores, instances }: Machines,
  { perSecond, besideMs }: Demand,
): Network {
  const waitMs = costs.waitMs / (MESSAGES + COMMITS);
  const hop = (station: string, program: string): Hop => ({
    station,
    ms: (costs.each[program] ?? 0) / (VISITS[program] ?? 1),
    waitMs: program === DATABASE || program === BROKER ? waitMs : 0,
  });
  const station = (program: string, servers: number): Station => ({
    servers,
    wakeMs: (costs.wake[program] ?? 0) / (VISITS[program] ?? 1),
  });
  const queueOf = (reader: string) => `${BROKER} → ${reader}`;
  const commit = [hop(GATEWAY, GATEWAY), hop(DATABASE, DATABASE)];
  const stages = STAGES.flatMap((stage) => [hop(queueOf(stage), BROKER), hop(stage, stage)]);
  const idleMs = Object.values(costs.idle).reduce((sum, ms) => sum + ms, 0) * instances;
  return {
    cores: Math.max(CORES_MIN, cores - (idleMs + perSecond * besideMs) / 1_000),
    stations: {
      // A queue is one process of RabbitMQ, and a gateway commits one transaction at a time.
      ...Object.fromEntries([...STAGES, GATEWAY].map((reader) => [queueOf(reader), station(BROKER, 1)])),
      ...Object.fromEntries([...STAGES, GATEWAY].map((service) => [service, station(service, instances)])),
      [DATABASE]: station(DATABASE, instances),
    },
    hops: [...commit, ...stages, hop(queueOf(GATEWAY), BROKER), ...commit],
  };
}

/** Processor milliseconds of the processes beside the way. */
export function besideTheWay(processorMs: Amounts): number {
  return Object.entries(processorMs).reduce((sum, [name, ms]) => (name in VISITS ? sum : sum + ms), 0);
}
