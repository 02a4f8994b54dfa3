import { WORKED_EXAMPLES } from '@cpes/testing';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { amountsOf, unitCostsOf } from './factor-amounts.ts';

const { costFactors } = factorsExtracted(WORKED_EXAMPLES.table);

describe('the 12 factors', () => {
  it('add up to the goods at the warehouse and the costs of delivery', () => {
    expect(unitCostsOf(amountsOf(costFactors))).toEqual({
      landedToWarehouseCents: 9561,
      fulfilmentCents: 7463,
      lastMileCents: 6405,
    });
  });

  it('are refused when one is missing', () => {
    expect(() => amountsOf(costFactors.slice(1))).toThrow(RangeError);
  });

  it('are refused when one is duplicated and another missing', () => {
    expect(() => amountsOf([...costFactors.slice(1), ...costFactors.slice(1, 2)])).toThrow(RangeError);
  });

  it('may be in any order', () => {
    expect(amountsOf(costFactors.toReversed())).toEqual(amountsOf(costFactors));
  });
});
