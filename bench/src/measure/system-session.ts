import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drive } from '../load/drive.ts';
import type { ReadResult } from '../load/plan.ts';
import { round } from '../load/statistics.ts';
import type { Cleanup } from '../machine/cleanup.ts';
import { type AskedServers, type Servers, startServers } from '../machine/servers.ts';
import type { Options } from '../options.ts';
import type { SystemContext, SystemUnderTest } from '../systems/system.ts';
import { blocksTouched, messagesPublished, rowsWritten, walBytes } from './counts.ts';
import { type RateRun, rateRun } from './rate-run.ts';
import { highestSustained } from './search.ts';

export interface SystemFigures {
  readonly highest: RateRun | undefined;
  /** At 50/s, at 200/s, and at 70 % of the highest rate. */
  readonly latencies: readonly RateRun[];
  readonly reads: Reads | undefined;
  readonly rowsPerSubmission: number;
  /** Bytes of the write-ahead log. */
  readonly logBytesPerSubmission: number;
  /** Undefined for a system without a broker. */
  readonly messagesPerSubmission: number | undefined;
}

/** Reads of existing SKUs and reports. */
export interface Reads {
  readonly sku: CountedReads;
  readonly report: CountedReads;
}

/** With the blocks of 8 kB that the database accessed per read. */
type CountedReads = ReadResult & { readonly blocksEach: number };

/** Rates at which every system is measured; a run that it cannot sustain ends early. */
const LATENCY_RATES = [50, 200];
const COMFORTABLE_SHARE = 0.7;
/** Warm-up for JIT compilation and caches. */
const WARM_UP = { perSecond: 100, seconds: 30 };
const SEARCH_FROM = 100;
const READ_CLIENTS = 32;
/** Characters of each log's end that are shown when a system fails. */
const LOG_SHOWN = 500;

/** Runs a system on its own servers while `work` uses it. */
export async function withSystem<S extends SystemUnderTest, R>(
  make: (context: SystemContext) => Promise<S>,
  context: { cleanup: Cleanup; folder: string },
  work: (system: S, servers: Servers) => Promise<R>,
): Promise<R> {
  const servers = await startServers(context.cleanup);
  const system = await make({ ...context, servers });
  return whileRunning(system, servers, context.folder, () => work(system, servers));
}

/** The same for a system that brings its own servers. */
export async function withItsServers<S extends SystemUnderTest & { readonly servers: AskedServers }, R>(
  make: (context: { cleanup: Cleanup; folder: string }) => Promise<S>,
  context: { cleanup: Cleanup; folder: string },
  work: (system: S) => Promise<R>,
): Promise<R> {
  const system = await make(context);
  return whileRunning(system, system.servers, context.folder, () => work(system));
}

async function whileRunning<R>(
  system: SystemUnderTest,
  servers: AskedServers,
  folder: string,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${String(error)}${logEnds(folder)}`, { cause: error });
  } finally {
    await system.stop();
    await servers.stop();
  }
}

/** The last log lines of the services, shown because their folder is deleted with the bench. */
function logEnds(folder: string): string {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return logs.map((name) => `\n${name}: ${readFileSync(join(folder, name), 'utf8').slice(-LOG_SHOWN)}`).join('');
}

/** The figures by which all systems are compared. Restarts the system's services at the end. */
export async function measureSystem(
  system: SystemUnderTest,
  servers: AskedServers,
  options: Options,
  say: (text: string) => void,
): Promise<SystemFigures> {
  const before = await writtenBy(system, servers);
  let accepted = 0;
  const run = async (perSecond: number, seconds: number): Promise<RateRun> => {
    const one = await rateRun(system, { perSecond, seconds });
    accepted += one.load.accepted;
    return one;
  };
  await run(WARM_UP.perSecond, WARM_UP.seconds);
  const search = await highestSustained(system, { from: SEARCH_FROM, ...options, say });
  accepted += search.accepted;
  const highestRate = search.run?.perSecond ?? 0;
  const latencies: RateRun[] = [];
  for (const perSecond of [...LATENCY_RATES, Math.round(highestRate * COMFORTABLE_SHARE)]) {
    if (perSecond === 0) continue;
    const one = await run(perSecond, options.latencySeconds);
    say(`${system.name}: ${perSecond}/s: readable after ${JSON.stringify(one.load.readableMs)} ms`);
    latencies.push(one);
  }
  const known = latencies.at(-1) ?? search.run;
  const reads = known === undefined ? undefined : await measureReads(system, servers, known, options.readSeconds);
  // PostgreSQL backends report row counts when their connection ends.
  await system.stop();
  const after = await writtenBy(system, servers);
  const each = (what: keyof Written) => round((after[what] - before[what]) / Math.max(1, accepted));
  await system.start(1);
  return {
    highest: search.run,
    latencies,
    reads,
    rowsPerSubmission: each('rows'),
    logBytesPerSubmission: each('logBytes'),
    messagesPerSubmission: servers.rabbit && each('messages'),
  };
}

interface Written {
  readonly rows: number;
  readonly logBytes: number;
  readonly messages: number;
}

/** Written since the servers started. Stop the system first: backends report row counts when connections end. */
export async function writtenBy(system: SystemUnderTest, servers: AskedServers): Promise<Written> {
  return {
    rows: await rowsWritten(servers, system),
    logBytes: await walBytes(servers),
    messages: await messagesPublished(servers),
  };
}

/** Reads existing SKUs and reports with 32 clients. */
export async function measureReads(
  system: SystemUnderTest,
  servers: AskedServers,
  { load }: RateRun,
  seconds: number,
): Promise<Reads> {
  const readAll = async (paths: readonly string[]): Promise<CountedReads> => {
    const before = await blocksTouched(servers);
    const result = await drive({ kind: 'read', door: system.door(), paths, clients: READ_CLIENTS, seconds }).result;
    const blocks = (await blocksTouched(servers)) - before;
    return { ...result, blocksEach: round(blocks / (result.answerMs?.count ?? 1)) };
  };
  return {
    sku: await readAll(load.skuIds.map((id) => `/v2/skus/${id}`)),
    report: await readAll(load.reportIds.map((id) => `/v2/reports/${id}`)),
  };
}
