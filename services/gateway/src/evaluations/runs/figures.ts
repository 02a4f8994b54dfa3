/**
 * Upper bounds of the buckets for durations, in milliseconds; a last bucket counts longer ones. The promised time is one of them. A
 * percentile is exact to its bucket.
 */
export const BUCKETS_MS = [
  2, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000,
  60_000,
] as const;

/** The index of the bucket for a duration. */
export function bucketOf(ms: number): number {
  const place = BUCKETS_MS.findIndex((bound) => ms <= bound);
  return place < 0 ? BUCKETS_MS.length : place;
}

/** Empty buckets. */
export function noTimes(): number[] {
  return Array.from({ length: BUCKETS_MS.length + 1 }, () => 0);
}

/** The duration within which `percent` of the counted ones are, interpolated between two bounds; null when none is counted. */
export function percentileOf(buckets: readonly number[], percent: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = (total * percent) / 100;
  let counted = 0;
  for (const [place, count] of buckets.entries()) {
    const [from, to] = [BUCKETS_MS[place - 1] ?? 0, BUCKETS_MS[place]];
    if (to === undefined) return from;
    if (count > 0 && counted + count >= wanted) return Math.round(from + ((to - from) * (wanted - counted)) / count);
    counted += count;
  }
  return null;
}

export type QueueState = 'fine' | 'growing' | 'stalled';

/** Fewer waiting messages are normal at any load. */
const GROWING_MIN = 50;

/** The state of a queue. `earlier` are the numbers of its waiting messages in the previous minutes. */
export function queueStateOf(ready: number, consumers: number, earlier: readonly number[]): QueueState {
  if (ready > 0 && consumers === 0) return 'stalled';
  return ready >= GROWING_MIN && earlier.length > 0 && ready > 2 * Math.min(...earlier) ? 'growing' : 'fine';
}
