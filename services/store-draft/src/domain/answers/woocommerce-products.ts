import { WOOCOMMERCE_ID } from '../calls/woocommerce-calls.ts';
import type { DraftListing } from '../listing/listing.ts';
import type { CreateAnswer, LookUp } from '../push/push.ts';
import { textIn, valueIn } from '../verification/json-path.ts';
import { isLiveStatus } from '../verification/live-statuses.ts';
import { markInWooCommerce } from '../verification/woocommerce-answers.ts';

const UNFILTERED = { kind: 'unknown', trouble: 'ignoresFilter' } as const;

/**
 * Parses a list by SKU, which includes every status but the trash. `absent` only when it is empty. A list with other SKUs comes
 * from a store that ignores the filter, and proves nothing.
 */
export function foundInWooCommerce(json: unknown, { sku, listingId }: DraftListing): LookUp {
  if (!Array.isArray(json)) return { kind: 'unknown', trouble: 'unread' };
  if (json.length === 0) return { kind: 'absent' };
  const products = json as readonly unknown[];
  if (products.some((product) => textIn(product, 'sku')?.toUpperCase() !== sku)) return UNFILTERED;
  if (products.some((product) => markInWooCommerce(product) !== listingId)) return { kind: 'foreign' };
  if (products.every((product) => valueIn(product, 'status') === 'trash')) return { kind: 'trashed' };
  // Of two products with our mark, the live one matters; among others a user has to choose.
  const live = products.find((product) => isLiveStatus('woocommerce', valueIn(product, 'status')));
  const externalId = idOf(live ?? (products.length === 1 ? products[0] : undefined));
  if (externalId === undefined) return { kind: 'unknown', trouble: 'unread' };
  // WooCommerce restores a product from the trash with all its orders, so our mark is enough.
  return { kind: 'ours', externalId, mayTrash: true };
}

/** Parses the list by SKU of the trash. */
export function foundInTrash(json: unknown): LookUp {
  if (!Array.isArray(json) || json.some((product) => valueIn(product, 'status') !== 'trash')) {
    return UNFILTERED;
  }
  return { kind: json.length === 0 ? 'absent' : 'trashed' };
}

/** Parses the response to a create request. Reads decide whether the product is a draft. */
export function createdInWooCommerce(json: unknown, { listingId }: DraftListing): CreateAnswer {
  const externalId = idOf(json);
  if (externalId === undefined) return { kind: 'unknown', trouble: 'unread' };
  const isMarked = markInWooCommerce(json) === listingId;
  return { kind: 'created', externalId, isMarked, mayTrash: isMarked };
}

function idOf(product: unknown): string | undefined {
  const id = valueIn(product, 'id');
  return Number.isSafeInteger(id) && WOOCOMMERCE_ID.test(String(id)) ? String(id) : undefined;
}
