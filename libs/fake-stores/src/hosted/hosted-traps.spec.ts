import { type Client, clientOf } from '../../test/client.ts';
import { DOCUMENTS, IDENTIFIER, INPUT } from '../../test/hosted-documents.ts';
import { type FakeHosted, startFakeHosted } from './fake-hosted.ts';
import { HOSTED_TRAPS, type HostedTrap } from './hosted-traps.ts';

const PATH = '/admin/api/2026-07/graphql.json';
const START_MS = Date.parse('2026-11-23T00:00:00Z');

let store: FakeHosted;
let client: Client;
let nowMs = START_MS;
beforeAll(async () => {
  store = await startFakeHosted({ now: () => nowMs });
  client = clientOf(store, { 'x-shopify-access-token': store.credentials.secret });
  await send(DOCUMENTS.define);
});
afterAll(() => store.close());
beforeEach(() => {
  nowMs = START_MS;
  store.traps.clear();
  for (const { id } of store.products()) store.act(id, 'delete');
});

const send = (query: string, variables: object = {}) => client('POST', PATH, { body: { query, variables } });
const create = () => send(DOCUMENTS.set, { identifier: IDENTIFIER, input: INPUT });
const created = async (): Promise<string> => (await create()).json.data.productSet.product.id;
const read = async (id: string) => (await send(DOCUMENTS.read, { id })).json.data.product;
const find = async () => (await send(DOCUMENTS.find, { mark: 'lst_1' })).json.data.productByIdentifier;
const redraft = async (id: string) =>
  (await send(DOCUMENTS.update, { product: { id, status: 'DRAFT' } })).json.data.productUpdate;
const one = () => store.products()[0];

const WITH_IMAGE = { ...INPUT, files: [{ originalSource: 'https://images.example/1.jpg', contentType: 'IMAGE' }] };

/** One test for each trap: the compiler reports a missing one. */
const STORIES: Readonly<Record<HostedTrap, () => Promise<void>>> = {
  'hang-up': async () => {
    store.traps.once('hang-up', { at: 'create' });
    await expect(create()).rejects.toThrow();
    expect(store.products()).toEqual([]);
    store.traps.once('hang-up', { at: 'create', done: true });
    await expect(create()).rejects.toThrow();
    expect(one()?.status).toBe('DRAFT');
  },
  'cut-answer': async () => {
    store.traps.once('cut-answer', { at: 'create' });
    await expect(create()).rejects.toThrow('aborted');
    expect(one()?.status).toBe('DRAFT');
  },
  'answer-late': async () => {
    store.traps.once('answer-late', { ms: 100 });
    const answer = create();
    while (store.products().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(store.requests().at(-1)?.status).toBeNull();
    expect((await answer).status).toBe(200);
  },
  'work-late': async () => {
    store.traps.once('work-late', { ms: 50 });
    const before = store.requests().length;
    const answer = create();
    while (store.requests().length === before) await new Promise((resolve) => setImmediate(resolve));
    expect(store.products()).toEqual([]);
    expect((await answer).status).toBe(200);
  },
  'html-answer': async () => {
    store.traps.once('html-answer', { status: 503, done: true });
    const { status, json } = await create();
    expect([status, json, one()?.status]).toEqual([503, undefined, 'DRAFT']);
  },
  maintenance: async () => {
    store.traps.on('maintenance');
    const { status, json } = await create();
    expect([status, json, store.products()]).toEqual([503, undefined, []]);
  },
  redirect: async () => {
    store.traps.once('redirect', { status: 302, value: 'https://elsewhere.test/' });
    const { status, headers } = await create();
    expect([status, headers.location, store.products()]).toEqual([302, 'https://elsewhere.test/', []]);
  },
  'notice-before-json': async () => {
    store.traps.once('notice-before-json');
    expect((await create()).json).toBeUndefined();
    expect(one()?.status).toBe('DRAFT');
  },
  'error-status': async () => {
    for (const status of [401, 402, 403, 404, 423, 429, 500]) {
      store.traps.once('error-status', { status });
      const answer = await create();
      expect([answer.status, typeof answer.json.errors]).toEqual([status, 'string']);
      expect(answer.headers['retry-after']).toBe(status === 429 ? '2.0' : undefined);
    }
    expect(store.products()).toEqual([]);
  },
  throttled: async () => {
    store.traps.once('throttled', { at: 'create' });
    const { status, json } = await create();
    expect([status, 'data' in json, json.errors[0].extensions.code]).toEqual([200, false, 'THROTTLED']);
    expect(json.extensions.cost).toMatchObject({ actualQueryCost: null, throttleStatus: { currentlyAvailable: 0 } });
    expect(store.products()).toEqual([]);
  },
  'top-error': async () => {
    store.traps.once('top-error', { value: 'SHOP_INACTIVE' });
    expect((await create()).json.errors[0].extensions.code).toBe('SHOP_INACTIVE');
    expect(store.products()).toEqual([]);
    store.traps.once('top-error', { done: true });
    expect((await create()).json.errors[0].extensions.code).toBe('INTERNAL_SERVER_ERROR');
    expect(one()?.status).toBe('DRAFT');
  },
  'user-error': async () => {
    store.traps.once('user-error', { value: 'INVALID_VARIANT' });
    expect((await create()).json.data.productSet).toMatchObject({
      product: null,
      userErrors: [{ code: 'INVALID_VARIANT' }],
    });
    expect(store.products()).toEqual([]);
    store.traps.once('user-error', { done: true });
    expect((await create()).json.data.productSet.userErrors[0].code).toBe('GENERIC_ERROR');
    expect(one()?.status).toBe('DRAFT');
  },
  'other-version': async () => {
    store.traps.once('other-version');
    store.traps.once('other-version', { value: '' });
    const versions = [await create(), await create()].map(({ headers }) => headers['x-shopify-api-version']);
    expect(versions).toEqual(['2026-10', undefined]);
  },
  'publish-on-save': async () => {
    store.traps.once('publish-on-save', { value: 'UNLISTED' });
    const id = await created();
    expect(await read(id)).toMatchObject({ status: 'UNLISTED', publishedAt: '2026-11-23T00:00:00Z' });
    expect((await redraft(id)).product.status).toBe('DRAFT');
  },
  'publish-later': async () => {
    store.traps.once('publish-later', { ms: 500 });
    const id = await created();
    expect((await read(id)).status).toBe('DRAFT');
    nowMs += 500;
    expect(await read(id)).toMatchObject({
      status: 'ACTIVE',
      resourcePublicationsV2: { nodes: [{ isPublished: true }] },
    });
  },
  'undo-update': async () => {
    store.traps.on('undo-update');
    expect((await redraft(await created())).product.status).toBe('ACTIVE');
    expect(one()?.isLive).toBe(true);
  },
  'say-draft': async () => {
    store.traps.on('publish-on-save');
    store.traps.on('say-draft', { at: 'read' });
    const id = await created();
    expect(await read(id)).toMatchObject({ status: 'DRAFT', publishedAt: null, onlineStoreUrl: null });
    expect([await find(), one()?.isLive]).toEqual([
      { id, status: 'ACTIVE', publishedAt: '2026-11-23T00:00:00Z' },
      true,
    ]);
  },
  'draft-with-time': async () => {
    store.traps.once('draft-with-time');
    expect(await read(await created())).toMatchObject({ status: 'DRAFT', publishedAt: '2026-11-23T00:00:00Z' });
  },
  'stage-publication': async () => {
    store.traps.once('stage-publication');
    const id = await created();
    expect((await read(id)).resourcePublicationsV2.nodes).toMatchObject([{ isPublished: false, publishDate: null }]);
    expect(one()?.isLive).toBe(false);
  },
  'publication-in-force': async () => {
    store.traps.once('publication-in-force');
    const { status, resourcePublicationsV2 } = await read(await created());
    expect([status, resourcePublicationsV2.nodes[0].isPublished]).toEqual(['DRAFT', true]);
  },
  'add-channel': async () => {
    store.traps.once('add-channel', { ms: 500 });
    const id = await created();
    expect(await read(id)).toMatchObject({ publishedAt: null, resourcePublicationsV2: { nodes: [] } });
    nowMs += 1_000;
    expect(await read(id)).toMatchObject({
      status: 'DRAFT',
      publishedAt: '2026-11-23T00:00:01Z',
      resourcePublicationsV2: { nodes: [{ isPublished: true }] },
    });
    expect([await find(), one()?.isLive, one()?.wasLive]).toMatchObject([{ status: 'DRAFT' }, false, false]);
  },
  'edit-price': async () => {
    store.traps.once('edit-price', { ms: 500, value: '30.00' });
    await created();
    expect(one()?.price).toBe('24.99');
    nowMs += 500;
    expect(one()).toMatchObject({ price: '30.00', status: 'DRAFT' });
  },
  'auto-publish': async () => {
    store.traps.on('auto-publish');
    expect((await send(DOCUMENTS.connect)).json.data.publications.nodes).toMatchObject([{ autoPublish: true }]);
    expect((await read(await created())).resourcePublicationsV2.nodes).toHaveLength(1);
  },
  'scope-to-publish': async () => {
    store.traps.on('scope-to-publish');
    const { accessScopes } = (await send(DOCUMENTS.connect)).json.data.currentAppInstallation;
    expect(accessScopes).toContainEqual({ handle: 'write_publications' });
  },
  'cannot-read': async () => {
    store.traps.on('cannot-read');
    expect((await send(DOCUMENTS.connect)).json.errors[0].extensions.code).toBe('ACCESS_DENIED');
  },
  'cannot-write': async () => {
    store.traps.on('cannot-write', { at: 'redraft' });
    const id = await created();
    const { errors } = (await send(DOCUMENTS.update, { product: { id, status: 'DRAFT' } })).json;
    expect(errors[0].extensions.code).toBe('ACCESS_DENIED');
  },
  'lagging-search': async () => {
    store.traps.on('lagging-search', { ms: 500 });
    const id = await created();
    const found = async () =>
      (await send(DOCUMENTS.findBySku, { query: 'sku:CPE-7F3K2' })).json.data.productVariants.nodes.length;
    expect([await found(), (await find()).id]).toEqual([0, id]);
    nowMs += 500;
    expect(await found()).toBe(1);
  },
  'drop-mark': async () => {
    store.traps.on('drop-mark');
    expect((await read(await created())).metafield).toBeNull();
  },
  'change-price': async () => {
    store.traps.on('change-price', { value: '1.00' });
    expect((await read(await created())).variants.nodes[0].price).toBe('1.00');
  },
  'refuse-images': async () => {
    store.traps.on('refuse-images');
    const { userErrors } = (await send(DOCUMENTS.set, { identifier: IDENTIFIER, input: WITH_IMAGE })).json.data
      .productSet;
    expect(userErrors).toMatchObject([{ code: 'INVALID_INPUT', field: ['input', 'files', '0', 'originalSource'] }]);
    expect(store.products()).toEqual([]);
    expect(await created()).toMatch(/^gid:/);
  },
  'refuse-details': async () => {
    store.traps.on('refuse-details');
    const [variant] = INPUT.variants;
    const variants = [{ ...variant, inventoryItem: { cost: '1.00' } }];
    const input = { ...INPUT, variants };
    const { userErrors } = (await send(DOCUMENTS.set, { identifier: IDENTIFIER, input })).json.data.productSet;
    expect([userErrors.length, store.products()]).toEqual([1, []]);
  },
  'lose-images': async () => {
    store.traps.on('lose-images');
    await send(DOCUMENTS.set, { identifier: IDENTIFIER, input: WITH_IMAGE });
    expect(one()).toMatchObject({ status: 'DRAFT', details: { images: 0 } });
  },
};

const assertStory = (name: HostedTrap) => STORIES[name]();

describe('the traps of a hosted store', () => {
  it.each(Object.keys(HOSTED_TRAPS) as HostedTrap[])('%s', (name) => assertStory(name));
});
