import { aCandidate, aShortCandidate } from '@cpes/testing';
import { normalise } from './normalise.ts';

const LONG = aCandidate();
const SHORT = aShortCandidate();

describe('normalise', () => {
  it('leaves a complete candidate unchanged', () => {
    expect(normalise(LONG)).toEqual({ candidate: { ...LONG, assumed: [] }, assumptions: [] });
  });

  it('completes a short form with stated assumptions', () => {
    const { candidate, assumptions } = normalise(SHORT);
    expect(candidate).toEqual({
      ...SHORT,
      weightGrams: 500,
      dimensionsMm: { length: 250, width: 200, height: 100 },
      supplierCountry: 'CN',
      targetMarket: 'US',
      unitsPerShipment: 500,
      freightMode: 'sea',
      assumed: ['weightGrams', 'dimensionsMm', 'supplierCountry', 'targetMarket', 'unitsPerShipment', 'freightMode'],
    });
    expect(assumptions.map(({ field }) => field)).toEqual([
      'title',
      'weightGrams',
      'dimensionsMm',
      'supplierCountry',
      'targetMarket',
      'unitsPerShipment',
      'freightMode',
    ]);
  });

  it('keeps a missing title missing', () => {
    expect(normalise(SHORT).candidate.title).toBeUndefined();
  });
});
