import { cents } from '@cpes/money';
import fc from 'fast-check';
import { marginTerms } from '../../test/factors-extracted.ts';
import { unitEconomicsOf } from './contribution-margin.ts';
import { lowestViablePriceOf } from './lowest-viable-price.ts';

const amount = (max: number) => fc.integer({ min: 0, max }).map((value) => cents(value));
const costsUpTo = (max: number) =>
  fc
    .record({ landedToWarehouseCents: amount(max), lastMileCents: amount(max), handling: amount(max) })
    .map(({ handling, ...costs }) => ({ ...costs, fulfilmentCents: cents(costs.lastMileCents + handling) }));

describe('lowest viable price, for all costs and terms', () => {
  it('is one above the highest price below costs in a linear search', () => {
    fc.assert(
      fc.property(costsUpTo(150), marginTerms, (costs, terms) => {
        const price = lowestViablePriceOf(costs, terms) ?? cents(0);
        let last = 0;
        for (let one = 1; one <= price + 500; one += 1) {
          if (unitEconomicsOf(cents(one), costs, terms).cm2Cents < 0) last = one;
        }
        expect(price).toBe(last + 1);
      }),
      { numRuns: 60 },
    );
  });

  it('covers the costs with the next two hundred prices, and the price below does not', () => {
    fc.assert(
      fc.property(costsUpTo(20_000_000), marginTerms, (costs, terms) => {
        const price = lowestViablePriceOf(costs, terms);
        const cm2At = (one: number) => unitEconomicsOf(cents(one), costs, terms).cm2Cents;
        if (price === null) {
          expect(cm2At(100_000_000)).toBeLessThan(0);
          return;
        }
        for (let above: number = price; above <= price + 200; above += 1)
          expect(cm2At(above)).toBeGreaterThanOrEqual(0);
        if (price > 1) expect(cm2At(price - 1)).toBeLessThan(0);
      }),
    );
  });

  it('reaches any other CM2 with the next two hundred prices, and the price below does not', () => {
    fc.assert(
      fc.property(
        costsUpTo(20_000_000),
        marginTerms,
        fc.integer({ min: -30_000_000, max: 30_000_000 }),
        (costs, terms, target) => {
          const price = lowestViablePriceOf(costs, terms, cents(target));
          const cm2At = (one: number) => unitEconomicsOf(cents(one), costs, terms).cm2Cents;
          if (price === null) return expect(cm2At(100_000_000)).toBeLessThan(target);
          for (let above: number = price; above <= price + 200; above += 1)
            expect(cm2At(above)).toBeGreaterThanOrEqual(target);
          if (price > 1) expect(cm2At(price - 1)).toBeLessThan(target);
        },
      ),
    );
  });

  it('stays within a cent and a half of the line behind the search', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), marginTerms, (price, terms) => {
        const nothing = { landedToWarehouseCents: cents(0), fulfilmentCents: cents(0), lastMileCents: cents(0) };
        const atNothing = BigInt(unitEconomicsOf(cents(0), nothing, terms).cm2Cents);
        const rise = BigInt(unitEconomicsOf(cents(price), nothing, terms).cm2Cents) - atNothing;
        const gross = 10_000n + (terms.isRetailPriceTaxInclusive ? BigInt(terms.salesTaxBps) : 0n);
        const kept = (10_000n - BigInt(terms.returnRateBps)) * 10_000n - BigInt(terms.paymentFeeBps) * gross;
        const difference = rise * gross * 10_000n - BigInt(price) * kept;
        expect(2n * (difference < 0n ? -difference : difference) <= 3n * gross * 10_000n).toBe(true);
      }),
    );
  });
});
