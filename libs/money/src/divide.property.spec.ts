import fc from 'fast-check';
import { bigints, divisors, quotientOf, roundings } from '../test/oracle.ts';
import { divide } from './index.ts';

describe('division, for all numbers', () => {
  it('rounds like decimal.js', () => {
    fc.assert(
      fc.property(bigints, divisors, roundings, (dividend, divisor, rounding) => {
        expect(divide(dividend, divisor, rounding)).toBe(quotientOf(dividend, divisor, rounding));
      }),
      { numRuns: 2_000 },
    );
  });

  it('mirrors at zero', () => {
    fc.assert(
      fc.property(bigints, divisors, roundings, (dividend, divisor, rounding) => {
        expect(divide(-dividend, divisor, rounding)).toBe(-divide(dividend, divisor, rounding));
        expect(divide(dividend, -divisor, rounding)).toBe(-divide(dividend, divisor, rounding));
      }),
    );
  });

  it('is monotonic in the dividend', () => {
    fc.assert(
      fc.property(bigints, bigints, divisors, roundings, (one, other, divisor, rounding) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const size = divisor < 0n ? -divisor : divisor;
        expect(divide(low, size, rounding) <= divide(high, size, rounding)).toBe(true);
      }),
    );
  });

  it('is at most half a unit from the exact quotient, or less than a unit for directed rounding', () => {
    fc.assert(
      fc.property(bigints, divisors, (dividend, divisor) => {
        const errorOf = (quotient: bigint) => size(quotient * divisor - dividend);
        expect(2n * errorOf(divide(dividend, divisor, 'half-away-from-zero')) <= size(divisor)).toBe(true);
        expect(errorOf(divide(dividend, divisor, 'towards-zero')) < size(divisor)).toBe(true);
        expect(errorOf(divide(dividend, divisor, 'away-from-zero')) < size(divisor)).toBe(true);
      }),
    );
  });
});

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
