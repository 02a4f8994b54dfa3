import { WORKED_EXAMPLES } from '@cpes/testing';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { amountsOf, unitCostsOf } from './factor-amounts.ts';

const { costFactors } = factorsExtracted(WORKED_EXAMPLES.table);

describe('the 12 factors', () => {
  it('add up to what lies in the warehouse and what sends it on', () => {
    expect(unitCostsOf(amountsOf(costFactors))).toEqual({
      landedToWarehouseCents: 9561,
      fulfilmentCents: 7463,
      lastMileCents: 6405,
    });
  });

  it('are refused when one is missing', () => {
    expect(() => amountsOf(costFactors.slice(1))).toThrow(RangeError);
  });

  it('are refused when one is there twice and another not at all', () => {
    expect(() => amountsOf([...costFactors.slice(1), ...costFactors.slice(1, 2)])).toThrow(RangeError);
  });

  it('may come in any order', () => {
    expect(amountsOf(costFactors.toReversed())).toEqual(amountsOf(costFactors));
  });
});
