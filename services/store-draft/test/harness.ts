import { randomBytes, randomUUID } from 'node:crypto';
import {
  AuditRecorded,
  type Candidate,
  type Listing,
  type ListingId,
  ListingPushSettled,
  type ReportFigures,
  type SkuLookup,
  type SkuId,
  type StoreId,
  type TenantId,
} from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { type InProcessBroker, queueOf } from '@cpes/messaging';
import { cents } from '@cpes/money';
import { Peers } from '@cpes/service-kit';
import { ServiceHarness, type Settings } from '@cpes/testing';
import { v7 } from 'uuid';
import type { INestApplicationContext } from '@nestjs/common';
import type { PushRefusal } from '../src/domain/push/may-push.ts';
import { StartPush } from '../src/pushes/start-push.ts';
import { Connections, Listings, storeDraftModule, storeDraftService } from '../src/index.ts';
import { ScriptedStore } from './scripted-store.ts';

/** Machines are shared. */
const WAIT_MS_MAX = 45_000;
/** Slightly over a second in all, instead of 15 minutes. */
export const CHECKS_MS = '0,100,200,1000';
export const SECRET_KEYS = `one:${randomBytes(32).toString('base64')}`;
export const SECRET = 'cs_0123456789abcdef0123456789abcdef01234567';

/** The service, with one store in memory behind its adapters. */
export class StoreDrafts extends ServiceHarness {
  readonly tenantId: TenantId = randomUUID();
  readonly userId = randomUUID();
  private readonly audited: AuditRecorded[] = [];

  /** The gateway's data of SKUs: every SKU exists, and none has a report. */
  skus: Pick<SkuLookup, keyof SkuLookup> = {
    find: async () => ({ report: null }),
    candidate: async () => aCandidate(),
  };

  private constructor(
    readonly store: ScriptedStore,
    broker?: InProcessBroker,
  ) {
    super(broker);
  }

  /** With a broker, other services of it receive the events. */
  static async start(
    settings: Settings = {},
    {
      databaseUrl,
      store = new ScriptedStore(),
      broker,
    }: { databaseUrl?: string; store?: ScriptedStore; broker?: InProcessBroker } = {},
  ): Promise<StoreDrafts> {
    const defaults = {
      STORE_DRAFT_SECRET_KEYS: SECRET_KEYS,
      STORE_DRAFT_CHECKS_MS: CHECKS_MS,
      STORE_DRAFT_RECHECK_MS: 200,
    };
    const drafts = new StoreDrafts(store, broker);
    const peers = new Peers();
    peers.add('gateway', { get: () => drafts.skus } as unknown as INestApplicationContext);
    const module: typeof storeDraftService.module = (given, around) =>
      storeDraftModule(given, around, peers, store.adapters());
    if (broker === undefined)
      await drafts.receive(queueOf('gateway', 'audit.recorded.v1'), ({ body }) => {
        drafts.audited.push(JSON.parse(body.toString('utf8')) as AuditRecorded);
      });
    return drafts.launch(
      { ...storeDraftService, module },
      { ...defaults, ...settings },
      { databaseUrl, listeners: broker === undefined ? [['gateway', ListingPushSettled]] : [] },
    );
  }

  get listings(): Listings {
    return this.provider(Listings);
  }

  get connections(): Connections {
    return this.provider(Connections);
  }

  async connect(host = 'shop.example'): Promise<StoreId> {
    const { tenantId, userId } = this;
    const { store } = await this.connections.connect({
      tenantId,
      userId,
      platform: 'woocommerce',
      name: 'My shop',
      host,
      credentials: { key: 'ck_0123456789abcdef0123456789abcdef01234567', secret: SECRET },
    });
    if (store === null) throw new Error('not connected');
    return store.storeId;
  }

  open(storeId: StoreId, skuId = aSkuId()): Promise<Listing> {
    return this.listings.open(this.tenantId, skuId, storeId);
  }

  /** Requests a push. Returns the reasons against it, if there are any. */
  push({ listingId, hash }: Listing, shownHash = hash): Promise<readonly PushRefusal[]> {
    const { tenantId, userId } = this;
    return this.provider(StartPush).start({ tenantId, userId, listingId, shownHash, origin: {} });
  }

  find(listingId: ListingId): Promise<Listing> {
    return this.listings.find(this.tenantId, listingId);
  }

  /** Waits until the listing's push satisfies `holds`, and returns the listing. */
  async untilPush(listingId: ListingId, holds: (push: NonNullable<Listing['push']>) => boolean): Promise<Listing> {
    let listing = await this.find(listingId);
    const isSo = async () => {
      listing = await this.find(listingId);
      return listing.push !== null && holds(listing.push);
    };
    await until('the push', isSo, WAIT_MS_MAX, 20).catch((error: unknown) => {
      throw new Error(`still waiting: ${JSON.stringify(listing.push)}`, { cause: error });
    });
    return listing;
  }

  /** Waits until a draft has had that many checks. */
  untilChecked(checks: number): Promise<void> {
    const find = `SELECT 1 FROM store_listings WHERE due_at IS NOT NULL AND (push->>'check')::int >= ${checks}`;
    const isSo = async () => (await this.query(find)).length > 0;
    return until(`${checks} checks`, isSo, WAIT_MS_MAX, 20);
  }

  /** Creates a draft in another store. By then, everything that was due before has been done. */
  async draftElsewhere(): Promise<void> {
    const listing = await this.open(await this.connect('elsewhere.example'));
    await this.push(listing);
    await this.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
  }

  /** The entries of the audit log about an object, in order. */
  auditOf(id: string): AuditRecorded[] {
    return this.audited.filter(({ subject }) => subject === id);
  }

  /** The events for the gateway, in order. */
  settled(): ListingPushSettled[] {
    return this.received.map(({ body }) => JSON.parse(body.toString('utf8')) as ListingPushSettled);
  }
}

export function aSkuId(): SkuId {
  return `sku_${v7().replaceAll('-', '')}`;
}

/** With its cost in the currency of the candidate. */
export function aReport(): ReportFigures {
  return {
    reportId: `rpt_${'5'.repeat(32)}`,
    currency: 'USD',
    verdict: 'ADVANCE',
    validUntil: '2099-12-31',
    confidence: { overallPercent: 80 },
    landedCost: { trueLandedCostCents: cents(1_500), landedToWarehouseCents: cents(1_234) },
  };
}

/** With a tariff code and images, too. */
export function aDetailedCandidate(): Candidate {
  return { ...aCandidate(), hsCode: '691200', imageUrls: ['https://images.example/1.jpg'] };
}

export function aCandidate(): Candidate {
  return {
    title: 'Ceramic vase',
    description: 'Glazed stoneware. Hand made and fired twice.',
    factoryUnitCostCents: cents(540),
    targetRetailPriceCents: cents(2_499),
    weightGrams: 500,
    dimensionsMm: { length: 300, width: 100, height: 100 },
    supplierCountry: 'CN',
    targetMarket: 'US',
    currency: 'USD',
    unitsPerShipment: 500,
    freightMode: 'sea',
  };
}
