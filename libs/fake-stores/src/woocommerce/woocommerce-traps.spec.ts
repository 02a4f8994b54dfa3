import { basic, type Client, clientOf, type Got } from '../../test/client.ts';
import { type FakeWooCommerce, startFakeWooCommerce } from './fake-woocommerce.ts';
import { WOOCOMMERCE_TRAPS, type WooCommerceTrap } from './woocommerce-traps.ts';

const PRODUCTS = '/wp-json/wc/v3/products';
const DRAFT = {
  name: 'Lamp',
  status: 'draft',
  sku: 'A-1',
  regular_price: '24.99',
  meta_data: [{ key: '_cpe_listing_id', value: 'lst_1' }],
};
const START_MS = Date.parse('2026-11-23T00:00:00Z');

let store: FakeWooCommerce;
let send: Client;
let nowMs = START_MS;
beforeAll(async () => {
  store = await startFakeWooCommerce({ now: () => nowMs });
  send = clientOf(store, basic(store.credentials));
});
afterAll(() => store.close());
beforeEach(() => {
  nowMs = START_MS;
  store.traps.clear();
  for (const { id } of store.products()) store.act(id, 'delete');
});

const create = () => send('POST', PRODUCTS, { body: DRAFT });
const draft = (id: string) => send('PUT', `${PRODUCTS}/${id}`, { body: { status: 'draft' } });
const read = (id: string) => send('GET', `${PRODUCTS}/${id}`);
const live = async (id: string) =>
  (await send('GET', `${PRODUCTS}?include=${id}&status=publish&_fields=id,status`)).json;
const one = () => store.products()[0];
const codeOf = ({ status, json }: Got) => [status, json.code];

const WITH_COST = { ...DRAFT, cost_of_goods_sold: { values: [{ defined_value: 1.5 }] } };

/** One test for each trap: the compiler reports a missing one. */
const STORIES: Readonly<Record<WooCommerceTrap, () => Promise<void>>> = {
  'hang-up': async () => {
    store.traps.once('hang-up', { at: 'create' });
    await expect(create()).rejects.toThrow();
    expect(store.products()).toEqual([]);
    store.traps.once('hang-up', { at: 'create', done: true });
    await expect(create()).rejects.toThrow();
    expect(one()?.status).toBe('draft');
    expect(store.requests().at(-1)?.status).toBeNull();
    expect(codeOf(await create())).toEqual([400, 'product_invalid_sku']);
  },
  'cut-answer': async () => {
    store.traps.once('cut-answer', { at: 'create' });
    await expect(create()).rejects.toThrow('aborted');
    expect(one()?.status).toBe('draft');
  },
  'answer-late': async () => {
    store.traps.once('answer-late', { ms: 100 });
    const answer = create();
    while (store.products().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(store.requests().at(-1)?.status).toBeNull();
    expect((await answer).status).toBe(201);
  },
  'work-late': async () => {
    store.traps.once('work-late', { ms: 50 });
    const before = store.requests().length;
    const answer = create();
    while (store.requests().length === before) await new Promise((resolve) => setImmediate(resolve));
    expect(store.products()).toEqual([]);
    expect((await answer).status).toBe(201);
  },
  'html-answer': async () => {
    store.traps.once('html-answer', { status: 500 });
    store.traps.once('html-answer', { status: 429, done: true });
    const answers = [await create(), await create()];
    expect(answers.map(({ status, json }) => [status, json])).toEqual([
      [500, undefined],
      [429, undefined],
    ]);
    expect(answers[1]?.headers['retry-after']).toBe('2');
    expect(store.products()).toHaveLength(1);
  },
  redirect: async () => {
    store.traps.once('redirect');
    const { status, headers } = await create();
    expect([status, headers.location]).toEqual([307, `${store.url}/elsewhere${PRODUCTS}`]);
    expect(store.products()).toEqual([]);
  },
  'notice-before-json': async () => {
    store.traps.once('notice-before-json', { at: 'create' });
    const { status, json, text } = await create();
    expect([status, json, text.includes('"status":"draft"')]).toEqual([201, undefined, true]);
    expect(one()?.status).toBe('draft');
  },
  maintenance: async () => {
    store.traps.on('maintenance', { ms: 60_000 });
    expect([(await create()).status, store.products()]).toEqual([503, []]);
    nowMs += 59_999;
    expect((await send('GET', PRODUCTS)).status).toBe(503);
    nowMs += 1;
    expect((await create()).status).toBe(201);
  },
  'edit-permalink': async () => {
    store.traps.on('edit-permalink', { ms: 500 });
    const { json } = await create();
    nowMs += 500;
    const permalink = `${store.url}/?post_type=product&p=${json.id}`;
    expect((await read(json.id)).json).toMatchObject({ status: 'draft', slug: 'lamp-edited', permalink });
    expect([await live(json.id), one()?.wasLive]).toEqual([[], false]);
  },
  'edit-price': async () => {
    store.traps.on('edit-price', { ms: 500, value: '30.00' });
    const { json } = await create();
    expect(json.regular_price).toBe('24.99');
    nowMs += 500;
    expect((await read(json.id)).json).toMatchObject({ status: 'draft', regular_price: '30.00' });
  },
  'set-pending': async () => {
    store.traps.on('set-pending', { ms: 500 });
    const { json } = await create();
    nowMs += 500;
    expect((await read(json.id)).json).toMatchObject({ status: 'pending', slug: '' });
    expect(await live(json.id)).toEqual([]);
  },
  'set-private': async () => {
    store.traps.on('set-private', { ms: 500 });
    const { json } = await create();
    nowMs += 500;
    expect((await read(json.id)).json).toMatchObject({ status: 'private', slug: 'lamp' });
    expect([await live(json.id), one()?.isLive]).toEqual([[], false]);
  },
  schedule: async () => {
    store.traps.on('schedule', { ms: 500, value: '1000' });
    const { json } = await create();
    nowMs += 500;
    expect((await read(json.id)).json).toMatchObject({ status: 'future', slug: 'lamp' });
    expect([await live(json.id), one()?.wasLive]).toEqual([[], false]);
    nowMs += 1_000;
    expect((await read(json.id)).json).toMatchObject({ status: 'publish' });
    expect(await live(json.id)).toEqual([{ id: json.id, status: 'publish' }]);
  },
  'ignore-include': async () => {
    store.traps.on('ignore-include');
    const other = store.add({ title: 'Vase', sku: 'B' });
    const { json } = await create();
    expect(await live(json.id)).toEqual([{ id: Number(other), status: 'publish' }]);
  },
  'ignore-status': async () => {
    const { json } = await create();
    expect(await live(json.id)).toEqual([]);
    store.traps.on('ignore-status');
    expect(await live(json.id)).toEqual([{ id: json.id, status: 'draft' }]);
    expect(one()?.isLive).toBe(false);
  },
  'change-units': async () => {
    store.traps.on('change-units', { value: 'g,mm' });
    const { json } = await send('OPTIONS', PRODUCTS);
    expect(json.schema.properties.weight.description).toBe('Product weight (g).');
    expect(json.schema.properties.dimensions.properties.length.description).toBe('Product length (mm).');
  },
  'change-weight': async () => {
    store.traps.on('change-weight', { value: '7' });
    expect((await create()).json.weight).toBe('7');
  },
  'publish-on-save': async () => {
    store.traps.on('publish-on-save');
    const { json } = await create();
    expect(json).toMatchObject({ status: 'publish', slug: 'lamp', permalink: `${store.url}/product/lamp/` });
    expect((await draft(json.id)).json.status).toBe('draft');
  },
  'publish-later': async () => {
    store.traps.on('publish-later', { ms: 500 });
    const { json } = await create();
    expect([json.status, one()?.status]).toEqual(['draft', 'draft']);
    nowMs += 500;
    expect([one()?.status, await live(json.id)]).toEqual(['publish', [{ id: json.id, status: 'publish' }]]);
  },
  'undo-put': async () => {
    store.traps.on('undo-put');
    const { json } = await create();
    expect((await draft(json.id)).json.status).toBe('publish');
    await send('DELETE', `${PRODUCTS}/${json.id}`);
    expect(one()?.status).toBe('trash');
  },
  'say-draft': async () => {
    store.traps.on('publish-on-save');
    store.traps.on('say-draft');
    const { json } = await create();
    expect([json.status, json.slug]).toEqual(['draft', 'lamp']);
    expect(await live(json.id)).toEqual([{ id: json.id, status: 'draft' }]);
  },
  'say-draft-wholly': async () => {
    store.traps.on('publish-on-save');
    store.traps.on('say-draft-wholly');
    const { json } = await create();
    const permalink = `${store.url}/?post_type=product&p=${json.id}`;
    expect((await read(json.id)).json).toMatchObject({ status: 'draft', slug: '', permalink });
    expect([one()?.isLive, await live(json.id)]).toEqual([true, [{ id: json.id, status: 'draft' }]]);
  },
  'without-status': async () => {
    store.traps.on('without-status');
    expect((await create()).json).not.toHaveProperty('status');
  },
  'cannot-read': async () => {
    store.traps.on('cannot-read');
    expect(codeOf(await send('GET', PRODUCTS))).toEqual([403, 'woocommerce_rest_cannot_view']);
  },
  'cannot-create': async () => {
    store.traps.on('cannot-create');
    expect(codeOf(await create())).toEqual([403, 'woocommerce_rest_cannot_create']);
    expect((await send('OPTIONS', PRODUCTS)).headers['allow']).toBe('GET');
  },
  'cannot-edit': async () => {
    store.traps.on('cannot-edit');
    const { json } = await create();
    expect(codeOf(await draft(json.id))).toEqual([403, 'woocommerce_rest_cannot_edit']);
  },
  'cannot-delete': async () => {
    store.traps.on('cannot-delete');
    const { json } = await create();
    const answer = await send('DELETE', `${PRODUCTS}/${json.id}`);
    expect(codeOf(answer)).toEqual([403, 'woocommerce_rest_cannot_delete']);
    expect(answer.headers['allow']).toBe('GET, POST, PUT, PATCH');
  },
  'read-only-key': async () => {
    store.traps.on('read-only-key');
    expect(codeOf(await create())).toEqual([401, 'woocommerce_rest_authentication_error']);
    expect((await send('GET', PRODUCTS)).status).toBe(200);
  },
  'wrong-secret': async () => {
    store.traps.on('wrong-secret');
    expect(codeOf(await send('GET', PRODUCTS))).toEqual([401, 'woocommerce_rest_authentication_error']);
  },
  'header-stripped': async () => {
    store.traps.on('header-stripped');
    expect(codeOf(await send('GET', PRODUCTS))).toEqual([401, 'woocommerce_rest_cannot_view']);
  },
  'no-route': async () => {
    store.traps.on('no-route');
    expect(codeOf(await send('OPTIONS', PRODUCTS))).toEqual([404, 'rest_no_route']);
  },
  'orphan-sku': async () => {
    store.traps.on('orphan-sku');
    expect(codeOf(await create())).toEqual([400, 'woocommerce_rest_product_not_created']);
    expect((await send('GET', `${PRODUCTS}?sku=A-1`)).json).toEqual([]);
  },
  'trash-frees-sku': async () => {
    store.traps.on('trash-frees-sku');
    store.act(String((await create()).json.id), 'trash');
    expect((await create()).status).toBe(201);
  },
  'drop-mark': async () => {
    store.traps.on('drop-mark');
    expect((await create()).json.meta_data).toEqual([]);
    expect(one()?.mark).toBeNull();
  },
  'change-price': async () => {
    store.traps.on('change-price', { value: '1.00' });
    expect((await create()).json.regular_price).toBe('1.00');
  },
  'drafts-readable': async () => {
    store.traps.on('drafts-readable');
    const { json } = await create();
    const seen = await clientOf(store, {})('GET', `/wp-json/wc/store/v1/products/${json.id}`);
    expect(seen.json).toMatchObject({ sku: 'A-1', name: 'Lamp' });
    expect(seen.text).not.toContain('lst_1');
  },
  'refuse-images': async () => {
    store.traps.on('refuse-images');
    const body = { ...DRAFT, images: [{ src: 'https://images.example/1.jpg' }] };
    expect(codeOf(await send('POST', PRODUCTS, { body }))).toEqual([400, 'woocommerce_product_image_upload_error']);
    expect(store.products()).toEqual([]);
    expect((await create()).status).toBe(201);
  },
  'refuse-details': async () => {
    store.traps.on('refuse-details', { status: 500 });
    expect(codeOf(await send('POST', PRODUCTS, { body: WITH_COST }))).toEqual([500, 'plugin_refuses_field']);
    expect((await create()).status).toBe(201);
  },
  'without-costs': async () => {
    store.traps.on('without-costs');
    const { json } = await send('POST', PRODUCTS, { body: WITH_COST });
    expect([json.status, json.cost_of_goods_sold]).toEqual(['draft', undefined]);
  },
};

const assertStory = (name: WooCommerceTrap) => STORIES[name]();

describe('the traps of a WooCommerce store', () => {
  it.each(Object.keys(WOOCOMMERCE_TRAPS) as WooCommerceTrap[])('%s', (name) => assertStory(name));
});
