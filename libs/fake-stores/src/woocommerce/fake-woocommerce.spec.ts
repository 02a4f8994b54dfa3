import { basic, type Client, clientOf } from '../../test/client.ts';
import { type FakeWooCommerce, type FakeWooCommerceOptions, startFakeWooCommerce } from './fake-woocommerce.ts';

const PRODUCTS = '/wp-json/wc/v3/products';
const DRAFT = {
  name: 'LED desk lamp',
  type: 'simple',
  status: 'draft',
  catalog_visibility: 'hidden',
  sku: 'CPE-7F3K2',
  regular_price: '24.99',
  weight: '1.1023',
  dimensions: { length: '11.8110', width: '3.9370', height: '3.9370' },
  short_description: '<ul><li>Folds flat</li></ul>',
  description: '<p>A lamp</p>',
  manage_stock: false,
  meta_data: [{ key: '_cpe_listing_id', value: 'lst_1' }],
};

let store: FakeWooCommerce;
let send: Client;
let anonymous: Client;
const open = async (options?: FakeWooCommerceOptions) => {
  store = await startFakeWooCommerce(options);
  send = clientOf(store, basic(store.credentials));
  anonymous = clientOf(store, {});
};
beforeEach(() => open());
afterEach(() => store.close());
const create = (body: unknown = DRAFT) => send('POST', PRODUCTS, { body });
const statuses = () => store.products().map(({ status }) => status);

describe('a WooCommerce store', () => {
  it('creates a draft and returns the stored fields', async () => {
    const { status, json, headers } = await create();
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...DRAFT, id: 10, slug: '', permalink: `${store.url}/?post_type=product&p=10` });
    expect(headers['content-type']).toContain('application/json');
    expect(store.products()).toEqual([
      {
        id: '10',
        title: 'LED desk lamp',
        sku: 'CPE-7F3K2',
        price: '24.99',
        status: 'draft',
        isLive: false,
        wasLive: false,
        mark: 'lst_1',
        details: { cost: null, hsCode: null, origin: null, reportId: null, verdict: null, images: 0 },
        html: '<ul><li>Folds flat</li></ul>',
      },
    ]);
  });

  it.each([
    ['without a status', { name: 'Lamp' }, 'publish', true],
    ['with an empty body', {}, 'publish', true],
    ['with null', { status: null }, 'draft', false],
    ['private', { status: 'private' }, 'private', false],
    ['pending', { status: 'pending' }, 'pending', false],
    ['future without a date', { status: 'future' }, 'publish', true],
    ['future with a date', { status: 'future', date_created_gmt: '2999-01-01T00:00:00' }, 'future', false],
  ])('a create %s', async (_what, body, status, isLive) => {
    expect((await create(body)).status).toBe(201);
    expect(store.products()).toMatchObject([{ status, isLive, title: expect.stringMatching(/^(Lamp|Product)$/) }]);
  });

  it('publishes a product from a body that is not JSON', async () => {
    await send('POST', PRODUCTS, { body: DRAFT, headers: { 'content-type': 'text/plain' } });
    expect(store.products()).toMatchObject([{ title: 'Product', status: 'publish' }]);
  });

  it('publishes a scheduled product when its time has come', async () => {
    let nowMs = Date.parse('2026-11-23T00:00:00Z');
    await store.close();
    await open({ now: () => nowMs });
    await create({ ...DRAFT, status: 'future', date_created_gmt: '2026-11-23T00:01:00' });
    expect(statuses()).toEqual(['future']);
    nowMs += 60_000;
    expect(store.products()).toMatchObject([{ status: 'publish', wasLive: true }]);
  });

  it.each([
    ['Draft', { status: 'Draft' }, 'status'],
    ['a number as a price', { regular_price: 24.99 }, 'regular_price'],
    ['a number as a size', { dimensions: { length: 1 } }, 'dimensions'],
  ])('refuses %s', async (_what, change, member) => {
    const { status, json } = await create({ ...DRAFT, ...change });
    expect([status, json.code, Object.keys(json.data.params)]).toEqual([400, 'rest_invalid_param', [member]]);
    expect(store.products()).toEqual([]);
  });

  it('refuses a body that is not JSON', async () => {
    expect((await create('{"name"')).json).toMatchObject({ code: 'rest_invalid_json', data: { status: 400 } });
  });

  it.each([
    ['1e3', '13'],
    ['24,99', '2499'],
    ['abc', ''],
    ['-1', '-1'],
    ['24.999', '24.999'],
  ])('silently changes the price %s to %s', async (price, kept) => {
    const { status, json } = await create({ regular_price: price, dimensions: { length: '1,5', width: 'abc' } });
    expect([status, json.regular_price]).toEqual([201, kept]);
    expect(json.dimensions).toMatchObject({ length: '15', width: '' });
  });

  it('escapes and filters texts', async () => {
    const { json } = await create({
      name: 'Lamp & shade',
      short_description: '<p onclick="x()">a<script>b</script></p>',
    });
    expect([json.name, json.short_description]).toEqual(['Lamp &amp; shade', '<p>ab</p>']);
  });

  it.each([
    ['1 < 2 > 0', '1 &lt; 2 &gt; 0'],
    ['Size <net> 5', 'Size  5'],
    ['a\\b', 'ab'],
    ['a\\\\b', 'a\\b'],
    ['&lt;net&gt; &#92; &amp;', '&lt;net&gt; &#92; &amp;'],
    ['<b>bold</b>', '<b>bold</b>'],
  ])('stores the name %j as %j', async (name, kept) => {
    expect((await create({ name })).json.name).toBe(kept);
  });

  it('refuses a second product with the same SKU in any case', async () => {
    await create();
    const { status, json } = await create({ ...DRAFT, sku: 'cpe-7f3k2' });
    expect([status, json.code]).toEqual([400, 'product_invalid_sku']);
    expect(json.data).toEqual({ status: 400, resource_id: 10, unique_sku: 'cpe-7f3k2-1' });
  });

  it('creates one product from eight simultaneous creates', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect(store.products()).toHaveLength(1);
  });

  it('keeps SKUs of products in the trash and never reuses numbers', async () => {
    await create();
    const gone = await send('DELETE', `${PRODUCTS}/10`);
    expect([gone.status, gone.json.status]).toEqual([200, 'draft']);
    expect((await create()).json).toMatchObject({ code: 'woocommerce_rest_product_not_created' });
    expect((await send('DELETE', `${PRODUCTS}/10`)).status).toBe(410);
    expect((await send('DELETE', `${PRODUCTS}/10?force=true`)).status).toBe(200);
    expect((await create()).json.id).toBe(11);
  });

  it('lists by SKU in any case, with the trash only on request', async () => {
    await create();
    const find = async (query: string) =>
      (await send('GET', `${PRODUCTS}?sku=cpe-7f3k2${query}&_fields=id,status`)).json;
    expect(await find('')).toEqual([{ id: 10, status: 'draft' }]);
    expect(await find('&status=trash')).toEqual([]);
    store.act('10', 'trash');
    expect(await find('')).toEqual([]);
    expect(await find('&status=any')).toEqual([]);
    expect(await find('&status=trash')).toEqual([{ id: 10, status: 'trash' }]);
    expect((await send('GET', `${PRODUCTS}?status=live`)).json.code).toBe('rest_invalid_param');
  });

  it('lists live products and ignores unknown filters', async () => {
    await create();
    store.add({ title: 'Chair' });
    const live = async () => (await send('GET', `${PRODUCTS}?include=10&status=publish&_fields=id`)).json;
    expect(await live()).toEqual([]);
    store.act('10', 'publish');
    expect(await live()).toEqual([{ id: 10 }]);
    const all = await send('GET', `${PRODUCTS}?meta_key=_cpe_listing_id&meta_value=lst_1`);
    expect(all.json).toHaveLength(2);
    expect(all.headers['x-wp-total']).toBe('2');
  });

  it('sets a product back to draft and keeps its slug', async () => {
    await create();
    store.act('10', 'publish');
    const live = await send('GET', `${PRODUCTS}/10`);
    expect(live.json).toMatchObject({ status: 'publish', permalink: `${store.url}/product/led-desk-lamp/` });
    const back = await send('PUT', `${PRODUCTS}/10`, { body: { status: 'draft' } });
    expect(back.json).toMatchObject({
      status: 'draft',
      slug: 'led-desk-lamp',
      sku: 'CPE-7F3K2',
      regular_price: '24.99',
    });
    expect(back.json.permalink).toBe(`${store.url}/?post_type=product&p=10`);
    expect(store.products()).toMatchObject([{ isLive: false, wasLive: true }]);
  });

  it('keeps a live product live under a PUT without a status', async () => {
    store.add({ title: 'Lamp', sku: 'A' });
    await send('PUT', `${PRODUCTS}/10`, { body: { name: 'Other' } });
    expect(store.products()).toMatchObject([{ title: 'Other', status: 'publish' }]);
  });

  it('answers 404 and 400 for a missing product', async () => {
    const answers = [await send('GET', `${PRODUCTS}/9`), await send('DELETE', `${PRODUCTS}/9`)];
    answers.push(await send('PUT', `${PRODUCTS}/9`, { body: { status: 'draft' } }));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400]);
    expect(answers.map(({ json }) => json.code)).toEqual(Array(3).fill('woocommerce_rest_product_invalid_id'));
  });

  it('obeys a method override in the query and in a header', async () => {
    await create();
    await send('POST', `${PRODUCTS}/10?_method=DELETE`);
    expect(statuses()).toEqual(['trash']);
    const headers = { 'x-http-method-override': 'PUT' };
    await send('POST', `${PRODUCTS}/10`, { body: { status: 'publish' }, headers });
    expect(statuses()).toEqual(['publish']);
  });

  it('publishes the items of a batch and returns their errors in a 200', async () => {
    const { status, json } = await send('POST', `${PRODUCTS}/batch`, {
      body: { create: [{ sku: 'A' }, { sku: 'a' }] },
    });
    expect([status, json.create[1].error.code]).toEqual([200, 'product_invalid_sku']);
    expect(statuses()).toEqual(['publish']);
    const many = { create: Array.from({ length: 101 }, () => ({})) };
    expect((await send('POST', `${PRODUCTS}/batch`, { body: many })).status).toBe(413);
  });

  it('returns units and currency without a key', async () => {
    const { json } = await anonymous('OPTIONS', PRODUCTS);
    const { weight, dimensions } = json.schema.properties;
    expect([weight.description, dimensions.properties.length.description]).toEqual([
      'Product weight (lbs).',
      'Product length (in).',
    ]);
    const cart = await anonymous('GET', '/wp-json/wc/store/v1/cart');
    expect(cart.json.totals).toMatchObject({ currency_code: 'USD', currency_minor_unit: 2 });
  });

  it('answers 401 without a key, with an unknown one, and with a wrong secret', async () => {
    const key = (key: string, secret: string) => clientOf(store, basic({ key, secret }))('GET', PRODUCTS);
    const wrong = await key(store.credentials.key ?? '', 'cs_wrong');
    const answers = [await anonymous('GET', PRODUCTS), await key('ck_other', store.credentials.secret), wrong];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(answers.map(({ json }) => json.code)).toEqual([
      'woocommerce_rest_cannot_view',
      'woocommerce_rest_cannot_view',
      'woocommerce_rest_authentication_error',
    ]);
    expect((await anonymous('POST', PRODUCTS, { body: DRAFT })).json.code).toBe('woocommerce_rest_cannot_create');
  });

  it('lets a restricted user create, but not revert or remove live products', async () => {
    await store.close();
    await open({ capabilities: ['edit_products', 'publish_products', 'read_private_products'] });
    const { headers } = await create();
    expect(headers['allow']).toBe('GET, POST');
    store.act('10', 'publish');
    const put = await send('PUT', `${PRODUCTS}/10`, { body: { status: 'draft' } });
    const trash = await send('DELETE', `${PRODUCTS}/10`);
    expect([put.status, put.json.code]).toEqual([403, 'woocommerce_rest_cannot_edit']);
    expect([trash.status, trash.json.code]).toEqual([403, 'woocommerce_rest_cannot_delete']);
    expect((await send('GET', `${PRODUCTS}/10`)).headers['allow']).toBe('GET');
  });

  it('lists the rights of a shop manager in Allow', async () => {
    await create();
    expect((await send('OPTIONS', PRODUCTS)).headers['allow']).toBe('GET, POST');
    expect((await send('GET', `${PRODUCTS}/10`)).headers['allow']).toBe('GET, POST, PUT, PATCH, DELETE');
  });

  it('hides drafts in the Store API', async () => {
    await create();
    expect((await anonymous('GET', '/wp-json/wc/store/v1/products/10')).status).toBe(404);
    store.act('10', 'publish');
    const { json } = await anonymous('GET', '/wp-json/wc/store/v1/products/10');
    expect(json).toMatchObject({ id: 10, sku: 'CPE-7F3K2', prices: { price: '2499' } });
  });

  it('records the requests that it received, without secrets', async () => {
    await create();
    await anonymous('GET', `${PRODUCTS}?consumer_key=ck_a&consumer_secret=cs_b&sku=A`);
    const [first, second] = store.requests();
    expect(first).toMatchObject({
      method: 'POST',
      path: PRODUCTS,
      call: 'create',
      status: 201,
      body: JSON.stringify(DRAFT),
    });
    expect(first?.headers['authorization']).toBe('***');
    expect(second).toMatchObject({ call: 'find', status: 401 });
    const noted = JSON.stringify(store.requests());
    expect(noted).not.toMatch(/ck_a|cs_b/);
    expect(noted).not.toContain(store.credentials.secret);
    store.forgetRequests();
    expect(store.requests()).toEqual([]);
  });
});
