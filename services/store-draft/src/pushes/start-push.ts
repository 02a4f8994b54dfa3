import { type ListingId, prefixed, type StorePlatform, type TenantId } from '@cpes/contracts';
import { auditEvent, notFound, type RequestOrigin } from '@cpes/http-api';
import { type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from '../store/connection.repository.ts';
import { advance } from '../domain/push/advance.ts';
import type { PushRefusal } from '../domain/push/may-push.ts';
import { isOver, type Push, requested } from '../domain/push/push.ts';
import { type ListingRow, ListingRepository } from '../store/listing.repository.ts';
import { effectiveOf, Listings, refusalsNow } from '../listings/listings.ts';
import type { SkuFacts } from '../domain/listing/details.ts';
import type { DraftListing } from '../domain/listing/listing.ts';
import { PushLoop } from './push-loop.ts';
import { PushRepository } from '../store/push.repository.ts';

/** The user who requests a push, and the hash of the version that the user saw. */
export interface PushRequest {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly listingId: ListingId;
  readonly shownHash: string;
  readonly origin: RequestOrigin;
}

/** Starts the push that a user has requested, once; the loop takes the steps. */
@Injectable()
export class StartPush {
  constructor(
    private readonly work: UnitOfWork,
    private readonly listings: ListingRepository,
    private readonly facts: Listings,
    private readonly stores: ConnectionRepository,
    private readonly pushes: PushRepository,
    private readonly loop: PushLoop,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /**
   * Starts a push unless one is under way, or has created the draft. Returns the reasons against it, if there are any. Throws a
   * `not-found` fault without such a listing.
   */
  async start({ tenantId, userId, listingId, shownHash, origin }: PushRequest): Promise<readonly PushRefusal[]> {
    let refusals: readonly PushRefusal[] = [];
    const known = await this.listings.find(tenantId, listingId);
    if (known === undefined) throw notFound();
    // Before the transaction, which waits for no other service.
    const facts = await this.facts.factsOf(tenantId, known.skuId);
    await this.work.runAlone({ tenantId, ...origin }, async (tx) => {
      const row = await this.listings.findLocked(tx, tenantId, listingId);
      if (row === undefined) throw notFound();
      // The store of a quarantined push is quarantined, too, which is the reason against another push.
      if (row.push !== null && !isOver(row.push) && row.push.state !== 'QUARANTINED') return [];
      const wanted = await this.wanted(tx, row, shownHash, facts);
      refusals = wanted?.refusals ?? [];
      if (wanted === undefined || refusals.length > 0 || (row.push !== null && !isOver(row.push))) return [];
      const pushId = prefixed('psh', this.ids.next());
      const by = { pushId, requestedBy: userId, traceparent: origin.traceparent };
      await this.pushes.begin(tx, row, wanted.listing, this.nextOf(row, wanted), by);
      const details = { pushId, storeId: row.storeId, hash: shownHash };
      return [auditEvent({ userId, keyId: null }, { action: 'listing.push-requested', subject: listingId, details })];
    });
    this.loop.wake();
    return refusals;
  }

  /** The listing as the store's settings allow it now, and the reasons against its push; undefined without the store. */
  private async wanted(
    tx: Transaction,
    row: ListingRow,
    shownHash: string,
    facts: SkuFacts,
  ): Promise<Wanted | undefined> {
    const { tenantId, storeId } = row;
    // Otherwise a user could disconnect the store between this query and the commit, and the push would never continue.
    await this.stores.holdState(tx, tenantId, storeId);
    const store = await this.stores.find(tenantId, storeId, tx);
    if (store === undefined) return undefined;
    const listing = effectiveOf(row, facts, store);
    return { listing, platform: store.platform, refusals: refusalsNow(listing, shownHash, store) };
  }

  /** WooCommerce fetches images before it answers; the hosted platform does so afterwards. */
  private nextOf({ push }: ListingRow, { listing, platform }: Wanted): Push {
    const nowMs = this.clock.now().getTime();
    const next = push === null ? requested(nowMs) : advance(push, push.seq, { type: 'asked-again' }, nowMs);
    const { isSlow: _, ...rest } = next;
    const isSlow = platform === 'woocommerce' && (listing.details?.imageUrls.length ?? 0) > 0;
    return isSlow ? { ...rest, isSlow } : rest;
  }
}

interface Wanted {
  readonly listing: DraftListing;
  readonly platform: StorePlatform;
  readonly refusals: readonly PushRefusal[];
}
