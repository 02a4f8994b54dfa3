import { SkuListings } from '@cpes/contracts';
import { StoreDrafts } from './harness.ts';

describe('the removal of the listings of a SKU', () => {
  let drafts: StoreDrafts;

  beforeEach(async () => {
    drafts = await StoreDrafts.start();
  });
  afterEach(() => drafts.stop());

  const remove = (skuId: `sku_${string}`, tenantId = drafts.tenantId) =>
    drafts.provider(SkuListings).remove({ tenantId, skuId });
  const rows = async () =>
    (
      await drafts.query<{ n: number }>(
        `SELECT ((SELECT count(*) FROM store_listings) + (SELECT count(*) FROM listing_history)
           + (SELECT count(*) FROM store_observations))::int AS n`,
      )
    )[0]?.n;

  it('waits for the end of the window, removes every row then, and leaves the product in the store', async () => {
    const listing = await drafts.open(await drafts.connect());
    await drafts.push(listing);
    expect(await remove(listing.skuId)).toEqual({ hold: 'push-under-way' });
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    await drafts.untilChecked(4);
    const products = drafts.store.products.length;
    expect(await remove(listing.skuId)).toEqual({ hold: null });
    expect([await rows(), drafts.store.products.length]).toEqual([0, products]);
    expect(await remove(listing.skuId)).toEqual({ hold: null });
  });

  it('keeps all listings of a SKU when one of them is in quarantine, until its store is disconnected', async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    await drafts.open(await drafts.connect('elsewhere.example'), listing.skuId);
    await drafts.query(
      `UPDATE store_listings SET push_state = 'QUARANTINED', push = '{"state":"QUARANTINED","reason":"unmarked","seq":1}',
         push_id = 'psh_1', shown = draft, shown_hash = hash WHERE id = $1`,
      [listing.listingId],
    );
    expect(await remove(listing.skuId)).toEqual({ hold: 'store-quarantined' });
    expect(await rows()).toBeGreaterThan(1);
    await drafts.query(`UPDATE store_connections SET state = 'disconnected' WHERE id = $1`, [storeId]);
    expect(await remove(listing.skuId)).toEqual({ hold: null });
    expect(await rows()).toBe(0);
  });

  it('keeps a listing whose breach put its store into quarantine, until the store is released', async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    await drafts.query(
      `UPDATE store_listings SET push_state = 'WITHDRAWN', push = '{"state":"WITHDRAWN","reason":"live","differences":[],"seq":1}',
         push_id = 'psh_1', shown = draft, shown_hash = hash WHERE id = $1`,
      [listing.listingId],
    );
    await drafts.query(`UPDATE store_connections SET state = 'quarantined' WHERE id = $1`, [storeId]);
    expect(await remove(listing.skuId)).toEqual({ hold: 'store-quarantined' });
    await drafts.query(`UPDATE store_connections SET state = 'connected' WHERE id = $1`, [storeId]);
    expect(await remove(listing.skuId)).toEqual({ hold: null });
  });

  it('never removes a listing of another SKU or tenant', async () => {
    const storeId = await drafts.connect();
    const [one, other] = [await drafts.open(storeId), await drafts.open(storeId)];
    expect(await remove(one.skuId, '01980000-0000-7000-8000-000000000001')).toEqual({ hold: null });
    await remove(one.skuId);
    await expect(drafts.find(one.listingId)).rejects.toMatchObject({ kind: 'not-found' });
    expect((await drafts.find(other.listingId)).skuId).toBe(other.skuId);
  });
});
