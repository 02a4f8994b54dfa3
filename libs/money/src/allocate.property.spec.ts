import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { amounts } from '../test/oracle.ts';
import { add, allocate, cents, subtract, ZERO_CENTS } from './index.ts';

const weightLists = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 10 }), fc.nat(), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })), {
    minLength: 1,
    maxLength: 30,
  })
  .filter((weights) => weights.some((weight) => weight > 0));

const totalOf = (weights: readonly number[]) => weights.reduce((total, weight) => total.plus(weight), new Decimal(0));

describe('allocation, for all amounts and weights', () => {
  it('conserves the amount', () => {
    fc.assert(
      fc.property(amounts, weightLists, (amount, weights) => {
        const parts = allocate(amount, weights);
        expect(parts).toHaveLength(weights.length);
        expect(add(...parts)).toBe(amount);
      }),
    );
  });

  it('gives each part less than a cent more or less than its exact share', () => {
    fc.assert(
      fc.property(amounts, weightLists, (amount, weights) => {
        const total = totalOf(weights);
        for (const [index, part] of allocate(amount, weights).entries()) {
          const exact = new Decimal(amount).times(weights[index] ?? 0).div(total);
          expect(exact.minus(part).abs().lt(1)).toBe(true);
        }
      }),
    );
  });

  it('assigns the extra cents to the largest remainders', () => {
    fc.assert(
      fc.property(amounts, weightLists, (amount, weights) => {
        const total = totalOf(weights);
        const shares = allocate(amount, weights).map((part, index) => {
          const exact = new Decimal(amount)
            .abs()
            .times(weights[index] ?? 0)
            .div(total);
          return { remainder: exact.minus(exact.floor()), extra: exact.floor().lt(Math.abs(part)) };
        });
        const least = Decimal.min(1, ...shares.filter(({ extra }) => extra).map(({ remainder }) => remainder));
        const most = Decimal.max(0, ...shares.filter(({ extra }) => !extra).map(({ remainder }) => remainder));
        expect(least.gte(most)).toBe(true);
      }),
    );
  });

  it('never gives a larger weight a smaller part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }).map((value) => cents(value)),
        fc
          .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 10 })
          .filter((weights) => weights.some((one) => one > 0)),
        (amount, weights) => {
          const parts = allocate(amount, weights).map((part, index) => ({ part, weight: weights[index] ?? 0 }));
          for (const heavy of parts) {
            for (const light of parts)
              if (heavy.weight > light.weight) expect(heavy.part).toBeGreaterThanOrEqual(light.part);
          }
        },
      ),
    );
  });

  it('mirrors at zero, without minus zero', () => {
    fc.assert(
      fc.property(amounts, weightLists, (amount, weights) => {
        const mirrored = allocate(subtract(ZERO_CENTS, amount), weights);
        expect(mirrored).toEqual(allocate(amount, weights).map((part) => subtract(ZERO_CENTS, part)));
        expect(mirrored.some((part) => Object.is(part, -0))).toBe(false);
      }),
    );
  });
});
