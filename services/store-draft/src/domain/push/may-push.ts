import type { Store } from '../calls/call.ts';
import { type DraftListing, hashOf } from '../listing/listing.ts';

/** Reasons against a push. Each has its own text for the user. */
export type PushRefusal = 'not-as-shown' | 'price' | 'currency' | 'needs-attention' | 'quarantined' | 'disconnected';

/** The reasons against a push; empty when it may begin. `shownHash` is the hash on the user's page. */
export function refusalsOf(
  listing: DraftListing,
  shownHash: string,
  store: Pick<Store, 'currency'>,
  condition: 'connected' | 'needs-attention' | 'quarantined' | 'disconnected',
): PushRefusal[] {
  return [
    ...(hashOf(listing) === shownHash ? [] : (['not-as-shown'] as const)),
    ...(listing.priceCents > 0 ? [] : (['price'] as const)),
    ...(listing.currency === store.currency ? [] : (['currency'] as const)),
    ...(condition === 'connected' ? [] : [condition]),
  ];
}

/** The text of each reason. */
export const REFUSAL_TEXTS: Readonly<Record<PushRefusal, string>> = {
  'not-as-shown':
    'The listing, its report or the settings of the store have changed since it was shown. Look at it again.',
  price: 'The price has to be more than nothing.',
  currency: 'The listing and the store have different currencies.',
  'needs-attention': 'The store refuses our credentials. Check the connection first.',
  quarantined: 'The store is quarantined. A user has to check and release it first.',
  disconnected: 'The store is disconnected.',
};
