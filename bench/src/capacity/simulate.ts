import { Random } from '@cpes/testing';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';

/** A program of the pipeline. A free server takes all waiting jobs, up to a limit, as one batch. */
export interface Station {
  /** Simultaneous batches: instances of a service, with one thread each. */
  readonly servers: number;
  /** CPU milliseconds of a batch of any size: to wake up, to read from sockets, to commit. */
  readonly wakeMs: number;
}

/** One step of a submission: CPU time at a station. */
export interface Hop {
  readonly station: string;
  /** Mean CPU milliseconds of one job; times are exponentially distributed. */
  readonly ms: number;
}

export interface Network {
  /** Shared by all stations: more running batches than cores slow each other down evenly. */
  readonly cores: number;
  readonly stations: Readonly<Record<string, Station>>;
  readonly hops: readonly Hop[];
}

export interface Arrivals {
  /** Submissions per second, the mean of a Poisson process. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

export interface Simulated {
  /** Time from the submission to the end of its last hop. */
  readonly totalMs: Percentiles | undefined;
  readonly meanMs: number;
  /** CPU milliseconds per submission. */
  readonly processorMs: number;
}

/** The prefetch of the product's consumers. */
const BATCH_MAX = 50;

/** A submission before the hop with this index. */
interface Submission {
  readonly startedMs: number;
  readonly place: number;
}

interface Batch {
  readonly station: WorkingStation;
  readonly jobs: readonly { readonly of: Submission; readonly hop: Hop }[];
}

interface WorkingStation extends Station {
  free: number;
  readonly queue: { readonly of: Submission; readonly hop: Hop }[];
}

/**
 * Simulates an open queueing network with batches and shared processors, event by event. The servers of a station share one queue, first
 * come, first served, as the instances of a stage share a queue of RabbitMQ.
 *
 * @throws Error when a hop names a station that is not there
 */
export function simulate({ cores, stations, hops }: Network, { perSecond, seconds, seed }: Arrivals): Simulated {
  const random = new Random(seed);
  const exponential = (mean: number): number => -mean * Math.log(1 - random.fraction());
  const working = new Map<string, WorkingStation>(
    Object.entries(stations).map(([name, station]) => [name, { ...station, free: station.servers, queue: [] }]),
  );
  const endMs = seconds * 1_000;
  const totals: number[] = [];
  const running = new Agenda<Batch>();
  let nowMs = 0;
  // Work that each running batch has received since the start. All receive the same, so the one with the least remaining work ends first.
  let servedMs = 0;
  let usedMs = 0;
  let nextArrivalMs = exponential(1_000 / perSecond);

  const begin = (station: WorkingStation): void => {
    if (station.free === 0 || station.queue.length === 0) return;
    station.free -= 1;
    const jobs = station.queue.splice(0, BATCH_MAX);
    const workMs = jobs.reduce((sum, { hop }) => sum + exponential(hop.ms), station.wakeMs);
    usedMs += workMs;
    running.add(servedMs + workMs, { station, jobs });
  };
  const arrive = (of: Submission): void => {
    const hop = hops[of.place];
    if (hop === undefined) {
      totals.push(nowMs - of.startedMs);
      return;
    }
    const station = working.get(hop.station);
    if (station === undefined) throw new Error(`there is no station ${hop.station}`);
    station.queue.push({ of, hop });
    begin(station);
  };
  const leave = ({ station, jobs }: Batch): void => {
    station.free += 1;
    begin(station);
    for (const { of } of jobs) arrive({ startedMs: of.startedMs, place: of.place + 1 });
  };

  for (;;) {
    const rate = Math.min(1, cores / Math.max(1, running.size));
    const workEndsMs = nowMs + (running.firstAt - servedMs) / rate;
    const nextMs = Math.min(nextArrivalMs, workEndsMs);
    if (nextMs === Infinity) break;
    servedMs += (nextMs - nowMs) * (running.size > 0 ? rate : 0);
    nowMs = nextMs;
    if (nextMs === nextArrivalMs) {
      arrive({ startedMs: nowMs, place: 0 });
      nextArrivalMs += exponential(1_000 / perSecond);
      if (nextArrivalMs > endMs) nextArrivalMs = Infinity;
    } else leave(running.takeFirst());
  }
  const ended = Math.max(1, totals.length);
  const meanMs = totals.reduce((sum, ms) => sum + ms, 0) / ended;
  return { totalMs: percentilesOf(totals), meanMs, processorMs: usedMs / ended };
}

/** Entries in ascending order of a number. */
class Agenda<T> {
  /** In descending order, so that the least is at the end. */
  private readonly entries: { readonly at: number; readonly value: T }[] = [];

  get size(): number {
    return this.entries.length;
  }

  get firstAt(): number {
    return this.entries.at(-1)?.at ?? Infinity;
  }

  add(at: number, value: T): void {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.entries[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.entries.splice(low, 0, { at, value });
  }

  takeFirst(): T {
    const first = this.entries.pop();
    if (first === undefined) throw new Error('the queue of events is empty');
    return first.value;
  }
}
