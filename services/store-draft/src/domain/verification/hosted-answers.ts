import { decimalText } from '@cpes/money';
import type { Store } from '../calls/call.ts';
import { HOSTED_VERSION } from '../calls/hosted-calls.ts';
import { bulletsHtml } from '../calls/listing-html.ts';
import type { DraftListing } from '../listing/listing.ts';
import { differencesOf, expectedOf } from './difference.ts';
import { textIn, valueIn } from './json-path.ts';
import { UNREADABLE, type Verified } from './woocommerce-answers.ts';

/**
 * Reads the answer of `DraftState`, parsed. `version` is the header `X-Shopify-API-Version`: another than the pinned one means
 * other rules, so the answer tells nothing. A draft has that status, no time of publication, no address, no publication in force.
 */
export function verifyHosted(
  answer: unknown,
  version: string | undefined,
  externalId: string,
  listing: DraftListing,
  store: Store,
): Verified {
  const product = valueIn(answer, 'data', 'product');
  if (version !== HOSTED_VERSION || valueIn(answer, 'errors') !== undefined) return UNREADABLE;
  if (product === null) return { kind: 'gone', isMarked: false, evidence: [], differences: [] };
  if (textIn(product, 'id') !== externalId) return UNREADABLE;
  const mark = textIn(product, 'metafield', 'value');
  const isMarked = mark === listing.listingId;
  if (valueIn(product, 'status') === 'ARCHIVED') return { kind: 'gone', isMarked, evidence: [], differences: [] };
  const evidence = evidenceIn(product);
  const variants = valueIn(product, 'variants', 'nodes');
  const variant: unknown = Array.isArray(variants) && variants.length === 1 ? variants[0] : undefined;
  const found = {
    mark,
    sku: textIn(variant, 'sku'),
    price: textIn(variant, 'price'),
    currency: textIn(answer, 'data', 'shop', 'currencyCode'),
    title: textIn(product, 'title'),
    bulletsHtml: textIn(product, 'descriptionHtml'),
  };
  const sent = expectedOf(listing, store, decimalText(listing.priceCents, 2), bulletsHtml(listing.bullets));
  const kind = evidence.length === 0 ? 'draft' : 'live';
  return { kind, isMarked, evidence, differences: differencesOf(sent, found) };
}

/** Reads the answer of `FindByListingId`, parsed: the second way to the same product, by our mark and not by its id. */
export function isLiveInHosted(answer: unknown, version: string | undefined): 'not-live' | 'live' | 'unknown' {
  const product = valueIn(answer, 'data', 'productByIdentifier');
  if (version !== HOSTED_VERSION || valueIn(answer, 'errors') !== undefined || product === undefined) return 'unknown';
  if (product === null || valueIn(product, 'status') === 'ARCHIVED') return 'not-live';
  return isDraftInHosted(product) ? 'not-live' : 'live';
}

/** By the two members that every document of a product asks for. `DraftState` asks for more. */
export function isDraftInHosted(product: unknown): boolean {
  return stateEvidenceIn(product).length === 0;
}

function evidenceIn(product: unknown): string[] {
  const publications = valueIn(product, 'resourcePublicationsV2', 'nodes');
  const isStaged = Array.isArray(publications) && publications.every((one) => valueIn(one, 'isPublished') === false);
  return [
    ...stateEvidenceIn(product),
    ...(valueIn(product, 'onlineStoreUrl') === null ? [] : ['onlineStoreUrl']),
    ...(isStaged ? [] : ['resourcePublicationsV2']),
  ];
}

function stateEvidenceIn(product: unknown): string[] {
  return [
    ...(valueIn(product, 'status') === 'DRAFT' ? [] : ['status']),
    ...(valueIn(product, 'publishedAt') === null ? [] : ['publishedAt']),
  ];
}
