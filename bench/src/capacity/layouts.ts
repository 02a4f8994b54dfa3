import { besideTheWay, type PipelineCosts, pipelineOf } from './pipeline.ts';
import { simulate, type Simulated } from './simulate.ts';

/** Costs of a submission, as `npm run bench -- --only capacity` measures it with one instance of each service. */
export interface SubmissionCosts extends PipelineCosts {
  /** Of PostgreSQL's write-ahead log. */
  readonly logBytes: number;
  /** Of tables and indexes, which stay. */
  readonly storedBytes: number;
  readonly messages: number;
}

/** Needs and storage of one shard. A shard has its own database server and broker. */
export interface Layout {
  readonly perSecond: number;
  readonly shards: number;
  /** Of one shard, by process. */
  readonly cores: Readonly<Record<string, number>>;
  /** Of each of the four services on the way, in one shard. */
  readonly instances: number;
  readonly logMegabytesPerSecond: number;
  /** Of one shard. */
  readonly messagesPerSecond: number;
  /** Of all shards. */
  readonly storedGigabytesPerDay: number;
  /** Of one shard at its mean rate. */
  readonly simulated: Simulated;
}

/** Of a core or a process: with a quarter less, waits are shorter than the work; with a quarter more they are twice as long. */
const BUSY_MAX = 0.6;
/** Submissions a second of one shard, see `docs/operators/capacity.md`: what one PostgreSQL server and one queue leader carry. */
export const SHARD_PER_SECOND_MAX = 5_000;
/** Of simulated time: some ten thousand submissions, and at least a minute of a low rate. */
const SIMULATED = { submissions: 20_000, secondsMin: 4, secondsMax: 600 };

export function layoutFor(perSecond: number, costs: SubmissionCosts): Layout {
  const shards = Math.ceil(perSecond / SHARD_PER_SECOND_MAX);
  const ofShard = perSecond / shards;
  const cores = Object.fromEntries(Object.entries(costs.each).map(([name, ms]) => [name, coresFor(ofShard, ms)]));
  const slowest = Math.max(...['gateway', 'intake', 'cost-factor', 'scoring'].map((name) => costs.each[name] ?? 0));
  const instances = Math.ceil(coresFor(ofShard, slowest));
  const machines = { cores: Math.ceil(sum(Object.values(cores))), instances };
  const seconds = Math.min(SIMULATED.secondsMax, Math.max(SIMULATED.secondsMin, SIMULATED.submissions / ofShard));
  return {
    perSecond,
    shards,
    cores,
    instances,
    logMegabytesPerSecond: (ofShard * costs.logBytes) / 1e6,
    messagesPerSecond: ofShard * costs.messages,
    storedGigabytesPerDay: (perSecond * 86_400 * costs.storedBytes) / 1e9,
    simulated: simulate(pipelineOf(costs, machines, { perSecond: ofShard, besideMs: besideTheWay(costs.each) }), {
      perSecond: ofShard,
      seconds,
      seed: 1,
    }),
  };
}

function coresFor(perSecond: number, ms: number): number {
  return (perSecond * ms) / 1_000 / BUSY_MAX;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
