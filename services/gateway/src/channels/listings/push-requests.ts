import {
  type Listing,
  ListingPushRequested,
  type ListingPush,
  outgoing,
  prefixed,
  StoreAdministration,
  type TenantId,
} from '@cpes/contracts';
import { DetailedFault, type RequestOrigin } from '@cpes/http-api';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { AuditRepository } from '../../identity/index.ts';
import type { ListingEntity } from './listing.entity.ts';
import { isOver, latestPush, REQUESTED_TEXT } from './listing-push.ts';
import { ListingRepository, type NewPush } from './listing.repository.ts';

/** The user who requests a push, and the hash of the version that the user saw. */
export interface PushWish {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly shownHash: string;
  readonly origin: RequestOrigin;
}

/** Accepts a user's request for a draft in a store. A recorded request will be pushed, whatever happens next. */
@Injectable()
export class PushRequests {
  constructor(
    private readonly stores: StoreAdministration,
    private readonly work: UnitOfWork,
    private readonly listings: ListingRepository,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /**
   * Requests the push of a listing. Returns the current push instead when that is under way or has created the draft. Throws a
   * `push-refused` fault with all reasons when the push may not begin.
   */
  async request(listing: Listing, wish: PushWish): Promise<ListingPush> {
    const { tenantId, userId, shownHash, origin } = wish;
    const { listingId, skuId, storeId } = listing;
    const noted = await this.listings.find(tenantId, listingId);
    if (noted !== undefined && isInTheWay(noted)) return pushOf(listing, noted);
    const blocks = await this.stores.questionPush({ tenantId, listingId, shownHash });
    if (blocks.length > 0) {
      throw new DetailedFault('The push cannot begin; `blocks` says why.', 'push-refused', { blocks, listing });
    }
    const push: NewPush = {
      tenantId,
      listingId,
      pushId: prefixed('psh', this.ids.next()),
      skuId,
      storeId,
      text: REQUESTED_TEXT,
      shownHash,
      requestedBy: userId,
      requestedAt: this.clock.now(),
    };
    await this.work.run({ tenantId, ...origin }, async (tx) => {
      // Only one of several concurrent requests records its push; the others find that one.
      if (!(await this.listings.request(tx, push, noted?.pushId ?? null))) return [];
      const { pushId } = push;
      const details = { pushId, storeId, hash: shownHash };
      this.audit.add(tx, { tenantId, userId, action: 'listing.push-requested', subject: listingId, details });
      return [outgoing(ListingPushRequested, { listingId, pushId, skuId, storeId, shownHash, requestedBy: userId })];
    });
    return pushOf(listing, await this.listings.find(tenantId, listingId));
  }
}

/** Another push would run at the same time or create a second draft. A user lifts a quarantine after a look at the store. */
function isInTheWay({ state }: ListingEntity): boolean {
  return !isOver(state) && state !== 'QUARANTINED';
}

function pushOf(listing: Listing, noted: ListingEntity | undefined): ListingPush {
  const push = latestPush(listing, noted);
  if (push === null) throw new Error('a recorded push is missing');
  return push;
}
