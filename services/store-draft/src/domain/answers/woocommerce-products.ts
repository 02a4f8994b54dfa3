import type { Store } from '../calls/call.ts';
import { WOOCOMMERCE_ID } from '../calls/woocommerce-calls.ts';
import type { DraftListing } from '../listing/listing.ts';
import type { CreateAnswer, LookUp } from '../push/push.ts';
import { textIn, valueIn } from '../verification/json-path.ts';
import { markInWooCommerce, verifyWooCommerce } from '../verification/woocommerce-answers.ts';

/**
 * Reads a list by SKU, parsed, which has every status but the trash. `absent` only when it is empty. A list with other SKUs
 * comes from a store that ignores the filter, and tells nothing.
 */
export function foundInWooCommerce(json: unknown, { sku, listingId }: DraftListing): LookUp {
  if (!Array.isArray(json)) return { kind: 'unknown' };
  if (json.length === 0) return { kind: 'absent' };
  const products = json as readonly unknown[];
  if (products.some((product) => textIn(product, 'sku')?.toUpperCase() !== sku)) return { kind: 'unknown' };
  if (products.some((product) => markInWooCommerce(product) !== listingId)) return { kind: 'foreign' };
  if (products.every((product) => valueIn(product, 'status') === 'trash')) return { kind: 'trashed' };
  const live = products.filter((product) => valueIn(product, 'status') !== 'draft');
  const [product] = live.length > 0 ? live : products;
  const externalId = idOf(product);
  // Two drafts with our mark: a person has to choose.
  if (externalId === undefined || (live.length === 0 && products.length > 1)) return { kind: 'unknown' };
  // A product in the trash of WooCommerce comes back with all its orders, so our mark is enough.
  return { kind: live.length === 0 ? 'draft' : 'live', externalId, mayTrash: true };
}

/** Reads the list by SKU of the trash, parsed. */
export function foundInTrash(json: unknown): LookUp {
  if (!Array.isArray(json) || json.some((product) => valueIn(product, 'status') !== 'trash')) {
    return { kind: 'unknown' };
  }
  return { kind: json.length === 0 ? 'absent' : 'trashed' };
}

/** Reads the answer to a create request, parsed. Whatever it shows but a draft is none. */
export function createdInWooCommerce(json: unknown, listing: DraftListing, store: Store): CreateAnswer {
  const externalId = idOf(json);
  if (externalId === undefined) return { kind: 'unknown' };
  const { kind, isMarked } = verifyWooCommerce(json, externalId, store.currency, listing, store);
  return { kind: 'created', externalId, isDraft: kind === 'draft', isMarked, mayTrash: isMarked };
}

function idOf(product: unknown): string | undefined {
  const id = valueIn(product, 'id');
  return Number.isSafeInteger(id) && WOOCOMMERCE_ID.test(String(id)) ? String(id) : undefined;
}
