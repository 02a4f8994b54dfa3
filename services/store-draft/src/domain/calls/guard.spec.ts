import { cents } from '@cpes/money';
import fc from 'fast-check';
import type { DraftListing } from '../listing/listing.ts';
import { hashOf } from '../listing/listing.ts';
import type { Permit, Store, StoreRequest } from './call.ts';
import { examine, requestOf } from './guard.ts';
import { HOSTED_DOCUMENTS } from './hosted-calls.ts';

const LISTING: DraftListing = {
  listingId: `lst_${'2'.repeat(32)}`,
  storeId: `sto_${'3'.repeat(32)}`,
  sku: 'CPE-7F3K2',
  title: 'LED "desk" lamp & [shade]',
  seoTitle: 'LED desk lamp',
  seoDescription: 'LED desk lamp. Folds flat',
  bullets: ['Folds flat for storage', 'Packed <weight> 1.1 lb (500 g)'],
  priceCents: cents(2_499),
  currency: 'USD',
  weightGrams: 500,
  dimensionsMm: { length: 300, width: 100, height: 100 },
  templateVersion: 1,
  status: 'draft',
  publishedAt: null,
};
const WOO: Store = {
  platform: 'woocommerce',
  baseUrl: 'https://shop.example',
  currency: 'USD',
  weightUnit: 'lbs',
  lengthUnit: 'in',
};
const HOSTED: Store = { ...WOO, platform: 'hosted', baseUrl: 'https://lamps.myshopify.com' };
const HEADERS = {
  woocommerce: { authorization: 'Basic Y2s6Y3M=', 'content-type': 'application/json' },
  hosted: { 'x-shopify-access-token': 'shpat_1', 'content-type': 'application/json' },
};
const GID = 'gid://shopify/Product/10';
const DETAILED: DraftListing = {
  ...LISTING,
  details: {
    costCents: cents(1_005),
    hsCode: '9405210000',
    originCountry: 'CN',
    report: { reportId: `rpt_${'4'.repeat(32)}`, verdict: 'REJECT' },
    imageUrls: Array.from({ length: 10 }, (_, at) => `https://images.example/${at}-${'x'.repeat(970)}`),
  },
};
const CREATE_DETAILED: Permit = { call: 'create', listing: DETAILED, shownHash: hashOf(DETAILED) };
const CREATE: Permit = { call: 'create', listing: LISTING, shownHash: hashOf(LISTING) };
const listing = LISTING;
const GRAPHQL = 'POST https://lamps.myshopify.com/admin/api/2026-07/graphql.json';
const PRODUCTS = 'https://shop.example/wp-json/wc/v3/products';

const made = (store: Store, permit: Permit): StoreRequest => {
  // The first request to a user-supplied address carries no key.
  const isKeyless = store.platform === 'woocommerce' && permit.call === 'connect';
  const headers = isKeyless ? { 'content-type': 'application/json' } : { ...HEADERS[store.platform] };
  const request = requestOf(permit, store, headers);
  if (request === undefined) throw new Error(`no call ${permit.call}`);
  return request;
};
const WRITES: readonly (readonly [Store, Permit])[] = [
  [WOO, CREATE],
  [WOO, { call: 'redraft', externalId: '10' }],
  [WOO, { call: 'trash', externalId: '10' }],
  [HOSTED, CREATE],
  [HOSTED, { call: 'ensure-mark' }],
  [HOSTED, { call: 'redraft', externalId: GID }],
  [HOSTED, { call: 'trash', externalId: GID }],
  [WOO, CREATE_DETAILED],
  [HOSTED, CREATE_DETAILED],
];
const ALL: readonly (readonly [Store, Permit, string])[] = [
  [WOO, CREATE_DETAILED, `POST ${PRODUCTS}`],
  [HOSTED, CREATE_DETAILED, GRAPHQL],
  [HOSTED, { call: 'read-details', externalId: GID }, GRAPHQL],
  [WOO, { call: 'connect' }, `OPTIONS ${PRODUCTS}`],
  [WOO, { call: 'currency' }, 'GET https://shop.example/wp-json/wc/store/v1/cart'],
  [WOO, { call: 'find', listing }, `GET ${PRODUCTS}?sku=CPE-7F3K2&_fields=id,sku,status,date_modified_gmt,meta_data`],
  [WOO, { call: 'find-in-trash', listing }, `GET ${PRODUCTS}?sku=CPE-7F3K2&status=trash&_fields=id,status`],
  [WOO, CREATE, `POST ${PRODUCTS}`],
  [WOO, { call: 'read', externalId: '10' }, `GET ${PRODUCTS}/10`],
  [WOO, { call: 'read-live', externalId: '10' }, `GET ${PRODUCTS}?include=10&status=publish&_fields=id,status`],
  [WOO, { call: 'read-trashed', externalId: '10' }, `GET ${PRODUCTS}?include=10&status=trash&_fields=id,status`],
  [WOO, { call: 'redraft', externalId: '10' }, `PUT ${PRODUCTS}/10`],
  [WOO, { call: 'trash', externalId: '10' }, `DELETE ${PRODUCTS}/10`],
  [HOSTED, { call: 'connect' }, GRAPHQL],
  [HOSTED, { call: 'ensure-mark' }, GRAPHQL],
  [HOSTED, { call: 'find', listing }, GRAPHQL],
  [HOSTED, { call: 'find-by-sku', listing }, GRAPHQL],
  [HOSTED, CREATE, GRAPHQL],
  [HOSTED, { call: 'read', externalId: GID }, GRAPHQL],
  [HOSTED, { call: 'redraft', externalId: GID }, GRAPHQL],
  [HOSTED, { call: 'trash', externalId: GID }, GRAPHQL],
];
const verdict = (store: Store, permit: Permit, change: Partial<StoreRequest>) => {
  const result = examine({ ...made(store, permit), ...change }, permit, store);
  return 'admitted' in result ? 'admitted' : `${result.refused} ${result.at}`.trim();
};
const textOf = (store: Store, permit: Permit) => made(store, permit).body?.toString() ?? '';
type Json = Record<string, unknown>;
const edited = (store: Store, permit: Permit, edit: (body: Json) => unknown): Partial<StoreRequest> => {
  const body = JSON.parse(textOf(store, permit)) as Json;
  return { body: Buffer.from(JSON.stringify(edit(body))) };
};
const replaced = (store: Store, permit: Permit, from: string | RegExp, to: string): Partial<StoreRequest> => {
  const text = textOf(store, permit);
  if (text.replace(from, to) === text) throw new Error(`nothing to replace: ${String(from)}`);
  return { body: Buffer.from(text.replace(from, to)) };
};
const woo = (edit: (body: Json) => unknown) => verdict(WOO, CREATE, edited(WOO, CREATE, edit));
const hosted = (edit: (variables: Json, body: Json) => unknown) =>
  verdict(
    HOSTED,
    CREATE,
    edited(HOSTED, CREATE, (body) => edit(body['variables'] as Json, body)),
  );
const bytes = (from: string | RegExp, to: string) => verdict(WOO, CREATE, replaced(WOO, CREATE, from, to));
const at = (url: string) => verdict(WOO, CREATE, { url });
const header = (name: string, value: string) =>
  verdict(WOO, CREATE, { headers: { ...HEADERS.woocommerce, [name]: value } });
const document = (query: string, name: keyof typeof HOSTED_DOCUMENTS = 'create') =>
  hosted((variables, body) => ({ ...body, query: query.replace('$DOCUMENT', HOSTED_DOCUMENTS[name]), variables }));

describe('the allow-list', () => {
  const calls = ALL.map(([store, permit, line]) => [store.platform, permit.call, line, store, permit] as const);
  it.each(calls)('%s, %s: %s', (_platform, _call, line, store, permit) => {
    const { method, url } = made(store, permit);
    expect(`${method} ${url}`).toBe(line);
    expect(verdict(store, permit, {})).toBe('admitted');
  });

  it('sends no key to a user-supplied address before it has responded', () => {
    const headers = HEADERS.woocommerce;
    expect(verdict(WOO, { call: 'connect' }, { headers })).toBe('header authorization');
  });

  it('creates a draft at WooCommerce with exactly these bytes', () => {
    expect(JSON.parse(textOf(WOO, CREATE))).toEqual({
      name: 'LED "desk" lamp &amp; [shade]',
      type: 'simple',
      status: 'draft',
      sku: 'CPE-7F3K2',
      regular_price: '24.99',
      weight: '1.1023',
      dimensions: { length: '11.8110', width: '3.9370', height: '3.9370' },
      short_description: '<ul><li>Folds flat for storage</li><li>Packed &lt;weight&gt; 1.1 lb (500 g)</li></ul>',
      description: '<p>LED desk lamp. Folds flat</p>',
      manage_stock: false,
      meta_data: [
        { key: '_cpe_listing_id', value: LISTING.listingId },
        { key: '_yoast_wpseo_title', value: 'LED desk lamp' },
        { key: '_yoast_wpseo_metadesc', value: 'LED desk lamp. Folds flat' },
        { key: 'rank_math_title', value: 'LED desk lamp' },
        { key: 'rank_math_description', value: 'LED desk lamp. Folds flat' },
      ],
    });
  });

  it('creates a draft at a hosted store with the status in the document', () => {
    expect(HOSTED_DOCUMENTS.create).toContain('input: {status: DRAFT, ');
    expect((JSON.parse(textOf(HOSTED, CREATE)) as { variables: unknown }).variables).toEqual({
      cost: null,
      hsCode: null,
      origin: null,
      files: [],
      metafields: [{ namespace: '$app', key: 'listing_id', type: 'id', value: LISTING.listingId }],
      mark: LISTING.listingId,
      title: 'LED "desk" lamp & [shade]',
      html: '<ul><li>Folds flat for storage</li><li>Packed &lt;weight&gt; 1.1 lb (500 g)</li></ul>',
      seoTitle: 'LED desk lamp',
      seoDescription: 'LED desk lamp. Folds flat',
      sku: 'CPE-7F3K2',
      price: '24.99',
      measurement: { weight: { unit: 'GRAMS', value: 500 } },
    });
  });

  it('omits values that the candidate does not contain', () => {
    const bare: DraftListing = { ...LISTING, bullets: [], weightGrams: null, dimensionsMm: null };
    const permit: Permit = { call: 'create', listing: bare, shownHash: hashOf(bare) };
    expect([verdict(WOO, permit, {}), verdict(HOSTED, permit, {})]).toEqual(['admitted', 'admitted']);
  });

  it('has documents of one operation, without aliases, and no status but the draft', () => {
    for (const text of Object.values(HOSTED_DOCUMENTS)) {
      expect(text.match(/\b(query|mutation|subscription) [A-Z]/g)).toHaveLength(1);
      expect(text.match(/status: \w+/g) ?? []).toEqual(/DraftCreate|Redraft/.test(text) ? ['status: DRAFT'] : []);
    }
  });
});

describe('the guard refuses bytes that publish:', () => {
  it.each<[string, () => string, string]>([
    ['1: the status is left out', () => woo(({ status: _, ...body }) => body), 'shape /status'],
    [
      '1: hosted, the document has none',
      () => document(HOSTED_DOCUMENTS.create.replace('status: DRAFT, ', '')),
      'shape /query',
    ],
    ['2: the body is empty', () => woo(() => ({})), 'shape /name'],
    ['2: there is no body', () => verdict(WOO, CREATE, { body: Buffer.alloc(0) }), 'json'],
    ['3: another word', () => woo((body) => ({ ...body, status: 'publish' })), 'refused-member /status'],
    ['3: another case', () => woo((body) => ({ ...body, status: 'Draft' })), 'shape /status'],
    ['3: null', () => woo((body) => ({ ...body, status: null })), 'refused-member /status'],
    ['3: a list', () => woo((body) => ({ ...body, status: ['draft'] })), 'refused-member /status'],
    ['3: private', () => woo((body) => ({ ...body, status: 'private' })), 'refused-member /status'],
    ['4: future', () => woo((body) => ({ ...body, status: 'future' })), 'refused-member /status'],
    [
      '4: a date',
      () => woo((body) => ({ ...body, date_created: '2027-01-01T00:00:00' })),
      'refused-member /date_created',
    ],
    ['5: a GMT date', () => woo((body) => ({ ...body, date_created_gmt: null })), 'refused-member /date_created_gmt'],
    ['6: the batch address', () => at(`${PRODUCTS}/batch`), 'address'],
    ['6: a batch body', () => woo((body) => ({ create: [body] })), 'refused-member /create'],
    ['7: variations', () => woo((body) => ({ ...body, variations: [] })), 'refused-member /variations'],
    ['7: their address', () => at(`${PRODUCTS}/10/variations`), 'address'],
    ['7: another type', () => woo((body) => ({ ...body, type: 'variable' })), 'shape /type'],
    [
      '14: redraft of more than the status',
      () =>
        verdict(
          WOO,
          WRITES[1]![1],
          edited(WOO, WRITES[1]![1], (body) => ({ ...body, name: 'x' })),
        ),
      'shape /name',
    ],
    ['15: another product', () => verdict(WOO, WRITES[1]![1], { url: `${PRODUCTS}/11` }), 'address'],
    [
      '15: hosted, another product',
      () => verdict(HOSTED, WRITES[6]![1], replaced(HOSTED, WRITES[6]![1], '/10', '/11')),
      'shape /variables/id',
    ],
    [
      '15: another mark',
      () => woo((body) => ({ ...body, meta_data: [{ key: '_cpe_listing_id', value: 'lst_1' }] })),
      'shape /meta_data/0/value',
    ],
    ['18: hosted, live at once', () => document(HOSTED_DOCUMENTS.create.replace('DRAFT', 'ACTIVE')), 'shape /query'],
    ['18: hosted, live by link', () => document(HOSTED_DOCUMENTS.create.replace('DRAFT', 'UNLISTED')), 'shape /query'],
    [
      '18: hosted, a status among the variables',
      () => hosted((variables, body) => ({ ...body, variables: { ...variables, status: 'ACTIVE' } })),
      'refused-member /variables/status',
    ],
    [
      '18: hosted, publications',
      () => hosted((variables, body) => ({ ...body, variables: { ...variables, publications: [] } })),
      'refused-member /variables/publications',
    ],
    [
      '19: another version',
      () => verdict(HOSTED, CREATE, { url: made(HOSTED, CREATE).url.replace('2026-07', 'unstable') }),
      'address',
    ],
    [
      '20: hosted, another identifier',
      () => hosted((variables, body) => ({ ...body, variables: { ...variables, mark: 'lst_1' } })),
      'shape /variables/mark',
    ],
    ['21: another host', () => at('https://evil.example/wp-json/wc/v3/products'), 'address'],
    ['21: no TLS', () => at(PRODUCTS.replace('https', 'http')), 'address'],
    ['21: another port', () => at(PRODUCTS.replace('.example', '.example:8443')), 'address'],
    ['21: a user', () => at(PRODUCTS.replace('//', '//x@')), 'address'],
    ['22: _method in the query', () => at(`${PRODUCTS}?_method=PUT`), 'address'],
    ['22: _method in the body', () => woo((body) => ({ ...body, _method: 'PUT' })), 'refused-member /_method'],
    ['22: an override header', () => header('x-http-method-override', 'PUT'), 'header x-http-method-override'],
    ['22: in another case', () => header('X-HTTP-Method-Override', 'PUT'), 'header X-HTTP-Method-Override'],
    ['22: its other names', () => header('x-method-override', 'PUT'), 'header x-method-override'],
    ['22: a proxy header', () => header('x-original-url', '/x'), 'header x-original-url'],
    ['22: another method', () => verdict(WOO, CREATE, { method: 'PUT' }), 'method'],
    ['22: a method in lower case', () => verdict(WOO, CREATE, { method: 'post' }), 'method'],
    ['25: a flag', () => woo((body) => ({ ...body, allow_publish: true })), 'shape /allow_publish'],
    ['27: a price with a comma', () => woo((body) => ({ ...body, regular_price: '24,99' })), 'shape /regular_price'],
    ['27: a price in powers of ten', () => woo((body) => ({ ...body, regular_price: '1e3' })), 'shape /regular_price'],
    ['27: a price as a number', () => woo((body) => ({ ...body, regular_price: 24.99 })), 'shape /regular_price'],
    ['27: a negative price', () => woo((body) => ({ ...body, regular_price: '-1.00' })), 'shape /regular_price'],
    ['27: a size with a comma', () => woo((body) => ({ ...body, weight: '1,5' })), 'shape /weight'],
    [
      '27: hosted, a price as a number',
      () => hosted((variables, body) => ({ ...body, variables: { ...variables, price: 24.99 } })),
      'shape /variables/price',
    ],
    ['28: another price', () => woo((body) => ({ ...body, regular_price: '24.98' })), 'not-as-shown'],
    ['28: another title', () => woo((body) => ({ ...body, name: 'Another lamp' })), 'not-as-shown'],
    ['28: a tag in the name', () => woo((body) => ({ ...body, name: '<b>LED</b>' })), 'shape /name'],
    [
      '28: other bullets',
      () => woo((body) => ({ ...body, short_description: '<ul><li>Another bullet</li></ul>' })),
      'not-as-shown',
    ],
    [
      '28: a script',
      () => woo((body) => ({ ...body, description: '<p><script>x</script></p>' })),
      'shape /description',
    ],
    ['28: a shortcode', () => woo((body) => ({ ...body, description: '<p>[products]</p>' })), 'shape /description'],
    ['30: the cost', () => woo((body) => ({ ...body, cost: '5.40' })), 'shape /cost'],
    [
      '30: more about the product',
      () => woo((body) => ({ ...body, meta_data: [...(body['meta_data'] as []), { key: 'supplier', value: 'x' }] })),
      'shape /meta_data/5',
    ],
  ])('%s', (_way, run, refusal) => expect(run()).toBe(refusal));

  it.each<[string, () => string, string]>([
    ['a repeated key', () => bytes('"status":"draft"', '"status":"draft","status":"publish"'), 'json'],
    ['a repeated key, the draft last', () => bytes('"status":"draft"', '"status":"publish","status":"draft"'), 'json'],
    ['an escaped key', () => bytes('"manage_stock":false', '"\\u0073tatus":"publish","manage_stock":false'), 'json'],
    ['an escaped value', () => bytes('"draft"', '"\\u0070ublish"'), 'json'],
    [
      'a key in another case',
      () => bytes('"manage_stock":false', '"Status":"publish","manage_stock":false'),
      'refused-member /Status',
    ],
    [
      'a key in wide letters',
      () => bytes('"manage_stock":false', '"\uff53tatus":"publish","manage_stock":false'),
      'refused-member /\uff53tatus',
    ],
    ['a space', () => bytes('"status":', '"status": '), 'json'],
    ['a comment', () => bytes('"status":', '/**/"status":'), 'json'],
    ['a byte order mark', () => bytes('{', '\ufeff{'), 'json'],
    ['a second text', () => bytes(/$/, '{"status":"publish"}'), 'json'],
    ['a form', () => verdict(WOO, CREATE, { body: Buffer.from('status=publish') }), 'json'],
    [
      'broken UTF-8',
      () => verdict(WOO, CREATE, { body: Buffer.concat([Buffer.from([0xc0]), Buffer.from('{}')]) }),
      'body',
    ],
    ['UTF-16', () => verdict(WOO, CREATE, { body: Buffer.from(textOf(WOO, CREATE), 'utf16le') }), 'json'],
    ['a long body', () => bytes(/$/, ' '.repeat(40_000)), 'body'],
    [
      'a prototype',
      () => bytes('"manage_stock":false', '"__proto__":{"status":"publish"},"manage_stock":false'),
      'refused-member /__proto__',
    ],
    ['published', () => woo((body) => ({ ...body, published: true })), 'refused-member /published'],
    ['published_at', () => woo((body) => ({ ...body, published_at: null })), 'refused-member /published_at'],
    [
      'published_at, nested',
      () => woo((body) => ({ ...body, dimensions: { a: { Published_At: 1 } } })),
      'refused-member /dimensions/a/Published_At',
    ],
    [
      'a very deep body',
      () => woo((body) => ({ ...body, a: [[[[[[[[[[[]]]]]]]]]]] })),
      'refused-member /a/0/0/0/0/0/0/0/0',
    ],
    ['the address encoded', () => at(PRODUCTS.replace('products', 'product%73')), 'address'],
    ['the address with dots', () => at(`${PRODUCTS}/../products`), 'address'],
    ['the address with a slash', () => at(`${PRODUCTS}/`), 'address'],
    ['the address in capitals', () => at(PRODUCTS.replace('wc', 'WC')), 'address'],
    ['the status in the address', () => at(`${PRODUCTS}?status=publish`), 'address'],
    ['the address with a tab', () => at(`${PRODUCTS}\t`), 'address'],
    ['a fragment', () => at(`${PRODUCTS}#x`), 'address'],
    ['another route', () => at('https://shop.example/?rest_route=/wc/v3/products'), 'address'],
    ['a form as content', () => header('content-type', 'application/x-www-form-urlencoded'), 'header content-type'],
    ['two headers in one', () => header('accept', 'application/json\r\nx-http-method-override: PUT'), 'header accept'],
    ['the same header twice', () => header('Content-Type', 'application/json'), 'header Content-Type'],
    ['a cookie', () => header('cookie', 'a=b'), 'header cookie'],
    ['an encoded body', () => header('content-encoding', 'gzip'), 'header content-encoding'],
    [
      'no credentials',
      () => verdict(WOO, CREATE, { headers: { 'content-type': 'application/json' } }),
      'header authorization',
    ],
    [
      'no content type',
      () => verdict(WOO, CREATE, { headers: { authorization: 'Basic eA==' } }),
      'header content-type',
    ],
    [
      'a body where none belongs',
      () => verdict(WOO, WRITES[2]![1], { body: Buffer.from('{"status":"publish"}') }),
      'body',
    ],
    ['force at the trash', () => verdict(WOO, WRITES[2]![1], { url: `${PRODUCTS}/10?force=true` }), 'address'],
    [
      'two operations',
      () => document('$DOCUMENT mutation P { publishablePublish(id: "x") { userErrors { message } } }'),
      'shape /query',
    ],
    [
      'an aliased field',
      () => document(HOSTED_DOCUMENTS.create.replace('productSet(', 'a: productSet(')),
      'shape /query',
    ],
    [
      'a second field',
      () =>
        document(
          HOSTED_DOCUMENTS.create.replace(
            '{ productSet',
            '{ productPublish(input: {id: "x"}) { shop { id } } productSet',
          ),
        ),
      'shape /query',
    ],
    ['the document of another call', () => document('$DOCUMENT', 'redraft'), 'shape /query'],
    [
      'an operation name',
      () => hosted((_, body) => ({ ...body, operationName: 'P' })),
      'refused-member /operationName',
    ],
    ['a list of documents', () => hosted((_, body) => [body, body]), 'shape '.trim()],
    [
      'a stored document',
      () => hosted((_, body) => ({ ...body, extensions: { persistedQuery: {} } })),
      'refused-member /extensions',
    ],
    [
      'a published variant',
      () => hosted((variables, body) => ({ ...body, variables: { ...variables, measurement: { published: true } } })),
      'refused-member /variables/measurement/published',
    ],
  ])('%s', (_way, run, refusal) => expect(run()).toBe(refusal));

  it.each<[string, Store, Permit, string]>([
    ['an SKU that is a list', WOO, { call: 'find', listing: { ...LISTING, sku: 'A,B' } }, 'permit find'],
    [
      'an SKU that adds to the query',
      WOO,
      { call: 'find', listing: { ...LISTING, sku: 'A&status=any' } },
      'permit find',
    ],
    ['an id that leaves the folder', WOO, { call: 'redraft', externalId: '10/../batch' }, 'permit redraft'],
    ['an id with a query', WOO, { call: 'redraft', externalId: '10?_method=DELETE' }, 'permit redraft'],
    ['an id of the other platform', HOSTED, { call: 'trash', externalId: '10' }, 'permit trash'],
    ['a base with a user', { ...WOO, baseUrl: 'https://a@shop.example' }, CREATE, 'permit create'],
    ['a base without TLS', { ...WOO, baseUrl: 'http://shop.example' }, CREATE, 'permit create'],
    ['a base with a query', { ...WOO, baseUrl: 'https://shop.example?x=' }, CREATE, 'permit create'],
    ['a hosted base with a folder', { ...HOSTED, baseUrl: 'https://shop.example/x' }, CREATE, 'permit create'],
    ['another currency', { ...WOO, currency: 'EUR' }, CREATE, 'permit create'],
    ['another status', WOO, { ...CREATE, listing: { ...LISTING, status: 'publish' as 'draft' } }, 'permit create'],
    ['a time of publication', WOO, { ...CREATE, listing: { ...LISTING, publishedAt: 1 as never } }, 'permit create'],
    ['a hash of something else', WOO, { ...CREATE, shownHash: '0'.repeat(64) }, 'not-as-shown'],
    ['another listing under the hash', WOO, { ...CREATE, listing: { ...LISTING, title: 'Other' } }, 'not-as-shown'],
  ])('a permit with %s', (_what, store, permit, refusal) => expect(verdict(store, permit, {})).toBe(refusal));
});

/** Fragments of publishing requests, inserted anywhere. */
const PIECES = fc.constantFrom(
  '"status":"publish",',
  '"status":"publish"',
  '"published":true,',
  '"published_at":"2026-01-01",',
  'ACTIVE',
  'publish',
  'status: ACTIVE ',
  'publishablePublish(id: "x") { shop { id } }',
  '?_method=PUT',
  '&status=publish',
  '\\u0073tatus',
  '/batch',
  ' ',
  ',',
  '}',
  '{',
);
const spliced = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(12), fc.oneof(PIECES, fc.string({ unit: 'binary', maxLength: 3 })))
    .map(([start, length, piece]) => text.slice(0, start) + piece + text.slice(start + length));
const flipped = (body: Buffer) =>
  fc.tuple(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 })).map(([place, mask]) => {
    const copy = Buffer.from(body);
    copy[place] = copy[place]! ^ mask;
    return copy;
  });

describe('the guard', () => {
  it('admits only the request of the permit, despite any change', () => {
    const changes = fc.constantFrom(...ALL).chain(([store, permit]) => {
      const { url, body = Buffer.from('{}') } = made(store, permit);
      const change: fc.Arbitrary<Partial<StoreRequest>> = fc.oneof(
        spliced(body.toString()).map((text) => ({ body: Buffer.from(text) })),
        flipped(body).map((bytesOf) => ({ body: bytesOf })),
        spliced(url).map((text) => ({ url: text })),
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD').map((method) => ({ method })),
        fc
          .string({ unit: 'binary-ascii', minLength: 1 })
          .map((name) => ({ headers: { ...HEADERS[store.platform], [name]: 'PUT' } })),
      );
      return change.map((one) => ({ store, permit, one }));
    });
    fc.assert(
      fc.property(changes, ({ store, permit, one }) => {
        const right = made(store, permit);
        const wrong = { ...right, ...one };
        const isSame =
          wrong.url === right.url &&
          wrong.method === right.method &&
          String(wrong.body) === String(right.body) &&
          wrong.headers === right.headers;
        expect(verdict(store, permit, one) === 'admitted').toBe(isSame);
      }),
      { numRuns: 5_000 },
    );
  });

  it('admits under a permit no request of another', () => {
    for (const [store, permit] of ALL) {
      for (const [otherStore, other] of ALL) {
        const isSame = store === otherStore && permit === other;
        expect('admitted' in examine(made(store, permit), other, otherStore)).toBe(isSame);
      }
    }
  });

  it('admits an immutable copy', () => {
    const request = made(WOO, CREATE);
    const result = examine(request, CREATE, WOO);
    request.body?.fill(0);
    (request.headers as Json)['x-http-method-override'] = 'PUT';
    if (!('admitted' in result)) throw new Error('refused');
    expect(result.admitted.body?.toString()).toBe(textOf(WOO, CREATE));
    expect(result.admitted.headers).toEqual(HEADERS.woocommerce);
    expect(Object.isFrozen(result.admitted)).toBe(true);
  });
});

/** Never called: the compiler refuses each line below a directive, or the directive itself is an error. */
export function doesNotCompile(send: (request: import('./guard.ts').AdmittedRequest) => void): void {
  // @ts-expect-error a listing is a draft
  ({ ...LISTING, status: 'publish' }) satisfies DraftListing;
  // @ts-expect-error and has no time of publication
  ({ ...LISTING, publishedAt: '2026-01-01' }) satisfies DraftListing;
  // @ts-expect-error no permit publishes
  ({ call: 'publish', externalId: '10' }) satisfies Permit;
  // @ts-expect-error nor names a status
  ({ call: 'redraft', externalId: '10', status: 'draft' }) satisfies Permit;
  // @ts-expect-error an unexamined request cannot be sent
  send(made(WOO, CREATE));
}

describe('the details of a listing', () => {
  const bodyIn = (store: Store, permit: Permit) =>
    JSON.parse(String(made(store, permit).body)) as Record<string, unknown>;

  it('are in private fields of a WooCommerce product', () => {
    const body = bodyIn(WOO, CREATE_DETAILED);
    expect(body).toMatchObject({ cost_of_goods_sold: { values: [{ defined_value: 10.05 }] }, status: 'draft' });
    expect(body['meta_data']).toEqual(
      expect.arrayContaining([
        { key: '_cpe_hs_code', value: '9405210000' },
        { key: '_cpe_origin_country', value: 'CN' },
        { key: '_cpe_verdict', value: 'REJECT' },
      ]),
    );
    expect(body['images']).toHaveLength(10);
  });

  it('are in the inventory item, the metafields and the files of a hosted product', () => {
    expect(bodyIn(HOSTED, CREATE_DETAILED)).toMatchObject({
      variables: {
        cost: '10.05',
        hsCode: '9405210000',
        origin: 'CN',
        files: { length: 10 },
        metafields: { length: 3 },
      },
    });
  });

  it.each([WOO, HOSTED])('are left out once the store has refused them', (store) => {
    const withheld = ['cost', 'hsCode', 'origin', 'report', 'images'] as const;
    const bare = made(store, { ...CREATE_DETAILED, withheld });
    expect(String(bare.body)).toBe(String(made(store, CREATE).body));
    expect(examine(bare, { ...CREATE_DETAILED, withheld }, store)).toHaveProperty('admitted');
    expect(examine(bare, CREATE_DETAILED, store)).toMatchObject({ refused: expect.any(String) });
  });

  it.each(['http://images.example/1.jpg', 'https://images.example/"1".jpg', 'javascript:alert(1)'])(
    'are refused with the address %s of an image',
    (url) => {
      const listing = { ...DETAILED, details: { ...DETAILED.details!, imageUrls: [url] } };
      const permit: Permit = { call: 'create', listing, shownHash: hashOf(listing) };
      for (const store of [WOO, HOSTED])
        expect(examine(made(store, permit), permit, store)).toMatchObject({ refused: 'shape' });
    },
  );
});
