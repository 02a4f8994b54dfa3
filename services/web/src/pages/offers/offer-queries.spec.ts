import type { Schemas } from '../../api/client.ts';
import { type Offer, statedIn } from './offer-queries.ts';

const OFFER = {
  supplierName: 'Ningbo',
  supplierCountry: 'CN',
  costCurrency: 'CNY',
  incoterm: 'FOB',
  freightMode: 'sea',
  assumed: ['supplierCountry', 'costCurrency', 'incoterm', 'freightMode'],
  priceBreaks: [{ minUnits: 1, unitCostCents: 3_480 }],
  minimumUnits: 1,
  orderMultiple: 1,
  oneTimeCosts: [],
  leadTimeDays: null,
  carton: null,
  validUntil: null,
  document: null,
} as unknown as Offer;
const candidate = (changes: object) =>
  ({
    supplierCountry: 'CN',
    costCurrency: 'CNY',
    currency: 'USD',
    freightMode: 'sea',
    ...changes,
  }) as unknown as Schemas['SkuResponse']['candidate'];

describe('an offer that is saved again', () => {
  it('leaves out what is assumed again, so that it stays assumed', () => {
    expect(Object.keys(statedIn(OFFER, candidate({})))).toEqual([
      'supplierName',
      'minimumUnits',
      'orderMultiple',
      'priceBreaks',
      'oneTimeCosts',
    ]);
  });

  it('states the assumed terms that the candidate has changed since', () => {
    const changed = candidate({ costCurrency: null, freightMode: 'air' });
    expect(statedIn(OFFER, changed)).toMatchObject({ costCurrency: 'CNY', freightMode: 'sea' });
    expect(statedIn(OFFER, changed)).not.toHaveProperty('supplierCountry');
    expect(statedIn(OFFER, undefined)).toMatchObject({ costCurrency: 'CNY', supplierCountry: 'CN' });
  });
});
