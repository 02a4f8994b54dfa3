import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { amounts, centsOrRefusal, outcomeOf } from '../test/oracle.ts';
import { add, cents, multiply, subtract } from './index.ts';

describe('amounts, for all of them', () => {
  it('equal their number or bigint', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(cents(value)).toBe(cents(BigInt(value)));
        expect(cents(value)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('refuse everything that is not a safe integer', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        expect(outcomeOf(() => cents(value))).toBe(Number.isSafeInteger(value) ? value + 0 : RangeError);
      }),
    );
  });

  it('add, subtract and multiply like decimal.js, or throw', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 20 }), amounts, amounts, fc.maxSafeInteger(), (many, a, b, count) => {
        const exact = (value: Decimal) => centsOrRefusal(BigInt(value.toFixed()));
        expect(outcomeOf(() => add(...many))).toBe(exact(many.reduce((total, one) => total.plus(one), new Decimal(0))));
        expect(outcomeOf(() => subtract(a, b))).toBe(exact(new Decimal(a).minus(b)));
        expect(outcomeOf(() => multiply(a, count))).toBe(exact(new Decimal(a).times(count)));
      }),
    );
  });

  it('have the same sum in any order', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 10 }), (many) => {
        expect(outcomeOf(() => add(...many))).toBe(outcomeOf(() => add(...many.toReversed())));
      }),
    );
  });
});
