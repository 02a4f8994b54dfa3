import { type ListingId, ListingPushSettled, prefixed, type PushId, type PushState, type StoreId } from '@cpes/contracts';
import { UnitOfWork } from '@cpes/persistence';
import { v7 } from 'uuid';
import { ListingStore } from '../src/listings/listing.store.ts';
import { type Credentials, Gateway, SHORT, until } from './harness.ts';

const SHOWN = 'a'.repeat(64);
const EXTERNAL = { externalId: '10', editUrl: 'https://shop.example/edit/10', verifiedAt: '2026-11-22T10:00:02.000Z' };

let gateway: Gateway;
let tenant: Credentials;

beforeAll(async () => {
  gateway = await Gateway.start();
  await gateway.receiveSubmissions();
  tenant = await gateway.tenant();
});
afterAll(() => gateway.stop());

/** A listing whose push was asked for just now. */
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

async function request(
  { listingId, pushId, skuId, storeId }: ListingPushSettled,
  earlierPushId: PushId | null = null,
  tenantId = tenant.tenantId,
): Promise<boolean> {
  let isNoted = false;
  await gateway.app.get(UnitOfWork, { strict: false }).run({ tenantId }, async (tx) => {
    const push = { tenantId, listingId, pushId, skuId, storeId, text: 'It waits.', shownHash: SHOWN };
    const noted = { ...push, requestedBy: v7(), requestedAt: new Date() };
    isNoted = await gateway.app.get(ListingStore, { strict: false }).request(tx, noted, earlierPushId);
    return [];
  });
  return isNoted;
}

const settle = (settled: ListingPushSettled, envelope = {}) =>
  gateway.deliver(ListingPushSettled, tenant.tenantId, settled, envelope);
const factsOf = ({ listingId }: ListingPushSettled) =>
  gateway.facts
    .filter(({ body }) => body.includes(listingId))
    .map(({ type, body }) => [type, JSON.parse(body.toString())] as const);
const rowOf = async ({ listingId }: ListingPushSettled) =>
  (await gateway.query<Record<string, unknown>>('SELECT * FROM listings WHERE listing_id = $1', [listingId]))[0];

/** A fact that comes after all others that were told so far. */
async function marker(): Promise<void> {
  const push = await aPush();
  await settle(push);
  await until(() => factsOf(push).length === 1);
}

describe('a push that has settled', () => {
  it('is kept, and told outside with what can be read then', async () => {
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
  ])('as %s for %s is told as %s', async (state, reason, type) => {
    const { externalId: _1, editUrl: _2, verifiedAt: _3, ...push } = await aPush();
    const settled = { ...push, state, ...(reason === undefined ? {} : { reason }) };
    await settle(settled);
    await until(() => factsOf(settled).length > 0);
    const { seq: _4, ...told } = settled;
    expect(factsOf(settled)).toEqual([[type, told]]);
  });

  it('changes nothing when it is delivered again, is older, or is told in other words', async () => {
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

  it('is told again when it settles otherwise later', async () => {
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

  it('says nothing of the push after it', async () => {
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

  it("is parked when its listing is another tenant's, or is not here", async () => {
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

describe('a listing in the database', () => {
  it('has one push, however many people ask for it at the same time', async () => {
    const push = await aPush();
    const others = [1, 2, 3, 4].map(() => ({ ...push, pushId: prefixed('psh', v7()) }));
    expect(await Promise.all(others.map((other) => request(other)))).toEqual([false, false, false, false]);
    const noted = await Promise.all(others.map((other) => request(other, push.pushId)));
    expect(noted.filter(Boolean)).toHaveLength(1);
  });

  it("cannot become another tenant's", async () => {
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
    ['a draft that nobody has verified', "state = 'DRAFTED', external_id = '10'"],
    ['in a state that is none', "state = 'LIVE'"],
  ])('cannot be %s', async (_what, change) => {
    const { listingId } = await aPush();
    const update = gateway.query(`UPDATE listings SET ${change} WHERE listing_id = $1`, [listingId]);
    await expect(update).rejects.toThrow(/violates (check|not-null) constraint/);
  });
});
