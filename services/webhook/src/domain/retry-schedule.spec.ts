import { JITTER_PERCENT_MAX, ROUND_ATTEMPTS_MAX, waitMsAfter } from './retry-schedule.ts';

const MIDDLE = 0;
const DAY_MS = 86_400_000;

describe('waitMsAfter', () => {
  it('is 5 s after the first failure and a day after the ninth, ten attempts in some three days', () => {
    const waits = Array.from({ length: ROUND_ATTEMPTS_MAX - 1 }, (_, at) => waitMsAfter(at + 1, MIDDLE)!);
    expect([waits[0], waits.at(-1), waits.length]).toEqual([5_000, DAY_MS, 9]);
    const sumMs = waits.reduce((sum, wait) => sum + wait, 0);
    expect(sumMs).toBe(((75 * 60 + 35) * 60 + 5) * 1_000);
  });

  it('is undefined after the last attempt', () => {
    expect(waitMsAfter(ROUND_ATTEMPTS_MAX, MIDDLE)).toBeUndefined();
  });

  it('varies by up to a fifth', () => {
    expect([waitMsAfter(1, -JITTER_PERCENT_MAX), waitMsAfter(1, JITTER_PERCENT_MAX)]).toEqual([4_000, 6_000]);
  });

  it('is not shorter than the receiver requested, but at most a day for that reason', () => {
    expect(waitMsAfter(1, MIDDLE, 60_000)).toBe(60_000);
    expect(waitMsAfter(2, MIDDLE, 60_000)).toBe(300_000);
    expect(waitMsAfter(1, MIDDLE, 10 * DAY_MS)).toBe(DAY_MS);
  });
});
