import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
// eslint-disable-next-line no-restricted-syntax -- faults and kills come at random times
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ConnectedStore,
  type ConnectionOutcome,
  type Listing,
  type ListingPushSettled,
  type StoreId,
} from '@cpes/contracts';
import {
  type FakeHosted,
  type FakeWooCommerce,
  newCertificates,
  startFakeHosted,
  startFakeWooCommerce,
} from '@cpes/fake-stores';
import type { Page } from '@cpes/http-api';
import { type PrivateFolder, privateFolder, programOf, until } from '@cpes/local-servers';
import { RabbitBroker } from '@cpes/messaging';
import { InternalClient } from '@cpes/outbound-http';
import {
  callAsUser,
  Random,
  Receiver,
  RunningProgram,
  testDatabase,
  type TestDatabase,
  testInfrastructure,
} from '@cpes/testing';
import { Client } from 'pg';
import { aDetailedCandidate, aReport, aSkuId, SECRET_KEYS } from './harness.ts';

/** `PUSHES=1000` is the full run, which takes some minutes. Fewer pushes only meet faults that need no waiting. */
const PUSHES = Number(process.env['PUSHES'] ?? 24);
const IS_WHOLE = PUSHES >= 200;
/** A push with images that a kill interrupts is looked up for 15 minutes, so only the full run has them. */
const IMAGES = IS_WHOLE ? 1 : 0;
const CANDIDATE = { ...aDetailedCandidate(), ...(IS_WHOLE ? {} : { imageUrls: [] }) };
const SEED = Number(process.env['PUSHES_SEED'] ?? 20_261_123);
const KILLS = IS_WHOLE ? 12 : 2;
const FAULT_EVERY_MS = IS_WHOLE ? 60 : 150;
/** Stores fail until most pushes are settled. */
const FAULTS_UNTIL_SHARE = 0.9;
const FAULTS_MS_MAX = IS_WHOLE ? 420_000 : 10_000;
/** A create request with images that was lost is looked up for 15 minutes before another one. */
const ALL_SETTLED_MS_MAX = IS_WHOLE ? 1_500_000 : 180_000;
/** The service may be restarting. */
const ANSWERED_MS_MAX = 60_000;
const CHECKED_MS_MAX = 60_000;
/** The checks of the window within 1.5 s. */
const CHECKS_MS = '0,100,500,1500';
const SECRET = randomBytes(32).toString('base64url');
const PREFIX = `pushes-${randomUUID().slice(0, 8)}.`;

type Fake = FakeWooCommerce | FakeHosted;
interface Pushed {
  readonly listing: Listing;
  readonly fake: Fake;
}

const AFTER_THE_WORK = [
  ['hang-up', { done: true }],
  ['cut-answer', {}],
  ['html-answer', { status: 500, done: true }],
] as const;
/** Without waits: the short run. */
const FEW = [...AFTER_THE_WORK, ['refuse-images', {}], ['refuse-details', {}]] as const;
const ANY = [
  ...AFTER_THE_WORK,
  ['hang-up', {}],
  ['html-answer', { status: 503 }],
  ['html-answer', { status: 429 }],
  ['html-answer', { status: 200 }],
  ['redirect', {}],
  ['notice-before-json', {}],
  ['answer-late', { ms: 12_000 }],
  ['work-late', { ms: 12_000 }],
  ['publish-on-save', {}],
  ['publish-later', { ms: 300 }],
  ['change-price', {}],
  ['refuse-images', {}],
  ['refuse-details', {}],
] as const;
const WOOCOMMERCE_ONLY = [
  ['without-costs', {}],
  ['refuse-details', { status: 500 }],
  ['undo-put', {}],
  ['say-draft', {}],
  ['without-status', {}],
] as const;
const HOSTED_ONLY = [
  ['lose-images', {}],
  ['throttled', {}],
  ['top-error', {}],
  ['user-error', { done: true }],
  ['say-draft', {}],
  ['stage-publication', {}],
] as const;

describe(`${PUSHES} pushes while stores fail in every way and the service is killed`, () => {
  const tenantId = randomUUID();
  const userId = randomUUID();
  const random = new Random(SEED);
  const settled = new Map<string, ListingPushSettled>();
  let folder: PrivateFolder;
  let database: TestDatabase;
  let service: RunningProgram;
  let kills = 0;
  /** Has the data of every SKU. */
  let gateway: Receiver;
  let broker: RabbitBroker;
  let client: Client;
  let fakes: readonly Fake[];
  let faults = 0;
  let takenBackByHand = 0;

  beforeAll(async () => {
    folder = await privateFolder('pushes');
    database = await testDatabase('store-draft');
    const certificates = await newCertificates();
    fakes = [await startFakeWooCommerce({ certificates }), await startFakeHosted({ certificates })];
    await writeFile(join(folder.path, 'ca.pem'), certificates.ca);
    broker = await new RabbitBroker({
      urls: [testInfrastructure().brokerUrl],
      service: 'gateway',
      prefix: PREFIX,
    }).open();
    await broker.subscribe({
      queue: 'gateway.listing.push-settled.v1',
      prefetch: 50,
      handle: async ({ body }) => {
        const event = JSON.parse(body.toString('utf8')) as ListingPushSettled;
        const { seq = -1 } = settled.get(event.listingId) ?? {};
        if (event.seq > seq) settled.set(event.listingId, event);
        return { kind: 'done' };
      },
    });
    gateway = await Receiver.start((request, response) => {
      const found = request.url === '/sku-lookup/find' ? { report: aReport() } : CANDIDATE;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
    });
    const env = {
      BROKER_URL: testInfrastructure().brokerUrl,
      INTERNAL_PORT: '0',
      INTERNAL_SECRET: SECRET,
      GATEWAY_INTERNAL_URL: gateway.origin,
      BROKER_PREFIX: PREFIX,
      STORE_DRAFT_DATABASE_URL: database.url,
      STORE_DRAFT_SECRET_KEYS: SECRET_KEYS,
      STORE_DRAFT_ALLOWED_ORIGINS: fakes.map(({ url }) => url).join(','),
      STORE_DRAFT_CA_FILE: join(folder.path, 'ca.pem'),
      STORE_DRAFT_CHECKS_MS: CHECKS_MS,
      STORE_DRAFT_RECHECK_MS: '3600000',
    };
    service = await RunningProgram.start({ program: programOf('store-draft'), env });
    client = new Client({ connectionString: database.url });
    await client.connect();
  }, 120_000);
  afterAll(async () => {
    await service.end('SIGTERM');
    await service.remove();
    await broker.close();
    await gateway.stop();
    await client.end();
    for (const fake of fakes) await fake.close();
    await database.drop();
    await folder.remove();
  });

  it('leave one draft for each listing, or a state with the reason, and nothing published', async () => {
    const pushed = await openAll();
    const stop = new AbortController();
    const failing = Promise.all([failAtRandom(stop.signal), killAtRandom()]);
    const looking = lookAfterStores(stop.signal);
    for (const one of pushed) {
      await request(one.listing);
      if (random.integer(0, 4) === 0) await request(one.listing);
    }
    await failing;
    for (const fake of fakes) fake.traps.clear();
    await until('every push is settled', async () => (await unsettled(pushed)).length === 0, ALL_SETTLED_MS_MAX, 250);
    stop.abort();
    await looking;
    await until('every check of the window is made', async () => (await due()) === 0, CHECKED_MS_MAX);
    // The last checks may have put listings in quarantine.
    for (const fake of fakes) await unpublishQuarantined(fake);

    const ends: Record<string, number> = {};
    let whole = 0;
    for (const { listing, fake } of pushed) {
      const now = await find(listing);
      const { state = 'none', reason = null, text = '' } = now.push ?? {};
      ends[`${state} ${reason ?? ''}`] = (ends[`${state} ${reason ?? ''}`] ?? 0) + 1;
      const products = fake.products().filter(({ mark, sku }) => mark === listing.listingId || sku === listing.sku);
      const standing = products.filter(({ status }) => status !== 'trash');
      const live = standing.filter(({ isLive }) => isLive);
      expect(live.map((product) => ({ state, reason, product }))).toEqual([]);
      expect(products.length).toBeLessThanOrEqual(1);
      if (state === 'DRAFTED') expect(standing).toHaveLength(1);
      const [kept] = standing;
      if (state === 'DRAFTED' && kept?.details.images === IMAGES && kept.details.cost === '12.34') whole += 1;
      // A draft that lacks a detail says so.
      else if (state === 'DRAFTED') expect(text).toContain('Missing: ');
      else expect(text).not.toBe('');
      expect(settled.get(listing.listingId)).toMatchObject({ state });
    }
    process.stderr.write(
      `${PUSHES} pushes, ${faults} faults, ${kills} kills, ${takenBackByHand} taken back by hand, ${whole} drafts with all details: ${JSON.stringify(ends)}\n`,
    );
    expect(ends['DRAFTED '] ?? 0).toBeGreaterThan(PUSHES / 4);
    expect(whole).toBeGreaterThan(0);
    const { rows } = await client.query('SELECT 1 FROM store_listings WHERE published_at IS NOT NULL');
    expect(rows).toEqual([]);
    const log = await service.log();
    for (const { credentials } of fakes)
      for (const secret of Object.values(credentials)) expect(log.includes(String(secret))).toBe(false);
  }, 2_400_000);

  const internal = () => new InternalClient({ service: 'store-draft', url: service.internalUrl, secret: SECRET });
  /** Calls a route of the browser API. */
  function call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const sent = body === undefined ? {} : { body };
    return callAsUser(internal(), { tenantId, userId, method, path: `/app/api${path}`, ...sent });
  }

  async function openAll(): Promise<Pushed[]> {
    const stores: { readonly storeId: StoreId; readonly fake: Fake }[] = [];
    for (const fake of fakes) {
      const { platform, credentials } = fake;
      const wish = { platform, name: platform, host: fake.url.slice('https://'.length), credentials };
      const { store, checks } = await call<ConnectionOutcome>('POST', '/stores', wish);
      if (store === null) throw new Error(JSON.stringify(checks));
      stores.push({ storeId: store.storeId, fake });
    }
    const pushed: Pushed[] = [];
    for (let number = 0; number < PUSHES; number += 1) {
      const { storeId, fake } = stores[number % stores.length]!;
      const listing = await call<Listing>('POST', `/skus/${aSkuId()}/listings`, { storeId });
      pushed.push({ listing, fake });
    }
    return pushed;
  }

  /** Repeats the request until the service accepts or refuses it. */
  async function request({ listingId, skuId, hash }: Listing): Promise<void> {
    const push = () =>
      call<{ pushId?: string; code?: string }>('POST', `/skus/${skuId}/listing/push`, { listingId, hash });
    const isAnswered = () =>
      push().then(
        ({ pushId, code }) => pushId !== undefined || code === 'push-refused',
        () => false,
      );
    await until('the service answers the request', isAnswered, ANSWERED_MS_MAX, 100);
  }

  async function failAtRandom(signal: AbortSignal): Promise<void> {
    const endsAt = performance.now() + FAULTS_MS_MAX;
    while (performance.now() < endsAt && !signal.aborted && (await settledShare()) < FAULTS_UNTIL_SHARE) {
      const fake = fakes[random.integer(0, fakes.length - 1)]!;
      const own = fake.platform === 'woocommerce' ? WOOCOMMERCE_ONLY : HOSTED_ONLY;
      const [name, settings] = random.pick<readonly [string, object]>(IS_WHOLE ? [...ANY, ...own] : FEW);
      if (fake.traps.list().length < 3) {
        fake.traps.once(name as never, settings);
        faults += 1;
      }
      await pause(random.integer(1, 2 * FAULT_EVERY_MS));
    }
  }

  /** Listings to read before the hour of the next regular check. */
  async function due(): Promise<number> {
    const { rows } = await client.query(`SELECT 1 FROM store_listings WHERE due_at < now() + interval '10 min'`);
    return rows.length;
  }

  async function settledShare(): Promise<number> {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM store_listings WHERE push_state = ANY($1)`,
      [[...SETTLED]],
    );
    return (rows[0]?.n ?? 0) / PUSHES;
  }

  async function killAtRandom(): Promise<void> {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(random.integer(300, IS_WHOLE ? 15_000 : 1_500));
      kills += 1;
      await service.end('SIGKILL');
      await service.start();
    }
  }

  /** The merchant takes back what CPES reports that it could not. */
  async function unpublishQuarantined(fake: Fake): Promise<void> {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM store_listings WHERE push_state = 'QUARANTINED'`,
    );
    for (const product of fake.products().filter(({ isLive, mark }) => isLive && rows.some(({ id }) => id === mark))) {
      fake.act(product.id, 'draft');
      takenBackByHand += 1;
    }
  }

  /** Acts as the merchant: checks stores that are quarantined or need attention, and requests refused pushes again. */
  async function lookAfterStores(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(300);
      const { data } = await call<Page<ConnectedStore>>('GET', '/stores').catch(() => ({ data: [] }));
      for (const { storeId, state, platform, name, held } of data) {
        if (state === 'quarantined') await unpublishQuarantined(fakes.find((fake) => fake.platform === platform)!);
        if (state === 'quarantined')
          await call('POST', `/stores/${storeId}/release`, { name, held }).catch(() => undefined);
        if (state === 'needs-attention') await call('POST', `/stores/${storeId}/check`).catch(() => undefined);
      }
    }
  }

  /** Requests pushes again that were refused while their store was in quarantine. */
  async function unsettled(pushed: readonly Pushed[]): Promise<readonly Pushed[]> {
    const { rows } = await client.query<{ id: string; state: string | null }>(
      'SELECT id, push_state AS state FROM store_listings',
    );
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    const open = pushed.filter(({ listing }) => !SETTLED.has(states.get(listing.listingId) ?? ''));
    for (const { listing } of open) if ((states.get(listing.listingId) ?? null) === null) await request(listing);
    return [...open, ...pushed.filter(({ listing }) => !settled.has(listing.listingId))];
  }

  function find({ listingId }: Listing): Promise<Listing> {
    return call('GET', `/listings/${listingId}`);
  }
});

const SETTLED: ReadonlySet<string> = new Set([
  'DRAFTED',
  'WITHDRAWN',
  'CONFLICT',
  'CONFLICT_LIVE',
  'FAILED',
  'QUARANTINED',
]);
