import { type Listing, type ListingId, type StoreId, StoreAdministration, type TenantId } from '@cpes/contracts';
import { DetailedFault, notFound } from '@cpes/http-api';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { StoredSku } from '../../evaluations/index.ts';
import { AuditRepository } from '../../identity/index.ts';
import { reportWarnings } from '../domain/listing-warnings.ts';
import { latestPush } from './listing-push.ts';
import { ListingRepository } from './listing.repository.ts';
import { SkuFacts } from './sku-facts.ts';

/** More than a tenant has stores. */
const LISTINGS_MAX = 100;
/** YYYY-MM-DD, the beginning of an ISO 8601 time. */
const DAY_LENGTH = 10;

/** The listings of a SKU for users: those of the store service, with the gateway's own data. */
@Injectable()
export class DraftListings {
  constructor(
    private readonly stores: StoreAdministration,
    private readonly facts: SkuFacts,
    private readonly listings: ListingRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** All listings of a SKU. Throws a `not-found` fault without such a SKU. */
  async listOf(tenantId: TenantId, skuId: string): Promise<Listing[]> {
    const sku = await this.facts.find(tenantId, skuId);
    const [listings, noted] = await Promise.all([
      this.stores.listListings({ tenantId, skuId: sku.skuId }),
      this.listings.listOf(tenantId, skuId, LISTINGS_MAX),
    ]);
    const pushes = new Map((noted ?? []).map((one) => [one.listingId, one]));
    const shown = listings.map((listing) => ({ ...listing, push: latestPush(listing, pushes.get(listing.listingId)) }));
    return this.warned(tenantId, sku, shown);
  }

  /** Creates the listing of a SKU in a store, or returns the existing one. */
  async open(tenantId: TenantId, skuId: string, storeId: StoreId): Promise<Listing> {
    const sku = await this.facts.find(tenantId, skuId);
    const candidate = await this.facts.candidateOf(sku);
    return this.shown(await this.stores.openListing({ tenantId, storeId, skuId: sku.skuId, candidate }), tenantId, sku);
  }

  async find(tenantId: TenantId, listingId: ListingId): Promise<Listing> {
    return this.shown(await this.stores.findListing({ tenantId, listingId }), tenantId);
  }

  /** Throws a `listing-changed` fault with the current listing when its hash differs from `baseHash`. */
  async save(
    { tenantId, userId }: { readonly tenantId: TenantId; readonly userId: string },
    listingId: ListingId,
    baseHash: string,
    fields: object,
  ): Promise<Listing> {
    try {
      const saved = await this.stores.saveListing({ tenantId, userId, listingId, baseHash, fields });
      const details = { hash: saved.hash };
      await this.work.run({ tenantId }, (tx) => {
        this.audit.add(tx, { tenantId, userId, action: 'listing.edited', subject: listingId, details });
        return [];
      });
      return await this.shown(saved, tenantId);
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'conflict')) throw error;
      const listing = await this.find(tenantId, listingId);
      throw new DetailedFault(error.publicMessage, 'listing-changed', { listing });
    }
  }

  private async shown(listing: Listing, tenantId: TenantId, sku?: StoredSku): Promise<Listing> {
    const noted = await this.listings.find(tenantId, listing.listingId);
    const known = sku ?? (await this.facts.find(tenantId, listing.skuId));
    const [shown] = await this.warned(tenantId, known, [{ ...listing, push: latestPush(listing, noted) }]);
    if (shown === undefined) throw notFound();
    return shown;
  }

  /** Appends the warnings of the report to those of the text. */
  private async warned(tenantId: TenantId, sku: StoredSku, listings: readonly Listing[]): Promise<Listing[]> {
    const report = await this.facts.reportOf(tenantId, sku);
    const today = this.clock.now().toISOString().slice(0, DAY_LENGTH);
    return listings.map((listing) => ({
      ...listing,
      warnings: [...listing.warnings, ...reportWarnings(listing, report, today)],
    }));
  }
}
