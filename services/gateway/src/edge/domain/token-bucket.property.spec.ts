import fc from 'fast-check';
import {
  MICRO_PER_TOKEN,
  runningTotals,
  secondsToFill,
  secondsToNextToken,
  secondsToTokens,
  take,
  wholeTokens,
} from './token-bucket.ts';

const quota = fc.record({
  perMinute: fc.integer({ min: 1, max: 1_000_000 }),
  burst: fc.integer({ min: 1, max: 10_000 }),
});
const steps = fc.array(
  fc.record({
    waitMicros: fc.bigInt(0n, 120_000_000n),
    costs: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 50 }),
  }),
  { minLength: 1, maxLength: 30 },
);

describe('a token bucket', () => {
  it('never grants more than its burst and its refill', () => {
    fc.assert(
      fc.property(quota, steps, (limits, turns) => {
        let bucket = { levelMicro: BigInt(limits.burst) * MICRO_PER_TOKEN, refilledAtMicros: 0n };
        let now = 0n;
        let granted = 0n;
        for (const { waitMicros, costs } of turns) {
          now += waitMicros;
          const totals = runningTotals(costs);
          const taking = take(bucket, limits, totals, now);
          bucket = taking.bucket;
          granted += BigInt(taking.granted);
          expect(taking.granted).toBeLessThanOrEqual(limits.burst);
          expect([0, ...totals]).toContain(taking.granted);
          const next = totals.find((total) => total > taking.granted) ?? Infinity;
          expect(BigInt(taking.granted) + wholeTokens(bucket.levelMicro) < next).toBe(true);
        }
        expect(granted * 60_000_000n <= BigInt(limits.burst) * 60_000_000n + now * BigInt(limits.perMinute)).toBe(true);
      }),
    );
  });

  it('has one more token after the announced seconds', () => {
    fc.assert(
      fc.property(quota, fc.bigInt(0n, 5_000_000n), (limits, levelMicro) => {
        const roomy = { ...limits, burst: 10_000 };
        const seconds = secondsToNextToken(levelMicro, limits.perMinute);
        const later = take({ levelMicro, refilledAtMicros: 0n }, roomy, [], BigInt(seconds) * 1_000_000n).bucket;
        expect(wholeTokens(later.levelMicro)).toBeGreaterThan(wholeTokens(levelMicro));
      }),
    );
  });

  it('refills nothing when the clock is set back, and continues from there', () => {
    const limits = { perMinute: 600, burst: 10 };
    const ahead = { levelMicro: 5n, refilledAtMicros: 86_400_000_000n };
    const back = take(ahead, limits, [1], 10n);
    expect(back).toEqual({ granted: 0, bucket: { levelMicro: 5n, refilledAtMicros: 10n } });
    expect(take(back.bucket, limits, [1, 2, 3, 4, 5], 500_010n).granted).toBe(5);
  });

  it('of 100 with 600 a minute fills in 10 s, and grants a token every 100 ms', () => {
    const limits = { perMinute: 600, burst: 100 };
    expect(secondsToFill(limits)).toBe(10);
    expect(secondsToNextToken(0n, 600)).toBe(1);
    expect(take({ levelMicro: 0n, refilledAtMicros: 0n }, limits, [1, 2, 3, 4, 5], 250_000n)).toEqual({
      granted: 2,
      bucket: { levelMicro: 500_000n, refilledAtMicros: 250_000n },
    });
  });

  it('pays requests whole: with five tokens, the first two of 1, 2 and 4, and announces when it has four', () => {
    const taking = take({ levelMicro: 5_000_000n, refilledAtMicros: 0n }, { perMinute: 60, burst: 10 }, [1, 3, 7], 0n);
    expect(taking).toEqual({ granted: 3, bucket: { levelMicro: 2_000_000n, refilledAtMicros: 0n } });
    expect(secondsToTokens(taking.bucket.levelMicro, 60, 4)).toBe(2);
  });
});
