import { HOSTED_ID } from '../calls/hosted-calls.ts';
import type { DraftListing } from '../listing/listing.ts';
import type { CreateAnswer, LookUp } from '../push/push.ts';
import { isDraftInHosted } from '../verification/hosted-answers.ts';
import { textIn, valueIn } from '../verification/json-path.ts';

/** Parses the response to `FindByListingId`, which reads the store itself, not an index. */
export function foundByMark(json: unknown): LookUp {
  const product = valueIn(json, 'data', 'productByIdentifier');
  if (product === null) return { kind: 'absent' };
  const externalId = idOf(product);
  if (externalId === undefined) return { kind: 'unknown', trouble: 'unread' };
  if (valueIn(product, 'status') === 'ARCHIVED') return { kind: 'trashed' };
  // Deletion here is permanent and includes the order data. Only a product that is read as a draft has no order.
  return { kind: 'ours', externalId, mayTrash: isDraftInHosted(product) };
}

/** Parses the response to `FindBySku`. Its index lags, so it warns of other products with the SKU but proves nothing. */
export function foundBySku(json: unknown, sku: string): LookUp {
  const variants = valueIn(json, 'data', 'productVariants', 'nodes');
  if (!Array.isArray(variants)) return { kind: 'unknown', trouble: 'unread' };
  const isTaken = variants.some((variant) => textIn(variant, 'sku')?.toUpperCase() === sku);
  return { kind: isTaken ? 'foreign' : 'absent' };
}

/** Parses the response to `DraftCreate`. */
export function createdInHosted(json: unknown, { listingId }: DraftListing): CreateAnswer {
  const product = valueIn(json, 'data', 'productSet', 'product');
  const externalId = idOf(product);
  if (externalId === undefined) return { kind: 'unknown', trouble: 'unread' };
  const isMarked = textIn(product, 'metafield', 'value') === listingId;
  return { kind: 'created', externalId, isMarked, mayTrash: isMarked && isDraftInHosted(product) };
}

function idOf(product: unknown): string | undefined {
  const id = textIn(product, 'id');
  return id !== null && HOSTED_ID.test(id) ? id : undefined;
}
