import { Random } from '@cpes/testing';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';

/** One step of a submission's way: processor time at a station, then a wait that needs no processor. */
export interface Hop {
  readonly station: string;
  /** Mean processor milliseconds of one job. Times of single jobs are exponentially distributed around it. */
  readonly ms: number;
  /** For a commit, a confirm or a timer, milliseconds. */
  readonly waitMs: number;
}

export interface Layout {
  /** Shared by all stations: more running jobs than cores slow each other down evenly. */
  readonly cores: number;
  /** Jobs that a station runs at once: instances of a service, `Infinity` for a server with a process for each connection. */
  readonly servers: Readonly<Record<string, number>>;
  readonly hops: readonly Hop[];
}

export interface Arrivals {
  /** Mean of a Poisson process, submissions a second. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

export interface Simulated {
  /** From the submission to the end of its last hop. */
  readonly totalMs: Percentiles | undefined;
  /** Processor time used, of that which the cores have. */
  readonly busy: number;
}

/** A submission on its way, before the hop at this place. */
interface Submission {
  readonly startedMs: number;
  readonly place: number;
}

/** A submission at a station. */
interface Job {
  readonly of: Submission;
  readonly hop: Hop;
}

/**
 * Simulates an open queueing network with shared processors, event by event. Jobs of a station wait in one queue, first come,
 * first served, as the instances of a stage share a queue of RabbitMQ.
 *
 * @throws Error when a hop names a station without servers
 */
export function simulate({ cores, servers, hops }: Layout, { perSecond, seconds, seed }: Arrivals): Simulated {
  const random = new Random(seed);
  const exponential = (mean: number): number => -mean * Math.log(1 - random.fraction());
  const stations = new Map(Object.entries(servers).map(([name, count]) => [name, { free: count, queue: [] as Job[] }]));
  const stationOf = ({ station }: Hop) => {
    const found = stations.get(station);
    if (found === undefined) throw new Error(`no servers for ${station}`);
    return found;
  };
  const endMs = seconds * 1_000;
  const totals: number[] = [];
  const running = new Agenda<Job>();
  const waiting = new Agenda<Submission>();
  let nowMs = 0;
  // Work that each running job has received since the start: all receive the same, so the one with the least left ends first.
  let servedMs = 0;
  let usedMs = 0;
  let nextArrivalMs = exponential(1_000 / perSecond);

  const begin = (job: Job): void => running.add(servedMs + exponential(job.hop.ms), job);
  const arrive = (of: Submission): void => {
    const hop = hops[of.place];
    if (hop === undefined) {
      totals.push(nowMs - of.startedMs);
      return;
    }
    const station = stationOf(hop);
    if (station.free === 0) station.queue.push({ of, hop });
    else {
      station.free -= 1;
      begin({ of, hop });
    }
  };
  const leave = ({ of, hop }: Job): void => {
    const station = stationOf(hop);
    const next = station.queue.shift();
    if (next === undefined) station.free += 1;
    else begin(next);
    waiting.add(nowMs + hop.waitMs, { startedMs: of.startedMs, place: of.place + 1 });
  };

  for (;;) {
    const rate = Math.min(1, cores / Math.max(1, running.size));
    const workEndsMs = nowMs + (running.firstAt - servedMs) / rate;
    const nextMs = Math.min(nextArrivalMs, workEndsMs, waiting.firstAt);
    if (nextMs === Infinity) break;
    const passedMs = nextMs - nowMs;
    if (running.size > 0) {
      servedMs += passedMs * rate;
      if (nowMs < endMs) usedMs += Math.min(passedMs, endMs - nowMs) * rate * running.size;
    }
    nowMs = nextMs;
    if (nextMs === nextArrivalMs) {
      arrive({ startedMs: nowMs, place: 0 });
      nextArrivalMs += exponential(1_000 / perSecond);
      if (nextArrivalMs > endMs) nextArrivalMs = Infinity;
    } else if (nextMs === workEndsMs) leave(running.takeFirst());
    else arrive(waiting.takeFirst());
  }
  return { totalMs: percentilesOf(totals), busy: usedMs / (cores * endMs) };
}

/** Entries by a number, the least first. */
class Agenda<T> {
  /** The least last, where it is taken. */
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
    if (first === undefined) throw new Error('the agenda is empty');
    return first.value;
  }
}
