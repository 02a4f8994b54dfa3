import { randomUUID } from 'node:crypto';
import {
  type FakeHosted,
  type FakeHostedOptions,
  type FakeWooCommerce,
  type FakeWooCommerceOptions,
  startFakeHosted,
  startFakeWooCommerce,
} from '@cpes/fake-stores';
import type { ListingDetails } from '@cpes/contracts';
import { cents } from '@cpes/money';
import type { RefusableDetail } from '../src/domain/listing/details.ts';
import { type DraftListing, hashOf } from '../src/domain/listing/listing.ts';
import { advance } from '../src/domain/push/advance.ts';
import { type Push, type PushEvent, requested, type Step, stepOf } from '../src/domain/push/push.ts';
import type { StoreAccess, StoreAdapter } from '../src/platforms/store-adapter.ts';
import { StoreAdapters } from '../src/platforms/store-adapters.ts';

/** An arbitrary start time; later times are relative to it. */
const BEGAN_MS = Date.UTC(2026, 10, 23, 10);
/** More than the longest course of a push. */
const STEPS_MAX = 200;
const DAY_MS = 86_400_000;
export const signal: AbortSignal = new AbortController().signal;

/** Its own time in milliseconds, shared by the store and the pushes. */
export class TrialClock {
  nowMs = BEGAN_MS;
  readonly now = (): number => this.nowMs;
}

/** A fake store, the adapter of its platform, and its credentials. */
export interface StoreOnTrial<Fake extends FakeWooCommerce | FakeHosted = FakeWooCommerce | FakeHosted> {
  readonly fake: Fake;
  readonly adapter: StoreAdapter;
  readonly access: StoreAccess;
  readonly clock: TrialClock;
  close(): Promise<void>;
}

export async function openWooCommerce(options: FakeWooCommerceOptions = {}): Promise<StoreOnTrial<FakeWooCommerce>> {
  const clock = new TrialClock();
  return onTrial(await startFakeWooCommerce({ now: clock.now, ...options }), clock);
}

/** With the field of our mark, as after a connection. */
export async function openHosted(options: FakeHostedOptions = {}): Promise<StoreOnTrial<FakeHosted>> {
  const clock = new TrialClock();
  const store = onTrial(await startFakeHosted({ now: clock.now, ...options }), clock);
  await store.adapter.probe({ ...addressOf(store), units: {} }, signal);
  store.fake.forgetRequests();
  return store;
}

function onTrial<Fake extends FakeWooCommerce | FakeHosted>(fake: Fake, clock: TrialClock): StoreOnTrial<Fake> {
  const { platform, url, credentials } = fake;
  const adapters = new StoreAdapters({ allowedOrigins: [url], ca: fake.ca });
  const access: StoreAccess = {
    tenantId: randomUUID(),
    store: { platform, baseUrl: url, currency: 'USD', weightUnit: 'lbs', lengthUnit: 'in' },
    credentials,
  };
  const close = async () => {
    adapters.close();
    await fake.close();
  };
  return { fake, adapter: adapters.of(platform), access, clock, close };
}

export function addressOf({ access: { tenantId, credentials, store } }: StoreOnTrial) {
  return { tenantId, credentials, platform: store.platform, baseUrl: store.baseUrl };
}

/** A listing that no other test uses. */
export function aListing(changes: Partial<DraftListing> = {}): DraftListing {
  const token = randomUUID().replaceAll('-', '');
  return {
    listingId: `lst_${token}`,
    storeId: `sto_${token}`,
    sku: `CPE-${token.slice(0, 16).toUpperCase()}`,
    title: 'LED desk lamp & "shade"',
    seoTitle: 'LED desk lamp',
    seoDescription: 'LED desk lamp. Folds flat',
    bullets: ['Folds flat for storage', 'Packed weight 1.1 lb (500 g) <net>'],
    priceCents: cents(2_499),
    currency: 'USD',
    weightGrams: 500,
    dimensionsMm: { length: 300, width: 100, height: 100 },
    templateVersion: 1,
    status: 'draft',
    publishedAt: null,
    ...changes,
  };
}

/** Details of every kind. */
export const DETAILS: ListingDetails = {
  costCents: cents(1_234),
  hsCode: '940521',
  originCountry: 'CN',
  report: { reportId: `rpt_${'3'.repeat(32)}`, verdict: 'ADVANCE' },
  imageUrls: ['https://images.example/front.jpg', 'https://images.example/back.jpg'],
};

/** A listing with all details. */
export function aDetailedListing(changes: Partial<ListingDetails> = {}): DraftListing {
  return aListing({ details: { ...DETAILS, ...changes } });
}

/** The response to one step, as in the service. */
export async function eventOf(
  { adapter, access }: StoreOnTrial,
  listing: DraftListing,
  step: Step,
  withheld: readonly RefusableDetail[] = [],
): Promise<PushEvent> {
  switch (step.kind) {
    case 'begin':
      return { type: 'begun' };
    case 'look-up':
      return { type: 'looked-up', answer: await adapter.lookUp(access, listing, signal) };
    case 'create':
      return { type: 'created', answer: await adapter.create(access, listing, hashOf(listing), withheld, signal) };
    case 'read':
      return { type: 'read', answer: (await adapter.read(access, listing, step.externalId, signal)).answer };
    case 'read-live':
      return { type: 'read-live', answer: await adapter.readLive(access, listing, step.externalId, signal) };
    case 'redraft':
      return { type: 'wrote', answer: await adapter.redraft(access, step.externalId, signal) };
    case 'trash':
      return { type: 'wrote', answer: await adapter.trash(access, step.externalId, signal) };
  }
}

/** Takes a push through its steps, advancing the clock, until `isEnough` or nothing is left to do. */
export async function runPush(
  store: StoreOnTrial,
  listing: DraftListing,
  isEnough: (push: Push) => boolean = isPastWindow,
  from: Push = requested(store.clock.nowMs),
): Promise<Push> {
  let push = from;
  for (let turn = 0; turn < STEPS_MAX; turn += 1) {
    const step = stepOf(push);
    if (step === undefined || isEnough(push)) return push;
    store.clock.nowMs = Math.max(store.clock.nowMs, push.dueAtMs);
    push = advance(push, push.seq, await eventOf(store, listing, step, push.withheld), store.clock.nowMs);
  }
  throw new Error(`the push has no end: ${JSON.stringify(push)}`);
}

export function isDrafted(push: Push): boolean {
  return push.state === 'DRAFTED';
}

/** A draft whose 15 minutes are over: the next reads are those of later days. */
export function isPastWindow(push: Push): boolean {
  return push.state === 'DRAFTED' && push.check >= 4;
}

/** A draft that has also been read on a later day. */
export function isDaysLater(push: Push): boolean {
  return push.state === 'DRAFTED' && (push.check >= 5 || push.liveSinceMs !== null);
}

/** The state of a push with its reason, in one text. */
export function stateOf(push: Push): string {
  return 'reason' in push ? `${push.state} ${push.reason}` : push.state;
}

export function tomorrow({ clock }: StoreOnTrial): void {
  clock.nowMs += DAY_MS;
}

/** The requests to the store, as calls in order. */
export function callsTo({ fake }: StoreOnTrial): string[] {
  return fake.requests().map(({ call }) => call);
}

/** Calls that change something in the store. */
export function writesTo(store: StoreOnTrial): string[] {
  return callsTo(store).filter((call) => ['create', 'redraft', 'trash', 'other'].includes(call));
}

/** The page of a live product, as a customer sees it, and its data at the public API of WooCommerce. */
export async function pageForCustomers(fake: FakeWooCommerce | FakeHosted, externalId: string): Promise<string> {
  const id = externalId.slice(externalId.lastIndexOf('/') + 1);
  const edit = fake.platform === 'hosted' ? `/admin/products/${id}` : `/wp-admin/post.php?post=${id}&action=edit`;
  const editPage = await (await fetch(fake.pagesUrl + edit)).text();
  const [, path = ''] = /href="([^"]+)">As customers see it/.exec(editPage) ?? [];
  const page = await fetch(fake.pagesUrl + path.replaceAll('&amp;', '&'));
  if (page.status !== 200) throw new Error(`customers get ${page.status}`);
  return page.text();
}

export function liveIn({ fake }: StoreOnTrial): string[] {
  return fake.products().flatMap(({ id, isLive }) => (isLive ? [id] : []));
}
