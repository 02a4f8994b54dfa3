import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import {
  amounts,
  bigints,
  centsOrRefusal,
  divisors,
  nearestSafe,
  outcomeOf,
  quotientOf,
  rates,
  roundings,
} from '../test/oracle.ts';
import { applyRate, applyRatio, basisPoints, cents, rateOf } from './index.ts';

const product = (a: { toString(): string }, b: { toString(): string }) => new Decimal(a.toString()).times(b.toString());

describe('rates, for all amounts', () => {
  it('give the same share as decimal.js, or throw', () => {
    fc.assert(
      fc.property(amounts, rates, roundings, (amount, rate, rounding) => {
        const expected = centsOrRefusal(quotientOf(product(amount, rate), 10_000, rounding));
        expect(outcomeOf(() => applyRate(amount, rate, rounding))).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('apply any fraction like decimal.js, or throw', () => {
    fc.assert(
      fc.property(amounts, bigints, divisors, roundings, (amount, numerator, denominator, rounding) => {
        const expected = centsOrRefusal(quotientOf(product(amount, numerator), denominator, rounding));
        expect(outcomeOf(() => applyRatio(amount, numerator, denominator, rounding))).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('compute the rate of a part like decimal.js, or return the nearest safe one', () => {
    fc.assert(
      fc.property(amounts, amounts, roundings, (part, whole, rounding) => {
        const expected = whole === 0 ? RangeError : nearestSafe(quotientOf(product(part, 10_000), whole, rounding));
        expect(outcomeOf(() => rateOf(part, whole, rounding))).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('give a share within half a cent of the exact one', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: -10_000, max: 10_000 }), (amount, rate) => {
        const share = applyRate(amount, basisPoints(rate), 'half-away-from-zero');
        const error = BigInt(share) * 10_000n - BigInt(amount) * BigInt(rate);
        expect(error <= 5_000n && error >= -5_000n).toBe(true);
      }),
    );
  });

  it('give a monotonic share', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 10_000 }), roundings, (one, other, rate, rounding) => {
        const shareOf = (amount: number) => applyRate(cents(amount), basisPoints(rate), rounding);
        expect(shareOf(Math.min(one, other))).toBeLessThanOrEqual(shareOf(Math.max(one, other)));
      }),
    );
  });

  it('never give minus zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -3, max: 3 }),
        roundings,
        (amount, rate, rounding) => {
          expect(Object.is(applyRate(cents(amount), basisPoints(rate), rounding), -0)).toBe(false);
        },
      ),
    );
  });
});
