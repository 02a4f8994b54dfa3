import { decimalText } from '@cpes/money';
import type { Trouble } from '../answers/trouble.ts';
import type { Store } from '../calls/call.ts';
import { bulletsHtml } from '../calls/listing-html.ts';
import type { DraftListing } from '../listing/listing.ts';
import { lengthText, weightText } from '../listing/units.ts';
import type { Change, LiveAnswer } from '../push/push.ts';
import {
  decodeHtml,
  detailDifferencesOf,
  type Difference,
  differencesOf,
  type ShownDetails,
  type ShownProduct,
} from './difference.ts';
import { textIn, valueIn } from './json-path.ts';
import { isLiveStatus } from './live-statuses.ts';

interface Judged {
  readonly isMarked: boolean;
  /** Why it is not the draft that was sent: names of fields, never texts of the store. */
  readonly evidence: readonly string[];
  readonly differences: readonly Difference[];
}
/** The result of reading one product. */
export type Verified =
  | (Judged & { readonly kind: 'draft' | 'live' | 'gone' })
  | (Judged & { readonly kind: 'changed'; readonly change: Change })
  | (Judged & { readonly kind: 'unknown'; readonly trouble: Trouble });

const NOTHING = { isMarked: false, evidence: [], differences: [] } as const;
/** The product is missing, or is not the requested one. */
export function unknown(trouble: Trouble): Verified {
  return { kind: 'unknown', trouble, ...NOTHING };
}
/** A user's statuses without publication: only users signed in to the shop see such a product. */
const CHANGES: ReadonlyMap<unknown, Change> = new Map([
  ['pending', 'pending'],
  ['private', 'private'],
  ['future', 'scheduled'],
]);
const HIDDEN: ReadonlySet<unknown> = new Set(['draft', 'auto-draft', 'trash', ...CHANGES.keys()]);
const MARK_KEY = '_cpe_listing_id';

/**
 * Parses the response to `GET /products/{id}`. A draft has that status, no slug, and an address without a name. Another slug or
 * address, and statuses that are invisible to customers, are a user's changes. A missing or unknown status proves nothing. `store`
 * has the units of its measures, `currency` is that of its cart.
 */
export function verifyWooCommerce(
  answer: unknown,
  externalId: string,
  currency: string | null,
  listing: DraftListing,
  store: Store,
): Verified {
  if (String(valueIn(answer, 'id')) !== externalId) return unknown('unread');
  const found = shownIn(answer, currency, store);
  const isMarked = found.mark === listing.listingId;
  const status = valueIn(answer, 'status');
  if (status === 'trash') return { kind: 'gone', ...NOTHING, isMarked };
  const evidence = evidenceIn(answer, externalId);
  const differences = [
    ...differencesOf(sentOf(listing, store), found),
    ...detailDifferencesOf(listing, detailsIn(answer)),
  ];
  const judged = { isMarked, evidence, differences };
  const change = status === 'draft' && evidence.length > 0 ? 'permalink' : CHANGES.get(status);
  if (change !== undefined) return { kind: 'changed', change, ...judged };
  if (status === 'draft') return { kind: 'draft', ...judged };
  if (isLiveStatus('woocommerce', status)) return { kind: 'live', ...judged };
  return { kind: 'unknown', trouble: 'noStatus', ...judged };
}

/**
 * Parses the filter for published products by one id. Only a list that contains the id with the status of a live product proves
 * that this one is live. An empty list proves that it is not. A list with other products only, or with this one in an excluded
 * status, comes from a store that ignores a filter, and proves nothing.
 */
export function isLiveInWooCommerce(answer: unknown, externalId: string): LiveAnswer {
  if (!Array.isArray(answer)) return { kind: 'unknown', trouble: 'unread' };
  if (answer.length === 0) return { kind: 'not-live' };
  const named = namedIn(answer, externalId);
  const status = valueIn(named, 'status');
  if (isLiveStatus('woocommerce', status)) return { kind: 'live' };
  const isFiltered = named !== undefined && !HIDDEN.has(status);
  return { kind: 'unknown', trouble: isFiltered ? 'noStatus' : 'ignoresFilter' };
}

/**
 * Whether a product is live although `listed`, the filter for live products, shows it in another status. `inTrash` is the parsed
 * list with the filter for the trash. When that is empty, the store applies its filters, and a plugin changes the status.
 */
export function isStatusFalse(listed: unknown, inTrash: unknown, externalId: string): boolean {
  const isNamed = Array.isArray(listed) && namedIn(listed, externalId) !== undefined;
  return isNamed && Array.isArray(inTrash) && inTrash.length === 0;
}

function namedIn(products: readonly unknown[], externalId: string): unknown {
  return products.find((product) => String(valueIn(product, 'id')) === externalId);
}

function evidenceIn(answer: unknown, externalId: string): string[] {
  const link = textIn(answer, 'permalink');
  return [
    ...(valueIn(answer, 'status') === 'draft' ? [] : ['status']),
    ...(valueIn(answer, 'slug') === '' ? [] : ['slug']),
    ...(link !== null && isPlain(link, externalId) ? [] : ['permalink']),
  ];
}

/** `https://shop/?post_type=product&p=10`: an address that a live product does not have. */
function isPlain(link: string, externalId: string): boolean {
  if (!URL.canParse(link)) return false;
  const { searchParams } = new URL(link);
  return searchParams.get('post_type') === 'product' && searchParams.get('p') === externalId;
}

/** Our mark on a product; null without one, and when there are two. */
export function markInWooCommerce(product: unknown): string | null {
  return metaIn(product, MARK_KEY);
}

function metaIn(product: unknown, key: string): string | null {
  const entries = valueIn(product, 'meta_data');
  const named = Array.isArray(entries) ? entries.filter((entry) => valueIn(entry, 'key') === key) : [];
  return named.length === 1 ? textIn(named[0], 'value') : null;
}

/** A store without the feature "Cost of goods sold" ignores the cost and shows none. */
function detailsIn(product: unknown): ShownDetails {
  const values = valueIn(product, 'cost_of_goods_sold', 'values');
  const cost: unknown = Array.isArray(values) ? valueIn(values[0], 'defined_value') : undefined;
  const images = valueIn(product, 'images');
  const [reportId, verdict] = [metaIn(product, '_cpe_report_id'), metaIn(product, '_cpe_verdict')];
  return {
    cost: typeof cost === 'number' || typeof cost === 'string' ? String(cost) : null,
    hsCode: metaIn(product, '_cpe_hs_code'),
    origin: metaIn(product, '_cpe_origin_country'),
    report: reportId === null || verdict === null ? null : `${reportId} ${verdict}`,
    images: Array.isArray(images) && images.length > 0 ? String(images.length) : null,
  };
}

/** Digits of a measure as sent. */
const MEASURE_DIGITS = 4;
const SIDES = ['length', 'width', 'height'] as const;

/** The listing as the store should show it, in its units. */
function sentOf(listing: DraftListing, { currency, weightUnit, lengthUnit }: Store): ShownProduct {
  const { listingId: mark, sku, title, weightGrams, dimensionsMm } = listing;
  const sides = SIDES.map((side) =>
    dimensionsMm === null ? '' : lengthText(dimensionsMm[side], lengthUnit, MEASURE_DIGITS),
  );
  return {
    mark,
    sku,
    price: decimalText(listing.priceCents, 2),
    currency,
    title,
    bulletsHtml: bulletsHtml(listing.bullets),
    weight: measure(weightGrams === null ? '' : weightText(weightGrams, weightUnit, MEASURE_DIGITS), weightUnit),
    size: measure(sides.join(' x '), lengthUnit),
  };
}

function shownIn(answer: unknown, currency: string | null, { weightUnit, lengthUnit }: Store): ShownProduct {
  const sides = SIDES.map((side) => textIn(answer, 'dimensions', side));
  const weight = textIn(answer, 'weight');
  const name = textIn(answer, 'name');
  return {
    mark: markInWooCommerce(answer),
    sku: textIn(answer, 'sku'),
    price: textIn(answer, 'regular_price'),
    currency,
    // The store keeps the name as HTML.
    title: name === null ? null : decodeHtml(name),
    bulletsHtml: textIn(answer, 'short_description'),
    weight: weight === null ? null : measure(weight, weightUnit),
    size: sides.includes(null) ? null : measure(sides.join(' x '), lengthUnit),
  };
}

/** With its unit; an empty text without a number. */
function measure(text: string, unit: string): string {
  return /\d/.test(text) ? `${text} ${unit}` : '';
}
