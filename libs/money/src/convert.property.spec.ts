import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { amounts, centsOrRefusal, outcomeOf, quotientOf, roundings } from '../test/oracle.ts';
import { cents, convert } from './index.ts';

const currencies = fc.record({
  minorUnitDigits: fc.integer({ min: 0, max: 4 }),
  usdNanosPerMajorUnit: fc.integer({ min: 1, max: 100_000_000_000 }),
});

describe('conversion, for all amounts and currencies', () => {
  it('equals the result of decimal.js, or is refused', () => {
    fc.assert(
      fc.property(amounts, currencies, currencies, roundings, (amount, from, to, rounding) => {
        const dividend = new Decimal(amount)
          .times(from.usdNanosPerMajorUnit)
          .times(new Decimal(10).pow(to.minorUnitDigits));
        const divisor = new Decimal(to.usdNanosPerMajorUnit).times(new Decimal(10).pow(from.minorUnitDigits));
        const expected = centsOrRefusal(quotientOf(dividend, divisor, rounding));
        expect(outcomeOf(() => convert(amount, from, to, rounding))).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is monotonic', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), currencies, currencies, roundings, (one, other, from, to, rounding) => {
        const converted = (amount: number) => outcomeOf(() => convert(cents(amount), from, to, rounding));
        const [low, high] = [converted(Math.min(one, other)), converted(Math.max(one, other))];
        if (typeof low === 'number' && typeof high === 'number') expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });

  it('returns to within the value of one minor unit of the other currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), currencies, currencies, (amount, from, to) => {
        const there = outcomeOf(() => convert(cents(amount), from, to, 'half-away-from-zero'));
        if (typeof there !== 'number') return;
        const back = convert(cents(there), to, from, 'half-away-from-zero');
        const unitWorth = new Decimal(to.usdNanosPerMajorUnit)
          .div(from.usdNanosPerMajorUnit)
          .times(new Decimal(10).pow(from.minorUnitDigits - to.minorUnitDigits));
        expect(new Decimal(back).minus(amount).abs().lte(unitWorth.plus(1).div(2))).toBe(true);
      }),
    );
  });
});
