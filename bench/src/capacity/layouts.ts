import { total } from '../machine/usage.ts';
import { type Fit, type PipelineCosts, predict, SERVICES_ON_THE_WAY } from './pipeline.ts';
import type { Simulated } from './simulate.ts';

/** Costs of a submission, as `npm run bench -- --only capacity` and `--against` measure it. */
export interface SubmissionCosts extends PipelineCosts {
  readonly fit: Fit;
  /** Bytes of PostgreSQL's write-ahead log. */
  readonly logBytes: number;
  /** Bytes of tables and indexes. */
  readonly storedBytes: number;
  readonly messages: number;
}

/** Machines for a rate. A shard has its own database server and broker, and a share of the tenants by hash. */
export interface Layout {
  readonly perSecond: number;
  readonly shards: number;
  /** Instances of each of the four services of a submission, in one shard. */
  readonly instances: number;
  /** Of one shard, by program. */
  readonly cores: Readonly<Record<string, number>>;
  readonly coresOfShard: number;
  readonly logMegabytesPerSecond: number;
  readonly messagesPerSecond: number;
  /** Of all shards. */
  readonly storedGigabytesPerDay: number;
  readonly simulated: Simulated;
}

/** Maximum use of a core or a process: beyond it, waits soon take longer than the work. */
const BUSY_MAX = 0.6;
/**
 * Submissions a second of one shard. One PostgreSQL server writes the log of all of them, and each queue has one leader, which is one
 * process of RabbitMQ: `docs/operators/capacity.md` has the arithmetic.
 */
export const SHARD_PER_SECOND_MAX = 2_500;
/** The number of simulated submissions, within bounds. */
const SIMULATED = { submissions: 20_000, secondsMin: 4, secondsMax: 600 };
const SECONDS_PER_DAY = 86_400;

/** Cores, instances and volumes for a rate, from the costs of a submission among many, with 60 % of each core in use. */
export function layoutFor(perSecond: number, costs: SubmissionCosts): Layout {
  const shards = Math.ceil(perSecond / SHARD_PER_SECOND_MAX);
  const ofShard = perSecond / shards;
  const cores = Object.fromEntries(
    Object.entries(costs.many).map(([name, ms]) => [name, (ofShard * ms) / 1_000 / BUSY_MAX]),
  );
  const instances = Math.ceil(Math.max(...SERVICES_ON_THE_WAY.map((name) => cores[name] ?? 0)));
  const coresOfShard = Math.ceil(total(cores));
  const seconds = Math.min(SIMULATED.secondsMax, Math.max(SIMULATED.secondsMin, SIMULATED.submissions / ofShard));
  const run = { perSecond: ofShard, instances, cores: coresOfShard };
  return {
    perSecond,
    shards,
    instances,
    cores,
    coresOfShard,
    logMegabytesPerSecond: (ofShard * costs.logBytes) / 1e6,
    messagesPerSecond: ofShard * costs.messages,
    storedGigabytesPerDay: (perSecond * SECONDS_PER_DAY * costs.storedBytes) / 1e9,
    simulated: predict(costs, costs.fit, run, seconds),
  };
}
