import { seedSkus, vacuumAll } from '@cpes/testing';
import type { Servers } from '../machine/servers.ts';
import type { Options } from '../options.ts';
import type { SystemUnderTest } from '../systems/system.ts';
import { blocksTouched } from './counts.ts';
import { type RateRun, rateRun } from './rate-run.ts';
import { highestSustained } from './search.ts';
import { measureReads, type Reads } from './system-session.ts';

/** The figures of a system in one state: a number of stored SKUs or of instances. */
export interface Snapshot {
  readonly storedSkus: number;
  readonly instances: number;
  readonly highest: RateRun | undefined;
  /** At a rate that every state sustains. */
  readonly latency: RateRun;
  readonly reads: Reads;
  /** Blocks of 8 kB that the database accessed per submission: unlike a rate, independent of the machine's speed. */
  readonly blocksPerSubmission: number;
}

const FEW_SKUS = 1_000;
const INSTANCES = 2;
const LATENCY_RATE = 50;
/** States are compared with each other, so their search is coarser and the confirming run shorter. */
const CONFIRM_SECONDS_MAX = 15;
const PRECISION = 1.2;

type Stored = SystemUnderTest & { readonly tenantId: string };
type Say = (text: string) => void;

/** The same system with a thousand stored SKUs, with two instances of every service, and with very many SKUs. */
export async function measureScale(system: Stored, servers: Servers, options: Options, say: Say): Promise<Snapshot[]> {
  await store(servers, system.tenantId, 1, FEW_SKUS);
  const snapshots = [await snapshot(system, servers, FEW_SKUS, 1, options, say)];
  if (options.parts.has('instances')) {
    await system.stop();
    await system.start(INSTANCES);
    snapshots.push(await snapshot(system, servers, FEW_SKUS, INSTANCES, options, say));
    await system.stop();
    await system.start(1);
  }
  if (options.parts.has('growth')) {
    say(`storing ${options.seededSkus} SKUs`);
    await store(servers, system.tenantId, FEW_SKUS + 1, options.seededSkus);
    snapshots.push(await snapshot(system, servers, options.seededSkus, 1, options, say));
  }
  return snapshots;
}

/** Stores SKUs, and completes PostgreSQL's maintenance (VACUUM, ANALYZE) before the measurement. */
async function store(servers: Servers, tenantId: string, first: number, last: number): Promise<void> {
  const query = (database: string, sql: string, parameters: unknown[]) => servers.query(database, sql, parameters);
  await seedSkus(query, tenantId, first, last);
  await vacuumAll(query);
  await servers.query('gateway', 'CHECKPOINT');
}

async function snapshot(
  system: SystemUnderTest,
  servers: Servers,
  storedSkus: number,
  instances: number,
  options: Options,
  say: Say,
): Promise<Snapshot> {
  const before = await blocksTouched(servers);
  const { load } = await rateRun(system, {
    perSecond: LATENCY_RATE,
    seconds: options.latencySeconds,
    isFollowed: false,
  });
  const blocksPerSubmission = Math.round(((await blocksTouched(servers)) - before) / Math.max(1, load.accepted));
  const confirmSeconds = Math.min(CONFIRM_SECONDS_MAX, options.confirmSeconds);
  const search = await highestSustained(system, {
    from: 2 * LATENCY_RATE,
    probeSeconds: options.probeSeconds,
    probes: options.probes,
    precision: PRECISION,
    confirmSeconds,
    say,
  });
  const latency = await rateRun(system, { perSecond: LATENCY_RATE, seconds: options.latencySeconds });
  const reads = await measureReads(system, servers, latency, options.readSeconds);
  return { storedSkus, instances, highest: search.run, latency, reads, blocksPerSubmission };
}
