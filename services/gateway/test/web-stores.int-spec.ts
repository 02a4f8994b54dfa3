import { ReportCompleted, SkuNormalized } from '@cpes/contracts';
import { aCompletedReport, aNormalisation } from '@cpes/testing';
import { FakeStages } from './fake-stages.ts';
import { GatewayWithStores } from './gateway-with-stores.ts';
import { type Answer, type Credentials, type Gateway, SHORT, until } from './harness.ts';
import { Person } from './person.ts';

const WOOCOMMERCE = {
  platform: 'woocommerce',
  name: 'The lamp shop',
  host: 'shop.example',
  credentials: { key: 'ck_0123456789abcdef', secret: 'cs_0123456789abcdef' },
};
const NOBODY = '0'.repeat(32);

let cpes: GatewayWithStores;
let gateway: Gateway;
const stages = new FakeStages();
let tenant: Credentials;
let owner: Person;
let analyst: Person;
let operator: Person;
let stranger: Person;

beforeAll(async () => {
  cpes = await GatewayWithStores.start(stages);
  ({ gateway } = cpes);
  tenant = await gateway.tenant();
  const people = (['owner', 'analyst', 'operator'] as const).map((role) => Person.of(gateway, tenant.tenantId, role));
  [owner, analyst, operator] = (await Promise.all(people)) as [Person, Person, Person];
  stranger = await anOwner();
});
afterAll(() => cpes.stop());
beforeEach(() => {
  cpes.store.isRefusing = false;
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

let shared: Promise<string> | undefined;
/** One store for most listings, because a tenant has twenty at most. */
const aSharedStore = () => (shared ??= connected());

/** An opened listing of a new SKU. */
async function opened(ofStore = aSharedStore): Promise<Answer['body']> {
  const [skuId, storeId] = [await aSku(), await ofStore()];
  const { status, body } = await analyst.post(`/skus/${skuId}/listings`, { storeId });
  expect(status).toBe(200);
  return body;
}

const push = (person: Person, listing: Answer['body'], headers = {}) =>
  person.post(`/skus/${listing.skuId}/listing/push`, { listingId: listing.listingId, hash: listing.hash }, headers);
/** The audit log about an object, as soon as it has that number of entries. */
async function auditOf(subject: string, count: number): Promise<{ action: string; user_id: string | null }[]> {
  const query = 'SELECT action, user_id, details FROM audit_entries WHERE subject = $1 ORDER BY at, id';
  let entries: { action: string; user_id: string | null }[] = [];
  await until(async () => {
    entries = await gateway.query(query, [subject]);
    return entries.length >= count;
  });
  return entries;
}
/** Holds every push before its first request to the store, until the test ends. */
function held(): void {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  cpes.store.beforeLookUpAnswer = () => gate;
  onEnd = () => {
    cpes.store.beforeLookUpAnswer = undefined;
    letGo();
  };
}
let onEnd = (): void => undefined;
afterEach(() => onEnd());
const strip = ({ status, body }: Answer) => [status, JSON.stringify({ ...body, instance: '', requestId: '' })];
const EDIT = {
  title: 'A better bottle',
  seoTitle: 'A better bottle',
  seoDescription: 'A bottle.',
  bullets: ['Packed weight 450 g'],
  priceCents: 3_495,
  sku: 'CPE-1',
};

const quarantine = (storeId: string) =>
  cpes.drafts.query("UPDATE store_connections SET state = 'quarantined', state_text = 'Look at it.' WHERE id = $1", [
    storeId,
  ]);

describe('stores', () => {
  it('are connected by an owner, without exposing their credentials', async () => {
    const answer = await owner.post('/stores', aStore());
    const { storeId } = answer.body.store;
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/app/api/stores/${storeId}`]);
    expect(answer.body.checks).toMatchObject([{ check: 'signed-in', isOk: true }]);
    expect(answer.body.store).toMatchObject({ name: 'The lamp shop', credentialEnd: 'cdef', currency: 'USD' });
    for (const { text } of [answer, await owner.get('/stores'), await owner.get(`/stores/${storeId}`)])
      expect(text).not.toMatch(/ck_|cs_|tenant/);
    const audit = await auditOf(storeId, 1);
    expect(audit).toMatchObject([{ action: 'store.connected', user_id: owner.userId }]);
    expect(JSON.stringify(audit)).not.toMatch(/ck_|cs_/);
  });

  it('are only tested with ?trial=true, and not saved when a check fails', async () => {
    const trial = await owner.post('/stores?trial=true', aStore());
    expect([trial.status, trial.body.store, trial.body.checks[0].isOk]).toEqual([200, null, true]);
    cpes.store.isRefusing = true;
    const alone = await anOwner();
    const failed = await alone.post('/stores', aStore());
    expect([failed.status, failed.body.store]).toEqual([200, null]);
    expect(failed.body.checks[0]).toMatchObject({ check: 'signed-in', isOk: false });
    expect((await alone.get('/stores')).body.data).toEqual([]);
  });

  it('are connected once: a repeat with the key gets the first response, another request a 409', async () => {
    const request = aStore();
    const key = { 'idempotency-key': 'a' };
    const [first, second] = [await owner.post('/stores', request, key), await owner.post('/stores', request, key)];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const third = await owner.post('/stores', request);
    expect(third.body).toMatchObject({
      status: 409,
      code: 'store-conflict',
      detail: expect.stringContaining('already'),
    });
    expect((await auditOf(first.body.store.storeId, 1)).map(({ action }) => action)).toEqual(['store.connected']);
  });

  it('are tested although the idempotency key of the trial was used before', async () => {
    const request = aStore();
    const key = { 'idempotency-key': 'of a trial' };
    expect((await owner.post('/stores', request, key)).status).toBe(201);
    const trial = await owner.post('/stores?trial=true', aStore(), key);
    expect([trial.status, trial.headers.get('location'), trial.headers.get('idempotent-replayed')]).toEqual([
      200,
      null,
      null,
    ]);
  });

  it('are not saved under an idempotency key when a check fails', async () => {
    const [request, key] = [aStore(), { 'idempotency-key': 'of a failure' }];
    cpes.store.isRefusing = true;
    const failed = await owner.post('/stores', request, key);
    expect([failed.status, failed.headers.get('location')]).toEqual([200, '/app/api/stores']);
    cpes.store.isRefusing = false;
    expect((await owner.post('/stores', request, key)).status).toBe(201);
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

  it('are checked, get other credentials, and are disconnected, each recorded with its user', async () => {
    const storeId = await connected();
    expect((await owner.post(`/stores/${storeId}/check`, {})).body.state).toBe('connected');
    const credentials = { key: 'ck_new', secret: 'cs_new' };
    expect((await owner.post(`/stores/${storeId}/credentials`, { credentials })).body.store.storeId).toBe(storeId);
    cpes.store.isRefusing = true;
    expect((await owner.post(`/stores/${storeId}/credentials`, { credentials })).body.store).toBeNull();
    const gone = await owner.delete(`/stores/${storeId}`);
    expect([gone.status, gone.body.state]).toEqual([200, 'disconnected']);
    expect((await auditOf(storeId, 3)).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['store.connected', owner.userId],
      ['store.credentials-renewed', owner.userId],
      ['store.disconnected', owner.userId],
    ]);
  });

  it('have details that an owner switches on and off, each once', async () => {
    const storeId = await connected();
    const all = ['cost', 'hsCode', 'origin', 'weight', 'size', 'report', 'images'];
    expect((await owner.get(`/stores/${storeId}`)).body.details).toEqual(all);
    const set = (details: unknown) => owner.put(`/stores/${storeId}/details`, { details });
    expect((await set(['images', 'cost'])).body.details).toEqual(['cost', 'images']);
    expect((await set([])).body).toMatchObject({ storeId, details: [] });
    for (const wrong of [undefined, null, 'cost', ['cost', 'cost'], ['margin'], [1]]) {
      const { status, body } = await set(wrong);
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ pointer: '#/details' })]]);
    }
    expect((await owner.put('/stores/sto_01980000000070008000000000000000/details', { details: 1 })).status).toBe(404);
    expect((await auditOf(storeId, 3)).map(({ action }) => action)).toEqual([
      ...['store.connected', 'store.details-changed', 'store.details-changed'],
    ]);
  });

  it('are released from quarantine by a user who types their name', async () => {
    const storeId = await connected();
    const release = (name: string) => owner.post(`/stores/${storeId}/release`, { name, held: 0 });
    expect((await release('The lamp shop')).body).toMatchObject({ status: 409, code: 'store-conflict' });
    await quarantine(storeId);
    expect((await release('the lamp shop')).body).toMatchObject({ status: 400, errors: [{ pointer: '#/name' }] });
    expect((await owner.get(`/stores/${storeId}`)).body.state).toBe('quarantined');
    expect((await release(' The lamp shop ')).body.state).toBe('connected');
    expect((await auditOf(storeId, 2)).map(({ action }) => action)).toEqual(['store.connected', 'store.released']);
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
    const { body } = await analyst.post(`/skus/${skuId}/listings`, { storeId });
    expect(body).toMatchObject({ priceCents: normalisation.candidate.targetRetailPriceCents, weightGrams: null });
  });

  it('contain the warnings of the report beside their own', async () => {
    const listing = await opened();
    const codes = async () => {
      const { warnings } = (await analyst.get(`/listings/${listing.listingId}`)).body;
      return warnings.map(({ code }: { code: string }) => code) as string[];
    };
    expect(await codes()).toContain('no_report');
    const runId = await gateway.runOf(listing.skuId);
    const completed = aCompletedReport({ skuId: listing.skuId, runId, score: 10 });
    const confidence = { ...completed.report.confidence, overallPercent: 12 };
    const report = { ...completed.report, verdict: 'REJECT' as const, validUntil: '2026-01-01', confidence };
    await gateway.deliver(ReportCompleted, tenant.tenantId, { ...completed, report });
    expect(await codes()).toEqual(expect.arrayContaining(['verdict_reject', 'low_confidence', 'evidence_expired']));
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
    expect((await auditOf(listing.listingId, 1)).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['listing.edited', analyst.userId],
    ]);
  });

  it('have an entity tag that covers exactly the text to send', async () => {
    const listing = await opened();
    const etag = { 'if-none-match': `"${listing.hash}"` };
    expect((await analyst.get(`/listings/${listing.listingId}`, etag)).status).toBe(200);
  });
});

const productsOf = ({ listingId }: { listingId: string }) =>
  cpes.store.products.filter(({ listing }) => listing.listingId === listingId);

/** The push of a listing that has become a draft. */
async function drafted({ listingId }: { listingId: string }): Promise<Answer['body']> {
  let latest: Answer['body'];
  await until(async () => {
    latest = (await analyst.get(`/listings/${listingId}`)).body.push;
    return latest.state === 'DRAFTED';
  });
  return latest;
}

describe('a push', () => {
  it('is requested by a user for the text that was shown, and sent to the store', async () => {
    held();
    const listing = await opened();
    const { listingId, hash } = listing;
    const answer = await push(analyst, listing);
    const { pushId } = answer.body;
    expect([answer.status, answer.headers.get('location')]).toEqual([202, `/app/api/listings/${listingId}`]);
    expect(answer.body).toMatchObject({ isSettled: false, publishedAt: null, shownHash: hash });
    expect(answer.body.requestedBy).toBe(analyst.userId);
    expect((await analyst.get(`/listings/${listingId}`)).body.push).toMatchObject({ pushId, isSettled: false });
    expect(await auditOf(listingId, 1)).toMatchObject([
      { action: 'listing.push-requested', user_id: analyst.userId, details: { pushId, hash } },
    ]);
    onEnd();
    await drafted(listing);
    expect(productsOf(listing)).toMatchObject([{ listing: { title: listing.title, status: 'draft' } }]);
  });

  it('is created once, however often and wherever it is requested', async () => {
    held();
    const listing = await opened();
    const elsewhere = analyst.at(cpes.other);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => push(n % 2 === 0 ? elsewhere : analyst, listing)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
    const ids = new Set(answers.map(({ body }) => body.pushId as string));
    expect(ids.size).toBe(1);
    const repeat = await push(analyst, listing, { 'idempotency-key': 'b' });
    const replayed = await push(analyst, listing, { 'idempotency-key': 'b' });
    expect([repeat.body.pushId, replayed.status, replayed.text]).toEqual([[...ids][0], 202, repeat.text]);
    onEnd();
    await drafted(listing);
    expect(productsOf(listing)).toHaveLength(1);
    const audit = await auditOf(listing.listingId, 2);
    expect(audit.map(({ action }) => action)).toEqual(['listing.push-requested', 'listing.push-settled']);
  });

  it('is found by its store, too', async () => {
    const { skuId, storeId, hash } = await opened();
    expect((await analyst.post(`/skus/${skuId}/listing/push`, { storeId, hash })).status).toBe(202);
  });

  it('of an existing draft is that draft', async () => {
    const listing = await opened();
    const { pushId } = (await push(analyst, listing)).body;
    const { externalId } = await drafted(listing);
    const again = (await push(analyst, { ...listing, hash: 'a'.repeat(64) })).body;
    expect(again).toMatchObject({ pushId, state: 'DRAFTED', externalId, publishedAt: null });
    expect(again.editUrl).toContain(externalId);
    expect((await auditOf(listing.listingId, 2)).map(({ action, user_id }) => [action, user_id])).toEqual([
      ['listing.push-requested', analyst.userId],
      ['listing.push-settled', null],
    ]);
    const publicEvents = () =>
      gateway.publicEvents.filter(({ body }) => body.includes(listing.listingId)).map(({ type }) => type);
    await until(() => publicEvents().length > 0);
    expect(publicEvents()).toEqual(['listing.drafted.v1']);
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
    expect((await analyst.get(`/listings/${listing.listingId}`)).body.push).toBeNull();
  });

  it('is refused with a 409 that lists all reasons', async () => {
    const listing = await opened(connected);
    await cpes.drafts.query("UPDATE store_connections SET currency = 'EUR' WHERE id = $1", [listing.storeId]);
    await quarantine(listing.storeId);
    const { body } = await push(analyst, listing);
    expect(body).toMatchObject({ status: 409, code: 'push-refused', listing: { listingId: listing.listingId } });
    expect(body.blocks.map(({ code }: { code: string }) => code)).toEqual(['currency', 'quarantined']);
    expect((await analyst.get(`/listings/${listing.listingId}`)).body.push).toBeNull();
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
});

describe('the browser API', () => {
  it('permits each role its own actions', async () => {
    const listing = await opened(connected);
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
      ['PUT', `/stores/${storeId}/details`, { details: ['images'] }, ['owner']],
      ['POST', `/stores/${storeId}/release`, { name: 'x', held: 0 }, ['owner']],
      ['DELETE', `/stores/${storeId}`, undefined, ['owner']],
    ];
    for (const person of [operator, analyst])
      for (const [method, path, body, roles] of calls.filter(([, , , able]) => !able.includes(person.role))) {
        const answer = await person.call(method, path, body);
        expect([method, path, person.role, answer.status, roles]).toEqual([method, path, person.role, 403, roles]);
      }
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
      ['POST', ({ s }) => `/stores/${s}/release`, { name: 'The lamp shop', held: 0 }],
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
    expect(productsOf({ listingId })).toEqual([]);
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
