import { type Client, clientOf } from '../../test/client.ts';
import { DOCUMENTS, IDENTIFIER, INPUT } from '../../test/hosted-documents.ts';
import { type FakeHosted, type FakeHostedOptions, startFakeHosted } from './fake-hosted.ts';

const PATH = '/admin/api/2026-07/graphql.json';
const GID = /^gid:\/\/shopify\/Product\/\d+$/;

let store: FakeHosted;
let send: Client;
const open = async (options?: FakeHostedOptions) => {
  store = await startFakeHosted(options);
  send = clientOf(store, { 'x-shopify-access-token': store.credentials.secret });
};
beforeEach(() => open());
afterEach(() => store.close());
const ask = async (query: string, variables: object = {}, path = PATH) =>
  (await send('POST', path, { body: { query, variables } })).json;
const define = () => ask(DOCUMENTS.define);
const set = (change: object = {}, identifier: object | null = IDENTIFIER) =>
  ask(DOCUMENTS.set, { identifier, input: { ...INPUT, ...change } });
const created = async (): Promise<string> => (await define(), (await set()).data.productSet.product.id);
const read = async (id: string) => (await ask(DOCUMENTS.read, { id })).data.product;

describe('a hosted store', () => {
  it('creates a draft and returns the stored fields', async () => {
    const id = await created();
    expect(id).toMatch(GID);
    expect(await read(id)).toEqual({
      id,
      status: 'DRAFT',
      publishedAt: null,
      title: 'LED desk lamp',
      onlineStoreUrl: null,
      descriptionHtml: '<ul><li>Folds flat</li></ul>',
      seo: { title: 'Lamp' },
      metafield: { value: 'lst_1' },
      variants: {
        nodes: [
          {
            id: expect.stringContaining('ProductVariant'),
            sku: 'CPE-7F3K2',
            price: '24.99',
            inventoryItem: { measurement: { weight: { unit: 'GRAMS', value: 500 } }, unitCost: null },
          },
        ],
      },
      resourcePublicationsV2: { nodes: [] },
    });
    expect(store.products()).toEqual([
      {
        id,
        title: 'LED desk lamp',
        sku: 'CPE-7F3K2',
        price: '24.99',
        status: 'DRAFT',
        isLive: false,
        wasLive: false,
        mark: 'lst_1',
        details: { cost: null, hsCode: null, origin: null, reportId: null, verdict: null, images: 0 },
        html: '<ul><li>Folds flat</li></ul>',
      },
    ]);
  });

  it('creates an active product when no status is given', async () => {
    await define();
    const { status: _, ...rest } = INPUT;
    await ask(DOCUMENTS.set, { identifier: IDENTIFIER, input: rest });
    expect(store.products()).toMatchObject([{ status: 'ACTIVE', isLive: true, wasLive: true }]);
  });

  it('returns its name, the scopes of the token, and its channel', async () => {
    const { data, extensions } = await ask(DOCUMENTS.connect);
    expect(data).toMatchObject({
      shop: { myshopifyDomain: 'lamps.myshopify.com', currencyCode: 'USD', weightUnit: 'POUNDS' },
      currentAppInstallation: { accessScopes: [{ handle: 'write_products' }, { handle: 'read_publications' }] },
      publications: { nodes: [{ autoPublish: false }] },
    });
    expect(extensions.cost.throttleStatus).toMatchObject({ restoreRate: 200 });
  });

  it.each([
    ['a field that is not in the schema', '{ shop { password } }', {}],
    ['an operation that publishes', 'mutation { publishablePublish(id: "x") { shop { id } } }', {}],
    ['an unknown status', DOCUMENTS.set, { input: { ...INPUT, status: 'draft' } }],
    ['a literal with an unknown status', 'mutation { productSet(input: {status: LIVE}) { product { id } } }', {}],
    ['a time of publication', DOCUMENTS.set, { input: { ...INPUT, publishedAt: '2026-11-23T00:00:00Z' } }],
    ['two identifiers', DOCUMENTS.set, { identifier: { id: 'gid://shopify/Product/1', handle: 'x' }, input: INPUT }],
    ['no input', DOCUMENTS.set, {}],
    ['an invalid document', 'query {', {}],
  ])('refuses %s', async (_what, query, variables) => {
    const { data, errors } = await ask(query, variables);
    expect([data, errors.length > 0]).toEqual([undefined, true]);
    expect(store.products()).toEqual([]);
  });

  it('accepts a number as a price', async () => {
    await define();
    const variants = [{ ...INPUT.variants[0], price: 24.5 }];
    await set({ variants });
    expect(store.products()).toMatchObject([{ price: '24.5' }]);
  });

  it.each([
    ['a price below zero', { variants: [{ ...INPUT.variants[0], price: '-1.00' }] }, 'INVALID_VARIANT'],
    [
      'a short HS code',
      { variants: [{ ...INPUT.variants[0], inventoryItem: { harmonizedSystemCode: '9405' } }] },
      'INVALID_VARIANT',
    ],
    ['no title', { title: '' }, 'INVALID_INPUT'],
    ['variants without options', { productOptions: null }, 'PRODUCT_OPTIONS_INPUT_MISSING'],
    ['options without variants', { variants: null }, 'VARIANTS_INPUT_MISSING'],
    [
      'another value of an option',
      { productOptions: [{ name: 'Title', values: [{ name: 'Red' }] }] },
      'OPTION_VALUE_DOES_NOT_EXIST',
    ],
    ['another mark than the identifier', { metafields: [] }, 'METAFIELD_MISMATCH'],
  ])('answers %s with a user error', async (_what, change, code) => {
    await define();
    const { product, userErrors } = (await set(change)).data.productSet;
    expect([product, userErrors[0].code]).toEqual([null, code]);
    expect(store.products()).toEqual([]);
  });

  it('creates the definition of a custom id once, and refuses custom ids before', async () => {
    expect((await ask(DOCUMENTS.find, { mark: 'lst_1' })).errors[0].extensions.code).toBe('NOT_FOUND');
    expect((await set()).data.productSet.userErrors[0].code).toBe('NOT_FOUND');
    expect((await define()).data.metafieldDefinitionCreate.userErrors).toEqual([]);
    expect((await define()).data.metafieldDefinitionCreate.userErrors[0].code).toBe('TAKEN');
  });

  it('creates one product from eight simultaneous creates with one custom id', async () => {
    await define();
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await set()).data.productSet.product.id));
    expect(new Set(ids).size).toBe(1);
    expect((await set({}, null)).data.productSet.userErrors[0].code).toBe('CAPABILITY_VIOLATION');
    expect(store.products()).toHaveLength(1);
  });

  it('updates the product with the custom id, live or not, and replaces its lists', async () => {
    const id = await created();
    store.act(id, 'publish');
    const [before] = (await read(id)).variants.nodes;
    await set({ status: undefined, variants: [{ ...INPUT.variants[0], sku: 'OTHER' }], metafields: [] });
    const after = await read(id);
    expect(after).toMatchObject({ status: 'ACTIVE', metafield: null, variants: { nodes: [{ sku: 'OTHER' }] } });
    expect(after.variants.nodes[0].id).not.toBe(before.id);
    expect((await ask(DOCUMENTS.find, { mark: 'lst_1' })).data.productByIdentifier).toBeNull();
  });

  it('finds by custom id, by SKU in any case, and by status', async () => {
    const id = await created();
    const product = { id, status: 'DRAFT', publishedAt: null };
    expect((await ask(DOCUMENTS.find, { mark: 'lst_1' })).data.productByIdentifier).toEqual(product);
    const bySku = await ask(DOCUMENTS.findBySku, { query: 'sku:cpe-7f3k2' });
    expect(bySku.data.productVariants.nodes).toEqual([{ sku: 'CPE-7F3K2', product }]);
    expect((await ask(DOCUMENTS.search, { query: 'status:active' })).data.products.nodes).toEqual([]);
    expect((await ask(DOCUMENTS.find, { mark: 'lst_2' })).data.productByIdentifier).toBeNull();
  });

  it('shows products that its owner publishes, sets to draft and archives', async () => {
    const id = await created();
    store.act(id, 'publish');
    expect(await read(id)).toMatchObject({
      status: 'ACTIVE',
      publishedAt: expect.stringMatching(/^2\d{3}-/),
      onlineStoreUrl: `${store.url}/products/led-desk-lamp`,
      resourcePublicationsV2: { nodes: [{ isPublished: true }] },
    });
    const { data } = await ask(DOCUMENTS.update, { product: { id, status: 'DRAFT' } });
    expect(data.productUpdate.product).toEqual({ id, status: 'DRAFT', publishedAt: null });
    expect(await read(id)).toMatchObject({
      onlineStoreUrl: null,
      resourcePublicationsV2: { nodes: [{ isPublished: false }] },
    });
    store.act(id, 'archive');
    expect(store.products()).toMatchObject([{ status: 'ARCHIVED', isLive: false, wasLive: true }]);
    store.act(id, 'unlist');
    expect(store.products()).toMatchObject([{ status: 'UNLISTED', isLive: true }]);
  });

  it('updates prices, all or none', async () => {
    const id = await created();
    const [variant] = (await read(id)).variants.nodes;
    const price = (variants: readonly object[]) => ask(DOCUMENTS.price, { id, variants });
    const missing = { id: 'gid://shopify/ProductVariant/1', price: '2.00' };
    const refused = await price([{ id: variant.id, price: '1.00' }, missing]);
    expect(refused.data.productVariantsBulkUpdate.userErrors[0].code).toBe('PRODUCT_VARIANT_DOES_NOT_EXIST');
    expect(store.products()).toMatchObject([{ price: '24.99' }]);
    await price([{ id: variant.id, price: '1.00' }]);
    expect(store.products()).toMatchObject([{ price: '1.00' }]);
  });

  it('removes a product permanently and never reuses its number', async () => {
    const id = await created();
    expect((await ask(DOCUMENTS.remove, { id })).data.productDelete.deletedProductId).toBe(id);
    expect((await ask(DOCUMENTS.remove, { id })).data.productDelete.userErrors).toHaveLength(1);
    expect(await read(id)).toBeNull();
    expect((await set()).data.productSet.product.id).not.toBe(id);
  });

  it('answers 401 for another token, and 404 elsewhere', async () => {
    const stranger = clientOf(store, { 'x-shopify-access-token': 'shpat_other' });
    expect((await stranger('POST', PATH, { body: { query: DOCUMENTS.connect } })).status).toBe(401);
    expect((await send('POST', '/admin/api/2026-07/products.json', { body: {} })).status).toBe(404);
    expect((await send('POST', PATH, { body: 'no' })).status).toBe(400);
  });

  it('returns the version of the response, the oldest one for an expired version', async () => {
    const version = async (asked: string) =>
      (await send('POST', `/admin/api/${asked}/graphql.json`, { body: { query: '{ shop { id } }' } })).headers[
        'x-shopify-api-version'
      ];
    expect([await version('2026-07'), await version('2025-01')]).toEqual(['2026-07', '2026-01']);
  });

  it('refuses operations without the scope of the token', async () => {
    await store.close();
    await open({ scopes: ['read_products'] });
    const answers = [await ask(DOCUMENTS.connect), await ask(DOCUMENTS.set, { input: INPUT })];
    expect(answers.map(({ errors }) => errors[0].extensions.code)).toEqual(['ACCESS_DENIED', 'ACCESS_DENIED']);
    expect(store.products()).toEqual([]);
  });

  it('records the requests that it received, without secrets', async () => {
    await created();
    expect(store.requests().map(({ call, status }) => [call, status])).toEqual([
      ['ensure-mark', 200],
      ['create', 200],
    ]);
    expect(JSON.stringify(store.requests())).not.toContain(store.credentials.secret);
  });
});
