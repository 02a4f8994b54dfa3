import { CANDIDATE_BOUNDS, CURRENCIES, hasExchangeRate, HS_SUBHEADINGS } from '@cpes/contracts';
import { Fault } from '@cpes/service-kit';
import { candidateBodies } from '@cpes/testing';
import fc from 'fast-check';
import { readCandidate } from './read-candidate.ts';

const bytesOf = (body: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(body));
const integer = (min: number, max: number) => fc.integer({ min, max });
const mm = integer(1, CANDIDATE_BOUNDS.sideMmMax);
const longForm = fc.record(
  {
    title: fc.stringMatching(/^[A-Za-zäéß日本 0-9]{0,199}[a-z]$/),
    factoryUnitCostCents: integer(0, CANDIDATE_BOUNDS.costCentsMax),
    targetRetailPriceCents: integer(1, CANDIDATE_BOUNDS.retailPriceCentsMax),
    description: fc.stringMatching(/^[!-~]{1,30}( [!-~]{1,30})?$/),
    weightGrams: integer(1, CANDIDATE_BOUNDS.weightGramsMax),
    dimensionsMm: fc.record({ length: mm, width: mm, height: mm }),
    supplierCountry: fc.constantFrom('CN', 'VN', 'DE'),
    targetMarket: fc.constantFrom('US', 'DE', 'BR'),
    hsCode: fc
      .tuple(fc.constantFrom(...HS_SUBHEADINGS), fc.stringMatching(/^([0-9]{0}|[0-9]{2}|[0-9]{4})$/))
      .map((digits) => digits.join('')),
    unitsPerShipment: integer(1, CANDIDATE_BOUNDS.unitsPerShipmentMax),
    freightMode: fc.constantFrom('sea', 'air'),
    externalRef: fc.stringMatching(/^[!-~][ -~]{0,63}$/),
  },
  {
    requiredKeys: [
      'title',
      'factoryUnitCostCents',
      'targetRetailPriceCents',
      'weightGrams',
      'dimensionsMm',
      'supplierCountry',
      'targetMarket',
    ],
  },
);

describe('reading a candidate', () => {
  it('accepts every submission of the load generator', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const bodies = candidateBodies(seed, { count: 50 });
        expect(candidateBodies(seed, { count: 50 })).toEqual(bodies);
        for (const body of bodies) readCandidate(new TextEncoder().encode(body), 'USD');
      }),
    );
  });

  it('keeps every field of a valid long form, with the title trimmed and the default currency', () => {
    fc.assert(
      fc.property(longForm, (body) => {
        expect(readCandidate(bytesOf(body), 'EUR')).toEqual({ ...body, title: body.title.trim(), currency: 'EUR' });
      }),
    );
  });

  it('accepts exactly the currencies with an exchange rate, given or by default', () => {
    const codes = fc.oneof(fc.constantFrom(...CURRENCIES), fc.stringMatching(/^[A-Z]{3}$/));
    fc.assert(
      fc.property(longForm, codes, (body, currency) => {
        const reads = [
          () => readCandidate(bytesOf({ ...body, currency }), 'USD'),
          () => readCandidate(bytesOf(body), currency),
        ];
        for (const read of reads) {
          if (hasExchangeRate(currency)) expect(read().currency).toBe(currency);
          else expect(faultOf(read).violations.map(({ pointer }) => pointer)).toEqual(['#/currency']);
        }
      }),
    );
  });

  it('gives both spellings the same meaning', () => {
    fc.assert(
      fc.property(longForm, ({ factoryUnitCostCents, targetRetailPriceCents, ...rest }) => {
        const short = { ...rest, factoryCostCents: factoryUnitCostCents, retailPriceCents: targetRetailPriceCents };
        const long = { ...rest, factoryUnitCostCents, targetRetailPriceCents };
        expect(readCandidate(bytesOf(short), 'USD')).toEqual(readCandidate(bytesOf(long), 'USD'));
      }),
    );
  });

  it('refuses anything else with pointers, each named once, and never crashes', () => {
    const anything = fc.oneof(
      fc.uint8Array().map((bytes) => bytes),
      fc.jsonValue().map(bytesOf),
      fc
        .tuple(longForm, fc.dictionary(fc.string(), fc.jsonValue()))
        .map(([body, more]) => bytesOf({ ...body, ...more, no: 1 })),
    );
    fc.assert(
      fc.property(anything, (bytes) => {
        const fault = faultOf(() => readCandidate(bytes, 'USD'));
        expect(fault.kind).toBe('invalid');
        const pointers = fault.violations.map(({ pointer }) => pointer);
        expect(pointers.length).toBeGreaterThan(0);
        expect(new Set(pointers).size).toBe(pointers.length);
      }),
    );
  });
});

function faultOf(read: () => unknown): Fault {
  try {
    read();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
