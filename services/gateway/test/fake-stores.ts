import { createHash } from 'node:crypto';
import {
  type ConnectedStore,
  type ConnectionOutcome,
  type FindListingRequest,
  type Listing,
  type ListingPush,
  type ListListingsRequest,
  type OpenListingRequest,
  prefixed,
  type PushBlock,
  type PushQuestionRequest,
  type SaveListingRequest,
  STORE_CHECKS,
  StoreAdministration,
  type StoreState,
} from '@cpes/contracts';
import { refuse } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import type { Connections } from '@cpes/store-draft';
import { v7 } from 'uuid';

const AT = '2026-11-22T10:00:00.000Z';
const CHECKS = STORE_CHECKS.map((check) => ({ check, isOk: true, text: `${check} is good.` }));

type Calls = Pick<Connections, keyof Connections>;
type Asked<Call extends keyof Calls> = Parameters<Calls[Call]>[0];

/** The store-draft service for tests of the gateway. Records its calls, and implements their contract. */
export class FakeStores extends StoreAdministration {
  readonly asked: (readonly [string, object])[] = [];
  /** Reasons against a push, besides an outdated hash. */
  blocks: readonly PushBlock[] = [];
  /** Whether the credentials of the next connections are good. */
  isSignedIn = true;

  private readonly stores = new Map<string, ConnectedStore & { readonly tenantId: string }>();
  private readonly listings = new Map<string, Listing & { readonly tenantId: string }>();

  /** The rules behind the routes of stores. */
  readonly connections: Calls = {
    connect: (request) => this.connectStore(request),
    list: (tenantId, page) => this.listStores({ tenantId, ...page }),
    find: async (tenantId, storeId) =>
      this.answer('findStore', { tenantId, storeId }, publicly(this.storeOf({ tenantId, storeId }))),
    check: async (request) => this.change('checkStore', request, 'connected'),
    renew: (request) => this.renewCredentials(request),
    release: (request) => this.releaseStore(request),
    disconnect: async (request) => this.change('disconnectStore', request, 'disconnected'),
  };

  constructor(private readonly around: { answer<T>(answer: T): Promise<T> }) {
    super();
  }

  private async connectStore(request: Asked<'connect'>): Promise<ConnectionOutcome> {
    const { tenantId, name, host, platform, isTrial = false, weightUnit = 'kg', lengthUnit = 'cm' } = request;
    const baseUrl = `https://${host}`;
    const known = [...this.stores.values()].find((store) => store.tenantId === tenantId && store.baseUrl === baseUrl);
    if (known !== undefined) throw storeConflict('You have connected this store already.');
    if (!this.isSignedIn || isTrial)
      return this.answer('connectStore', request, { checks: this.checks(), store: null });
    const storeId = prefixed('sto', v7());
    const { key, secret } = request.credentials;
    const store: ConnectedStore = {
      storeId,
      platform,
      name,
      baseUrl,
      currency: 'USD',
      weightUnit,
      lengthUnit,
      credentialEnd: (key ?? secret).slice(-4),
      state: 'connected',
      stateText: null,
      stateSince: AT,
      checks: CHECKS,
      checkedAt: AT,
      drafts: 0,
      waiting: 0,
      held: 0,
      createdAt: AT,
    };
    this.stores.set(storeId, { ...store, tenantId });
    return this.answer('connectStore', request, { checks: CHECKS, store });
  }

  private listStores(request: {
    tenantId: string;
    limit: number;
    before?: string;
  }): Promise<readonly ConnectedStore[]> {
    const { tenantId, limit, before = 'sto_g' } = request;
    const own = [...this.stores.values()].filter((store) => store.tenantId === tenantId && store.storeId < before);
    const newest = own.sort((a, b) => (a.storeId < b.storeId ? 1 : -1)).slice(0, limit);
    return this.answer('listStores', request, newest.map(publicly));
  }

  private async renewCredentials(request: Asked<'renew'>): Promise<ConnectionOutcome> {
    const store = publicly(this.storeOf(request));
    return this.answer('renewCredentials', request, {
      checks: this.checks(),
      store: this.isSignedIn ? store : null,
    });
  }

  private async releaseStore(request: Asked<'release'>): Promise<ConnectedStore> {
    const { name, state } = this.storeOf(request);
    if (name !== request.name)
      refuse([{ pointer: '#/name', code: 'mismatch', detail: 'must be the exact name of the store' }]);
    if (state !== 'quarantined') throw storeConflict('The store is not quarantined.');
    return this.change('releaseStore', request, 'connected');
  }

  async openListing(request: OpenListingRequest): Promise<Listing> {
    const { tenantId, storeId, skuId, candidate } = request;
    const store = this.storeOf({ tenantId, storeId });
    const known = [...this.listings.values()].find((one) => one.storeId === storeId && one.skuId === skuId);
    if (known !== undefined) return this.answer('openListing', request, publicly(known));
    const generated = {
      title: candidate.title ?? 'Untitled product',
      seoTitle: candidate.title ?? 'Untitled product',
      seoDescription: 'A bottle.',
      bullets: ['Packed weight 450 g'],
    };
    const fields = {
      ...generated,
      priceCents: candidate.targetRetailPriceCents,
      sku: 'CPE-0123456789ABCDEF',
    };
    const listing: Listing = {
      listingId: prefixed('lst', v7()),
      skuId,
      storeId,
      storeName: store.name,
      ...fields,
      currency: candidate.currency,
      weightGrams: candidate.weightGrams,
      dimensionsMm: candidate.dimensionsMm,
      sentWeight: '0.4500 kg',
      sentDimensions: '8.0000 x 8.0000 x 27.0000 cm',
      status: 'draft',
      publishedAt: null,
      hash: hashOf(fields),
      isEdited: false,
      generated,
      warnings: [{ pointer: '/bullets', code: 'few', text: '3 to 5 are best' }],
      blocks: [],
      push: null,
      history: [{ at: AT, userId: null, action: 'opened', hash: hashOf(fields), text: null }],
      updatedAt: AT,
    };
    this.listings.set(listing.listingId, { ...listing, tenantId });
    return this.answer('openListing', request, listing);
  }

  async findListing(request: FindListingRequest): Promise<Listing> {
    return this.answer('findListing', request, publicly(this.listingOf(request)));
  }

  listListings(request: ListListingsRequest): Promise<readonly Listing[]> {
    const { tenantId, skuId } = request;
    const own = [...this.listings.values()].filter((one) => one.tenantId === tenantId && one.skuId === skuId);
    return this.answer('listListings', request, own.map(publicly));
  }

  async saveListing(request: SaveListingRequest): Promise<Listing> {
    const listing = this.listingOf(request);
    const { fields, baseHash, userId } = request;
    if ('published' in fields || typeof (fields as { title?: unknown }).title !== 'string') {
      const violations = [{ pointer: '#/title', code: 'type', detail: 'is a text' }];
      throw new Fault('invalid', 'The listing is not valid.', { code: 'validation-failed', violations });
    }
    if (baseHash !== listing.hash) throw conflict('The listing has been edited since.');
    const hash = hashOf(fields);
    const edited = { at: AT, userId, action: 'edited', hash, text: null };
    const saved = { ...listing, ...fields, hash, isEdited: true, history: [edited, ...listing.history] };
    this.listings.set(listing.listingId, saved);
    return this.answer('saveListing', request, publicly(saved));
  }

  async questionPush(request: PushQuestionRequest): Promise<readonly PushBlock[]> {
    const stale = { code: 'not-as-shown', text: 'The listing is not as it was shown.' };
    const isStale = this.listingOf(request).hash !== request.shownHash;
    return this.answer('questionPush', request, [...(isStale ? [stale] : []), ...this.blocks]);
  }

  /** Sets the state of a listing's push from now on. */
  pushed(listingId: string, push: ListingPush): void {
    const listing = this.listings.get(listingId);
    if (listing !== undefined) this.listings.set(listingId, { ...listing, push });
  }

  quarantine(storeId: string): void {
    const store = this.stores.get(storeId);
    if (store !== undefined)
      this.stores.set(storeId, { ...store, state: 'quarantined', stateText: 'A listing was published.' });
  }

  private change(call: string, request: Asked<'check'>, state: StoreState): Promise<ConnectedStore> {
    const store = { ...this.storeOf(request), state, stateText: state === 'connected' ? null : 'In words.' };
    this.stores.set(store.storeId, store);
    return this.answer(call, request, publicly(store));
  }

  private checks() {
    return CHECKS.map((one) =>
      this.isSignedIn || one.check === 'reachable'
        ? one
        : { ...one, isOk: one.check === 'signed-in' ? false : null, text: 'The store refused the key.' },
    );
  }

  private storeOf({ tenantId, storeId }: { readonly tenantId: string; readonly storeId: string }) {
    const store = this.stores.get(storeId);
    if (store?.tenantId !== tenantId) throw absent();
    return store;
  }

  private listingOf({ tenantId, listingId }: FindListingRequest) {
    const listing = this.listings.get(listingId);
    if (listing?.tenantId !== tenantId) throw absent();
    return listing;
  }

  private answer<T>(call: string, request: object, answer: T): Promise<T> {
    this.asked.push([call, request]);
    return this.around.answer(answer);
  }
}

function publicly<T extends { readonly tenantId: string }>({ tenantId: _, ...rest }: T): Omit<T, 'tenantId'> {
  return rest;
}

function hashOf(fields: object): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

function absent(): Fault {
  return new Fault('not-found', 'There is no such resource.');
}

function storeConflict(text: string): Fault {
  return new Fault('invalid', text, { code: 'store-conflict' });
}

function conflict(text: string): Fault {
  return new Fault('invalid', text, { code: 'conflict' });
}
