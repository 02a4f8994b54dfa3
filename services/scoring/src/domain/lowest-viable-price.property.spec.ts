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
  it('is what trying every price one after the other finds', () => {
    fc.assert(
      fc.property(costsUpTo(150), marginTerms, (costs, terms) => {
        let first = 1;
        while (unitEconomicsOf(cents(first), costs, terms).cm2Cents < 0) first += 1;
        expect(lowestViablePriceOf(costs, terms)).toBe(first);
      }),
      { numRuns: 60 },
    );
  });

  it('covers the costs, and none of the two hundred prices below it does', () => {
    fc.assert(
      fc.property(costsUpTo(20_000_000), marginTerms, (costs, terms) => {
        const price = lowestViablePriceOf(costs, terms);
        const cm2At = (one: number) => unitEconomicsOf(cents(one), costs, terms).cm2Cents;
        if (price === null) {
          expect(cm2At(100_000_000)).toBeLessThan(0);
          return;
        }
        expect(cm2At(price)).toBeGreaterThanOrEqual(0);
        for (let below = price - 1; below >= Math.max(1, price - 200); below -= 1) expect(cm2At(below)).toBeLessThan(0);
      }),
    );
  });

  it('stays within a cent and a half of the line that it is found by', () => {
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
