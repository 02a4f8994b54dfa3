import type { Candidate } from '@cpes/contracts';
import { cents } from '@cpes/money';
import fc from 'fast-check';
import { listingFrom, type ListingPlace } from './generate.ts';
import { canonicalOf, hashOf, SKU_PATTERN } from './listing.ts';
import { readFields } from './read-fields.ts';
import { clean, cut } from './text.ts';
import { lengthText, weightText } from './units.ts';
import { makesClaim } from './wording.ts';

const PLACE: ListingPlace = {
  tenantId: '0198c0de-0000-7000-8000-000000000001',
  skuId: `sku_${'1'.repeat(32)}`,
  listingId: `lst_${'2'.repeat(32)}`,
  storeId: `sto_${'3'.repeat(32)}`,
};
const LAMP: Candidate = {
  title: 'LED desk lamp',
  description:
    'Body of brushed aluminium. made in China! Best lamp ever; folds flat for storage. see www.lamps.example',
  factoryUnitCostCents: cents(540),
  targetRetailPriceCents: cents(2_499),
  weightGrams: 500,
  dimensionsMm: { length: 300, width: 100, height: 100 },
  supplierCountry: 'CN',
  targetMarket: 'US',
  currency: 'USD',
  unitsPerShipment: 500,
  freightMode: 'sea',
};
const fieldsOf = ({ title, seoTitle, seoDescription, bullets, priceCents, sku } = listingFrom(LAMP, PLACE)) => ({
  title,
  seoTitle,
  seoDescription,
  bullets,
  priceCents,
  sku,
});
const anyText = fc.string({ unit: 'binary', maxLength: 400 });
const sides = fc.integer({ min: 1, max: 10_000 });
const candidates: fc.Arbitrary<Candidate> = fc
  .record({
    title: fc.oneof(anyText, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })),
    description: fc.oneof(anyText, fc.lorem({ mode: 'sentences', maxCount: 8 })),
    targetRetailPriceCents: fc.integer({ min: 1, max: 100_000_000 }).map((price) => cents(price)),
    weightGrams: fc.integer({ min: 1, max: 1_000_000 }),
    dimensionsMm: fc.record({ length: sides, width: sides, height: sides }),
    targetMarket: fc.constantFrom('US', 'DE'),
    assumed: fc.subarray(['weightGrams', 'dimensionsMm'] as const).map((fields) => [...fields]),
  })
  .map((some) => ({ ...LAMP, ...some }));

describe('listingFrom', () => {
  it('creates the listing of a lamp, with facts and no claims', () => {
    expect(listingFrom(LAMP, PLACE)).toEqual({
      listingId: PLACE.listingId,
      storeId: PLACE.storeId,
      sku: expect.stringMatching(/^CPE-[0-9A-F]{16}$/),
      title: 'LED desk lamp',
      seoTitle: 'LED desk lamp',
      seoDescription:
        'LED desk lamp. Packed size 11.8 x 3.9 x 3.9 in (30 x 10 x 10 cm). Packed weight 1.1 lb (500 g). Body of brushed aluminium. Folds flat for storage',
      bullets: [
        'Packed size 11.8 x 3.9 x 3.9 in (30 x 10 x 10 cm)',
        'Packed weight 1.1 lb (500 g)',
        'Body of brushed aluminium',
        'Folds flat for storage',
      ],
      priceCents: 2_499,
      currency: 'USD',
      weightGrams: 500,
      dimensionsMm: { length: 300, width: 100, height: 100 },
      templateVersion: 3,
      status: 'draft',
      publishedAt: null,
    });
  });

  it('begins with metric units outside the US', () => {
    expect(listingFrom({ ...LAMP, targetMarket: 'DE', weightGrams: 1_500 }, PLACE).bullets.slice(0, 2)).toEqual([
      'Packed size 30 x 10 x 10 cm (11.8 x 3.9 x 3.9 in)',
      'Packed weight 1.5 kg (3.3 lb)',
    ]);
  });

  it('ends texts for search engines with a whole phrase', () => {
    const listing = listingFrom(
      {
        ...LAMP,
        title: 'LED desk lamp with wireless charger for bedside tables and reading corners in small flats',
        description: `Folds flat for storage. ${'Dims in steps that suit reading and drawing and sleeping '.repeat(2)}`,
      },
      PLACE,
    );
    expect(listing.seoTitle).toBe('LED desk lamp with wireless charger for bedside tables');
    expect(listing.seoDescription).toBe(`${listing.title}. Packed size 11.8 x 3.9 x 3.9 in (30 x 10 x 10 cm)`);
  });

  it('keeps a sentence with an abbreviation whole', () => {
    const { bullets } = listingFrom({ ...LAMP, description: 'Arm of approx. 40 cm. Bulb incl. driver' }, PLACE);
    expect(bullets.slice(2)).toEqual(['Arm of approx. 40 cm', 'Bulb incl. driver']);
  });

  it('ends a sentence at "no", "max" or "min" unless a lower-case letter or a digit follows', () => {
    const description = 'Contains BPA: no. Handle made of oak. Load of max. 5 kg on arm no. 2';
    const { bullets } = listingFrom({ ...LAMP, description }, PLACE);
    expect(bullets.slice(2)).toEqual(['Contains BPA: no', 'Handle made of oak', 'Load of max. 5 kg on arm no. 2']);
  });

  it('omits an assumed size and weight, and has a placeholder title', () => {
    const { title: _, description: __, ...bare } = LAMP;
    const listing = listingFrom({ ...bare, assumed: ['weightGrams', 'dimensionsMm'] }, PLACE);
    expect(listing).toMatchObject({ title: 'Untitled product', bullets: [], weightGrams: null, dimensionsMm: null });
  });

  it('keeps every limit, claims nothing in bullets, and is deterministic for any candidate', () => {
    fc.assert(
      fc.property(candidates, (candidate) => {
        const listing = listingFrom(candidate, PLACE);
        expect(readFields(fieldsOf(listing))).toMatchObject({ fields: fieldsOf(listing) });
        expect(listing.bullets.filter(makesClaim)).toEqual([]);
        expect(canonicalOf(listingFrom(candidate, PLACE))).toBe(canonicalOf(listing));
      }),
    );
  });

  it('reveals neither cost nor supplier', () => {
    const told = (candidate: Candidate) => canonicalOf(listingFrom(candidate, PLACE));
    expect(told({ ...LAMP, factoryUnitCostCents: cents(7), supplierCountry: 'VN', unitsPerShipment: 1 })).toBe(
      told(LAMP),
    );
  });
});

describe('readFields', () => {
  const read = (change: object) => readFields({ ...fieldsOf(), ...change });
  const first = (change: object) => {
    const result = read(change);
    return 'violations' in result ? result.violations.map(({ pointer, code }) => `${pointer} ${code}`) : [];
  };

  it.each([
    [{ title: 'x'.repeat(150), seoTitle: 'x'.repeat(70), seoDescription: 'x'.repeat(160), bullets: ['X'.repeat(250)] }],
    [{ bullets: ['1234567890', 'A'.repeat(10), '', '  '], priceCents: 1, sku: 'A'.repeat(64) }],
    [{ bullets: [], priceCents: 100_000_000 }],
  ])('accepts values just within the limits', (change) => expect(read(change)).toHaveProperty('fields'));

  it.each<[object, string]>([
    [{ title: 'x'.repeat(151) }, '/title long'],
    [{ title: ' \u200b ' }, '/title short'],
    [{ title: undefined }, '/title missing'],
    [{ title: 7 }, '/title type'],
    [{ seoTitle: 'x'.repeat(71) }, '/seoTitle long'],
    [{ seoDescription: 'x'.repeat(161) }, '/seoDescription long'],
    [{ bullets: 'one' }, '/bullets type'],
    [{ bullets: Array(6).fill('A good long bullet') }, '/bullets many'],
    [{ bullets: ['A'.repeat(251)] }, '/bullets/0 long'],
    [{ bullets: ['Too short'] }, '/bullets/0 short'],
    [{ bullets: ['Ends with a stop.'] }, '/bullets/0 end_stop'],
    [{ bullets: ['begins in lower case'] }, '/bullets/0 lower_case'],
    [{ bullets: ['Has <b>markup</b> inside'] }, '/bullets/0 markup'],
    [{ bullets: ['See https://lamps.example/x'] }, '/bullets/0 address'],
    [{ bullets: ['A lamp with a rocket 🚀'] }, '/bullets/0 emoji'],
    [{ priceCents: 0 }, '/priceCents range'],
    [{ priceCents: 100_000_001 }, '/priceCents range'],
    [{ priceCents: 24.99 }, '/priceCents type'],
    [{ priceCents: '2499' }, '/priceCents type'],
    [{ sku: 'cpe-1' }, '/sku pattern'],
    [{ sku: 'CPE,1' }, '/sku pattern'],
    [{ sku: 'A'.repeat(65) }, '/sku pattern'],
    [{ status: 'publish' }, '/status unknown'],
    [{ publishedAt: null }, '/publishedAt unknown'],
    [{ 'a/b~': 1 }, '/a~1b~0 unknown'],
  ])('refuses %p: %s', (change, violation) => expect(first(change)).toEqual([violation]));

  it('reports every fault at once', () => {
    expect(first({ title: '', priceCents: -1, sku: '', status: 'publish' })).toEqual([
      '/status unknown',
      '/title short',
      '/priceCents range',
      '/sku pattern',
    ]);
    expect(readFields(null)).toEqual({ violations: [{ pointer: '', code: 'type', detail: 'is an object' }] });
  });

  it('returns warnings', () => {
    const result = read({ title: 'SUPER lamp on sale for $5', bullets: [], seoTitle: 'x'.repeat(61) });
    expect('warnings' in result && result.warnings.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/title title_price',
      '/title title_capitals',
      '/title title_promotion',
      '/seoTitle over_target',
      '/bullets few',
    ]);
  });
});

describe('hashOf', () => {
  it('changes with every member of a listing, but not with their order', () => {
    const listing = listingFrom(LAMP, PLACE);
    const others = Object.keys(listing).map((name) => hashOf({ ...listing, [name]: 'other' }));
    expect(new Set([hashOf(listing), ...others]).size).toBe(others.length + 1);
    expect(hashOf(Object.fromEntries(Object.entries(listing).reverse()) as never)).toBe(hashOf(listing));
    expect(hashOf(listing)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('text and units', () => {
  it('keeps joiners inside words and emoji, and removes them elsewhere', () => {
    expect(clean('می\u200cخواهم 👩\u200d🍳')).toBe('می\u200cخواهم 👩\u200d🍳');
    expect(clean('\u200d Lamp\u200c \u200d')).toBe('Lamp');
  });

  it('removes invisible characters, and is idempotent', () => {
    expect(clean('  Cafe\u0301\u202e \n\t la\u200bmp\u0000 ')).toBe('Café lamp');
    fc.assert(
      fc.property(anyText, (text) => {
        expect(clean(clean(text))).toBe(clean(text));
      }),
    );
  });

  it('cuts after a word, and never within a grapheme', () => {
    expect(cut('A lamp, with arms', 8)).toBe('A lamp');
    expect(cut('A lamp with arms', 6)).toBe('A lamp');
    expect(cut('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 12)).toBe('👨‍👩‍👧‍👦');
    fc.assert(
      fc.property(anyText.map(clean), fc.integer({ min: 1, max: 200 }), (text, max) => {
        expect(cut(text, max).length).toBeLessThanOrEqual(max);
        expect(text.startsWith(cut(text, max))).toBe(true);
      }),
    );
  });

  it.each([
    [weightText(500, 'lbs', 4), '1.1023'],
    [weightText(500, 'oz', 4), '17.6370'],
    [weightText(500, 'kg', 4), '0.5000'],
    [weightText(500, 'g', 0), '500'],
    [lengthText(300, 'in', 4), '11.8110'],
    [lengthText(300, 'yd', 4), '0.3281'],
    [lengthText(300, 'cm', 4), '30.0000'],
    [lengthText(1, 'm', 2), '0.00'],
  ])('converts exactly: %s', (text, exact) => expect(text).toBe(exact));

  it('creates SKUs that stores accept', () => expect(listingFrom(LAMP, PLACE).sku).toMatch(SKU_PATTERN));
});
