import { aCandidate, aShortCandidate } from '@cpes/testing';
import { normalise } from './normalise.ts';

const LONG = aCandidate();
const SHORT = aShortCandidate();

describe('normalise', () => {
  it('changes nothing in a candidate that says everything', () => {
    expect(normalise(LONG)).toEqual({ candidate: { ...LONG, assumed: [] }, assumptions: [] });
  });

  it('fills a short form with stated assumptions', () => {
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

  it('takes a missing title for no title, not for a made-up one', () => {
    expect(normalise(SHORT).candidate.title).toBeUndefined();
  });
});
