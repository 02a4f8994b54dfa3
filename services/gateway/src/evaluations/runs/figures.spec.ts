import { bucketOf, BUCKETS_MS, noTimes, percentileOf, queueStateOf } from './figures.ts';

const timesOf = (...times: number[]) => {
  const buckets = noTimes();
  for (const ms of times) buckets[bucketOf(ms)]! += 1;
  return buckets;
};

describe('durations in buckets', () => {
  it('put a duration at its bound into its own bucket, and longer ones after the last', () => {
    expect(BUCKETS_MS[bucketOf(1_500)]).toBe(1_500);
    expect(BUCKETS_MS[bucketOf(1_501)]).toBe(2_000);
    expect(bucketOf(1_000_000)).toBe(BUCKETS_MS.length);
  });

  it('have percentiles between the bounds of a bucket', () => {
    expect(percentileOf(noTimes(), 50)).toBeNull();
    const times = timesOf(...Array.from({ length: 98 }, () => 8), 900, 900);
    expect(percentileOf(times, 50)).toBeGreaterThan(5);
    expect(percentileOf(times, 50)).toBeLessThanOrEqual(10);
    expect(percentileOf(times, 99)).toBeGreaterThan(750);
    expect(percentileOf(timesOf(100_000), 50)).toBe(60_000);
  });
});

describe('a queue', () => {
  it.each([
    ['fine', 0, 0, []],
    ['fine', 49, 1, [0]],
    ['fine', 90, 1, [60, 50]],
    ['growing', 120, 1, [130, 50]],
    ['stalled', 1, 0, [1]],
  ] as const)('is %s with %d messages and %d consumers', (state, ready, consumers, earlier) => {
    expect(queueStateOf(ready, consumers, earlier)).toBe(state);
  });
});
