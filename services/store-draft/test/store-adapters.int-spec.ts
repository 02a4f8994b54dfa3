import type { FakeHosted, FakeWooCommerce } from '@cpes/fake-stores';
import { hashOf } from '../src/domain/listing/listing.ts';
import type { StoreAddress } from '../src/platforms/store-adapter.ts';
import { describeStoreAdapter } from './store-adapter.conformance.ts';
import {
  addressOf,
  aListing,
  callsTo,
  isDrafted,
  openHosted,
  openWooCommerce,
  runPush,
  signal,
  stateOf,
  type StoreOnTrial,
  writesTo,
} from './store-on-trial.ts';

describeStoreAdapter('WooCommerce', {
  open: openWooCommerce,
  editUrl: /^https:\/\/127\.0\.0\.1:\d+\/wp-admin\/post\.php\?post=\d+&action=edit$/,
  unknownId: '999999',
});

describeStoreAdapter('hosted', {
  open: openHosted,
  editUrl: /^https:\/\/127\.0\.0\.1:\d+\/admin\/products\/\d+$/,
  unknownId: 'gid://shopify/Product/999999',
});

const probe = (store: StoreOnTrial, units: StoreAddress['units'] = {}) =>
  store.adapter.probe({ ...addressOf(store), units }, signal);
/** `+` passed, `-` failed, `.` untried; then the text of the first failure. */
async function outcomeOf(store: StoreOnTrial, units?: StoreAddress['units']): Promise<string> {
  const { checks } = await probe(store, units);
  const signs = checks.map(({ isOk }) => (isOk === null ? '.' : isOk ? '+' : '-')).join('');
  return `${signs} ${checks.find(({ isOk }) => isOk === false)?.text ?? ''}`.trim();
}

describe('a connection to WooCommerce', () => {
  let woo: StoreOnTrial<FakeWooCommerce>;
  beforeAll(async () => (woo = await openWooCommerce()));
  afterEach(() => woo.fake.traps.clear());
  afterAll(() => woo.close());

  it('creates one self-explanatory product, and leaves it in the trash', async () => {
    woo.fake.forgetRequests();
    expect(await outcomeOf(woo)).toBe('+++++++');
    expect(writesTo(woo)).toEqual(['create', 'redraft', 'trash']);
    const [product] = woo.fake.products();
    expect(product).toMatchObject({ status: 'trash', wasLive: false, title: 'CPES connection test, may be deleted' });
    expect(product?.sku).toMatch(/^CPES-TEST-[0-9A-F]{16}$/);
  });

  it.each<readonly [string, FakeWooCommerce['traps'] extends { on(name: infer Name): void } ? Name : never, string]>([
    ['there is no WooCommerce', 'no-route', '-......'],
    ['a firewall answers', 'html-answer', '-......'],
    ['it redirects', 'redirect', '-......'],
    ['the secret is another', 'wrong-secret', '+-.....'],
    ['the host drops the header', 'header-stripped', '+-.....'],
    ['the key may see nothing', 'cannot-read', '+-.....'],
    ['the key may only read', 'read-only-key', '++++-..'],
    ['the user may not create', 'cannot-create', '++++-..'],
    ['the user may not edit', 'cannot-edit', '+++++-+'],
    ['the user may not delete', 'cannot-delete', '+++++-+'],
    ['a plugin publishes on save', 'publish-on-save', '++++++-'],
    ['a plugin undoes the rollback', 'undo-put', '+++++++'],
  ])('fails when %s', async (_what, trap, signs) => {
    woo.fake.traps.on(trap);
    expect(await outcomeOf(woo)).toMatch(
      new RegExp(`^${signs.replaceAll('+', '\\+').replaceAll('.', '\\.')}(?: [A-Z].*\\.)?$`),
    );
    expect(woo.fake.products().filter(({ isLive }) => isLive)).toEqual([]);
  });

  it("takes back the test product after a store's missing response", async () => {
    woo.fake.traps.once('hang-up', { at: 'create', done: true });
    expect(await outcomeOf(woo)).toBe('+++++++');
    expect(woo.fake.products().at(-1)).toMatchObject({ status: 'trash', wasLive: false });
  });

  it('leaves no test product behind when the time is over', async () => {
    woo.fake.traps.on('publish-on-save');
    woo.fake.traps.once('answer-late', { at: 'create', ms: 5_000 });
    const { checks, store } = await woo.adapter.probe({ ...addressOf(woo), units: {} }, AbortSignal.timeout(1_000));
    expect(checks.map(({ isOk }) => isOk)).toEqual([true, true, true, true, true, true, false]);
    expect(store).not.toBeNull();
    expect(woo.fake.products().at(-1)).toMatchObject({ status: 'trash', wasLive: true });
  });

  it('reads the meaning of a price from the cart, at each read', async () => {
    const listing = aListing();
    const made = await woo.adapter.create(woo.access, listing, hashOf(listing), [], signal);
    const { externalId } = made as { externalId: string };
    woo.fake.traps.once('html-answer', { at: 'currency' });
    const unread = await woo.adapter.read(woo.access, listing, externalId, signal);
    expect(unread.answer).toEqual({ kind: 'unknown', trouble: 'maintenance' });
    const euros = await openWooCommerce({ currency: 'EUR' });
    await euros.adapter.create(euros.access, listing, hashOf(listing), [], signal);
    const [{ id } = { id: '' }] = euros.fake.products();
    const { answer, differences } = await euros.adapter.read(euros.access, listing, id, signal);
    expect(answer).toMatchObject({ kind: 'draft', differences });
    expect(differences).toEqual([{ field: 'currency', sent: 'USD', found: 'EUR', isSerious: true }]);
    await euros.close();
  });

  it('requires units from the user that it does not know, and refuses other currencies', async () => {
    const odd = await openWooCommerce({ weightUnit: 'stone' });
    expect(await outcomeOf(odd)).toMatch(/^\+\+\+-\.\.\. The store does not declare its units\./);
    const { store } = await probe(odd, { weightUnit: 'kg' });
    expect(store).toMatchObject({ weightUnit: 'kg', lengthUnit: 'in' });
    const yen = await openWooCommerce({ currency: 'JPY', minorUnit: 0 });
    expect(await outcomeOf(yen)).toMatch(/^\+\+-\.\.\.\. Prices of this store/);
    await Promise.all([odd.close(), yen.close()]);
  });
});

describe('a hosted store', () => {
  let hosted: StoreOnTrial<FakeHosted>;
  beforeAll(async () => (hosted = await openHosted()));
  afterEach(() => hosted.fake.traps.clear());
  afterAll(() => hosted.close());

  it.each<readonly [string, () => void, string]>([
    ['the token is another', () => hosted.fake.traps.on('error-status', { status: 401 }), '+-.....'],
    ['the shop is frozen', () => hosted.fake.traps.on('error-status', { status: 402 }), '-......'],
    ['the token has no scope', () => hosted.fake.traps.on('error-status', { status: 403 }), '+-.....'],
    ['there is no such shop', () => hosted.fake.traps.on('error-status', { status: 404 }), '-......'],
    ['the shop is locked', () => hosted.fake.traps.on('error-status', { status: 423 }), '-......'],
    ['the platform is down', () => hosted.fake.traps.on('error-status', { status: 500 }), '-......'],
    ['the token may not read publications', () => hosted.fake.traps.on('cannot-read'), '+-.....'],
    ['the token may not write', () => hosted.fake.traps.on('cannot-write'), '++++-++'],
    ['the token may publish', () => hosted.fake.traps.on('scope-to-publish'), '++++++-'],
    ['it answers by another version', () => hosted.fake.traps.on('other-version'), '-......'],
  ])('fails a connection when %s', async (_what, set, signs) => {
    set();
    const [found = '', ...text] = (await outcomeOf(hosted)).split(' ');
    expect([found, text.length > 3]).toEqual([signs, true]);
  });

  it('creates no product for a connection, and names the field of the mark once', async () => {
    hosted.fake.forgetRequests();
    expect(await outcomeOf(hosted)).toBe('+++++++');
    expect(callsTo(hosted)).toEqual(['connect', 'ensure-mark']);
    expect(hosted.fake.products()).toEqual([]);
  });

  it('gets a throttled request once more, and no third time', async () => {
    const listing = aListing();
    hosted.fake.traps.once('throttled', { at: 'create' });
    const answer = await hosted.adapter.create(hosted.access, listing, hashOf(listing), [], signal);
    expect(answer).toMatchObject({ kind: 'created' });
    hosted.fake.traps.on('throttled');
    hosted.fake.forgetRequests();
    expect(await hosted.adapter.lookUp(hosted.access, aListing(), signal)).toMatchObject({
      kind: 'unknown',
      trouble: 'busy',
    });
    expect(callsTo(hosted)).toEqual(['find-by-sku', 'find-by-sku']);
    hosted.fake.traps.clear();
    hosted.fake.traps.on('throttled', { at: 'create' });
    const other = aListing();
    expect(await hosted.adapter.create(hosted.access, other, hashOf(other), [], signal)).toMatchObject({
      kind: 'not-executed',
    });
  });

  it('makes a step wait for its limit', async () => {
    hosted.fake.traps.once('error-status', { status: 429, at: 'find-by-sku' });
    const beganMs = performance.now();
    expect(await hosted.adapter.lookUp(hosted.access, aListing(), signal)).toEqual({ kind: 'absent' });
    expect(performance.now() - beganMs).toBeGreaterThanOrEqual(2_000);
  });

  it('is not awaited longer than its caller waits', async () => {
    hosted.fake.traps.on('error-status', { status: 429 });
    const controller = new AbortController();
    const reason = new Error('stop');
    const asked = hosted.adapter.lookUp(hosted.access, aListing(), controller.signal);
    setTimeout(() => controller.abort(reason), 100);
    const beganMs = performance.now();
    await expect(asked).rejects.toBe(reason);
    expect(performance.now() - beganMs).toBeLessThan(1_500);
  });

  it.each<readonly [string, () => void, string]>([
    ['rejects a field', () => hosted.fake.traps.on('user-error', { value: 'INVALID_INPUT', at: 'create' }), 'rejected'],
    ['has a general error', () => hosted.fake.traps.on('user-error', { at: 'create' }), 'unknown'],
    ['has one, and works', () => hosted.fake.traps.on('user-error', { at: 'create', done: true }), 'unknown'],
    ['denies access', () => hosted.fake.traps.on('top-error', { value: 'ACCESS_DENIED', at: 'create' }), 'refused'],
    ['is inactive', () => hosted.fake.traps.on('top-error', { value: 'SHOP_INACTIVE', at: 'create' }), 'refused'],
    ['crashes', () => hosted.fake.traps.on('top-error', { at: 'create' }), 'unknown'],
    [
      'finds it too costly',
      () => hosted.fake.traps.on('top-error', { value: 'MAX_COST_EXCEEDED', at: 'create' }),
      'rejected',
    ],
    ['is locked', () => hosted.fake.traps.on('error-status', { status: 423, at: 'create' }), 'refused'],
    ['has a time-out', () => hosted.fake.traps.on('error-status', { status: 500, at: 'create' }), 'unknown'],
    ['changes its version', () => hosted.fake.traps.on('other-version', { at: 'create' }), 'unknown'],
  ])('handles a create request that it %s', async (_what, set, kind) => {
    set();
    const listing = aListing();
    expect(await hosted.adapter.create(hosted.access, listing, hashOf(listing), [], signal)).toMatchObject({ kind });
  });

  it('has its draft found by the mark while the index does not contain it yet', async () => {
    hosted.fake.traps.on('lagging-search', { ms: 1e9 });
    const listing = aListing();
    hosted.fake.traps.once('hang-up', { at: 'create', done: true });
    expect(stateOf(await runPush(hosted, listing, isDrafted))).toBe('DRAFTED');
    expect(hosted.fake.products().filter(({ mark }) => mark === listing.listingId)).toHaveLength(1);
  });

  it('keeps a product that may have an order', async () => {
    const listing = aListing();
    const made = await hosted.adapter.create(hosted.access, listing, hashOf(listing), [], signal);
    const { externalId } = made as { externalId: string };
    hosted.fake.act(externalId, 'publish');
    const { answer, evidence } = await hosted.adapter.read(hosted.access, listing, externalId, signal);
    expect(answer).toEqual({ kind: 'live', isMarked: true, mayTrash: false });
    expect(evidence).toContain('status');
  });
});
