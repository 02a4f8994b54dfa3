import type { FindSkuRequest } from './sku-lookup.ts';

/** Why the listings of a SKU stay: CPES may still change something in a store, or a person has to look at it. */
export type ListingHold = 'push-under-way' | 'store-quarantined';

/** The listings of a SKU, for the gateway, which deletes SKUs. */
export abstract class SkuListings {
  /**
   * Removes the listings of a SKU with their history, and sends nothing to a store. With a hold it removes none of them. A repeat
   * removes nothing more.
   */
  abstract remove(request: FindSkuRequest): Promise<{ readonly hold: ListingHold | null }>;
}
