import type { PushState } from '@cpes/contracts';

/** The name, without its version, of the public event for a push. */
export type ListingOutcomeType = 'listing.drafted' | 'listing.push_failed' | 'listing.quarantined';

/**
 * Undefined while the push is under way. A listing that something in the store published is a breach, even after it was reverted.
 */
export function outcomeOf(state: PushState, reason: string | null): ListingOutcomeType | undefined {
  switch (state) {
    case 'DRAFTED':
      return 'listing.drafted';
    case 'QUARANTINED':
      return 'listing.quarantined';
    case 'WITHDRAWN':
      return reason === 'live' ? 'listing.quarantined' : 'listing.push_failed';
    case 'CONFLICT':
    case 'CONFLICT_LIVE':
    case 'FAILED':
      return 'listing.push_failed';
    case 'REQUESTED':
    case 'CHECKING':
    case 'SENDING':
    case 'RECONCILING':
    case 'VERIFYING':
    case 'COMPENSATING':
      return undefined;
  }
}
