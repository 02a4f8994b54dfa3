import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CANDIDATE_BOUNDS, CURRENCIES as SERVICE_CURRENCIES } from '@cpes/contracts';
import { Fault } from '@cpes/service-kit';
import fc from 'fast-check';
import { readSubmission } from '../../../services/gateway/src/evaluations/skus/read-candidate.ts';
import { TAG_LENGTH_MAX } from '../../../services/gateway/src/evaluations/skus/tags.ts';
import { BOUNDS, COUNTRY_CODES, CURRENCIES, FIELDS, readRow } from '../src/table/index.ts';

const TENANT_CURRENCY = 'USD';
const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Cells as people and programs write them, valid and invalid; a single one can make a row invalid. */
const CELLS: Readonly<Record<(typeof FIELDS)[number], readonly string[]>> = {
  title: [
    'Board',
    'Board\twith\r\ngroove',
    'x'.repeat(200),
    'x'.repeat(201),
    '\u200b',
    'a\u0007b',
    'lamp \u202efdp',
    '\u200f\u05de\u05e0\u05d5\u05e8\u05d4',
    '👩\u200d🍳',
    '🙂'.repeat(200),
  ],
  description: ['Bamboo,\r\noiled', '\u2800', '\u2067a\u2069', 'x'.repeat(2_001)],
  factoryUnitCostCents: ['0', '420', '100000000', '100000001', '4.20', '-1'],
  factoryUnitCost: ['4.20', '1,234.50', '4,50', '0,540', '5¹'],
  factoryCostCents: ['420', '100000001'],
  targetRetailPriceCents: ['1', '2490', '0', '100000001'],
  targetRetailPrice: ['24.90', '0.00', '2,499'],
  retailPriceCents: ['2490', '0'],
  currency: ['EUR', 'usd', 'JPY', 'BTC', 'RUB'],
  weightGrams: ['900', '1', '0', '1000001', '1e3', '0.9 kg', '1001 kg', '0.0 g'],
  'dimensionsMm.length': ['380', '0', '10001', '38 cm', '11 m'],
  'dimensionsMm.width': ['260', '0', '10001'],
  'dimensionsMm.height': ['25', '0', '10001'],
  supplierCountry: ['CN', 'China', 'cn', 'XX', 'EU', 'UK'],
  targetMarket: ['US', 'USA', 'Germany', 'Atlantis', 'XK'],
  hsCode: ['4419.11', '441911', '44191100', '4419110000', '44191', 'abc'],
  unitsPerShipment: ['500', '0', '1000001'],
  freightMode: ['sea', 'AIR', 'rail'],
  costCurrency: ['CNY', 'eur', 'BTC'],
  incoterm: ['EXW', 'cif', 'FOB Shanghai', 'FCA'],
  'carton.units': ['24', '0', '10001'],
  'carton.dimensionsMm.length': ['500', '50 cm', '0', '10001'],
  'carton.dimensionsMm.width': ['400', '10001'],
  'carton.dimensionsMm.height': ['300', '0'],
  'carton.weightGrams': ['12000', '12 kg', '0', '1000001'],
  oneTimeCosts: [
    'Tooling: 1,200.00; Samples: 80',
    'Tooling',
    ': 5',
    'Tooling: -5',
    `${'x'.repeat(101)}: 5`,
    'Tooling: 1000000.01',
    Array.from({ length: 21 }, (_, at) => `${at}: 1`).join(';'),
  ],
  entryDate: [dayFromToday(0), dayFromToday(399), dayFromToday(-3), dayFromToday(402), '2027-02-30', 'soon'],
  imageUrls: [
    'https://images.example/1.jpg',
    'https://images.example/1.jpg https://images.example/2.jpg;https://images.example/1.jpg',
    'http://images.example/1.jpg',
    'https://images.example/ü.jpg',
    `https://images.example/${'x'.repeat(978)}`,
    Array.from({ length: 11 }, (_, at) => `https://images.example/${at}`).join(' '),
  ],
  externalRef: ['ref', '\u200d', 'a\u202d', 'x'.repeat(65)],
  tags: [
    'a;b',
    'a;b\u2066',
    'a; a ;A',
    'x'.repeat(41),
    '\u2060;a',
    Array.from({ length: 21 }, (_, at) => at).join(';'),
    ' ; ',
  ],
};

/** The cells of a valid row with some replaced. */
const FINE = ['Board', 420, 2490, 900, 380, 260, 25, 'CN', 'US'].map(String);
const FINE_FIELDS = [
  ...(['title', 'factoryUnitCostCents', 'targetRetailPriceCents', 'weightGrams'] as const),
  ...(['dimensionsMm.length', 'dimensionsMm.width', 'dimensionsMm.height', 'supplierCountry', 'targetMarket'] as const),
];
const changed = fc
  .constantFrom(...FIELDS)
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom('', ...CELLS[field])));

function rowOf(isShort: boolean): Partial<Record<string, string>> {
  if (isShort) return { factoryCostCents: '420', retailPriceCents: '2490' };
  return Object.fromEntries(FINE_FIELDS.map((name, at) => [name, FINE[at]]));
}

function judged(cells: Partial<Record<string, string>>) {
  const texts = FIELDS.map((field) => cells[field] ?? '');
  return readRow({ line: 2, cells: texts }, FIELDS, { currency: TENANT_CURRENCY, locale: 'en' });
}

function isAccepted(candidate: object): boolean {
  try {
    readSubmission(Buffer.from(JSON.stringify(candidate)), TENANT_CURRENCY);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

describe('the validation of rows', () => {
  it('accepts no row that the service refuses', () => {
    fc.assert(
      fc.property(fc.array(changed, { maxLength: 3 }), fc.boolean(), (changes, isShort) => {
        const { candidate, flaws } = judged({ ...rowOf(isShort), ...Object.fromEntries(changes) });
        fc.pre(flaws.length === 0);
        expect([candidate, isAccepted(candidate)]).toEqual([candidate, true]);
      }),
      { numRuns: 300 },
    );
  });

  it('refuses no row that the service accepts, with one cell changed', () => {
    const read = [
      ...['whole', 'measure', 'amount', 'country', 'hs-code', 'freight-mode', 'currency'],
      ...['incoterm', 'day', 'one-time-costs'],
    ];
    fc.assert(
      fc.property(changed, fc.boolean(), ([field, cell], isShort) => {
        const { candidate, flaws } = judged({ ...rowOf(isShort), [field]: cell });
        // An unreadable cell is not part of the candidate.
        fc.pre(!flaws.some(({ code }) => read.includes(code)));
        // Of two spellings the candidate has one, so the service sees no conflict.
        fc.pre(!flaws.some(({ code }) => code === 'conflict'));
        expect([field, cell, isAccepted(candidate)]).toEqual([field, cell, flaws.length === 0]);
      }),
      { numRuns: 500 },
    );
  });

  it('has the limits, countries and currencies of the service', () => {
    const { costCentsMax, retailPriceCentsMax, titleLengthMax, descriptionLengthMax, externalRefLengthMax, ...others } =
      CANDIDATE_BOUNDS;
    const { centsMax, lengthMax, tagsMax, tagLengthMax, ...same } = BOUNDS;
    expect(same).toEqual(others);
    expect([costCentsMax, retailPriceCentsMax]).toEqual([centsMax, centsMax]);
    expect(lengthMax).toEqual({
      title: titleLengthMax,
      description: descriptionLengthMax,
      externalRef: externalRefLengthMax,
    });
    const file = join(import.meta.dirname, '../../../services/gateway/openapi.json');
    const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
      components: { schemas: Record<string, { enum: string[]; properties: { tags: { maxItems: number } } }> };
    };
    expect(components.schemas['Country']?.enum).toEqual(COUNTRY_CODES);
    expect(components.schemas['LongCandidateRequest']?.properties.tags.maxItems).toBe(tagsMax);
    expect([...SERVICE_CURRENCIES].sort()).toEqual(CURRENCIES);
    expect(tagLengthMax).toBe(TAG_LENGTH_MAX);
  });
});
