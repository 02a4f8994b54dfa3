import { randomUUID } from 'node:crypto';
import { StartPush } from '../src/pushes/start-push.ts';
import { aSkuId, SECRET, SECRET_KEYS, StoreDrafts } from './harness.ts';

describe('stores and listings', () => {
  let drafts: StoreDrafts;
  beforeAll(async () => {
    drafts = await StoreDrafts.start();
  });
  afterAll(() => drafts.stop());

  it('threat 29: hide the data of other tenants', async () => {
    const storeId = await drafts.connect();
    const { listingId, hash, skuId } = await drafts.open(storeId);
    const { listings, connections } = drafts;
    const starts = drafts.provider(StartPush);
    const tenantId = randomUUID();
    const who = { tenantId, userId: drafts.userId, storeId };
    const credentials = { key: 'k', secret: 's' };
    const calls = [
      connections.find(tenantId, storeId),
      connections.check(who),
      connections.renew({ ...who, credentials }),
      connections.setDetails({ ...who, details: [] }),
      connections.release({ ...who, name: 'My shop', held: 0 }),
      connections.disconnect(who),
      listings.open(tenantId, skuId, storeId),
      listings.find(tenantId, listingId),
      listings.save({ ...who, listingId, baseHash: hash, fields: {} }),
      starts.start({ ...who, listingId, shownHash: hash, origin: {} }),
    ];
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'not-found' } });
    expect(await connections.list(tenantId, { limit: 10 })).toEqual([]);
    expect(await listings.list(tenantId, skuId)).toEqual([]);
    const insert = `INSERT INTO store_listings (tenant_id, id, store_id, sku_id, draft, hash, generated) VALUES ($1, 'lst_x', $2, 'sku_x', '{}', '', '{}')`;
    await expect(drafts.query(insert, [tenantId, storeId])).rejects.toThrow('foreign key');
  });

  it('require the hash that the user saw for an edit, and report every fault', async () => {
    const storeId = await drafts.connect('other.example');
    const listing = await drafts.open(storeId);
    const { tenantId, userId, listings } = drafts;
    const { title, seoTitle, seoDescription, bullets, priceCents, sku, listingId, hash: baseHash } = listing;
    const fields = { title, seoTitle, seoDescription, bullets, priceCents, sku };
    const save = (changed: object, base = baseHash) =>
      listings.save({ tenantId, userId, listingId, baseHash: base, fields: { ...fields, ...changed } });
    await expect(save({ title: '', priceCents: 0.5 })).rejects.toMatchObject({
      code: 'validation-failed',
      violations: [{ pointer: '#/title' }, { pointer: '#/priceCents' }],
    });
    const saved = await save({ title: 'A better title' });
    expect(saved).toMatchObject({ title: 'A better title', isEdited: true, publishedAt: null, status: 'draft' });
    expect(saved.hash).not.toBe(baseHash);
    await expect(save({ title: 'From an old page' })).rejects.toMatchObject({
      code: 'listing-changed',
      members: { listing: { hash: saved.hash } },
    });
    const push = { tenantId, userId, listingId, shownHash: baseHash, origin: {} };
    expect(await drafts.provider(StartPush).start(push)).toEqual(['not-as-shown']);
    expect(saved.blocks).toEqual([]);
    await drafts.until(() => drafts.auditOf(listingId).length > 0);
    expect(drafts.auditOf(listingId)).toEqual([
      { action: 'listing.edited', subject: listingId, userId, details: { hash: saved.hash } },
    ]);
    expect(await drafts.open(storeId, listing.skuId)).toMatchObject({ title: 'A better title', listingId });
  });

  it('show weight and size as sent to the store', async () => {
    const listing = await drafts.open(await drafts.connect('third.example'), aSkuId());
    expect(listing).toMatchObject({ sentWeight: '0.5000 kg', sentDimensions: '30.0000 x 10.0000 x 10.0000 cm' });
  });

  it('refuse an already connected store without testing it, and an invalid host', async () => {
    await drafts.connect('twice.example');
    const { probes } = drafts.store;
    for (const host of ['twice.example', 'HTTPS://Twice.example/'])
      await expect(drafts.connect(host)).rejects.toMatchObject({ code: 'store-conflict' });
    // Each trial leaves a product in the trash of the shop.
    expect(drafts.store.probes).toBe(probes);
    await expect(drafts.connect('127.0.0.1')).rejects.toMatchObject({ violations: [{ pointer: '#/host' }] });
  });

  it('notify the audit log of each change, with its user and without credentials', async () => {
    const { tenantId, userId, connections } = drafts;
    const storeId = await drafts.connect('audited.example');
    const who = { tenantId, userId, storeId };
    const credentials = { key: 'ck_new', secret: 'cs_new' };
    await connections.renew({ ...who, credentials });
    drafts.store.isRefusing = true;
    await connections.renew({ ...who, credentials });
    drafts.store.isRefusing = false;
    await drafts.query("UPDATE store_connections SET state = 'quarantined' WHERE id = $1", [storeId]);
    const typed = (name: string) => connections.release({ ...who, name, held: 0 });
    await expect(typed('my shop')).rejects.toMatchObject({ violations: [{ pointer: '#/name', code: 'mismatch' }] });
    await typed('My shop');
    await connections.setDetails({ ...who, details: ['images'] });
    await connections.setDetails({ ...who, details: ['images'] });
    await connections.disconnect(who);
    await connections.disconnect(who);
    await expect(connections.setDetails({ ...who, details: [] })).rejects.toMatchObject({ code: 'store-conflict' });
    await drafts.until(() => drafts.auditOf(storeId).length >= 5);
    const details = { name: 'My shop', baseUrl: 'https://audited.example' };
    const entry = (action: string) => ({ action, subject: storeId, userId, details });
    expect(drafts.auditOf(storeId)).toEqual([
      ...['store.connected', 'store.credentials-renewed', 'store.released'].map(entry),
      { ...entry('store.details-changed'), details: { ...details, details: ['images'] } },
      entry('store.disconnected'),
    ]);
  });

  it('keep credentials encrypted, and re-encrypt them with a new key', async () => {
    const storeId = await drafts.connect('secret.example');
    const stored = await drafts.query<{ text: string }>(
      `SELECT encode(sealed, 'escape') || key_name AS text FROM store_credentials WHERE store_id = $1`,
      [storeId],
    );
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    const rows = JSON.stringify(await drafts.query('SELECT * FROM store_connections'));
    expect(rows).not.toContain(SECRET.slice(0, -4));
    const keys = `two:${Buffer.alloc(32, 7).toString('base64')},${SECRET_KEYS}`;
    const next = await StoreDrafts.start({ STORE_DRAFT_SECRET_KEYS: keys }, { databaseUrl: drafts.database.url });
    const names = await drafts.query('SELECT DISTINCT key_name FROM store_credentials');
    expect(names).toEqual([{ key_name: 'two' }]);
    await next.stop();
  });
});

describe('threat 24: a row of a published listing', () => {
  let drafts: StoreDrafts;
  beforeAll(async () => {
    drafts = await StoreDrafts.start();
    await drafts.open(await drafts.connect());
  });
  afterAll(() => drafts.stop());
  const change = (sql: string) => drafts.query(sql);

  it.each([
    'UPDATE store_listings SET published_at = now()',
    `UPDATE store_listings SET status = 'live'`,
    `UPDATE store_listings SET hash = hash, published_at = NULL`,
    `INSERT INTO store_listings (tenant_id, id, store_id, sku_id, draft, hash, published_at)
     SELECT tenant_id, 'lst_2', store_id, 'sku_2', draft, hash, now() FROM store_listings`,
    'TRUNCATE store_listings CASCADE',
  ])('cannot be written by the service, which lacks the right: %s', (sql) =>
    expect(change(sql)).rejects.toThrow('permission denied'),
  );

  it('cannot be written by the owner, even with every right and without the checks', async () => {
    await change('GRANT ALL ON store_listings TO CURRENT_USER');
    await expect(change('UPDATE store_listings SET published_at = now()')).rejects.toThrow('draft');
    await change('ALTER TABLE store_listings DROP CONSTRAINT listing_is_draft, DROP CONSTRAINT listing_is_unpublished');
    await expect(change('UPDATE store_listings SET published_at = now()')).rejects.toThrow('always');
    await expect(change(`UPDATE store_listings SET status = 'publish'`)).rejects.toThrow('always');
    await expect(
      change(`INSERT INTO store_listings (tenant_id, id, store_id, sku_id, draft, hash, published_at)
        SELECT tenant_id, 'lst_2', store_id, 'sku_2', draft, hash, now() FROM store_listings`),
    ).rejects.toThrow('always');
    expect(await change('SELECT 1 FROM store_listings WHERE published_at IS NOT NULL')).toEqual([]);
  });

  it.each([
    'UPDATE listing_history SET action = $$x$$',
    'DELETE FROM listing_history',
    'UPDATE store_observations SET found = $$x$$',
  ])('has an immutable history: %s', (sql) => expect(change(sql)).rejects.toThrow('only grows'));
});
