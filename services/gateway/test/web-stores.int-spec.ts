import { ListingPushRequested, ListingPushSettled, parseEvent, SkuNormalized, ReportCompleted } from '@cpes/contracts';
import { aCompletedReport, aNormalisation } from '@cpes/testing';
import { FakeStages } from './fake-stages.ts';
import { type Answer, type Credentials, Gateway, SHORT, until } from './harness.ts';
import { Person } from './person.ts';

const WOOCOMMERCE = {
  platform: 'woocommerce',
  name: 'The lamp shop',
  host: 'shop.example',
  credentials: { key: 'ck_0123456789abcdef', secret: 'cs_0123456789abcdef' },
};
const NOBODY = '0'.repeat(32);

let gateway: Gateway;
let other: Gateway;
const stages = new FakeStages();
let tenant: Credentials;
let owner: Person;
let analyst: Person;
let operator: Person;
let stranger: Person;

beforeAll(async () => {
  gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
  other = await Gateway.start({}, gateway.database.url, undefined, [], stages.peers());
  await gateway.receiveSubmissions();
  await other.receiveSubmissions();
  tenant = await gateway.tenant();
  const people = (['owner', 'analyst', 'operator'] as const).map((role) => Person.of(gateway, tenant.tenantId, role));
  [owner, analyst, operator] = (await Promise.all(people)) as [Person, Person, Person];
  stranger = await anOwner();
});
afterAll(async () => {
  await other.stop();
  await gateway.stop();
});
beforeEach(() => {
  stages.stores.blocks = [];
  stages.stores.isSignedIn = true;
  stages.failure = undefined;
});

/** The owner of a new tenant. */
async function anOwner(): Promise<Person> {
  return Person.of(gateway, (await gateway.tenant()).tenantId, 'owner');
}

let hosts = 0;
/** A store that is not connected yet. */
function aStore(change: object = {}): object {
  hosts += 1;
  return { ...WOOCOMMERCE, host: `shop-${hosts}.example`, ...change };
}

async function connected(person = owner): Promise<string> {
  const { status, body } = await person.post('/stores', aStore());
  expect([status, body.store.state]).toEqual([201, 'connected']);
  return body.store.storeId;
}

async function aSku(): Promise<string> {
  return (await gateway.post('/v2/skus', { ...SHORT, title: 'A bottle' }, tenant.key)).body.skuId;
}

/** An opened listing of a new SKU in a new store. */
async function opened(): Promise<Answer['body']> {
  const [skuId, storeId] = [await aSku(), await connected()];
  const { status, body } = await analyst.post(`/skus/${skuId}/listings`, { storeId });
  expect(status).toBe(200);
  return body;
}

const push = (person: Person, listing: Answer['body'], headers = {}) =>
  person.post(`/skus/${listing.skuId}/listing/push`, { listingId: listing.listingId, hash: listing.hash }, headers);
const auditOf = async (subject: string): Promise<{ action: string; user_id: string | null; details: unknown }[]> =>
  gateway.query('SELECT action, user_id, details FROM audit_entries WHERE subject = $1 ORDER BY at, id', [subject]);
/** The events that the relays of both gateways sent, which share one outbox. */
const pushes = () => [...gateway.pushes, ...other.pushes];
const pushesOf = ({ listingId }: { listingId: string }) => pushes().filter(({ body }) => body.includes(listingId));
const strip = ({ status, body }: Answer) => [status, JSON.stringify({ ...body, instance: '', requestId: '' })];
const EDIT = {
  title: 'A better bottle',
  seoTitle: 'A better bottle',
  seoDescription: 'A bottle.',
  bullets: ['Packed weight 450 g'],
  priceCents: 3_495,
  sku: 'CPE-1',
};

describe('stores', () => {
  it('are connected by an owner, without exposing their credentials', async () => {
    const answer = await owner.post('/stores', aStore());
    const { storeId } = answer.body.store;
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/app/api/stores/${storeId}`]);
    expect(answer.body.checks).toHaveLength(7);
    expect(answer.body.store).toMatchObject({ name: 'The lamp shop', credentialEnd: 'cdef', currency: 'USD' });
    for (const { text } of [answer, await owner.get('/stores'), await owner.get(`/stores/${storeId}`)])
      expect(text).not.toMatch(/ck_|cs_|tenant/);
    expect(stages.stores.asked.at(-1)).toMatchObject(['findStore', { tenantId: tenant.tenantId, storeId }]);
    const asked = stages.stores.asked.findLast(([call]) => call === 'connectStore')?.[1];
    expect(asked).toMatchObject({ tenantId: tenant.tenantId, userId: owner.userId });
  });

  it('are only tested with ?trial=true, and not saved when a check fails', async () => {
    const trial = await owner.post('/stores?trial=true', aStore());
    expect([trial.status, trial.body.store, trial.body.checks[0].isOk]).toEqual([200, null, true]);
    stages.stores.isSignedIn = false;
    const alone = await anOwner();
    const failed = await alone.post('/stores', aStore());
    expect([failed.status, failed.body.store]).toEqual([200, null]);
    expect(failed.body.checks[1]).toMatchObject({ check: 'signed-in', isOk: false });
    expect((await alone.get('/stores')).body.data).toEqual([]);
  });

  it('are connected once: a repeat with the key gets the first response, another request a 409', async () => {
    const wish = aStore();
    const calls = stages.stores.asked.filter(([call]) => call === 'connectStore').length;
    const key = { 'idempotency-key': 'a' };
    const [first, second] = [await owner.post('/stores', wish, key), await owner.post('/stores', wish, key)];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const third = await owner.post('/stores', wish);
    expect(third.body).toMatchObject({
      status: 409,
      code: 'store-conflict',
      detail: expect.stringContaining('already'),
    });
    expect(stages.stores.asked.filter(([call]) => call === 'connectStore').length - calls).toBe(1);
  });

  it('are tested although the idempotency key of the trial was used before', async () => {
    const wish = aStore();
    const key = { 'idempotency-key': 'of a trial' };
    expect((await owner.post('/stores', wish, key)).status).toBe(201);
    const trial = await owner.post('/stores?trial=true', aStore(), key);
    expect([trial.status, trial.headers.get('location'), trial.headers.get('idempotent-replayed')]).toEqual([
      200,
      null,
      null,
    ]);
  });

  it('are not saved under an idempotency key when a check fails', async () => {
    const [wish, key] = [aStore(), { 'idempotency-key': 'of a failure' }];
    stages.stores.isSignedIn = false;
    const failed = await owner.post('/stores', wish, key);
    expect([failed.status, failed.headers.get('location')]).toEqual([200, '/app/api/stores']);
    stages.stores.isSignedIn = true;
    expect((await owner.post('/stores', wish, key)).status).toBe(201);
  });

  it.each<readonly [string, object, string, string]>([
    ['no platform', { platform: undefined }, '#/platform', 'required'],
    ['another platform', { platform: 'etsy' }, '#/platform', 'format'],
    ['no name', { name: ' ' }, '#/name', 'range'],
    ['a long host', { host: 'x'.repeat(321) }, '#/host', 'range'],
    ['no credentials', { credentials: undefined }, '#/credentials', 'required'],
    ['credentials that are a text', { credentials: 'ck_1' }, '#/credentials', 'type'],
    ['no secret', { credentials: { key: 'ck_1' } }, '#/credentials/secret', 'required'],
    ['no key for WooCommerce', { credentials: { secret: 'cs_1' } }, '#/credentials/key', 'required'],
    ['a key for a hosted shop', { platform: 'hosted' }, '#/credentials/key', 'conflict'],
    ['an unknown unit', { weightUnit: 'stone' }, '#/weightUnit', 'format'],
    ['an unknown field', { publish: true }, '#/publish', 'unknown-field'],
    [
      'an unknown credential',
      { credentials: { key: 'a', secret: 'b', scope: 'c' } },
      '#/credentials/scope',
      'unknown-field',
    ],
  ])('are refused with %s', async (_what, change, pointer, code) => {
    const { status, body } = await owner.post('/stores', aStore(change));
    expect([status, body.errors]).toEqual([400, expect.arrayContaining([expect.objectContaining({ pointer, code })])]);
  });

  it('are listed page by page, newest first', async () => {
    const alone = await anOwner();
    const made = [await connected(alone), await connected(alone), await connected(alone)].reverse();
    const first = (await alone.get('/stores?limit=2')).body;
    const second = (await alone.get(`/stores?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ storeId }) => storeId as string)).toEqual(made);
    expect(second.nextCursor).toBeNull();
    expect((await analyst.get('/stores?cursor=x')).body.errors).toMatchObject([{ pointer: '?cursor' }]);
  });

  it('are checked, get other credentials, and are disconnected', async () => {
    const storeId = await connected();
    expect((await owner.post(`/stores/${storeId}/check`, {})).body.state).toBe('connected');
    const credentials = { key: 'ck_new', secret: 'cs_new' };
    expect((await owner.post(`/stores/${storeId}/credentials`, { credentials })).body.store.storeId).toBe(storeId);
    stages.stores.isSignedIn = false;
    expect((await owner.post(`/stores/${storeId}/credentials`, { credentials })).body.store).toBeNull();
    const gone = await owner.delete(`/stores/${storeId}`);
    expect([gone.status, gone.body.state]).toEqual([200, 'disconnected']);
  });

  it('are released from quarantine by a user who types their name', async () => {
    const storeId = await connected();
    const release = (name: string) => owner.post(`/stores/${storeId}/release`, { name });
    expect((await release('The lamp shop')).body).toMatchObject({ status: 409, code: 'store-conflict' });
    stages.stores.quarantine(storeId);
    expect((await release('the lamp shop')).body).toMatchObject({ status: 400, errors: [{ pointer: '#/name' }] });
    expect((await owner.get(`/stores/${storeId}`)).body.state).toBe('quarantined');
    expect((await release(' The lamp shop ')).body.state).toBe('connected');
  });
});

describe('draft listings', () => {
  it('are created from the candidate, once for each store', async () => {
    const [skuId, first, second] = [await aSku(), await connected(), await connected()];
    const open = (storeId: string) => analyst.post(`/skus/${skuId}/listings`, { storeId });
    const answer = await open(first);
    const { listingId, hash } = answer.body;
    expect(answer.body).toMatchObject({ skuId, storeId: first, title: 'A bottle', priceCents: SHORT.retailPriceCents });
    expect(answer.body).toMatchObject({ status: 'draft', publishedAt: null, push: null });
    expect([answer.headers.get('etag'), answer.headers.get('location')]).toEqual([
      `"${hash}"`,
      `/app/api/listings/${listingId}`,
    ]);
    expect((await open(first)).body.listingId).toBe(listingId);
    await open(second);
    const { data } = (await analyst.get(`/skus/${skuId}/listings`)).body;
    expect(data.map(({ storeId }: { storeId: string }) => storeId).sort()).toEqual([first, second].sort());
  });

  it('are created from the normalised candidate when there is one', async () => {
    const [skuId, storeId] = [await aSku(), await connected()];
    const runId = await gateway.runOf(skuId);
    const normalisation = aNormalisation({ skuId: skuId as `sku_${string}`, runId });
    normalisation.candidate.assumed = ['weightGrams'];
    await gateway.deliver(SkuNormalized, tenant.tenantId, normalisation);
    await analyst.post(`/skus/${skuId}/listings`, { storeId });
    const asked = stages.stores.asked.filter(([call]) => call === 'openListing').at(-1)?.[1];
    expect(asked).toEqual({ tenantId: tenant.tenantId, skuId, storeId, candidate: normalisation.candidate });
  });

  it('contain the warnings of the report beside their own', async () => {
    const listing = await opened();
    const codes = async () => {
      const { warnings } = (await analyst.get(`/listings/${listing.listingId}`)).body;
      return warnings.map(({ code }: { code: string }) => code) as string[];
    };
    expect(await codes()).toEqual(['few', 'no_report']);
    const runId = await gateway.runOf(listing.skuId);
    const completed = aCompletedReport({ skuId: listing.skuId, runId, score: 10 });
    const confidence = { ...completed.report.confidence, overallPercent: 12 };
    const report = { ...completed.report, verdict: 'REJECT' as const, validUntil: '2026-01-01', confidence };
    await gateway.deliver(ReportCompleted, tenant.tenantId, { ...completed, report });
    expect(await codes()).toEqual(
      expect.arrayContaining(['few', 'verdict_reject', 'low_confidence', 'evidence_expired']),
    );
  });

  it('are edited from the current text; an outdated edit gets a 412 with it', async () => {
    const listing = await opened();
    const path = `/listings/${listing.listingId}`;
    const read = await analyst.get(path);
    expect(read.headers.get('etag')).toBe(`"${listing.hash}"`);
    const save = (etag: string | undefined, fields: object = EDIT) =>
      analyst.put(path, fields, etag === undefined ? {} : { 'if-match': etag });
    const saved = await save(`"${listing.hash}"`);
    expect([saved.status, saved.body.title, saved.body.isEdited]).toEqual([200, EDIT.title, true]);
    expect(saved.headers.get('etag')).toBe(`"${saved.body.hash}"`);
    const late = await save(`"${listing.hash}"`, { ...EDIT, title: 'Another' });
    expect(late.body).toMatchObject({ status: 412, code: 'listing-changed', listing: { title: EDIT.title } });
    expect((await save(undefined)).body.errors).toMatchObject([{ pointer: 'If-Match', code: 'required' }]);
    for (const etag of ['*', 'W/"x"', `W/"${listing.hash}"`, listing.hash])
      expect((await save(etag)).body.errors).toMatchObject([{ pointer: 'If-Match', code: 'format' }]);
    const wrong = await save(`"${saved.body.hash}"`, { ...EDIT, title: 5 });
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ pointer: '#/title', code: 'type' }] });
    expect((await auditOf(listing.listingId)).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['listing.edited', analyst.userId],
    ]);
  });

  it('have an entity tag that covers exactly the text to send', async () => {
    const listing = await opened();
    const etag = { 'if-none-match': `"${listing.hash}"` };
    expect((await analyst.get(`/listings/${listing.listingId}`, etag)).status).toBe(200);
  });
});

describe('a push', () => {
  it('is requested by a user for the text that was shown, and sent to the service', async () => {
    const listing = await opened();
    const answer = await push(analyst, listing);
    const { pushId } = answer.body;
    expect([answer.status, answer.headers.get('location')]).toEqual([202, `/app/api/listings/${listing.listingId}`]);
    expect(answer.body).toMatchObject({ state: 'REQUESTED', publishedAt: null, shownHash: listing.hash });
    await until(() => pushesOf(listing).length === 1);
    const [message] = pushesOf(listing);
    const { listingId, skuId, storeId, hash } = listing;
    expect(parseEvent('listing.push-requested.v1', JSON.parse(message!.body.toString()))).toEqual(
      Object.assign(new ListingPushRequested(), {
        listingId,
        pushId,
        skuId,
        storeId,
        shownHash: hash,
        requestedBy: analyst.userId,
      }),
    );
    expect((await analyst.get(`/listings/${listingId}`)).body.push).toMatchObject({ pushId, state: 'REQUESTED' });
    expect(await auditOf(listingId)).toMatchObject([
      { action: 'listing.push-requested', user_id: analyst.userId, details: { pushId, hash } },
    ]);
  });

  it('is created once, however often and wherever it is requested', async () => {
    const listing = await opened();
    const elsewhere = analyst.at(other);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => push(n % 2 === 0 ? elsewhere : analyst, listing)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    const ids = new Set(answers.map(({ body }) => body.pushId as string));
    expect(ids.size).toBe(1);
    const repeat = await push(analyst, listing, { 'idempotency-key': 'b' });
    const replayed = await push(analyst, listing, { 'idempotency-key': 'b' });
    expect([repeat.body.pushId, replayed.text]).toEqual([[...ids][0], repeat.text]);
    await until(() => pushesOf(listing).length > 0);
    const later = await opened();
    await push(analyst, later);
    await until(() => pushesOf(later).length > 0);
    expect(pushesOf(listing)).toHaveLength(1);
    expect((await auditOf(listing.listingId)).map(({ action }) => action)).toEqual(['listing.push-requested']);
  });

  it('is found by its store, too', async () => {
    const { skuId, storeId, hash } = await opened();
    expect((await analyst.post(`/skus/${skuId}/listing/push`, { storeId, hash })).status).toBe(202);
  });

  it('of an existing draft is that draft; after a failure it is a new one', async () => {
    const listing = await opened();
    const { pushId } = (await push(analyst, listing)).body;
    const { listingId, skuId, storeId } = listing;
    const settled = { listingId, pushId, skuId, storeId, seq: 5, text: 'In words.' };
    await gateway.deliver(ListingPushSettled, tenant.tenantId, { ...settled, state: 'FAILED', reason: 'unreachable' });
    const second = (await push(analyst, listing)).body;
    expect(second).toMatchObject({ state: 'REQUESTED' });
    expect(second.pushId).not.toBe(pushId);
    const drafted = { externalId: '10', editUrl: 'https://shop.example/10', verifiedAt: '2026-11-22T10:00:02.000Z' };
    const state = 'DRAFTED' as const;
    await gateway.deliver(ListingPushSettled, tenant.tenantId, {
      ...settled,
      ...drafted,
      pushId: second.pushId,
      state,
    });
    const third = (await push(analyst, { ...listing, hash: 'a'.repeat(64) })).body;
    expect(third).toMatchObject({ pushId: second.pushId, state: 'DRAFTED', ...drafted, publishedAt: null });
    await until(() => pushesOf(listing).length === 2);
    const audit = await auditOf(listingId);
    expect(audit.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['listing.push-requested', analyst.userId],
      ['listing.push-settled', null],
      ['listing.push-requested', analyst.userId],
      ['listing.push-settled', null],
    ]);
  });

  it('is refused with a 409 and the current listing when that is not what the user saw', async () => {
    const listing = await opened();
    const saved = await analyst.put(`/listings/${listing.listingId}`, EDIT, { 'if-match': `"${listing.hash}"` });
    const { body } = await push(analyst, listing);
    expect(body).toMatchObject({
      status: 409,
      code: 'push-refused',
      blocks: [{ code: 'not-as-shown' }],
      listing: { hash: saved.body.hash, title: EDIT.title },
    });
    expect(pushesOf(listing)).toEqual([]);
    expect((await analyst.get(`/listings/${listing.listingId}`)).body.push).toBeNull();
  });

  it('is refused with a 409 that lists all reasons', async () => {
    const listing = await opened();
    stages.stores.blocks = [
      { code: 'quarantined', text: 'The store is quarantined.' },
      { code: 'currency', text: 'The store has another currency.' },
    ];
    const { body } = await push(analyst, listing);
    expect(body).toMatchObject({ status: 409, code: 'push-refused', blocks: stages.stores.blocks });
    expect(pushesOf(listing)).toEqual([]);
  });

  it.each<readonly [string, object, string, string]>([
    ['no hash', { hash: undefined }, '#/hash', 'required'],
    ['a short hash', { hash: 'abc' }, '#/hash', 'format'],
    ['neither listing nor store', { listingId: undefined }, '#/storeId', 'required'],
    ['both', { storeId: `sto_${NOBODY}` }, '#/listingId', 'conflict'],
    ['an id of something else', { listingId: `sto_${NOBODY}` }, '#/listingId', 'format'],
    ['a request to publish', { status: 'publish' }, '#/status', 'unknown-field'],
    ['a date of publication', { publishedAt: '2026-11-22T10:00:00Z' }, '#/publishedAt', 'unknown-field'],
  ])('is refused with %s', async (_what, change, pointer, code) => {
    const { listingId, skuId, hash } = await opened();
    const { status, body } = await analyst.post(`/skus/${skuId}/listing/push`, { listingId, hash, ...change });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer, code })]]);
  });

  it('returns 503 while the service is unavailable, and is not recorded', async () => {
    const listing = await opened();
    stages.failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect((await push(analyst, listing)).status).toBe(503);
    stages.failure = undefined;
    expect((await analyst.get(`/listings/${listing.listingId}`)).body.push).toBeNull();
  });
});

describe('the browser API', () => {
  it('permits each role its own actions', async () => {
    const listing = await opened();
    const { listingId, skuId, storeId, hash } = listing;
    const calls: readonly (readonly [string, string, object | undefined, readonly string[]])[] = [
      ['GET', '/stores', undefined, ['owner', 'analyst']],
      ['GET', `/stores/${storeId}`, undefined, ['owner', 'analyst']],
      ['GET', `/skus/${skuId}/listings`, undefined, ['owner', 'analyst']],
      ['GET', `/listings/${listingId}`, undefined, ['owner', 'analyst']],
      ['POST', `/skus/${skuId}/listings`, { storeId }, ['owner', 'analyst']],
      ['PUT', `/listings/${listingId}`, EDIT, ['owner', 'analyst']],
      ['POST', `/skus/${skuId}/listing/push`, { listingId, hash }, ['owner', 'analyst']],
      ['POST', '/stores?trial=true', aStore(), ['owner']],
      ['POST', '/stores', aStore(), ['owner']],
      ['POST', `/stores/${storeId}/check`, {}, ['owner']],
      ['POST', `/stores/${storeId}/credentials`, { credentials: WOOCOMMERCE.credentials }, ['owner']],
      ['POST', `/stores/${storeId}/release`, { name: 'x' }, ['owner']],
      ['DELETE', `/stores/${storeId}`, undefined, ['owner']],
    ];
    const asked = stages.stores.asked.length;
    for (const person of [operator, analyst])
      for (const [method, path, body, roles] of calls.filter(([, , , able]) => !able.includes(person.role))) {
        const answer = await person.call(method, path, body);
        expect([method, path, person.role, answer.status, roles]).toEqual([method, path, person.role, 403, roles]);
      }
    expect(stages.stores.asked.slice(asked)).toEqual([]);
    for (const person of [operator, analyst, owner])
      for (const [method, path, body] of calls.filter(([, , , able]) => able.includes(person.role))) {
        const { status } = await person.call(method, path, body);
        expect([method, path, person.role, [401, 403, 404].includes(status)]).toEqual([
          method,
          path,
          person.role,
          false,
        ]);
      }
  });

  it('returns the same 404 for missing resources and those of another tenant', async () => {
    const { listingId, skuId, storeId, hash } = await opened();
    const pairs: readonly (readonly [string, (ids: { l: string; s: string; k: string }) => string, object?])[] = [
      ['GET', ({ s }) => `/stores/${s}`],
      ['POST', ({ s }) => `/stores/${s}/check`, {}],
      ['POST', ({ s }) => `/stores/${s}/credentials`, { credentials: WOOCOMMERCE.credentials }],
      ['POST', ({ s }) => `/stores/${s}/release`, { name: 'The lamp shop' }],
      ['DELETE', ({ s }) => `/stores/${s}`],
      ['GET', ({ k }) => `/skus/${k}/listings`],
      ['POST', ({ k }) => `/skus/${k}/listings`, { storeId }],
      ['POST', ({ k }) => `/skus/${k}/listing/push`, { listingId, hash }],
      ['GET', ({ l }) => `/listings/${l}`],
      ['PUT', ({ l }) => `/listings/${l}`, EDIT],
    ];
    const own = { l: listingId, s: storeId, k: skuId };
    const none = { l: `lst_${NOBODY}`, s: `sto_${NOBODY}`, k: `sku_${NOBODY}` };
    const headers = { 'if-match': `"${hash}"` };
    for (const [method, path, body] of pairs) {
      const [foreign, absent] = [
        await stranger.call(method, path(own), body, headers),
        await stranger.call(method, path(none), body, headers),
      ];
      const odd = await stranger.call(method, path({ l: 'x', s: 'x', k: 'x' }), body, headers);
      expect([method, path(own), ...strip(foreign)]).toEqual([method, path(own), 404, strip(absent)[1]]);
      expect(strip(odd)).toEqual(strip(absent));
    }
    expect(pushesOf({ listingId })).toEqual([]);
  });

  it("has no listing of another tenant's store, and no push of another SKU's listing", async () => {
    const [mine, theirs] = [await opened(), await opened()];
    const { status } = await analyst.post(`/skus/${mine.skuId}/listing/push`, {
      listingId: theirs.listingId,
      hash: theirs.hash,
    });
    expect(status).toBe(404);
    const key = await gateway.key(stranger.tenantId);
    const skuId = (await gateway.post('/v2/skus', SHORT, key)).body.skuId as string;
    expect((await stranger.post(`/skus/${skuId}/listings`, { storeId: mine.storeId })).status).toBe(404);
  });
});
