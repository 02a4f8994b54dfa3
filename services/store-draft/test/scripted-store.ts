import type { StoreCredentials } from '@cpes/contracts';
import type { Store } from '../src/domain/calls/call.ts';
import type { RefusableDetail } from '../src/domain/listing/details.ts';
import type { DraftListing } from '../src/domain/listing/listing.ts';
import type { CreateAnswer, LiveAnswer, LookUp, WriteAnswer } from '../src/domain/push/push.ts';
import {
  type Probe,
  type ReadProduct,
  type StoreAccess,
  StoreAdapter,
  type StoreAddress,
  type StoreUnits,
} from '../src/platforms/store-adapter.ts';
import type { StoreAdapters } from '../src/platforms/store-adapters.ts';

interface Product {
  readonly externalId: string;
  readonly listing: DraftListing;
  state: 'draft' | 'live' | 'trash';
}

/** A scripted store in memory, which records its calls. */
export class ScriptedStore extends StoreAdapter {
  readonly products: Product[] = [];
  readonly calls: string[] = [];
  /** The products that were read. */
  private readonly reads: string[] = [];
  readonly credentials: StoreCredentials[] = [];
  /** The state of each created product. */
  bornAs: Product['state'] = 'draft';
  isRefusing = false;
  /** Details that the store refuses, and does not have afterwards. */
  refuses: readonly RefusableDetail[] = [];
  /** The details that each create request left out. */
  readonly withheld: (readonly RefusableDetail[])[] = [];
  /** Tested connections. */
  probes = 0;
  /** The shop's units in reads; undefined when it does not declare them. */
  unitsNow: StoreUnits | undefined;
  undoesRedraft = false;
  /** Resolves when a look-up may return. */
  beforeLookUpAnswer: (() => Promise<void>) | undefined;
  /** Resolves when the checks of a connection may end. */
  beforeProbeAnswer: (() => Promise<void>) | undefined;
  /** Resolves when a read may return. */
  beforeReadAnswer: (() => Promise<void>) | undefined;
  /** Resolves when a create request may return; the product exists before. */
  beforeAnswer: (() => Promise<void>) | undefined;
  store: Store = {
    platform: 'woocommerce',
    baseUrl: 'https://shop.example',
    currency: 'USD',
    weightUnit: 'kg',
    lengthUnit: 'cm',
  };

  adapters(): StoreAdapters {
    return { of: () => this, close: () => undefined } as unknown as StoreAdapters;
  }

  async probe({ baseUrl }: StoreAddress): Promise<Probe> {
    this.probes += 1;
    await this.beforeProbeAnswer?.();
    const isOk = !this.isRefusing;
    return {
      checks: [{ check: 'signed-in', isOk, text: isOk ? 'Signed in.' : 'Enter the key again.' }],
      store: isOk ? { ...this.store, baseUrl } : null,
    };
  }

  async lookUp(access: StoreAccess, { listingId, sku }: DraftListing): Promise<LookUp> {
    this.note('look-up', access);
    await this.beforeLookUpAnswer?.();
    if (this.isRefusing) return { kind: 'refused' };
    const product = this.products.find(({ listing }) => listing.sku === sku);
    if (product === undefined) return { kind: 'absent' };
    if (product.listing.listingId !== listingId) return { kind: 'foreign' };
    if (product.state === 'trash') return { kind: 'trashed' };
    return { kind: 'ours', externalId: product.externalId, mayTrash: true };
  }

  async create(
    access: StoreAccess,
    listing: DraftListing,
    _shownHash: string,
    withheld: readonly RefusableDetail[],
  ): Promise<CreateAnswer> {
    this.note('create', access);
    this.withheld.push(withheld);
    if (this.isRefusing) return { kind: 'refused' };
    const withhold = this.refuses.filter((detail) => !withheld.includes(detail));
    if (withhold.length > 0) return { kind: 'rejected', withhold };
    const externalId = String(this.products.length + 1);
    this.products.push({ externalId, listing, state: this.bornAs });
    await this.beforeAnswer?.();
    return { kind: 'created', externalId, isMarked: true, mayTrash: true };
  }

  async read(access: StoreAccess, _listing: DraftListing, externalId: string): Promise<ReadProduct> {
    this.note('read', access);
    this.reads.push(externalId);
    await this.beforeReadAnswer?.();
    const nothing = { evidence: [], differences: [], units: this.unitsNow };
    if (this.isRefusing) return { answer: { kind: 'refused' }, ...nothing };
    const { state } = this.at(externalId);
    if (state === 'trash') return { answer: { kind: 'gone' }, ...nothing };
    const marks = { isMarked: true, mayTrash: true };
    return state === 'draft'
      ? { answer: { kind: 'draft', ...marks, differences: [], missing: this.refuses }, ...nothing }
      : { answer: { kind: 'live', ...marks }, ...nothing, evidence: ['status'] };
  }

  async readLive(access: StoreAccess, _listing: DraftListing, externalId: string): Promise<LiveAnswer> {
    this.note('read-live', access);
    return { kind: this.at(externalId).state === 'live' ? 'live' : 'not-live' };
  }

  async redraft(access: StoreAccess, externalId: string): Promise<WriteAnswer> {
    this.note('redraft', access);
    if (!this.undoesRedraft) this.at(externalId).state = 'draft';
    return { kind: 'done' };
  }

  async trash(access: StoreAccess, externalId: string): Promise<WriteAnswer> {
    this.note('trash', access);
    this.at(externalId).state = 'trash';
    return { kind: 'done' };
  }

  editUrlOf({ baseUrl }: Pick<Store, 'baseUrl'>, externalId: string): string {
    return `${baseUrl}/edit/${externalId}`;
  }

  readsOf(externalId: string): number {
    return this.reads.filter((read) => read === externalId).length;
  }

  count(call: string): number {
    return this.calls.filter((made) => made === call).length;
  }

  private note(call: string, { credentials }: StoreAccess): void {
    this.calls.push(call);
    this.credentials.push(credentials);
  }

  private at(externalId: string): Product {
    const product = this.products.find((one) => one.externalId === externalId);
    if (product === undefined) throw new Error(`no product ${externalId}`);
    return product;
  }
}
