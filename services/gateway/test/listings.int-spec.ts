import { ListingPushSettled, prefixed, type SkuId } from '@cpes/contracts';
import { v7 } from 'uuid';
import { FakeStages } from './fake-stages.ts';
import { GatewayWithStores } from './gateway-with-stores.ts';
import { type Answer, type Credentials, type Gateway, SHORT, until } from './harness.ts';
import { Person } from './person.ts';

let cpes: GatewayWithStores;
let gateway: Gateway;
let tenant: Credentials;
let owner: Person;
const stores: string[] = [];

beforeAll(async () => {
  cpes = await GatewayWithStores.start(new FakeStages());
  ({ gateway } = cpes);
  tenant = await gateway.tenant();
  owner = await Person.of(gateway, tenant.tenantId, 'owner');
  const credentials = { key: 'ck_0123456789abcdef', secret: 'cs_0123456789abcdef' };
  for (const host of ['one.example', 'two.example', 'three.example']) {
    const { body } = await owner.post('/stores', { platform: 'woocommerce', name: 'A shop', host, credentials });
    stores.push(body.store.storeId);
  }
});
afterAll(() => cpes.stop());
beforeEach(() => cpes.store.calls.splice(0));

const aSku = async (): Promise<SkuId> => (await gateway.post('/v2/skus', SHORT, tenant.key)).body.skuId;

/** The listing of a SKU in a store, for which a push was requested. */
async function pushed(skuId: SkuId, storeId = ''): Promise<Answer['body']> {
  const { body: listing } = await owner.post(`/skus/${skuId}/listings`, { storeId });
  const { listingId, hash } = listing;
  expect((await owner.post(`/skus/${skuId}/listing/push`, { listingId, hash })).status).toBe(202);
  return listing;
}

/** The listing of a new SKU, which is a draft in a store. */
async function drafted(): Promise<Answer['body']> {
  const { listingId } = await pushed(await aSku(), stores[0]);
  let latest: Answer['body'];
  await until(async () => {
    latest = (await owner.get(`/listings/${listingId}`)).body;
    return latest.push.state === 'DRAFTED';
  });
  return latest;
}

describe('GET /v2/skus/{skuId}/listings', () => {
  const read = (skuId: string, key = tenant.key, query = '') => gateway.get(`/v2/skus/${skuId}/listings${query}`, key);

  it('returns 200 with the listing of a webhook, an unpublished draft', async () => {
    const listing = await drafted();
    const { listingId, skuId, storeId } = listing;
    const { pushId, text, externalId, editUrl, verifiedAt } = listing.push;
    const answer = await read(skuId);
    const { requestedAt, settledAt, ...rest } = answer.body.data[0].push;
    const push = { pushId, state: 'DRAFTED', reason: null, text, externalId, editUrl };
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { data: [{ listingId, skuId, storeId, status: 'draft', publishedAt: null, push }], nextCursor: null },
    ]);
    expect(Date.parse(requestedAt)).toBeLessThanOrEqual(Date.parse(settledAt));
    expect(Date.parse(rest.verifiedAt)).toBeGreaterThanOrEqual(Date.parse(verifiedAt));
    expect(rest).not.toHaveProperty('shownHash');
  });

  it('returns 304 while nothing changes', async () => {
    const skuId = await aSku();
    const { headers } = await read(skuId);
    const again = await gateway.get(`/v2/skus/${skuId}/listings`, tenant.key, {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it('returns 200 page by page, newest first, and an empty list before the first push', async () => {
    const skuId = await aSku();
    expect((await read(skuId)).body).toEqual({ data: [], nextCursor: null });
    await owner.post(`/skus/${skuId}/listings`, { storeId: stores[0] });
    expect((await read(skuId)).body).toEqual({ data: [], nextCursor: null });
    const made: string[] = [];
    for (const storeId of stores) made.unshift((await pushed(skuId, storeId)).listingId);
    const first = (await read(skuId, tenant.key, '?limit=2')).body;
    const second = (await read(skuId, tenant.key, `?limit=2&cursor=${first.nextCursor}`)).body;
    expect(second.nextCursor).toBeNull();
    const listed = [...first.data, ...second.data].map(({ listingId }) => listingId as string);
    expect(listed).toEqual(made);
  });

  it('returns 400 for a cursor of another list', async () => {
    const skuId = await aSku();
    const cursor = Buffer.from(JSON.stringify([skuId])).toString('base64url');
    expect((await read(skuId, tenant.key, `?cursor=${cursor}`)).body.errors).toMatchObject([{ pointer: '?cursor' }]);
  });

  it('returns the same 404 for a missing SKU and one of another tenant, and 403 without the scope', async () => {
    const skuId = await aSku();
    const other = await gateway.tenant();
    const strip = ({ body }: { body: object }) => JSON.stringify({ ...body, instance: '', requestId: '' });
    const foreign = await read(skuId, other.key);
    const absent = await read(prefixed('sku', v7()), other.key);
    const blind = await read(skuId, await gateway.key(tenant.tenantId, ['reports:read']));
    expect([foreign.status, strip(foreign), blind.status]).toEqual([404, strip(absent), 403]);
  });
});

describe('a settled push', () => {
  const settled = (change: Partial<ListingPushSettled> = {}): ListingPushSettled => ({
    listingId: prefixed('lst', v7()),
    pushId: prefixed('psh', v7()),
    skuId: prefixed('sku', v7()),
    storeId: prefixed('sto', v7()),
    seq: 5,
    state: 'DRAFTED',
    text: 'In words.',
    externalId: '10',
    ...change,
  });
  const deliver = (data: ListingPushSettled, envelope = {}, { tenantId } = tenant) =>
    gateway.deliver(ListingPushSettled, tenantId, data, envelope);
  const entriesOf = ({ listingId }: ListingPushSettled) =>
    gateway.query('SELECT action, user_id, details FROM audit_entries WHERE subject = $1 ORDER BY at, id', [listingId]);
  const stateOf = async ({ listingId }: ListingPushSettled) =>
    (await gateway.query<{ state: string }>('SELECT state FROM listings WHERE listing_id = $1', [listingId]))[0]?.state;

  it('marks the SKU as a draft in lists', async () => {
    const { skuId } = await drafted();
    const listed = async () => {
      const { body } = await gateway.get('/v2/skus?hasDraft=true', tenant.key);
      return body.data.map((one: { skuId: string }) => one.skuId) as string[];
    };
    await until(async () => (await listed()).includes(skuId));
    expect(await listed()).not.toContain(await aSku());
  });

  it('is in the audit log once, without a user', async () => {
    const push = settled({ skuId: await aSku() });
    const id = v7();
    await Promise.all([1, 2, 3].map((attempt) => deliver(push, { id, attempt })));
    expect(await entriesOf(push)).toEqual([
      { action: 'listing.push-settled', user_id: null, details: { pushId: push.pushId, state: 'DRAFTED' } },
    ]);
  });

  it('ignores an older event, and one of another tenant', async () => {
    const push = settled({ skuId: await aSku() });
    await deliver(push);
    await deliver({ ...push, seq: 4, state: 'FAILED' });
    await deliver({ ...push, seq: 6, state: 'FAILED' }, {}, await gateway.tenant());
    expect(await stateOf(push)).toBe('DRAFTED');
    await deliver({ ...push, seq: 6, state: 'QUARANTINED', reason: 'rights' });
    expect([await stateOf(push), (await entriesOf(push)).length]).toEqual(['QUARANTINED', 2]);
  });
});

/** Spellings of addresses that a client might try for a push. */
const PUSH_ADDRESSES = [
  'listing/push',
  'listings/push',
  'listing',
  'push',
  'listings/LISTING/push',
  'drafts',
  'publish',
];

describe('the public API', () => {
  it('describes no operation that pushes, and one way to read', async () => {
    const { body } = await gateway.get('/openapi.json');
    const described = Object.entries<object>(body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const about = described.filter((operation) => /listing|push|draft|store|publish/i.test(operation));
    expect(about).toEqual(['GET /v2/skus/{skuId}/listings']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('has no address that accepts a %s for a push', async (method) => {
    const { skuId, listingId, storeId } = await drafted();
    const body = JSON.stringify({ storeId, listingId, hash: 'a'.repeat(64) });
    const headers = { 'content-type': 'application/json' };
    for (const prefix of ['/v2', '/api/v2', '/V2', '/v2/', '/v2/%2e', '/v1'])
      for (const address of [...PUSH_ADDRESSES, 'listings']) {
        const path = `${prefix}/skus/${skuId}/${address.replace('LISTING', listingId)}`;
        const { status } = await gateway.call(method, path, { key: tenant.key, headers, body });
        expect([method, path, [404, 405].includes(status)]).toEqual([method, path, true]);
      }
    expect(cpes.store.count('create')).toBe(1);
  });
});
