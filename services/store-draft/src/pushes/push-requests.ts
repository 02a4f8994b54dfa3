import type { Listing, ListingPush, SkuId } from '@cpes/contracts';
import { DetailedFault, notFound, type RequestOrigin, type User } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import { REFUSAL_TEXTS } from '../domain/push/may-push.ts';
import type { WantedPush } from '../listings/listing.request.ts';
import { Listings } from '../listings/listings.ts';
import { StartPush } from './start-push.ts';

/** Accepts a user's request for a draft in a store. */
@Injectable()
export class PushRequests {
  constructor(
    private readonly listings: Listings,
    private readonly pushes: StartPush,
  ) {}

  /**
   * Pushes a listing of a SKU. Returns the current push instead when that is under way or has created the draft. Throws a
   * `push-refused` fault with all reasons when the push may not begin.
   */
  async request(
    { tenantId, userId }: Pick<User, 'tenantId' | 'userId'>,
    skuId: SkuId,
    { storeId, listingId, hash: shownHash }: WantedPush,
    origin: RequestOrigin,
  ): Promise<{ readonly listing: Listing; readonly push: ListingPush }> {
    const listings = await this.listings.list(tenantId, skuId);
    const listing = listings.find((one) => one.listingId === listingId || one.storeId === storeId);
    if (listing === undefined) throw notFound();
    const refusals = await this.pushes.start({ tenantId, userId, listingId: listing.listingId, shownHash, origin });
    if (refusals.length > 0) {
      const blocks = refusals.map((code) => ({ code, text: REFUSAL_TEXTS[code] }));
      throw new DetailedFault('The push cannot begin; `blocks` says why.', 'push-refused', { blocks, listing });
    }
    const { push } = await this.listings.find(tenantId, listing.listingId);
    if (push === null) throw new Error('a recorded push is missing');
    return { listing, push };
  }
}
