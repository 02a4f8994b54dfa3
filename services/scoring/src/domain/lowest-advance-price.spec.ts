import { cents } from '@cpes/money';
import { WORKED_EXAMPLES } from '@cpes/testing';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { amountsOf, type FactorAmounts } from './factor-amounts.ts';
import { judge } from './judgement.ts';
import { lowestAdvancePriceOf } from './lowest-advance-price.ts';

describe('lowest price for ADVANCE', () => {
  const { costFactors, marginTerms, candidate } = factorsExtracted(WORKED_EXAMPLES.bottle);
  const amounts = amountsOf(costFactors);

  it('of the worked bottle is the price with a score of 75, a little above its price of 34.95', () => {
    const price = lowestAdvancePriceOf(amounts, marginTerms) ?? cents(0);
    expect(judge(candidate.targetRetailPriceCents, amounts, marginTerms).score).toBe(74);
    expect(price).toBeGreaterThan(candidate.targetRetailPriceCents);
    expect(judge(price, amounts, marginTerms).score).toBe(75);
    expect(judge(cents(price - 1), amounts, marginTerms).score).toBe(74);
  });

  it('is null when fees and returns consume any price', () => {
    expect(lowestAdvancePriceOf(amounts, { ...marginTerms, returnRateBps: 9_800 })).toBeNull();
  });

  it('is null when no price within the limits suffices', () => {
    const dear: FactorAmounts = { ...amounts, factoryUnitCost: cents(90_000_000) };
    expect(lowestAdvancePriceOf(dear, marginTerms)).toBeNull();
  });
});
