import { Event } from '../event.ts';
import { ListingOutcome } from '../listings.ts';

/** Public event: a store has the listing as a draft, verified by two reads. */
@Event('listing.drafted.v1', {
  aggregate: { type: 'listing', id: 'listingId' },
  emittedBy: ['store-draft'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class ListingDrafted extends ListingOutcome {}
