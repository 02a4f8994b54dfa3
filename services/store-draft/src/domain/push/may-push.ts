import type { Store } from '../calls/call.ts';
import { type DraftListing, hashOf } from '../listing/listing.ts';

/** Why a push is not begun. Each has its own text in the answer to the person. */
export type PushRefusal = 'not-as-shown' | 'price' | 'currency' | 'needs-attention' | 'quarantined';

/** What a push may not begin with; empty when it may. `shownHash` is what the person's page had. */
export function refusalsOf(
  listing: DraftListing,
  shownHash: string,
  store: Pick<Store, 'currency'>,
  condition: 'ready' | 'needs-attention' | 'quarantined',
): PushRefusal[] {
  return [
    ...(hashOf(listing) === shownHash ? [] : (['not-as-shown'] as const)),
    ...(listing.priceCents > 0 ? [] : (['price'] as const)),
    ...(listing.currency === store.currency ? [] : (['currency'] as const)),
    ...(condition === 'ready' ? [] : [condition]),
  ];
}
