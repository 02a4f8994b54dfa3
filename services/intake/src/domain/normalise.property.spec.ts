import type { SubmittedCandidate } from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import { normalise } from './normalise.ts';

const amount = fc.integer({ min: 1, max: 100_000_000 }).map((value) => cents(value));
const side = fc.integer({ min: 1, max: 10_000 });
const country = fc.stringMatching(/^[A-Z]{2}$/);
const submitted = fc.record(
  {
    factoryUnitCostCents: amount,
    targetRetailPriceCents: amount,
    currency: fc.constantFrom('USD', 'EUR', 'JPY'),
    title: fc.string({ minLength: 1, maxLength: 200 }),
    weightGrams: fc.integer({ min: 1, max: 1_000_000 }),
    dimensionsMm: fc.record({ length: side, width: side, height: side }),
    supplierCountry: country,
    targetMarket: country,
    hsCode: fc.stringMatching(/^\d{6}$/),
    unitsPerShipment: fc.integer({ min: 1, max: 1_000_000 }),
    freightMode: fc.constantFrom('sea', 'air'),
    externalRef: fc.string({ minLength: 1, maxLength: 64 }),
  },
  { requiredKeys: ['factoryUnitCostCents', 'targetRetailPriceCents', 'currency'] },
) as fc.Arbitrary<SubmittedCandidate>;

describe('normalise', () => {
  it('keeps every given figure', () => {
    fc.assert(fc.property(submitted, (given) => expect(normalise(given).candidate).toMatchObject(given)));
  });

  it('states exactly the assumed fields', () => {
    fc.assert(
      fc.property(submitted, (given) => {
        const { candidate: normalised, assumptions } = normalise(given);
        const { assumed, ...candidate } = normalised;
        const stated = assumptions.map(({ field }) => field);
        const added = Object.keys(candidate).filter((field) => !(field in given));
        expect(stated.filter((field) => field !== 'title').sort()).toEqual(added.sort());
        expect([...(assumed ?? [])].sort()).toEqual(added);
        expect(stated.includes('title')).toBe(given.title === undefined);
      }),
    );
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(submitted, (given) => {
        const once = normalise(given).candidate;
        expect(normalise(once).candidate).toEqual({ ...once, assumed: [] });
      }),
    );
  });
});
