import { IsHash, IsUUID, Matches } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type ListingId, type PushId, type SkuId, type StoreId } from '../ids.ts';

/**
 * A signed-in person wants the draft that was shown under a hash in a store. Gateways before the forwarding of listings emitted it; their
 * outboxes may still hold some.
 */
@Event('listing.push-requested.v1', {
  aggregate: { type: 'listing', id: 'listingId' },
  emittedBy: ['gateway'],
  consumedBy: ['store-draft'],
})
export class ListingPushRequested {
  @Matches(ID_PATTERN.lst) listingId!: ListingId;
  @Matches(ID_PATTERN.psh) pushId!: PushId;
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.sto) storeId!: StoreId;
  /** SHA-256 of the draft that the person's page had, in hexadecimal. */
  @IsHash('sha256') shownHash!: string;
  /** The person. */
  @IsUUID() requestedBy!: string;
}
