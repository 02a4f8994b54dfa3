import type { QueueCounts } from '@cpes/messaging';

const MINUTES = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = MINUTES * MINUTE_MS;
/** RabbitMQ refreshes its counts every five seconds; over less time a rate would jump. */
const RATE_OVER_MS = 30_000;

/** Messages of a queue at one moment: arrivals since counting began, and those of them that have left. */
interface Counted {
  readonly atMs: number;
  readonly entered: number;
  readonly acknowledged: number;
}

/** The activity of a queue, derived from its counts. */
export interface QueueFigures {
  readonly inWork: number;
  /** Messages per second over the last half minute; null after one measurement. */
  readonly inPerSecond: number | null;
  readonly outPerSecond: number | null;
  /** The age of the oldest message, accurate to the time between two measurements, an hour at most. 0 without messages. */
  readonly oldestSeconds: number;
}

/** A value for each minute, oldest first; null for a minute without a measurement. */
export type Course = readonly (number | null)[];

export interface QueueCourse {
  readonly ready: Course;
  readonly inPerSecond: Course;
  readonly outPerSecond: Course;
}

/**
 * The queues within the last hour, as this process saw them; no more queues than the catalogue has. An age needs no timestamps of
 * messages: the oldest one arrived when the number of arrivals first exceeded the current number of departures.
 */
export class QueueHistory {
  private readonly ready = new Map<string, Map<number, number>>();
  private readonly counted = new Map<string, Counted[]>();
  private readonly inWork = new Map<string, number>();

  /** Keeps the last measurement of each minute. */
  note(queue: string, ready: number, now: Date): void {
    const minute = minuteOf(now.getTime());
    const known = this.ready.get(queue) ?? new Map<number, number>();
    known.set(minute, ready);
    for (const old of known.keys()) if (old <= minute - MINUTES) known.delete(old);
    this.ready.set(queue, known);
  }

  /** Records the counts of all queues. An empty list marks them as unknown. */
  count(counts: readonly QueueCounts[], now: Date): void {
    this.inWork.clear();
    for (const { queue, inWork, held, acknowledged } of counts) {
      this.inWork.set(queue, inWork);
      const known = this.counted.get(queue) ?? [];
      // A restarted broker counts from 0.
      if ((known.at(-1)?.acknowledged ?? 0) > acknowledged) known.length = 0;
      const atMs = now.getTime();
      known.push({ atMs, entered: acknowledged + held, acknowledged });
      while ((known[0]?.atMs ?? atMs) < atMs - HOUR_MS) known.shift();
      this.counted.set(queue, known);
    }
  }

  /** Waiting messages by minute. */
  of(queue: string, now: Date): Course {
    return courseOf(this.ready.get(queue) ?? new Map<number, number>(), now);
  }

  /** Undefined while the counts of the queue cannot be read. */
  figuresOf(queue: string): QueueFigures | undefined {
    const inWork = this.inWork.get(queue);
    const known = this.counted.get(queue) ?? [];
    const last = known.at(-1);
    if (inWork === undefined || last === undefined) return undefined;
    const before = known.findLast(({ atMs }) => atMs <= last.atMs - RATE_OVER_MS) ?? known[0];
    const [inPerSecond, outPerSecond] = before === undefined ? [null, null] : ratesOf(before, last);
    // Messages can leave without an acknowledgement, so `entered` can fall. Therefore the last rise counts, not the first.
    const cameAt = known[known.findLastIndex(({ entered }) => entered <= last.acknowledged) + 1];
    return {
      inWork,
      inPerSecond,
      outPerSecond,
      oldestSeconds: cameAt === undefined ? 0 : Math.round((last.atMs - cameAt.atMs) / 1_000),
    };
  }

  courseOf(queue: string, now: Date): QueueCourse {
    const ends = new Map<number, Counted>();
    for (const one of this.counted.get(queue) ?? []) ends.set(minuteOf(one.atMs), one);
    const [inRates, outRates] = [new Map<number, number | null>(), new Map<number, number | null>()];
    for (const [minute, end] of ends) {
      const before = ends.get(minute - 1);
      if (before === undefined && inRates.size === 0) continue;
      const [inPerSecond, outPerSecond] = before === undefined ? [null, null] : ratesOf(before, end);
      inRates.set(minute, inPerSecond);
      outRates.set(minute, outPerSecond);
    }
    return { ready: this.of(queue, now), inPerSecond: courseOf(inRates, now), outPerSecond: courseOf(outRates, now) };
  }
}

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** From the first known minute of the last hour to the current one, which is omitted until it has a value. */
function courseOf(values: ReadonlyMap<number, number | null>, now: Date): Course {
  const present = minuteOf(now.getTime());
  const last = values.has(present) ? present : present - 1;
  const from = Math.max(Math.min(...values.keys()), present - MINUTES + 1);
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, place) => values.get(from + place) ?? null);
}

/** Rounded to one decimal. */
function ratesOf(from: Counted, to: Counted): readonly [number | null, number | null] {
  const seconds = (to.atMs - from.atMs) / 1_000;
  if (seconds <= 0) return [null, null];
  const rate = (count: number) => Math.max(0, Math.round((count / seconds) * 10) / 10);
  return [rate(to.entered - from.entered), rate(to.acknowledged - from.acknowledged)];
}
