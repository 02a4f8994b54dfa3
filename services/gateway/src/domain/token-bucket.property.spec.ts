import fc from 'fast-check';
import { MICRO_PER_TOKEN, secondsToFill, secondsToNextToken, take, wholeTokens } from './token-bucket.ts';

const quota = fc.record({
  perMinute: fc.integer({ min: 1, max: 1_000_000 }),
  burst: fc.integer({ min: 1, max: 10_000 }),
});
const steps = fc.array(
  fc.record({ waitMicros: fc.bigInt(0n, 120_000_000n), asked: fc.integer({ min: 1, max: 500 }) }),
  { minLength: 1, maxLength: 30 },
);

describe('a token bucket', () => {
  it('never gives more than its burst and its refill', () => {
    fc.assert(
      fc.property(quota, steps, (limits, turns) => {
        let bucket = { levelMicro: BigInt(limits.burst) * MICRO_PER_TOKEN, refilledAtMicros: 0n };
        let now = 0n;
        let granted = 0n;
        for (const { waitMicros, asked } of turns) {
          now += waitMicros;
          const taking = take(bucket, limits, asked, now);
          bucket = taking.bucket;
          granted += BigInt(taking.granted);
          expect(taking.granted).toBeLessThanOrEqual(Math.min(asked, limits.burst));
        }
        expect(granted * 60_000_000n <= BigInt(limits.burst) * 60_000_000n + now * BigInt(limits.perMinute)).toBe(true);
      }),
    );
  });

  it('holds a token more when the announced seconds have passed', () => {
    fc.assert(
      fc.property(quota, fc.bigInt(0n, 5_000_000n), (limits, levelMicro) => {
        const roomy = { ...limits, burst: 10_000 };
        const seconds = secondsToNextToken(levelMicro, limits.perMinute);
        const later = take({ levelMicro, refilledAtMicros: 0n }, roomy, 0, BigInt(seconds) * 1_000_000n).bucket;
        expect(wholeTokens(later.levelMicro)).toBeGreaterThan(wholeTokens(levelMicro));
      }),
    );
  });

  it('refills nothing when the clock is set back, and goes on from there', () => {
    const limits = { perMinute: 600, burst: 10 };
    const ahead = { levelMicro: 5n, refilledAtMicros: 86_400_000_000n };
    const back = take(ahead, limits, 1, 10n);
    expect(back).toEqual({ granted: 0, bucket: { levelMicro: 5n, refilledAtMicros: 10n } });
    expect(take(back.bucket, limits, 5, 500_010n).granted).toBe(5);
  });

  it('of 100 with 600 a minute fills in 10 s, and gives a token each tenth of one', () => {
    const limits = { perMinute: 600, burst: 100 };
    expect(secondsToFill(limits)).toBe(10);
    expect(secondsToNextToken(0n, 600)).toBe(1);
    expect(take({ levelMicro: 0n, refilledAtMicros: 0n }, limits, 5, 250_000n)).toEqual({
      granted: 2,
      bucket: { levelMicro: 500_000n, refilledAtMicros: 250_000n },
    });
  });
});
