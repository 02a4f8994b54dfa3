import { HOSTED_ID } from '../calls/hosted-calls.ts';
import type { DraftListing } from '../listing/listing.ts';
import type { CreateAnswer, LookUp } from '../push/push.ts';
import { isDraftInHosted } from '../verification/hosted-answers.ts';
import { textIn, valueIn } from '../verification/json-path.ts';

/** Reads the answer of `FindByListingId`, parsed. It asks the store itself, no index. */
export function foundByMark(json: unknown): LookUp {
  const product = valueIn(json, 'data', 'productByIdentifier');
  if (product === null) return { kind: 'absent' };
  const externalId = idOf(product);
  if (externalId === undefined) return { kind: 'unknown', trouble: 'unread' };
  if (valueIn(product, 'status') === 'ARCHIVED') return { kind: 'trashed' };
  // What is removed here is gone for good, with what its orders say of it. Only what shows as a draft has no order.
  return { kind: 'ours', externalId, mayTrash: isDraftInHosted(product) };
}

/** Reads the answer of `FindBySku`, parsed. An index that lags: it warns of other owners of the SKU, and proves nothing. */
export function foundBySku(json: unknown, sku: string): LookUp {
  const variants = valueIn(json, 'data', 'productVariants', 'nodes');
  if (!Array.isArray(variants)) return { kind: 'unknown', trouble: 'unread' };
  const isTaken = variants.some((variant) => textIn(variant, 'sku')?.toUpperCase() === sku);
  return { kind: isTaken ? 'foreign' : 'absent' };
}

/** Reads the answer of `DraftCreate`, parsed. */
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
