import { Event } from '../event.ts';
import { ListingOutcome } from '../listings.ts';

/** Public event: a store accepts no pushes until a person has inspected it. */
@Event('listing.quarantined.v1', {
  aggregate: { type: 'listing', id: 'listingId' },
  emittedBy: ['store-draft'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class ListingQuarantined extends ListingOutcome {}
