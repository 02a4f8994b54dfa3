import type { Cents } from '@cpes/money';
import { findingsOn } from './findings.ts';
import { completed, type StatedOffer } from './offer.ts';

const CANDIDATE = { factoryUnitCostCents: 500 as Cents, targetRetailPriceCents: 2999 as Cents, currency: 'USD' };
const COMPLETE: StatedOffer = {
  supplierName: 'Ningbo Metal',
  costCurrency: 'CNY',
  incoterm: 'FOB',
  leadTimeDays: null,
  minimumUnits: 1,
  orderMultiple: 1,
  priceBreaks: [{ minUnits: 1, unitCostCents: 480 as Cents }],
  carton: null,
  oneTimeCosts: [],
  validUntil: '2026-12-31',
  document: null,
};
const found = (offer: Partial<StatedOffer>) => findingsOn(completed({ ...COMPLETE, ...offer }, CANDIDATE));
const costs = (...labels: string[]) => labels.map((label) => ({ label, amountCents: 9_000 as Cents }));

describe('findings on an offer', () => {
  it('are none when it names incoterm, currency and validity', () => {
    expect(found({})).toEqual([]);
  });

  it('name a missing incoterm, currency and validity with the assumed terms', () => {
    const { incoterm: _incoterm, costCurrency: _currency, ...bare } = COMPLETE;
    expect(findingsOn(completed({ ...bare, validUntil: null }, CANDIDATE))).toEqual([
      { code: 'incoterm-missing', detail: 'The offer names no incoterm; FOB is assumed.' },
      { code: 'currency-missing', detail: 'The offer names no currency; USD is assumed.' },
      { code: 'validity-missing', detail: 'The offer names no last day of validity.' },
    ]);
  });

  it.each([
    ['CIF', 'Sea freight', 1],
    ['CIF', 'Cargo insurance', 1],
    ['CIF', 'Customs clearance', 0],
    ['DDP', 'Customs clearance', 1],
    ['DDP', 'Import duties', 1],
    ['DDP', 'SHIPPING', 1],
    ['FOB', 'Sea freight', 0],
    ['EXW', 'Shipping', 0],
    ['CIF', 'Tooling', 0],
    ['DDP', 'Dutycycle test', 0],
  ] as const)('of %s with the cost %s report double counting %i times', (incoterm, label, count) => {
    expect(found({ incoterm, oneTimeCosts: costs('Samples', label) })).toHaveLength(count);
  });
});

describe('an offer', () => {
  it('takes the country and freight of the candidate, or their defaults, when it names none', () => {
    const assumed = ['supplierCountry', 'freightMode'];
    expect(completed(COMPLETE, { ...CANDIDATE, supplierCountry: 'VN', freightMode: 'air' })).toMatchObject({
      supplierCountry: 'VN',
      freightMode: 'air',
      assumed,
    });
    expect(completed(COMPLETE, CANDIDATE)).toMatchObject({ supplierCountry: 'CN', freightMode: 'sea', assumed });
    expect(completed({ ...COMPLETE, supplierCountry: 'IN', freightMode: 'sea' }, CANDIDATE)).toMatchObject({
      supplierCountry: 'IN',
      assumed: [],
    });
  });
});
