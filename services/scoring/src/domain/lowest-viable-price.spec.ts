import { cents } from '@cpes/money';
import { WORKED_EXAMPLES, workedExamples } from '@cpes/testing';
import { factorsExtracted, marginTermsOf } from '../../test/factors-extracted.ts';
import { unitEconomicsOf } from './contribution-margin.ts';
import { amountsOf, unitCostsOf } from './factor-amounts.ts';
import { lowestViablePriceOf } from './lowest-viable-price.ts';

const terms = marginTermsOf({ salesTaxBps: 0, isRetailPriceTaxInclusive: false, returnRateBps: 1200 });
const landed = (amount: number) => ({
  landedToWarehouseCents: cents(amount),
  fulfilmentCents: cents(0),
  lastMileCents: cents(0),
});

describe('lowest viable price', () => {
  it.each([
    // 1749 fixed / (1 − 0.12 − 0.029) = 2055.2
    ['bottle', 2057],
    // 1448 / (0.75 / 1.19 − 0.029) = 2408.3; at 2408 refund and fee happen to round down.
    ['tShirt', 2408],
    ['yogaMat', 3568],
    ['earbuds', 2617],
    ['mug', 1667],
    ['table', 21531],
  ] as const)('of the worked %s is %i cents', (name, price) => {
    const run = factorsExtracted(WORKED_EXAMPLES[name]);
    expect(lowestViablePriceOf(unitCostsOf(amountsOf(run.costFactors)), run.marginTerms)).toBe(price);
  });

  it.each(workedExamples)(
    'of the %s covers the costs with every price above it, and the price below does not',
    (_name, example) => {
      const run = factorsExtracted(example);
      const costs = unitCostsOf(amountsOf(run.costFactors));
      const isViable = (price: number) => unitEconomicsOf(cents(price), costs, run.marginTerms).cm2Cents >= 0;
      // Two thousand prices higher, CM2 is far above the few cents of rounding.
      const price = lowestViablePriceOf(costs, run.marginTerms) ?? 0;
      let last = price + 2_000;
      while (isViable(last)) last -= 1;
      expect(price).toBe(last + 1);
    },
  );

  it('is not a single viable price below an unviable one', () => {
    // At 363, fee and refund each round up to a cent more.
    const cm2Cents = [361, 362, 363, 364].map((price) => unitEconomicsOf(cents(price), landed(264), terms).cm2Cents);
    expect(cm2Cents).toEqual([-1, 0, -1, 0]);
    expect(lowestViablePriceOf(landed(264), terms)).toBe(364);
  });

  it('is one cent, the minimum price, without costs', () => {
    const free = { ...terms, paymentFeeFixedCents: cents(0), returnProcessingCents: cents(0) };
    expect(lowestViablePriceOf(landed(0), free)).toBe(1);
  });

  it('is absent beyond the highest price of a candidate', () => {
    expect(lowestViablePriceOf(landed(100_000_000), terms)).toBeNull();
  });

  it('is absent when fees and returns consume the whole price', () => {
    expect(lowestViablePriceOf(landed(1), { ...terms, returnRateBps: 9_710 })).toBeNull();
    expect(lowestViablePriceOf(landed(1), { ...terms, returnRateBps: 10_000 })).toBeNull();
  });

  it('is viable with all prices above it, if not the lowest, when 0.01 % of a price is kept', () => {
    const little = { ...terms, returnRateBps: 9_709, returnProcessingCents: cents(0) };
    const price = lowestViablePriceOf(landed(0), little) ?? 0;
    expect(price).toBe(305_000);
    const cm2Cents = Array.from(
      { length: 10_000 },
      (_, more) => unitEconomicsOf(cents(price + more), landed(0), little).cm2Cents,
    );
    expect(cm2Cents.every((cm2) => cm2 >= 0)).toBe(true);
  });

  it('reaches the highest price of a candidate', () => {
    const plain = { ...terms, returnRateBps: 0, paymentFeeBps: 0, paymentFeeFixedCents: cents(0) };
    expect(lowestViablePriceOf(landed(100_000_000), plain)).toBe(100_000_000);
    expect(lowestViablePriceOf(landed(100_000_001), plain)).toBeNull();
  });
});
