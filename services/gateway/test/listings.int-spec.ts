import {
  type ListingId,
  ListingPushSettled,
  prefixed,
  type PushId,
  type PushState,
  type StoreId,
} from '@cpes/contracts';
import { v7 } from 'uuid';
import { type Credentials, Gateway, SHORT, until } from './harness.ts';
import { requestPush } from './listing-rows.ts';

const EXTERNAL = { externalId: '10', editUrl: 'https://shop.example/edit/10', verifiedAt: '2026-11-22T10:00:02.000Z' };

let gateway: Gateway;
let tenant: Credentials;

beforeAll(async () => {
  gateway = await Gateway.start();
  await gateway.receiveSubmissions();
  tenant = await gateway.tenant();
});
afterAll(() => gateway.stop());

/** A listing with a new push request. */
async function aPush(of: Partial<ListingPushSettled> = {}): Promise<ListingPushSettled> {
  const listingId: ListingId = of.listingId ?? prefixed('lst', v7());
  const storeId: StoreId = prefixed('sto', v7());
  const skuId = of.skuId ?? (await gateway.post('/v2/skus', SHORT, tenant.key)).body.skuId;
  const push: ListingPushSettled = {
    listingId,
    pushId: prefixed('psh', v7()),
    skuId,
    storeId,
    seq: 5,
    state: 'DRAFTED',
    text: 'The listing is in the store as a draft.',
    ...EXTERNAL,
    ...of,
  };
  expect(await request(push)).toBe(true);
  return push;
}

const request = (push: ListingPushSettled, earlierPushId: PushId | null = null, tenantId = tenant.tenantId) =>
  requestPush(gateway, tenantId, push, earlierPushId);

const settle = (settled: ListingPushSettled, envelope = {}) =>
  gateway.deliver(ListingPushSettled, tenant.tenantId, settled, envelope);
const factsOf = ({ listingId }: ListingPushSettled) =>
  gateway.facts
    .filter(({ body }) => body.includes(listingId))
    .map(({ type, body }) => [type, JSON.parse(body.toString())] as const);
const rowOf = async ({ listingId }: ListingPushSettled) =>
  (await gateway.query<Record<string, unknown>>('SELECT * FROM listings WHERE listing_id = $1', [listingId]))[0];

/** An event after all earlier ones, to wait for. */
async function marker(): Promise<void> {
  const push = await aPush();
  await settle(push);
  await until(() => factsOf(push).length === 1);
}

describe('a settled push', () => {
  it('is saved, and sent to subscribers with the data that exists then', async () => {
    const push = await aPush();
    await settle(push);
    await until(() => factsOf(push).length > 0);
    const { listingId, pushId, skuId, storeId, state, text, externalId } = push;
    expect(factsOf(push)).toEqual([
      ['listing.drafted.v1', { listingId, pushId, skuId, storeId, state, text, externalId }],
    ]);
    expect(await rowOf(push)).toMatchObject({
      tenant_id: tenant.tenantId,
      state: 'DRAFTED',
      reason: null,
      external_id: '10',
      edit_url: EXTERNAL.editUrl,
      verified_at: new Date(EXTERNAL.verifiedAt),
      settled_at: expect.any(Date) as unknown,
      seq: 5,
      status: 'draft',
      published_at: null,
    });
  });

  it.each<readonly [PushState, string | undefined, string]>([
    ['QUARANTINED', 'rights', 'listing.quarantined.v1'],
    ['WITHDRAWN', 'live', 'listing.quarantined.v1'],
    ['WITHDRAWN', 'differs', 'listing.push_failed.v1'],
    ['CONFLICT', 'foreign', 'listing.push_failed.v1'],
    ['CONFLICT_LIVE', undefined, 'listing.push_failed.v1'],
    ['FAILED', 'rejected', 'listing.push_failed.v1'],
  ])('with state %s for %s sends %s to subscribers', async (state, reason, type) => {
    const { externalId: _1, editUrl: _2, verifiedAt: _3, ...push } = await aPush();
    const settled = { ...push, state, ...(reason === undefined ? {} : { reason }) };
    await settle(settled);
    await until(() => factsOf(settled).length > 0);
    const { seq: _4, ...told } = settled;
    expect(factsOf(settled)).toEqual([[type, told]]);
  });

  it('ignores repeated, older and reworded events', async () => {
    const push = await aPush();
    const id = v7();
    await Promise.all([1, 2, 3].map((attempt) => settle(push, { id, attempt })));
    await settle({ ...push, seq: 4, state: 'FAILED', reason: 'unreachable' });
    await settle({ ...push, seq: 5, state: 'FAILED', reason: 'unreachable' });
    expect(await rowOf(push)).toMatchObject({ state: 'DRAFTED', seq: 5 });
    await settle({ ...push, seq: 6, text: 'Somebody published the listing in the store.' });
    expect(await rowOf(push)).toMatchObject({ seq: 6, text: expect.stringContaining('Somebody') as unknown });
    await marker();
    expect(factsOf(push).map(([type]) => type)).toEqual(['listing.drafted.v1']);
  });

  it('notifies subscribers again when its outcome changes later', async () => {
    const push = await aPush();
    await settle(push);
    await settle({ ...push, seq: 9, state: 'QUARANTINED', reason: 'still-live' });
    await settle({ ...push, seq: 10, state: 'FAILED', reason: 'cleared' });
    await until(() => factsOf(push).length === 3);
    expect(factsOf(push).map(([type]) => type)).toEqual([
      'listing.drafted.v1',
      'listing.quarantined.v1',
      'listing.push_failed.v1',
    ]);
  });

  it('does not affect the next push', async () => {
    const first = await aPush();
    await settle({ ...first, state: 'FAILED', reason: 'unreachable' });
    const second = { ...first, pushId: prefixed('psh', v7()), seq: 2 };
    expect(await request(second, first.pushId)).toBe(true);
    expect(await rowOf(first)).toMatchObject({ push_id: second.pushId, state: 'REQUESTED', seq: -1, settled_at: null });
    await settle({ ...first, seq: 99 });
    expect(await rowOf(first)).toMatchObject({ push_id: second.pushId, state: 'REQUESTED', seq: -1 });
    await settle(second);
    await until(() => factsOf(second).length === 2);
    expect(factsOf(second).map(([type, { pushId }]) => [type, pushId])).toEqual([
      ['listing.push_failed.v1', first.pushId],
      ['listing.drafted.v1', second.pushId],
    ]);
  });

  it('is parked when its listing is unknown or of another tenant', async () => {
    const push = await aPush();
    const other = await gateway.tenant();
    await gateway.deliver(ListingPushSettled, other.tenantId, push);
    await settle({ ...push, listingId: prefixed('lst', v7()) });
    const parked = await gateway.query<{ fault_code: string }>(
      'SELECT fault_code FROM parked_messages ORDER BY fault_code',
    );
    expect(parked.map((row) => row.fault_code)).toEqual(['tenant-mismatch', 'unknown-listing']);
    expect(await rowOf(push)).toMatchObject({ state: 'REQUESTED' });
  });
});

describe('GET /v2/skus/{skuId}/listings', () => {
  const read = (skuId: string, key = tenant.key, query = '') => gateway.get(`/v2/skus/${skuId}/listings${query}`, key);

  it('returns 200 with the listing of a webhook, an unpublished draft', async () => {
    const push = await aPush();
    await settle(push);
    const { listingId, pushId, skuId, storeId, state, text } = push;
    const answer = await read(skuId);
    const { requestedAt, settledAt, ...rest } = answer.body.data[0].push;
    expect([answer.status, answer.body.nextCursor, answer.body.data]).toEqual([
      200,
      null,
      [
        {
          listingId,
          skuId,
          storeId,
          status: 'draft',
          publishedAt: null,
          push: { requestedAt, settledAt, pushId, state, reason: null, text, ...EXTERNAL },
        },
      ],
    ]);
    expect(Date.parse(requestedAt)).toBeLessThanOrEqual(Date.parse(settledAt));
    expect(rest).not.toHaveProperty('shownHash');
    const again = await gateway.get(`/v2/skus/${skuId}/listings`, tenant.key, {
      'if-none-match': answer.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it('returns 200 page by page, newest first, and an empty list before the first push', async () => {
    const { skuId } = (await gateway.post('/v2/skus', SHORT, tenant.key)).body;
    expect((await read(skuId)).body).toEqual({ data: [], nextCursor: null });
    const made = [await aPush({ skuId }), await aPush({ skuId }), await aPush({ skuId })].reverse();
    const first = (await read(skuId, tenant.key, '?limit=2')).body;
    const second = (await read(skuId, tenant.key, `?limit=2&cursor=${first.nextCursor}`)).body;
    expect(second.nextCursor).toBeNull();
    const listed = [...first.data, ...second.data].map(({ listingId }) => listingId as string);
    expect(listed).toEqual(made.map(({ listingId }) => listingId));
  });

  it('returns 400 for a cursor of another list', async () => {
    const { skuId } = await aPush();
    const cursor = Buffer.from(JSON.stringify([skuId])).toString('base64url');
    expect((await read(skuId, tenant.key, `?cursor=${cursor}`)).body.errors).toMatchObject([{ pointer: '?cursor' }]);
  });

  it('returns the same 404 for a missing SKU and one of another tenant, and 403 without the scope', async () => {
    const { skuId } = await aPush();
    const other = await gateway.tenant();
    const strip = ({ body }: { body: object }) => JSON.stringify({ ...body, instance: '', requestId: '' });
    const foreign = await read(skuId, other.key);
    const absent = await read(prefixed('sku', v7()), other.key);
    const blind = await read(skuId, await gateway.key(tenant.tenantId, ['reports:read']));
    expect([foreign.status, strip(foreign), blind.status]).toEqual([404, strip(absent), 403]);
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
    const { skuId, listingId, storeId } = await aPush();
    const body = JSON.stringify({ storeId, listingId, hash: 'a'.repeat(64) });
    const headers = { 'content-type': 'application/json' };
    for (const prefix of ['/v2', '/api/v2', '/V2', '/v2/', '/v2/%2e', '/v1'])
      for (const address of [...PUSH_ADDRESSES, 'listings']) {
        const path = `${prefix}/skus/${skuId}/${address.replace('LISTING', listingId)}`;
        const { status } = await gateway.call(method, path, { key: tenant.key, headers, body });
        expect([method, path, [404, 405].includes(status)]).toEqual([method, path, true]);
      }
    expect(gateway.pushes).toEqual([]);
  });
});

describe('a listing in the database', () => {
  it('has one push, however many users request it at the same time', async () => {
    const push = await aPush();
    const others = [1, 2, 3, 4].map(() => ({ ...push, pushId: prefixed('psh', v7()) }));
    expect(await Promise.all(others.map((other) => request(other)))).toEqual([false, false, false, false]);
    const noted = await Promise.all(others.map((other) => request(other, push.pushId)));
    expect(noted.filter(Boolean)).toHaveLength(1);
  });

  it('cannot move to another tenant', async () => {
    const push = await aPush();
    const other = await gateway.tenant();
    const stolen = { ...push, pushId: prefixed('psh', v7()) };
    expect(await request(stolen, push.pushId, other.tenantId)).toBe(false);
    expect(await rowOf(push)).toMatchObject({ tenant_id: tenant.tenantId, push_id: push.pushId });
  });

  it.each([
    ['published', 'published_at = now()'],
    ['of another status', "status = 'publish'"],
    ['of no status', 'status = NULL'],
    ['an unverified draft', "state = 'DRAFTED', external_id = '10'"],
    ['in a state that is none', "state = 'LIVE'"],
  ])('cannot be %s', async (_what, change) => {
    const { listingId } = await aPush();
    const update = gateway.query(`UPDATE listings SET ${change} WHERE listing_id = $1`, [listingId]);
    await expect(update).rejects.toThrow(/violates (check|not-null) constraint/);
  });
});
