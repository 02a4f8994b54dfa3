import { cents } from '@cpes/money';
import fc from 'fast-check';
import type { Store } from '../calls/call.ts';
import { bulletsHtml } from '../calls/listing-html.ts';
import type { DraftListing } from '../listing/listing.ts';
import { differencesOf, fieldsHashOf, type ShownProduct } from './difference.ts';
import { isLiveInHosted, verifyHosted } from './hosted-answers.ts';
import { readAnswerOf } from './read-answers.ts';
import { isLiveInWooCommerce, isStatusFalse, verifyWooCommerce } from './woocommerce-answers.ts';

const LISTING: DraftListing = {
  listingId: `lst_${'2'.repeat(32)}`,
  storeId: `sto_${'3'.repeat(32)}`,
  sku: 'CPE-7F3K2',
  title: 'Lamp & shade',
  seoTitle: 'Lamp',
  seoDescription: 'A lamp',
  bullets: ['Folds flat for "storage"'],
  priceCents: cents(2_499),
  currency: 'USD',
  weightGrams: 500,
  dimensionsMm: { length: 300, width: 100, height: 100 },
  templateVersion: 1,
  status: 'draft',
  publishedAt: null,
};
const STORE: Store = {
  platform: 'woocommerce',
  baseUrl: 'https://shop.example',
  currency: 'USD',
  weightUnit: 'kg',
  lengthUnit: 'cm',
};
const MARK = { id: 7, key: '_cpe_listing_id', value: LISTING.listingId };
const WOO = {
  id: 10,
  name: 'Lamp &amp; shade',
  slug: '',
  permalink: 'https://shop.example/?post_type=product&p=10',
  status: 'draft',
  sku: 'CPE-7F3K2',
  regular_price: '24.99',
  date_created: '2026-11-23T10:00:00',
  weight: '0.5000',
  dimensions: { length: '30', width: '10.0000', height: '10' },
  short_description: '<ul>\n<li>Folds flat for &#8220;storage&#x22;</li>\n</ul>\n'.replace('&#8220;', '&quot;'),
  meta_data: [MARK, { id: 8, key: '_other', value: 'x' }],
};
const GRAMS = { unit: 'GRAMS', value: 500 };
const GID = 'gid://shopify/Product/10';
const PRODUCT = {
  id: GID,
  status: 'DRAFT',
  publishedAt: null,
  onlineStoreUrl: null,
  title: 'Lamp & shade',
  descriptionHtml: bulletsHtml(LISTING.bullets),
  metafield: { value: LISTING.listingId },
  variants: { nodes: [{ sku: 'CPE-7F3K2', price: '24.99', inventoryItem: { measurement: { weight: GRAMS } } }] },
  resourcePublicationsV2: { nodes: [{ isPublished: false, publishDate: null }] },
};
const weighing = (weight: object | null) => ({
  variants: { nodes: [{ sku: 'CPE-7F3K2', price: '24.99', inventoryItem: { measurement: { weight } } }] },
});
const woo = (change: object = {}, currency: string | null = 'USD') =>
  verifyWooCommerce({ ...WOO, ...change }, '10', currency, LISTING, STORE);
const hosted = (change: object | null = {}, version = '2026-07', currency = 'USD') =>
  verifyHosted(
    { data: { product: change === null ? null : { ...PRODUCT, ...change }, shop: { currencyCode: currency } } },
    version,
    GID,
    LISTING,
    STORE,
  );
const said = (verified: ReturnType<typeof woo>) => {
  const { kind, evidence, differences } = verified;
  const why = kind === 'changed' ? [verified.change] : kind === 'unknown' ? [verified.trouble] : [];
  return [
    kind,
    ...why,
    ...evidence,
    ...differences.map(({ field, isSerious }) => `${field}${isSerious ? '!' : ''}`),
  ].join(' ');
};

describe('a product in a WooCommerce store', () => {
  it.each<[string, object, string]>([
    ['the draft that was sent', {}, 'draft'],
    ['the SKU in lower case', { sku: 'cpe-7f3k2' }, 'draft'],
    ['the price with another number of zeros', { regular_price: '24.990' }, 'draft'],
    ['another status', { status: 'publish' }, 'live status'],
    ['an unknown status', { status: 'wc-something' }, 'unknown noStatus status'],
    ['another case of the status', { status: 'Draft' }, 'unknown noStatus status'],
    ['no status', { status: undefined }, 'unknown noStatus status'],
    ['a draft with an edited permalink', { slug: 'lamp' }, 'changed permalink slug'],
    [
      'a draft with the address of a live product',
      { permalink: 'https://shop.example/product/lamp/' },
      'changed permalink permalink',
    ],
    ['no address', { permalink: null }, 'changed permalink permalink'],
    ['pending review', { status: 'pending' }, 'changed pending status'],
    ['private', { status: 'private' }, 'changed private status'],
    ['a planned publication', { status: 'future' }, 'changed scheduled status'],
    ['a name in entities', { name: 'Lamp &#38; shade' }, 'draft'],
    ['a weight in another writing', { weight: '0.5' }, 'draft'],
    ['another weight', { weight: '5' }, 'draft weight!'],
    ['no weight', { weight: '' }, 'draft weight!'],
    ['other sizes', { dimensions: { length: '3', width: '10', height: '10' } }, 'draft size!'],
    ['no sizes', { dimensions: undefined }, 'draft size!'],
    ['the trash', { status: 'trash' }, 'gone'],
    ['another product', { id: 11 }, 'unknown unread'],
    ['another price', { regular_price: '2499' }, 'draft price!'],
    ['no price', { regular_price: '' }, 'draft price!'],
    ['a price as a number', { regular_price: 24.99 }, 'draft price!'],
    ['another SKU', { sku: 'CPE-7F3K2-1' }, 'draft sku!'],
    ['no mark', { meta_data: [] }, 'draft mark!'],
    ['two marks', { meta_data: [MARK, MARK] }, 'draft mark!'],
    ['another title', { name: 'Lamp' }, 'draft title'],
    ['other bullets', { short_description: '' }, 'draft bulletsHtml'],
  ])('%s', (_what, change, verdict) => expect(said(woo(change))).toBe(verdict));

  it('has differences with the sent and the found value', () => {
    expect(woo({ regular_price: '13' }).differences).toEqual([
      { field: 'price', sent: '24.99', found: '13', isSerious: true },
    ]);
    expect([said(woo({}, 'EUR')), said(woo({}, null))]).toEqual(['draft currency!', 'draft currency!']);
  });

  it.each<[unknown, string]>([
    [[], 'not-live'],
    [[{ id: 10, status: 'publish' }], 'live'],
    [[{ id: '10', status: 'publish' }], 'live'],
    [
      [
        { id: 11, status: 'draft' },
        { id: 10, status: 'publish' },
      ],
      'live',
    ],
    [[{ id: 11, status: 'publish' }], 'unknown ignoresFilter'],
    [[{ id: 10, status: 'draft' }], 'unknown ignoresFilter'],
    [[{ id: 10, status: 'pending' }], 'unknown ignoresFilter'],
    [[{ id: 10, status: 'private' }], 'unknown ignoresFilter'],
    [[{ id: 10, status: 'future' }], 'unknown ignoresFilter'],
    [[{ id: 10, status: 'trash' }], 'unknown ignoresFilter'],
    [[{ id: 10 }], 'unknown noStatus'],
    [[{ id: 10, status: 'wc-something' }], 'unknown noStatus'],
    [[{}], 'unknown ignoresFilter'],
    [{ code: 'rest_no_route' }, 'unknown unread'],
    [undefined, 'unknown unread'],
  ])('is filtered as %j: %s', (answer, verdict) => {
    const live = isLiveInWooCommerce(answer, '10');
    expect(['trouble' in live ? `${live.kind} ${live.trouble}` : live.kind]).toEqual([verdict]);
  });

  it.each<[unknown, unknown, boolean]>([
    [[{ id: 10, status: 'draft' }], [], true],
    [[{ id: 10 }], [], true],
    [[{ id: 10, status: 'draft' }], [{ id: 10, status: 'draft' }], false],
    [[{ id: 11, status: 'draft' }], [], false],
    [[{ id: 10, status: 'draft' }], undefined, false],
    [undefined, [], false],
  ])('listed as %j, and in the trash as %j, is live despite its status: %s', (listed, inTrash, isFalse) =>
    expect(isStatusFalse(listed, inTrash, '10')).toBe(isFalse),
  );

  it.each([undefined, null, 'text', 7, [], [WOO], {}])('is unknown for %j', (answer) => {
    expect(verifyWooCommerce(answer, '10', 'USD', LISTING, STORE).kind).toBe('unknown');
  });
});

describe('a product in a hosted store', () => {
  it.each<[string, object | null, string]>([
    ['the draft that was sent', {}, 'draft'],
    ['the draft in no publication', { resourcePublicationsV2: { nodes: [] } }, 'draft'],
    ['live', { status: 'ACTIVE' }, 'live status'],
    ['live by link', { status: 'UNLISTED' }, 'live status'],
    ['no status', { status: undefined }, 'unknown noStatus status'],
    ['an unknown status', { status: 'SOLD' }, 'unknown noStatus status'],
    ['the weight in another unit', weighing({ unit: 'KILOGRAMS', value: 0.5 }), 'draft'],
    ['another weight', weighing({ unit: 'GRAMS', value: 5 }), 'draft weight!'],
    ['no weight', weighing(null), 'draft weight!'],
    ['a weight in an unknown unit', weighing({ unit: 'STONES', value: 1 }), 'draft weight!'],
    ['a draft with a time of publication', { publishedAt: '2026-11-23T10:00:00Z' }, 'changed channel publishedAt'],
    ['no time of publication', { publishedAt: undefined }, 'unknown unread publishedAt'],
    ['a draft with an address', { onlineStoreUrl: 'https://lamps.example/x' }, 'changed channel onlineStoreUrl'],
    ['no address', { onlineStoreUrl: undefined }, 'unknown unread onlineStoreUrl'],
    [
      'a draft with a publication in force',
      { resourcePublicationsV2: { nodes: [{ isPublished: true }] } },
      'changed channel resourcePublicationsV2',
    ],
    ['no publications', { resourcePublicationsV2: null }, 'unknown unread resourcePublicationsV2'],
    [
      'live with a publication in force',
      { status: 'ACTIVE', publishedAt: '2026-11-23T10:00:00Z' },
      'live status publishedAt',
    ],
    ['the archive', { status: 'ARCHIVED' }, 'gone'],
    ['nothing', null, 'gone'],
    ['another product', { id: 'gid://shopify/Product/11' }, 'unknown unread'],
    ['two variants', { variants: { nodes: [{}, {}] } }, 'draft sku! price! weight!'],
    ['another mark', { metafield: null }, 'draft mark!'],
    ['another title', { title: 'x' }, 'draft title'],
  ])('%s', (_what, change, verdict) => expect(said(hosted(change))).toBe(verdict));

  it('is unknown in another version, or with errors', () => {
    expect(hosted({}, '2026-10').kind).toBe('unknown');
    expect(verifyHosted({ errors: [], data: { product: PRODUCT } }, '2026-07', GID, LISTING, STORE).kind).toBe(
      'unknown',
    );
    expect(verifyHosted(undefined, '2026-07', GID, LISTING, STORE).kind).toBe('unknown');
    expect(said(hosted({}, '2026-07', 'EUR'))).toBe('draft currency!');
  });

  it.each<[unknown, string]>([
    [{ data: { productByIdentifier: null } }, 'not-live'],
    [{ data: { productByIdentifier: { status: 'DRAFT', publishedAt: null } } }, 'not-live'],
    [{ data: { productByIdentifier: { status: 'ARCHIVED', publishedAt: null } } }, 'not-live'],
    [{ data: { productByIdentifier: { status: 'ACTIVE', publishedAt: null } } }, 'live'],
    [{ data: { productByIdentifier: { status: 'UNLISTED', publishedAt: null } } }, 'live'],
    [{ data: { productByIdentifier: { status: 'DRAFT' } } }, 'not-live'],
    [{ data: { productByIdentifier: { status: 'DRAFT', publishedAt: '2026-11-23T10:00:00Z' } } }, 'not-live'],
    [{ data: { productByIdentifier: { status: 'SOLD', publishedAt: null } } }, 'unknown'],
    [{ data: { productByIdentifier: { publishedAt: null } } }, 'unknown'],
    [{ data: {} }, 'unknown'],
    [{ errors: [{}], data: { productByIdentifier: null } }, 'unknown'],
  ])('is found by its mark as %j: %s', (answer, verdict) => {
    expect(isLiveInHosted(answer, '2026-07').kind).toBe(verdict);
    expect(isLiveInHosted(answer, '2026-10').kind).toBe('unknown');
  });
});

describe('verification', () => {
  it('maps a read to its meaning for a push', () => {
    const [price] = woo({ regular_price: '13' }).differences;
    const whole = { kind: 'draft', isMarked: true, mayTrash: true, differences: [] };
    expect(readAnswerOf(woo(), true)).toEqual({ ...whole, missing: [] });
    expect(readAnswerOf(woo(), true, false)).toEqual(whole);
    expect(readAnswerOf(woo({ name: 'x' }), true)).toMatchObject({ differences: [] });
    expect(readAnswerOf(woo({ regular_price: '13' }), false)).toMatchObject({ differences: [price], mayTrash: false });
    expect(readAnswerOf(woo({ meta_data: [] }), true)).toMatchObject({ isMarked: false, mayTrash: false });
    expect(readAnswerOf(woo({ status: 'x' }), true)).toEqual({ kind: 'unknown', trouble: 'noStatus' });
    expect(readAnswerOf(woo({ status: 'pending' }), true)).toMatchObject({ kind: 'changed', change: 'pending' });
    expect(readAnswerOf(woo({ status: 'publish' }), true)).toEqual({ kind: 'live', isMarked: true, mayTrash: true });
    expect(readAnswerOf(hosted(null), true)).toEqual({ kind: 'gone' });
  });

  it('accepts a draft only with all its signs, for any response', () => {
    const signs = {
      status: fc.constantFrom('draft', 'publish', null, 'DRAFT'),
      slug: fc.constantFrom('', 'x', null),
      permalink: fc.constantFrom(WOO.permalink, 'https://shop.example/x', ''),
    };
    fc.assert(
      fc.property(fc.oneof(fc.record(signs, { requiredKeys: [] }), fc.object()), (change) => {
        const { status, slug, permalink } = { ...WOO, ...change } as Record<string, unknown>;
        const isDraft = status === 'draft' && slug === '' && permalink === WOO.permalink;
        expect(woo(change).kind === 'draft').toBe(isDraft && String({ ...WOO, ...change }.id) === '10');
      }),
    );
  });

  it('gives equal hashes when there is no difference', () => {
    const member = fc.option(fc.constantFrom('A &amp; b', 'a & b', 'A & b', '24.99', '24.990', '<p>A &#38; b</p>'));
    const products: fc.Arbitrary<ShownProduct> = fc.record({
      mark: member,
      sku: member,
      price: member,
      currency: member,
      title: member,
      bulletsHtml: member,
      weight: member,
      size: member,
    });
    fc.assert(
      fc.property(products, products, (one, other) => {
        expect(fieldsHashOf(one) === fieldsHashOf(other)).toBe(differencesOf(one, other).length === 0);
        expect(differencesOf(one, one)).toEqual([]);
      }),
    );
  });
});
