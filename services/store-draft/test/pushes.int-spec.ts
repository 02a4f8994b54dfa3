import { until } from '@cpes/local-servers';
import { cents } from '@cpes/money';
import { Client } from 'pg';
import { StartPush } from '../src/pushes/start-push.ts';
import { aDetailedCandidate, aReport, CHECKS_MS, StoreDrafts } from './harness.ts';
import { ScriptedStore } from './scripted-store.ts';

/** A statement that has not waited by then takes no lock. */
const LOCK_WAIT_MS_MAX = 3_000;
/** A draft within the window. */
const CHECKS = CHECKS_MS.split(',').length;
/** Statements that wait for a lock. */
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function untilWaiting(holder: Client, count: number): Promise<void> {
  const isSo = async () => (await holder.query(WAITING)).rowCount === count;
  await until('they wait', isSo, LOCK_WAIT_MS_MAX, 10).catch(() => undefined);
}

describe('a push', () => {
  let drafts: StoreDrafts;
  let store: ScriptedStore;
  beforeEach(async () => {
    drafts = await StoreDrafts.start();
    ({ store } = drafts);
  });
  afterEach(() => drafts.stop());

  it('creates one draft, confirmed by two independent reads, and notifies the gateway', async () => {
    const listing = await drafts.open(await drafts.connect());
    await drafts.push(listing);
    const { push, history } = await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    const pushId = push!.pushId;
    expect(push).toMatchObject({
      publishedAt: null,
      shownHash: listing.hash,
      externalId: '1',
      isSettled: true,
    });
    expect(push).toMatchObject({ requestedBy: drafts.userId, editUrl: 'https://shop.example/edit/1', differences: [] });
    expect(store.products).toMatchObject([{ state: 'draft', listing: { status: 'draft', publishedAt: null } }]);
    expect(store.calls.slice(0, 6)).toEqual(['look-up', 'create', 'read', 'read-live', 'read', 'read-live']);
    await drafts.until(() => drafts.settled().length > 0);
    expect(drafts.settled()).toMatchObject([
      { pushId, state: 'DRAFTED', externalId: '1', listingId: listing.listingId },
    ]);
    expect(history.map(({ action }) => action).reverse()).toEqual([
      ...['opened', 'push-requested', 'CHECKING', 'SENDING', 'VERIFYING', 'DRAFTED'],
    ]);
  });

  it("stores the shop's current units, and shows the figures of the next listing in them", async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    expect(listing.sentWeight).toBe('0.5000 kg');
    store.unitsNow = { weightUnit: 'lbs', lengthUnit: 'in' };
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    const { tenantId } = drafts;
    expect(await drafts.query('SELECT weight_unit, length_unit FROM store_connections')).toEqual([
      { weight_unit: 'lbs', length_unit: 'in' },
    ]);
    expect(await drafts.connections.find(tenantId, storeId)).toMatchObject({
      weightUnit: 'lbs',
      lengthUnit: 'in',
    });
    expect(await drafts.open(storeId)).toMatchObject({
      sentWeight: '1.1023 lbs',
      sentDimensions: '11.8110 x 3.9370 x 3.9370 in',
    });
  });

  it('threat 13: a double click and a second process create one draft', async () => {
    const second = await StoreDrafts.start({}, { databaseUrl: drafts.database.url, store });
    const listing = await drafts.open(await drafts.connect());
    const { listingId, hash: shownHash } = listing;
    const { tenantId, userId } = drafts;
    const elsewhere = second.provider(StartPush).start({ tenantId, userId, listingId, shownHash, origin: {} });
    await Promise.all([drafts.push(listing), elsewhere, drafts.push(listing)]);
    await drafts.untilPush(listingId, ({ state }) => state === 'DRAFTED');
    await drafts.push(listing);
    expect(store.count('create')).toBe(1);
    expect(store.products).toHaveLength(1);
    await second.stop();
  });

  it('threat 14: a second push of a draft sends nothing', async () => {
    const listing = await drafts.open(await drafts.connect());
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    expect(await drafts.push(listing)).toEqual([]);
    await drafts.draftElsewhere();
    expect(store.count('create')).toBe(2);
    expect((await drafts.find(listing.listingId)).push).toMatchObject({ state: 'DRAFTED', externalId: '1' });
  });

  it('sends the details that were shown, and keeps showing them after the push', async () => {
    drafts.skus = { find: async () => ({ report: aReport() }), candidate: async () => aDetailedCandidate() };
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    const details = {
      costCents: 1_234,
      hsCode: '691200',
      originCountry: 'CN',
      report: { reportId: aReport().reportId, verdict: 'ADVANCE' },
      imageUrls: ['https://images.example/1.jpg'],
    };
    expect(listing).toMatchObject({ details, warnings: [] });
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    expect(store.products[0]?.listing.details).toEqual(details);
    const { tenantId, userId } = drafts;
    await drafts.connections.setDetails({ tenantId, userId, storeId, details: [] });
    const after = await drafts.find(listing.listingId);
    expect([after.hash, after.details]).toEqual([listing.hash, details]);
  });

  it('refuses a push after a change of the settings or the report, and names the reason', async () => {
    drafts.skus = { find: async () => ({ report: aReport() }), candidate: async () => aDetailedCandidate() };
    const storeId = await drafts.connect();
    const { tenantId, userId } = drafts;
    const listing = await drafts.open(storeId);
    await drafts.connections.setDetails({ tenantId, userId, storeId, details: ['hsCode', 'images'] });
    expect(await drafts.push(listing)).toEqual(['not-as-shown']);
    const narrower = await drafts.find(listing.listingId);
    expect(narrower).toMatchObject({
      details: { costCents: null, hsCode: '691200', originCountry: null, report: null },
      weightGrams: null,
      dimensionsMm: null,
      sentWeight: null,
    });
    await drafts.connections.setDetails({ tenantId, userId, storeId, details: ['cost'] });
    const cost = await drafts.find(listing.listingId);
    const report = { ...aReport(), landedCost: { ...aReport().landedCost, landedToWarehouseCents: cents(1_300) } };
    drafts.skus = { ...drafts.skus, find: async () => ({ report }) };
    expect(await drafts.push(cost)).toEqual(['not-as-shown']);
    expect(store.calls).toEqual([]);
    expect(await drafts.push(await drafts.find(listing.listingId))).toEqual([]);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    expect(store.products[0]?.listing.details?.costCents).toBe(1_300);
  });

  it('edits a listing by the hash of what was shown, with its details', async () => {
    drafts.skus = { find: async () => ({ report: aReport() }), candidate: async () => aDetailedCandidate() };
    const { listingId, hash, title, seoTitle, seoDescription, bullets, priceCents, sku } = await drafts.open(
      await drafts.connect(),
    );
    const { tenantId, userId } = drafts;
    const fields = { title: `${title} two`, seoTitle, seoDescription, bullets, priceCents, sku };
    const saved = await drafts.listings.save({ tenantId, userId, listingId, baseHash: hash, fields });
    expect(saved).toMatchObject({ title: `${title} two`, details: { costCents: 1_234 } });
    await expect(drafts.listings.save({ tenantId, userId, listingId, baseHash: hash, fields })).rejects.toMatchObject({
      code: 'listing-changed',
    });
  });

  it('leaves out a cost in another currency, and says so', async () => {
    const report = { ...aReport(), currency: 'EUR' };
    drafts.skus = { find: async () => ({ report }), candidate: async () => aDetailedCandidate() };
    const { details, warnings } = await drafts.open(await drafts.connect());
    expect([details.costCents, warnings.map(({ code }) => code)]).toEqual([null, ['cost_currency']]);
  });

  it('sends a refused detail no second time, and names it with the draft', async () => {
    drafts.skus = { find: async () => ({ report: aReport() }), candidate: async () => aDetailedCandidate() };
    store.refuses = ['images'];
    const listing = await drafts.open(await drafts.connect());
    await drafts.push(listing);
    const { push } = await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    expect(push?.text).toContain('Missing: images.');
    expect(store.withheld).toEqual([[], ['images']]);
    expect(store.products).toHaveLength(1);
  });

  it('threat 28: a version that was not shown is not sent', async () => {
    const listing = await drafts.open(await drafts.connect());
    expect(await drafts.push(listing, 'f'.repeat(64))).toEqual(['not-as-shown']);
    expect(store.calls).toEqual([]);
    expect((await drafts.find(listing.listingId)).push).toBeNull();
  });

  it("threat 31: a user's later publication is left unchanged", async () => {
    const listing = await drafts.open(await drafts.connect());
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    await drafts.untilChecked(CHECKS);
    for (const product of store.products) product.state = 'live';
    const { push } = await drafts.untilPush(listing.listingId, ({ liveSince }) => liveSince !== null);
    expect(push).toMatchObject({ state: 'DRAFTED', publishedAt: null });
    expect(push?.text).toContain('Somebody published the listing');
    expect(store.count('redraft') + store.count('trash')).toBe(0);
    const stores = await drafts.connections.list(drafts.tenantId, { limit: 10 });
    expect(stores).toMatchObject([{ state: 'connected', drafts: 1 }]);
  });

  it("takes back a product that is live within the window, and blocks the store for a user's check", async () => {
    store.bornAs = 'live';
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    await drafts.push(listing);
    const { push, blocks } = await drafts.untilPush(listing.listingId, ({ state }) => state === 'WITHDRAWN');
    expect(push).toMatchObject({ reason: 'live', publishedAt: null });
    expect(blocks.map(({ code }) => code)).toEqual(['quarantined']);
    expect(store.products.map(({ state }) => state)).toEqual(['draft']);
    const { tenantId, userId } = drafts;
    const who = { tenantId, userId, storeId };
    await expect(drafts.connections.check(who)).resolves.toMatchObject({ state: 'quarantined' });
    expect(await drafts.push(await drafts.open(storeId))).toEqual(['quarantined']);
    await expect(drafts.connections.release({ ...who, name: 'My shop', held: 0 })).resolves.toMatchObject({
      state: 'connected',
      stateText: null,
    });
    store.bornAs = 'draft';
    const next = await drafts.open(storeId);
    await drafts.push(next);
    await drafts.untilPush(next.listingId, ({ state }) => state === 'DRAFTED');
  });

  it('delays a push that has created nothing while its store is quarantined', async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    let answer = (): void => undefined;
    store.beforeLookUpAnswer = () => new Promise((resolve) => (answer = resolve));
    await drafts.push(listing);
    await drafts.until(() => store.count('look-up') === 1);
    await drafts.query(`UPDATE store_connections SET state = 'quarantined'`);
    answer();
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'SENDING');
    store.beforeLookUpAnswer = undefined;
    await drafts.draftElsewhere();
    expect(store.products.map(({ listing: { listingId } }) => listingId)).not.toContain(listing.listingId);
    await drafts.connections.release({
      tenantId: drafts.tenantId,
      userId: drafts.userId,
      storeId,
      name: 'My shop',
      held: 0,
    });
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
  });

  it('takes a live product back, whatever waits at its quarantined store', async () => {
    // The window has to outlast the following preparations.
    await drafts.stop();
    drafts = await StoreDrafts.start({ STORE_DRAFT_CHECKS_MS: '0,100,200,5000' });
    ({ store } = drafts);
    const storeId = await drafts.connect();
    const live = await drafts.open(storeId);
    await drafts.push(live);
    await drafts.untilPush(live.listingId, ({ state }) => state === 'DRAFTED');
    const answers: (() => void)[] = [];
    store.beforeLookUpAnswer = () => new Promise((resolve) => answers.push(resolve));
    // One more than may run at once.
    const waiting = [];
    for (let nth = 0; nth < 5; nth += 1) waiting.push(await drafts.open(storeId));
    for (const listing of waiting) await drafts.push(listing);
    await drafts.until(() => answers.length === 4);
    for (const product of store.products) product.state = 'live';
    await drafts.query(`UPDATE store_connections SET state = 'quarantined'`);
    // All of them are due before.
    await drafts.query(`UPDATE store_listings SET due_at = now() + interval '1 s' WHERE id = '${live.listingId}'`);
    store.beforeLookUpAnswer = undefined;
    for (const answer of answers) answer();
    await drafts.untilPush(live.listingId, ({ state }) => state === 'WITHDRAWN');
    expect(store.products.map(({ state }) => state)).toEqual(['draft']);
    expect(store.count('create')).toBe(1);
    const [quarantined] = await drafts.connections.list(drafts.tenantId, { limit: 10 });
    expect(quarantined).toMatchObject({ state: 'quarantined', waiting: 5, held: 0 });
    await drafts.connections.release({
      tenantId: drafts.tenantId,
      userId: drafts.userId,
      storeId,
      name: 'My shop',
      held: 0,
    });
    for (const { listingId } of waiting) await drafts.untilPush(listingId, ({ state }) => state === 'DRAFTED');
  });

  it('quarantines a store again that is released while a product is found live', async () => {
    await drafts.stop();
    drafts = await StoreDrafts.start({ STORE_DRAFT_CHECKS_MS: '0,100,200,5000' });
    ({ store } = drafts);
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    const { listingId } = listing;
    await drafts.push(listing);
    await drafts.untilPush(listingId, ({ state }) => state === 'DRAFTED');
    await drafts.query(`UPDATE store_connections SET state = 'quarantined'`);
    const release = new Client({ connectionString: drafts.database.url });
    await release.connect();
    await release.query(`BEGIN; UPDATE store_connections SET state = 'connected'`);
    for (const product of store.products) product.state = 'live';
    await drafts.query('UPDATE store_listings SET due_at = now()');
    await untilWaiting(release, 1);
    await release.query('COMMIT');
    await release.end();
    await drafts.untilPush(listingId, ({ state }) => state === 'WITHDRAWN');
    await expect(drafts.connections.find(drafts.tenantId, storeId)).resolves.toMatchObject({ state: 'quarantined' });
  });

  it('keeps a store in quarantine when its user has not seen every listing there', async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    await drafts.query(
      `UPDATE store_listings SET push_state = 'QUARANTINED', push = '{"state":"QUARANTINED","reason":"still-live","seq":1}',
         push_id = 'psh_1', shown = draft, shown_hash = hash WHERE id = $1`,
      [listing.listingId],
    );
    await drafts.query(`UPDATE store_connections SET state = 'quarantined'`);
    const { tenantId, userId, connections } = drafts;
    const release = (held: number) => connections.release({ tenantId, userId, storeId, name: 'My shop', held });
    for (const held of [0, 2]) await expect(release(held)).rejects.toMatchObject({ code: 'store-conflict' });
    await expect(connections.find(tenantId, storeId)).resolves.toMatchObject({ state: 'quarantined', held: 1 });
    await expect(release(1)).resolves.toMatchObject({ state: 'connected', held: 0 });
    expect((await drafts.find(listing.listingId)).push).toMatchObject({ state: 'FAILED', reason: 'cleared' });
  });

  it('trashes a product that the store publishes again and again', async () => {
    store.bornAs = 'live';
    store.undoesRedraft = true;
    const listing = await drafts.open(await drafts.connect());
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'WITHDRAWN');
    expect(store.products.map(({ state }) => state)).toEqual(['trash']);
  });

  it('needs attention after a refusal, and accepts the push again after new credentials', async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    store.isRefusing = true;
    await drafts.push(listing);
    const { push, blocks } = await drafts.untilPush(listing.listingId, ({ state }) => state === 'FAILED');
    expect(push).toMatchObject({ reason: 'connection' });
    expect(blocks.map(({ code }) => code)).toEqual(['needs-attention']);
    const { tenantId, userId } = drafts;
    const renew = { tenantId, userId, storeId, credentials: { key: 'ck_new1', secret: 'cs_new1' } };
    await expect(drafts.connections.renew(renew)).resolves.toMatchObject({ store: null });
    store.isRefusing = false;
    await expect(drafts.connections.renew(renew)).resolves.toMatchObject({
      store: { state: 'connected', credentialEnd: 'new1' },
    });
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    expect(store.credentials.at(-1)).toEqual({ key: 'ck_new1', secret: 'cs_new1' });
  });

  it('looks up the product after a crash during its creation, and creates no second one', async () => {
    const listing = await drafts.open(await drafts.connect());
    // The request has reached the store, and its response never arrives.
    store.beforeAnswer = () => new Promise(() => undefined);
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'SENDING');
    await drafts.until(() => store.products.length === 1);
    store.beforeAnswer = undefined;
    await drafts.query(`UPDATE store_listings SET lease_until = 'epoch'`);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    expect(store.count('create')).toBe(1);
    expect(store.products).toHaveLength(1);
  });

  it('disconnects only when nothing is under way, deletes the credentials, and keeps the history', async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    let answer = (): void => undefined;
    store.beforeAnswer = () => new Promise((resolve) => (answer = resolve));
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'SENDING');
    const who = { tenantId: drafts.tenantId, userId: drafts.userId, storeId };
    await expect(drafts.connections.disconnect(who)).rejects.toThrow('under way');
    await drafts.until(() => store.products.length === 1);
    store.beforeAnswer = undefined;
    answer();
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    await expect(drafts.connections.disconnect(who)).resolves.toMatchObject({
      state: 'disconnected',
      drafts: 1,
    });
    expect(await drafts.query('SELECT 1 FROM store_credentials')).toEqual([]);
    const read = store.readsOf('1');
    await drafts.draftElsewhere();
    await drafts.untilChecked(CHECKS);
    expect(store.readsOf('1')).toBe(read);
    const { history, blocks } = await drafts.find(listing.listingId);
    expect(history.length).toBeGreaterThan(4);
    expect(blocks.map(({ code }) => code)).toEqual(['disconnected']);
    await expect(drafts.connect()).resolves.not.toBe(storeId);
  });

  it('stores no credentials of a store that was disconnected during their test', async () => {
    const storeId = await drafts.connect();
    const who = { tenantId: drafts.tenantId, userId: drafts.userId, storeId };
    let answer = (): void => undefined;
    store.beforeProbeAnswer = () => new Promise((resolve) => (answer = resolve));
    const credentials = { key: 'ck_new1', secret: 'cs_new1' };
    const renewal = drafts.connections.renew({ ...who, credentials }).catch((error: unknown) => error);
    await drafts.until(() => store.probes === 2);
    await drafts.connections.disconnect(who);
    answer();
    await expect(renewal).resolves.toMatchObject({
      code: 'store-conflict',
      message: expect.stringContaining('disconnected') as string,
    });
    expect(await drafts.query('SELECT 1 FROM store_credentials')).toEqual([]);
    expect(await drafts.connections.find(who.tenantId, who.storeId)).toMatchObject({
      state: 'disconnected',
      credentialEnd: '4567',
    });
  });

  it('ignores the result of a check when the store was disconnected meanwhile', async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    let answer: (() => void) | undefined;
    store.beforeReadAnswer = () => new Promise((resolve) => (answer = resolve));
    await drafts.until(() => answer !== undefined);
    await drafts.connections.disconnect({ tenantId: drafts.tenantId, userId: drafts.userId, storeId });
    // The user has also revoked the key in the store.
    store.isRefusing = true;
    answer?.();
    // Ends after everything under way.
    await drafts.stop({ keepDatabase: true });
    expect(drafts.settled().map(({ state }) => state)).toEqual(['DRAFTED']);
    const { tenantId, database } = drafts;
    drafts = await StoreDrafts.start({}, { databaseUrl: database.url, store });
    const { push } = await drafts.listings.find(tenantId, listing.listingId);
    expect(push).toMatchObject({ state: 'DRAFTED', reason: null });
    expect(await drafts.query('SELECT due_at, lease_until FROM store_listings')).toEqual([
      { due_at: null, lease_until: null },
    ]);
  });

  it('locks the checked listings before the store when it disconnects, like the end of a check', async () => {
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    await drafts.push(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    let answer: (() => void) | undefined;
    store.beforeReadAnswer = () => new Promise((resolve) => (answer = resolve));
    await drafts.until(() => answer !== undefined);
    const holder = new Client({ connectionString: drafts.database.url });
    await holder.connect();
    await holder.query('BEGIN; SELECT 1 FROM store_connections FOR UPDATE');
    const who = { tenantId: drafts.tenantId, userId: drafts.userId, storeId };
    const outcome = drafts.connections.disconnect(who);
    await untilWaiting(holder, 1);
    const { rows } = await holder.query('SELECT id FROM store_listings FOR UPDATE SKIP LOCKED');
    await holder.query('COMMIT');
    await holder.end();
    expect(rows).toEqual([]);
    // The check is refused, so its end would also change the store.
    store.isRefusing = true;
    answer?.();
    await expect(outcome).resolves.toMatchObject({ state: 'disconnected' });
  });

  it.each(['push', 'disconnect'] as const)(
    'begins no push to a store that is being disconnected, or disconnects none with a push (%s first)',
    async (first) => {
      const storeId = await drafts.connect();
      const listing = await drafts.open(storeId);
      const who = { tenantId: drafts.tenantId, userId: drafts.userId, storeId };
      // Both wait for the row of the store, in this order.
      const holder = new Client({ connectionString: drafts.database.url });
      await holder.connect();
      await holder.query('BEGIN; SELECT 1 FROM store_connections FOR UPDATE');
      const push = () => drafts.push(listing);
      const disconnect = () => drafts.connections.disconnect(who).catch((error: unknown) => error);
      const began = first === 'push' ? push() : disconnect();
      await untilWaiting(holder, 1);
      const followed = first === 'push' ? disconnect() : push();
      await untilWaiting(holder, 2);
      await holder.query('COMMIT');
      await holder.end();
      const outcomes = await Promise.all([began, followed]);
      if (first === 'push') {
        expect(outcomes).toEqual([[], expect.objectContaining({ code: 'store-conflict' })]);
        await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
      } else {
        expect(outcomes).toEqual([expect.objectContaining({ state: 'disconnected' }), ['disconnected']]);
      }
    },
  );
});
