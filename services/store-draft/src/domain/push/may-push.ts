import type { Store } from '../calls/call.ts';
import { type DraftListing, hashOf } from '../listing/listing.ts';

/** Why a push is not begun. Each has its own text in the answer to the person. */
export type PushRefusal = 'not-as-shown' | 'price' | 'currency' | 'needs-attention' | 'quarantined' | 'disconnected';

/** What a push may not begin with; empty when it may. `shownHash` is what the person's page had. */
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

/** What people read of each. */
export const REFUSAL_TEXTS: Readonly<Record<PushRefusal, string>> = {
  'not-as-shown': 'The listing has changed since it was shown. Look at it again.',
  price: 'The price has to be more than nothing.',
  currency: 'The listing and the store have different currencies.',
  'needs-attention': 'The store refuses our credentials. Check the connection first.',
  quarantined: 'The store is quarantined. A person has to look at it and release it first.',
  disconnected: 'The store is disconnected.',
};
