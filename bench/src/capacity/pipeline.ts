import { type Amounts, total } from '../machine/usage.ts';
import { type Hop, type Network, type Simulated, simulate, type Station } from './simulate.ts';

const GATEWAY = 'gateway';
const STAGES = ['intake', 'cost-factor', 'scoring'] as const;
const DATABASE = 'PostgreSQL';
const BROKER = 'RabbitMQ';
/** Each instance has one thread. */
export const SERVICES_ON_THE_WAY: readonly string[] = [GATEWAY, ...STAGES];
/** The visits of a submission to a program: two commits, and a message to each stage and back to the gateway. */
const VISITS: Readonly<Record<string, number>> = {
  [GATEWAY]: 2,
  ...Object.fromEntries(STAGES.map((stage) => [stage, 1])),
  [DATABASE]: 2,
  [BROKER]: STAGES.length + 1,
};
/** A simulation needs some CPU time, even if other work takes all of it. */
const CORES_MIN = 0.05;
/** Background work depends on the size of batches, which depends on the free cores: iterates until they agree. */
const ROUNDS_MAX = 6;
const AGREED_MS = 0.2;
/** The tested values. A finer grid fits no better. */
const SHARES_ON_THE_WAY = [0.4, 0.5, 0.6, 0.7, 0.8];
const SHARES_OF_EACH = [0.1, 0.2, 0.3, 0.5];
const FITTED_SECONDS = 60;

/** Processor milliseconds by process, measured with one instance of each service. */
export interface PipelineCosts {
  /** CPU time of a second without submissions. */
  readonly idle: Amounts;
  /** CPU time of a single submission, without the idle cost. */
  readonly alone: Amounts;
  /** CPU time of a submission at the highest rate. */
  readonly many: Amounts;
}

/** Shares that no counter measures, fitted to the times of two measured runs of one instance. */
export interface Fit {
  /** Share of the CPU time that a submission waits for; the rest, such as logs and acknowledgements, follows later. */
  readonly onTheWay: number;
  /** Share of `many` for each submission of a batch; the rest is the cost of the batch. */
  readonly ofEach: number;
}

export interface Run {
  readonly perSecond: number;
  /** Of each service. */
  readonly instances: number;
  /** Cores without those in use by other programs. */
  readonly cores: number;
}

/** Selects the shares that fit the median times of both runs best. */
export function fitTo(costs: PipelineCosts, runs: readonly (Run & { readonly p50Ms: number })[]): Fit {
  const fits = SHARES_ON_THE_WAY.flatMap((onTheWay) => SHARES_OF_EACH.map((ofEach) => ({ onTheWay, ofEach })));
  const errors = fits.map((fit) =>
    runs.reduce((sum, run) => {
      const simulated = predict(costs, fit, run, FITTED_SECONDS).totalMs?.p50 ?? Infinity;
      return sum + Math.abs(Math.log(simulated / run.p50Ms));
    }, 0),
  );
  return fits[errors.indexOf(Math.min(...errors))] ?? { onTheWay: 1, ofEach: 1 };
}

/** Simulates a run. Background work, and that of other processes, leaves fewer cores for the pipeline. */
export function predict(costs: PipelineCosts, fit: Fit, run: Run, seconds: number): Simulated {
  const { perSecond, instances, cores } = run;
  const idleMs = total(costs.idle) * instances;
  const besideMs = total(costs.many) - total(onTheWay(costs.many));
  let offMs = 0;
  for (let round = 1; ; round += 1) {
    const left = cores - (idleMs + perSecond * (besideMs + offMs)) / 1_000;
    const network = networkOf(costs, fit, instances, Math.max(CORES_MIN, left));
    const simulated = simulate(network, { perSecond, seconds, seed: 1 });
    const next = (simulated.processorMs / fit.onTheWay) * (1 - fit.onTheWay);
    if (Math.abs(next - offMs) < AGREED_MS || round === ROUNDS_MAX) return simulated;
    offMs = (offMs + next) / 2;
  }
}

function networkOf(costs: PipelineCosts, fit: Fit, instances: number, cores: number): Network {
  const eachMs = (program: string) => ((costs.many[program] ?? 0) * fit.ofEach * fit.onTheWay) / (VISITS[program] ?? 1);
  const batchMs = (program: string) =>
    Math.max(0, ((costs.alone[program] ?? 0) * fit.onTheWay) / (VISITS[program] ?? 1) - eachMs(program));
  const hop = (station: string, program: string): Hop => ({ station, ms: eachMs(program) });
  const station = (program: string, servers: number): Station => ({ servers, wakeMs: batchMs(program) });
  const queueOf = (reader: string) => `${BROKER} → ${reader}`;
  const commit = [hop(GATEWAY, GATEWAY), hop(DATABASE, DATABASE)];
  const stages = STAGES.flatMap((stage) => [hop(queueOf(stage), BROKER), hop(stage, stage)]);
  return {
    cores,
    stations: {
      // A queue is one process of RabbitMQ, and a gateway commits one transaction at a time.
      ...Object.fromEntries([...STAGES, GATEWAY].map((reader) => [queueOf(reader), station(BROKER, 1)])),
      ...Object.fromEntries(SERVICES_ON_THE_WAY.map((service) => [service, station(service, instances)])),
      [DATABASE]: station(DATABASE, instances),
    },
    hops: [...commit, ...stages, hop(queueOf(GATEWAY), BROKER), ...commit],
  };
}

function onTheWay(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => name in VISITS));
}
