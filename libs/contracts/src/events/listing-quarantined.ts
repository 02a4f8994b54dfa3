import { Event } from '../event.ts';
import { ListingOutcome } from '../listings.ts';

/** Public fact: a store takes no more pushes until a person has looked at it. */
@Event('listing.quarantined.v1', {
  aggregate: { type: 'listing', id: 'listingId' },
  emittedBy: ['gateway'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class ListingQuarantined extends ListingOutcome {}
