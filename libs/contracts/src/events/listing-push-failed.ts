import { Event } from '../event.ts';
import { ListingOutcome } from '../listings.ts';

/** Public event: a push has ended without a draft in the store. */
@Event('listing.push_failed.v1', {
  aggregate: { type: 'listing', id: 'listingId' },
  emittedBy: ['store-draft'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class ListingPushFailed extends ListingOutcome {}
