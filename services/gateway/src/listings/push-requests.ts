import {
  type Listing,
  ListingPushRequested,
  type ListingPush,
  outgoing,
  prefixed,
  StoreAdministration,
  type TenantId,
} from '@cpes/contracts';
import { UnitOfWork } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { AuditStore } from '../audit/audit.store.ts';
import { DetailedFault } from '../http/faults.ts';
import type { RequestOrigin } from '../http/traceparent.ts';
import type { ListingEntity } from '../store/listing.entity.ts';
import { isOver, latestPush, REQUESTED_TEXT } from './listing-push.ts';
import { ListingStore, type NewPush } from './listing.store.ts';

/** Who asks for a push, and what was shown. */
export interface PushWish {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly shownHash: string;
  readonly origin: RequestOrigin;
}

/** Takes up a person's wish to have a draft in a store. What is noted here will be pushed, whatever happens next. */
@Injectable()
export class PushRequests {
  constructor(
    private readonly stores: StoreAdministration,
    private readonly work: UnitOfWork,
    private readonly listings: ListingStore,
    private readonly audit: AuditStore,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  /**
   * The push of a listing: a new one; or that which is under way, or has made the draft. Throws a `push-refused` fault, with all
   * that keeps it from beginning, when it may not begin.
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
      // Of requests at the same time, one notes its push; the others find that one.
      if (!(await this.listings.request(tx, push, noted?.pushId ?? null))) return [];
      const { pushId } = push;
      const details = { pushId, storeId, hash: shownHash };
      this.audit.add(tx, { tenantId, userId, action: 'listing.push-requested', subject: listingId, details });
      return [outgoing(ListingPushRequested, { listingId, pushId, skuId, storeId, shownHash, requestedBy: userId })];
    });
    return pushOf(listing, await this.listings.find(tenantId, listingId));
  }
}

/** Another push would begin beside it, or make a second draft. A quarantine is lifted by a person, who looks at the store first. */
function isInTheWay({ state }: ListingEntity): boolean {
  return !isOver(state) && state !== 'QUARANTINED';
}

function pushOf(listing: Listing, noted: ListingEntity | undefined): ListingPush {
  const push = latestPush(listing, noted);
  if (push === null) throw new Error('a push that was noted is not there');
  return push;
}
