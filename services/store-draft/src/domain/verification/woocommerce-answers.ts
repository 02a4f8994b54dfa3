import { decimalText } from '@cpes/money';
import type { Store } from '../calls/call.ts';
import { bulletsHtml } from '../calls/listing-html.ts';
import type { DraftListing } from '../listing/listing.ts';
import { type Difference, differencesOf, expectedOf, type ShownProduct } from './difference.ts';
import { textIn, valueIn } from './json-path.ts';

/** What a read of one product shows. `evidence` says why it counts as live; it holds names of fields, never texts of the store. */
export interface Verified {
  readonly kind: 'draft' | 'live' | 'gone' | 'unknown';
  readonly isMarked: boolean;
  readonly evidence: readonly string[];
  readonly differences: readonly Difference[];
}

const NOTHING = { isMarked: false, evidence: [], differences: [] } as const;
export const UNREADABLE: Verified = { kind: 'unknown', ...NOTHING };
const MARK_KEY = '_cpe_listing_id';

/**
 * Reads the answer of `GET /products/{id}`, parsed. A draft has that status, no slug, and an address without a name: anything else
 * counts as live. `currency` comes from the cart of the same store.
 */
export function verifyWooCommerce(
  answer: unknown,
  externalId: string,
  currency: string | null,
  listing: DraftListing,
  store: Store,
): Verified {
  if (String(valueIn(answer, 'id')) !== externalId) return UNREADABLE;
  const found = shownIn(answer, currency);
  const isMarked = found.mark === listing.listingId;
  if (valueIn(answer, 'status') === 'trash') return { kind: 'gone', ...NOTHING, isMarked };
  const evidence = evidenceIn(answer, externalId);
  const sent = expectedOf(listing, store, decimalText(listing.priceCents, 2), bulletsHtml(listing.bullets));
  const kind = evidence.length === 0 ? 'draft' : 'live';
  return { kind, isMarked, evidence, differences: differencesOf(sent, found) };
}

/** Reads the answer of the filter for live products, parsed: an empty list is the only proof that this one is not among them. */
export function isLiveInWooCommerce(answer: unknown): 'not-live' | 'live' | 'unknown' {
  if (!Array.isArray(answer)) return 'unknown';
  return answer.length === 0 ? 'not-live' : 'live';
}

function evidenceIn(answer: unknown, externalId: string): string[] {
  const link = textIn(answer, 'permalink');
  return [
    ...(valueIn(answer, 'status') === 'draft' ? [] : ['status']),
    ...(valueIn(answer, 'slug') === '' ? [] : ['slug']),
    ...(link !== null && isPlain(link, externalId) ? [] : ['permalink']),
  ];
}

/** `https://shop/?post_type=product&p=10`: an address that a published product does not have. */
function isPlain(link: string, externalId: string): boolean {
  if (!URL.canParse(link)) return false;
  const { searchParams } = new URL(link);
  return searchParams.get('post_type') === 'product' && searchParams.get('p') === externalId;
}

/** Our mark on a product; null without one, and when there are two. */
export function markInWooCommerce(product: unknown): string | null {
  const entries = valueIn(product, 'meta_data');
  const marks = Array.isArray(entries) ? entries.filter((entry) => valueIn(entry, 'key') === MARK_KEY) : [];
  return marks.length === 1 ? textIn(marks[0], 'value') : null;
}

function shownIn(answer: unknown, currency: string | null): ShownProduct {
  return {
    mark: markInWooCommerce(answer),
    sku: textIn(answer, 'sku'),
    price: textIn(answer, 'regular_price'),
    currency,
    title: textIn(answer, 'name'),
    bulletsHtml: textIn(answer, 'short_description'),
  };
}
