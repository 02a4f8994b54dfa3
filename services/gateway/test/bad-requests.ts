import { LONG, SHORT } from './harness.ts';

/** An invalid body, as an object or as text, and the pointers of its offences in any order. */
export interface BadRequest {
  readonly what: string;
  readonly body: object | string | Buffer;
  readonly pointers: readonly string[];
}

const without = (name: string): object => Object.fromEntries(Object.entries(LONG).filter(([key]) => key !== name));
const side = (name: string, value: unknown): object => ({
  ...LONG,
  dimensionsMm: { ...LONG.dimensionsMm, [name]: value },
});
const text = (json: string): string => JSON.stringify(LONG).replace(/}$/, `,${json}}`);
/** The long form with one number written as given. */
const raw = (name: string, number: string): string => JSON.stringify({ ...LONG, [name]: '@' }).replace('"@"', number);

const ALL_REQUIRED = [
  'title',
  'factoryUnitCostCents',
  'targetRetailPriceCents',
  'weightGrams',
  'dimensionsMm',
  'supplierCountry',
  'targetMarket',
].map((name) => `#/${name}`);
const WRONG_NUMBERS: readonly [string, unknown][] = [
  ['a string', '540'],
  ['a fraction', 5.4],
  ['negative', -1],
  ['null', null],
  ['a boolean', true],
  ['a list', [540]],
  ['an object', { cents: 540 }],
  ['beyond its bound', 100_000_001],
];
const one = (what: string, body: object | string, ...names: string[]): BadRequest => ({
  what,
  body,
  pointers: names.map((name) => `#/${name}`),
});

const CARTON = { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_000 };
const carton = (change: object): object => ({ ...LONG, carton: { ...CARTON, ...change } });
const COST = { label: 'Tooling', amountCents: 100 };
const costs = (...oneTimeCosts: readonly unknown[]): object => ({ ...LONG, oneTimeCosts });
const dayFromToday = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const QUOTED_COSTS: readonly BadRequest[] = [
  one('an unknown currency of the unit cost', { ...LONG, costCurrency: 'XXX' }, 'costCurrency'),
  one('a lower-case currency of the unit cost', { ...LONG, costCurrency: 'cny' }, 'costCurrency'),
  one('an unknown incoterm', { ...LONG, incoterm: 'FCA' }, 'incoterm'),
  one('an incoterm that is a number', { ...LONG, incoterm: 1 }, 'incoterm'),
  one('a carton that is a list', { ...LONG, carton: [] }, 'carton'),
  one('an empty carton', { ...LONG, carton: {} }, 'carton/units', 'carton/dimensionsMm', 'carton/weightGrams'),
  one('a carton of no units', carton({ units: 0 }), 'carton/units'),
  one('a carton beyond its bound', carton({ units: 10_001 }), 'carton/units'),
  one('a carton without a height', carton({ dimensionsMm: { length: 1, width: 1 } }), 'carton/dimensionsMm/height'),
  one('a carton with an unknown member', carton({ colour: 'brown' }), 'carton/colour'),
  one('one-time costs that are an object', { ...LONG, oneTimeCosts: {} }, 'oneTimeCosts'),
  one('a one-time cost that is a number', costs(5), 'oneTimeCosts/0'),
  one('a one-time cost without an amount', costs(COST, { label: 'Samples' }), 'oneTimeCosts/1/amountCents'),
  one('a one-time cost without a visible label', costs({ ...COST, label: ' ' }), 'oneTimeCosts/0/label'),
  one('a negative one-time cost', costs({ ...COST, amountCents: -1 }), 'oneTimeCosts/0/amountCents'),
  one('too many one-time costs', costs(...Array.from({ length: 21 }, () => COST)), 'oneTimeCosts'),
  one('an entry on no day of the calendar', { ...LONG, entryDate: '2026-02-30' }, 'entryDate'),
  one('an entry at a moment', { ...LONG, entryDate: '2026-12-01T00:00:00Z' }, 'entryDate'),
  one('an entry beyond 400 days', { ...LONG, entryDate: dayFromToday(402) }, 'entryDate'),
  one('an entry in the past', { ...LONG, entryDate: dayFromToday(-3) }, 'entryDate'),
];

const images = (...imageUrls: readonly unknown[]): object => ({ ...LONG, imageUrls });
const IMAGE = 'https://images.example/1.jpg';

const IMAGES: readonly BadRequest[] = [
  one('images that are a text', { ...LONG, imageUrls: IMAGE }, 'imageUrls'),
  one('an image that is a number', images(1), 'imageUrls'),
  one('eleven images', images(...Array.from({ length: 11 }, (_, at) => `${IMAGE}?${at}`)), 'imageUrls'),
  one('the same image twice', images(IMAGE, IMAGE), 'imageUrls/1'),
  one('an image by plain http', images(IMAGE, 'http://images.example/1.jpg'), 'imageUrls/1'),
  one('an image at a user name', images('https://a:b@images.example/1.jpg'), 'imageUrls/0'),
  one('an image at a private address', images('https://10.0.0.1/1.jpg'), 'imageUrls/0'),
  one('an image at a private address in one number', images('https://2130706433/1.jpg'), 'imageUrls/0'),
  one('an image at the loopback address of IPv6', images('https://[::1]/1.jpg'), 'imageUrls/0'),
  one('an image at a name of one label', images('https://localhost/1.jpg'), 'imageUrls/0'),
  one('an image at a mail port', images('https://images.example:25/1.jpg'), 'imageUrls/0'),
  one('an image with a space in its address', images('https://images.example/a b.jpg'), 'imageUrls/0'),
  one('an image of 1,001 characters', images(`https://images.example/${'x'.repeat(978)}`), 'imageUrls/0'),
];

export const BAD_REQUESTS: readonly BadRequest[] = [
  ...IMAGES,
  ...QUOTED_COSTS,
  ...ALL_REQUIRED.map((pointer) => ({
    what: `long form without ${pointer}`,
    body: without(pointer.slice(2)),
    pointers: [pointer],
  })),
  ...(['factoryUnitCostCents', 'targetRetailPriceCents', 'weightGrams'] as const).flatMap((name) =>
    WRONG_NUMBERS.map(([what, value]) => one(`${name} that is ${what}`, { ...LONG, [name]: value }, name)),
  ),
  ...(['factoryCostCents', 'retailPriceCents'] as const).flatMap((name) =>
    WRONG_NUMBERS.map(([what, value]) => one(`${name} that is ${what}`, { ...SHORT, [name]: value }, name)),
  ),
  ...(['length', 'width', 'height'] as const).flatMap((name) =>
    [0, -1, 10_001, 1.5, '80', null].map((value) =>
      one(`${name} of ${value}`, side(name, value), `dimensionsMm/${name}`),
    ),
  ),
  ...(['length', 'width', 'height'] as const).map((name) =>
    one(`dimensions without ${name}`, side(name, undefined), `dimensionsMm/${name}`),
  ),
  one('dimensions with an unknown side', side('depth', 5), 'dimensionsMm/depth'),
  one(
    'empty dimensions',
    { ...LONG, dimensionsMm: {} },
    'dimensionsMm/length',
    'dimensionsMm/width',
    'dimensionsMm/height',
  ),
  one('dimensions as a list', { ...LONG, dimensionsMm: [80, 80, 270] }, 'dimensionsMm'),
  one('dimensions as text', { ...LONG, dimensionsMm: '80x80x270' }, 'dimensionsMm'),
  one('dimensions that are null', { ...LONG, dimensionsMm: null }, 'dimensionsMm'),

  one('an empty title', { ...LONG, title: '' }, 'title'),
  one('a title of white space', { ...LONG, title: ' \t\n ' }, 'title'),
  one('a title of 201 characters', { ...LONG, title: 'x'.repeat(201) }, 'title'),
  one('a title of 201 characters beyond the basic plane', { ...LONG, title: '𝒳'.repeat(201) }, 'title'),
  one('a title of 400 characters that are drawn as 200', { ...LONG, title: 'x\ufe0f'.repeat(200) }, 'title'),
  one('a title with a line break', { ...LONG, title: 'a\nb' }, 'title'),
  one('a title with a zero byte', { ...LONG, title: 'a\u0000b' }, 'title'),
  one('a title with a delete character', { ...LONG, title: 'a\u007fb' }, 'title'),
  one('a title with half a surrogate pair', text('"externalRef":"\\ud800"'), 'externalRef'),
  one('a title that is a number', { ...LONG, title: 5 }, 'title'),
  one('a title that is null', { ...LONG, title: null }, 'title'),
  one('an empty description', { ...LONG, description: ' ' }, 'description'),
  one('a description of 2,001 characters', { ...LONG, description: 'x'.repeat(2_001) }, 'description'),
  one('a description with a line break', { ...LONG, description: 'a\nb' }, 'description'),
  one('a description that is null', { ...LONG, description: null }, 'description'),
  one('a title that is a list', { ...LONG, title: ['x'] }, 'title'),

  ...['us', 'USA', 'U', '', 'XX', 'XK', 'UK', 'EU', 'AN', 'ZZ', 'U5'].map((code) =>
    one(`market ${code}`, { ...LONG, targetMarket: code }, 'targetMarket'),
  ),
  one('a supplier country in lower case', { ...LONG, supplierCountry: 'cn' }, 'supplierCountry'),
  one('a supplier country that is a number', { ...LONG, supplierCountry: 156 }, 'supplierCountry'),
  one('a supplier country that is null', { ...LONG, supplierCountry: null }, 'supplierCountry'),
  ...['usd', 'US', 'XXX', 'XAU', 'DEM', 'BGN', 'BTC', 'IRR', 'CUP', 'LBP', ''].map((currency) =>
    one(`currency ${currency}`, { ...LONG, currency }, 'currency'),
  ),
  one('a currency that is a number', { ...LONG, currency: 840 }, 'currency'),
  ...['96170', '9617001', '961700100', '96170010001', '9617.00', 'abcdef', ' 961700', '٩٦١٧٠٠', ''].map((hsCode) =>
    one(`tariff code ${hsCode}`, { ...LONG, hsCode }, 'hsCode'),
  ),
  ...['000000', '999999', '770000', '980100', '961799', '96179910', '851712'].map((hsCode) =>
    one(`tariff code ${hsCode}, which the Harmonized System 2022 does not have`, { ...LONG, hsCode }, 'hsCode'),
  ),
  one('a tariff code as a number', { ...LONG, hsCode: 961_700 }, 'hsCode'),
  ...[0, 1_000_001, 1.5, '500', null].map((value) =>
    one(`${value} units per shipment`, { ...LONG, unitsPerShipment: value }, 'unitsPerShipment'),
  ),
  ...['rail', 'SEA', '', null, 1].map((value) =>
    one(`freight mode ${value}`, { ...LONG, freightMode: value }, 'freightMode'),
  ),
  one('an empty reference', { ...LONG, externalRef: '' }, 'externalRef'),
  one('a reference of 65 characters', { ...LONG, externalRef: 'x'.repeat(65) }, 'externalRef'),
  one('a reference with a control character', { ...LONG, externalRef: 'a\u0001' }, 'externalRef'),
  one('a reference that is a number', { ...LONG, externalRef: 7 }, 'externalRef'),
  one('a price of zero', { ...LONG, targetRetailPriceCents: 0 }, 'targetRetailPriceCents'),
  one('a short price of zero', { ...SHORT, retailPriceCents: 0 }, 'retailPriceCents'),
  one('a weight of zero', { ...LONG, weightGrams: 0 }, 'weightGrams'),
  one('a weight beyond a tonne', { ...LONG, weightGrams: 1_000_001 }, 'weightGrams'),

  one('both spellings of the cost', { ...LONG, factoryCostCents: 480 }, 'factoryUnitCostCents', 'factoryCostCents'),
  one('both spellings of the price', { ...LONG, retailPriceCents: 3495 }, 'targetRetailPriceCents', 'retailPriceCents'),
  one(
    'both spellings of both',
    { ...LONG, ...SHORT },
    'factoryUnitCostCents',
    'factoryCostCents',
    'targetRetailPriceCents',
    'retailPriceCents',
  ),
  one('a short form without a price', { factoryCostCents: 540 }, 'retailPriceCents'),
  one('a short form without a cost', { retailPriceCents: 2999 }, 'factoryCostCents'),
  { what: 'nothing at all', body: {}, pointers: ALL_REQUIRED },
  { what: 'a title and nothing else', body: { title: 'Bottle' }, pointers: ALL_REQUIRED.slice(1) },

  one('an unknown field', { ...LONG, colour: 'red' }, 'colour'),
  one('a field in another case', { ...LONG, Title: 'x' }, 'Title'),
  one('a field of the response', { ...LONG, skuId: 'sku_1', status: 'EVALUATED' }, 'skuId', 'status'),
  one('a tenant', { ...LONG, tenantId: '1' }, 'tenantId'),
  one('a field named __proto__', text('"__proto__":{"title":"x"}'), '__proto__'),
  one('fields named constructor and prototype', text('"constructor":{},"prototype":1'), 'constructor', 'prototype'),
  one('a field whose name needs escaping', { ...LONG, 'a/b~c d': 1 }, 'a~1b~0c%20d'),
  one('a field without a name', { ...LONG, '': 1 }, ''),
  one('very deep nesting', text(`"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}`), 'deep'),
  one(
    'several offences at once',
    { ...LONG, title: '', weightGrams: '1', supplierCountry: 'xx', extra: 1 },
    'title',
    'weightGrams',
    'supplierCountry',
    'extra',
  ),
  one('a field given twice', text('"title":"another"'), 'title'),
  one(
    'a side given twice',
    JSON.stringify(LONG).replace('"length":80', '"length":80,"length":81'),
    'dimensionsMm/length',
  ),
  one('a fraction too small to be seen', raw('weightGrams', '540.00000000000000000001'), 'weightGrams'),
  one('a number beyond all bounds', raw('weightGrams', '1e999'), 'weightGrams'),
  one('an integer beyond 2^53', raw('factoryUnitCostCents', '9007199254740993'), 'factoryUnitCostCents'),

  ...[
    '',
    '{',
    'NaN',
    '{"title":NaN}',
    raw('weightGrams', 'NaN'),
    raw('weightGrams', 'Infinity'),
    raw('weightGrams', '0540'),
    raw('weightGrams', '+5'),
    '[]',
    'null',
    '"text"',
    '5',
    'true',
    "{'title':1}",
    '{"title":"x",}',
    '{} {}',
    '// c\n{}',
    'title=x',
  ].map((body) => ({
    what: `the text ${body.slice(0, 40)}`,
    body,
    pointers: ['#'],
  })),
  {
    what: 'bytes that are not UTF-8',
    body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    pointers: ['#'],
  },
  { what: 'a body over 64 KiB', body: JSON.stringify({ ...LONG, title: 'x'.repeat(65_536) }), pointers: ['#'] },
];
