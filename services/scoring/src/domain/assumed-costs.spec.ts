import type { FactorKey } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { WORKED_EXAMPLES, type WorkedExample } from '@cpes/testing';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { findDecidingCosts } from './assumed-costs.ts';
import { amountsOf } from './factor-amounts.ts';
import { judge } from './judgement.ts';

const { bottle, tShirt, earbuds } = WORKED_EXAMPLES;

/** The result when the evidence of some factors is missing. */
function decidingCosts(example: WorkedExample, missing: readonly FactorKey[]) {
  const run = factorsExtracted(example);
  const evidence = run.evidence.map((item) =>
    missing.some((key) => key === item.factor) ? { ...item, type: 'missing' as const } : item,
  );
  const amounts = amountsOf(run.costFactors);
  const { verdict } = judge(run.candidate.targetRetailPriceCents, amounts, run.marginTerms);
  return findDecidingCosts({ ...run, evidence }, amounts, verdict);
}

describe('assumed costs', () => {
  it('decide when half or twice their amount changes the verdict', () => {
    // The last mile of 560 leaves 1,225 of a sale and a score of 74; at 280 it is 1,538 and 86, at 1,120 it is 598 and 33.
    expect(decidingCosts(bottle, ['lastMileDelivery'])).toEqual({
      count: 1,
      verdictAtHalf: 'ADVANCE',
      verdictAtTwice: 'REJECT',
    });
  });

  it('do not decide when half and twice their amounts give the same verdict', () => {
    expect(decidingCosts(tShirt, ['originHandling', 'internationalFreight'])).toBeUndefined();
    expect(decidingCosts(earbuds, ['originHandling', 'internationalFreight'])).toBeUndefined();
  });

  it('are those with missing evidence and a positive amount', () => {
    // Import tax is recovered: half of zero decides nothing.
    expect(decidingCosts(bottle, ['importTaxes'])).toBeUndefined();
    expect(decidingCosts(bottle, ['importTaxes', 'lastMileDelivery'])).toMatchObject({ count: 1 });
    expect(decidingCosts(bottle, [])).toBeUndefined();
  });

  it('do not decide over a price that covers them in any case', () => {
    const dear = { ...bottle, candidate: { ...bottle.candidate, targetRetailPriceCents: cents(100_000) } };
    expect(decidingCosts(dear, ['lastMileDelivery', 'pickPack'])).toBeUndefined();
  });
});
