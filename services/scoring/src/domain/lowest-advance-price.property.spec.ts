import { FACTOR_KEYS } from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import { marginTerms } from '../../test/factors-extracted.ts';
import type { FactorAmounts } from './factor-amounts.ts';
import { judge } from './judgement.ts';
import { lowestAdvancePriceOf } from './lowest-advance-price.ts';

const amountsUpTo = (max: number): fc.Arbitrary<FactorAmounts> =>
  fc
    .tuple(...FACTOR_KEYS.map(() => fc.integer({ min: 0, max })))
    .map((all) => Object.fromEntries(FACTOR_KEYS.map((key, index) => [key, cents(all[index] ?? 0)])) as FactorAmounts);
const isAdvance = (price: number, amounts: FactorAmounts, terms: Parameters<typeof judge>[2]) =>
  judge(cents(price), amounts, terms).verdict === 'ADVANCE';

describe('lowest price for ADVANCE, for all costs and terms', () => {
  it('is one above the highest price without ADVANCE in a linear search', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 8, 40).chain(amountsUpTo), marginTerms, (amounts, terms) => {
        const price = lowestAdvancePriceOf(amounts, terms);
        if (price === null) return expect(isAdvance(100_000_000, amounts, terms)).toBe(false);
        if (price > 8_000) return;
        let last = 0;
        for (let one = 1; one <= price + 300; one += 1) if (!isAdvance(one, amounts, terms)) last = one;
        expect(price).toBe(last + 1);
      }),
      { numRuns: 15 },
    );
  });

  it('is ADVANCE with the next three hundred prices and some far above, and the price below is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(200, 5_000, 2_000_000).chain(amountsUpTo),
        marginTerms,
        fc.array(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 50 }),
        (amounts, terms, others) => {
          const price = lowestAdvancePriceOf(amounts, terms);
          if (price === null) return expect(isAdvance(100_000_000, amounts, terms)).toBe(false);
          if (price > 1) expect(isAdvance(price - 1, amounts, terms)).toBe(false);
          const above = [
            ...Array.from({ length: 300 }, (_, step) => price + step),
            ...others.filter((one) => one > price),
          ];
          expect(above.filter((one) => one <= 100_000_000 && !isAdvance(one, amounts, terms))).toEqual([]);
        },
      ),
      { numRuns: 50 },
    );
  });
});
