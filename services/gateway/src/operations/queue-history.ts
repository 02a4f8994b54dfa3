import type { QueueCounts } from '@cpes/messaging';

const MINUTES = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = MINUTES * MINUTE_MS;
/** RabbitMQ refreshes its counts every five seconds; over less time a rate would jump. */
const RATE_OVER_MS = 30_000;

/** Messages of a queue at one moment: those that have come since counting began, and those of them that are gone. */
interface Counted {
  readonly atMs: number;
  readonly entered: number;
  readonly acknowledged: number;
}

/** What a queue does, as its counts tell. */
export interface QueueFigures {
  readonly inWork: number;
  /** Messages a second over the last half a minute; null after one measurement. */
  readonly inPerSecond: number | null;
  readonly outPerSecond: number | null;
  /** Since when the oldest message is there: exact to the time between two measurements, an hour at most. 0 when there is none. */
  readonly oldestSeconds: number;
}

/** The course of each minute, the oldest first. */
export interface QueueCourse {
  readonly ready: readonly number[];
  readonly inPerSecond: readonly number[];
  readonly outPerSecond: readonly number[];
}

/**
 * How queues were within the last hour, as this process saw them. No more queues than the catalogue has. An age needs no times of
 * messages: the oldest one came when as many had come as are gone now, and one more.
 */
export class QueueHistory {
  private readonly byQueue = new Map<string, { minute: number; readonly ready: number[] }>();
  private readonly counted = new Map<string, Counted[]>();
  private readonly inWork = new Map<string, number>();

  /** The last measurement of a minute stands for it. */
  note(queue: string, ready: number, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const known = this.byQueue.get(queue) ?? { minute, ready: [] };
    if (known.minute === minute) known.ready.pop();
    known.minute = minute;
    known.ready.push(ready);
    if (known.ready.length > MINUTES) known.ready.shift();
    this.byQueue.set(queue, known);
  }

  /** Records the counts of all queues. An empty list marks them as unknown. */
  count(counts: readonly QueueCounts[], now: Date): void {
    this.inWork.clear();
    for (const { queue, inWork, held, acknowledged } of counts) {
      this.inWork.set(queue, inWork);
      const known = this.counted.get(queue) ?? [];
      // A broker that has started again counts from 0.
      if ((known.at(-1)?.acknowledged ?? 0) > acknowledged) known.length = 0;
      const atMs = now.getTime();
      known.push({ atMs, entered: acknowledged + held, acknowledged });
      while ((known[0]?.atMs ?? atMs) < atMs - HOUR_MS) known.shift();
      this.counted.set(queue, known);
    }
  }

  /** Waiting messages by minute, the oldest first. */
  of(queue: string): readonly number[] {
    return this.byQueue.get(queue)?.ready ?? [];
  }

  /** Undefined while the counts of the queue cannot be read. */
  figuresOf(queue: string): QueueFigures | undefined {
    const inWork = this.inWork.get(queue);
    const known = this.counted.get(queue) ?? [];
    const last = known.at(-1);
    if (inWork === undefined || last === undefined) return undefined;
    const before = known.findLast(({ atMs }) => atMs <= last.atMs - RATE_OVER_MS) ?? known[0];
    const [inPerSecond, outPerSecond] = before === undefined ? [null, null] : ratesOf(before, last);
    // Messages can leave without an acknowledgement, and `entered` falls. So the last rise counts, not the first.
    const cameAt = known[known.findLastIndex(({ entered }) => entered <= last.acknowledged) + 1];
    return {
      inWork,
      inPerSecond,
      outPerSecond,
      oldestSeconds: cameAt === undefined ? 0 : Math.round((last.atMs - cameAt.atMs) / 1_000),
    };
  }

  courseOf(queue: string): QueueCourse {
    const minutes = new Map<number, Counted>();
    for (const one of this.counted.get(queue) ?? []) minutes.set(Math.floor(one.atMs / MINUTE_MS), one);
    const ends = [...minutes.values()];
    const rates = ends.slice(1).map((end, place) => ratesOf(ends[place] ?? end, end));
    return {
      ready: this.of(queue),
      inPerSecond: rates.map(([rate]) => rate ?? 0),
      outPerSecond: rates.map(([, rate]) => rate ?? 0),
    };
  }
}

/** With one decimal. */
function ratesOf(from: Counted, to: Counted): readonly [number | null, number | null] {
  const seconds = (to.atMs - from.atMs) / 1_000;
  if (seconds <= 0) return [null, null];
  const rate = (count: number) => Math.max(0, Math.round((count / seconds) * 10) / 10);
  return [rate(to.entered - from.entered), rate(to.acknowledged - from.acknowledged)];
}
