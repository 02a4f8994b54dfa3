import { decimalText } from '@cpes/money';
import type { Store } from '../calls/call.ts';
import { HOSTED_VERSION } from '../calls/hosted-calls.ts';
import { bulletsHtml } from '../calls/listing-html.ts';
import type { DraftListing } from '../listing/listing.ts';
import { type WeightUnit, weightText } from '../listing/units.ts';
import type { LiveAnswer } from '../push/push.ts';
import { detailDifferencesOf, type Difference, differencesOf, type ShownProduct } from './difference.ts';
import { textIn, valueIn } from './json-path.ts';
import { isLiveStatus } from './live-statuses.ts';
import { unknown, type Verified } from './woocommerce-answers.ts';

/** A weight is sent in grams and read in these two units. Another unit means that a user has changed it. */
const WEIGHT_UNITS = new Map<unknown, WeightUnit>([
  ['GRAMS', 'g'],
  ['KILOGRAMS', 'kg'],
]);
const WEIGHT_DIGITS = 4;
const PUBLICATIONS = ['resourcePublicationsV2', 'nodes'] as const;

/**
 * Parses the response to `DraftState`. `version` is the header `X-Shopify-API-Version`: another version than the pinned one has
 * other rules, so the response proves nothing; the same holds for a missing or unknown status. Only the status decides what
 * customers see: a draft with a time of publication, an address or an active publication is a changed draft.
 */
export function verifyHosted(
  answer: unknown,
  version: string | undefined,
  externalId: string,
  listing: DraftListing,
  store: Store,
): Verified {
  const product = valueIn(answer, 'data', 'product');
  if (version !== HOSTED_VERSION) return unknown('otherVersion');
  if (valueIn(answer, 'errors') !== undefined) return unknown('notHosted');
  if (product === null) return { kind: 'gone', isMarked: false, evidence: [], differences: [] };
  if (textIn(product, 'id') !== externalId) return unknown('unread');
  const found = shownIn(answer);
  const isMarked = found.mark === listing.listingId;
  const status = valueIn(product, 'status');
  if (status === 'ARCHIVED') return { kind: 'gone', isMarked, evidence: [], differences: [] };
  const evidence = evidenceIn(product);
  const judged = { isMarked, evidence, differences: differencesOf(sentOf(listing, store, unitIn(product)), found) };
  if (isLiveStatus('hosted', status)) return { kind: 'live', ...judged };
  if (status !== 'DRAFT') return { kind: 'unknown', trouble: 'noStatus', ...judged };
  if (!saysPublication(product)) return { kind: 'unknown', trouble: 'unread', ...judged };
  return evidence.length === 0 ? { kind: 'draft', ...judged } : { kind: 'changed', change: 'channel', ...judged };
}

/** Parses the response to `DraftDetails`. Undefined without a readable product. */
export function hostedDetailDifferences(
  answer: unknown,
  listing: DraftListing,
  { currency }: Store,
): Difference[] | undefined {
  const product = valueIn(answer, 'data', 'product');
  const variants = valueIn(product, 'variants', 'nodes');
  const media = valueIn(product, 'media', 'nodes');
  if (valueIn(answer, 'errors') !== undefined || !Array.isArray(variants) || !Array.isArray(media)) return undefined;
  const item = valueIn(variants[0], 'inventoryItem');
  const [amount, code] = [textIn(item, 'unitCost', 'amount'), textIn(item, 'unitCost', 'currencyCode')];
  const [reportId, verdict] = [textIn(product, 'reportId', 'value'), textIn(product, 'verdict', 'value')];
  // The platform fetches images after its response, and keeps one that it could not fetch as failed.
  const images = media.filter((one) => valueIn(one, 'status') !== 'FAILED').length;
  return detailDifferencesOf(listing, {
    cost: amount === null || code === currency ? amount : `${amount} ${code ?? ''}`,
    hsCode: textIn(item, 'harmonizedSystemCode'),
    origin: textIn(item, 'countryCodeOfOrigin'),
    report: reportId === null || verdict === null ? null : `${reportId} ${verdict}`,
    images: images === 0 ? null : String(images),
  });
}

/** Parses the response to `FindByListingId`: the second way to the same product, by our mark and not by its id. */
export function isLiveInHosted(answer: unknown, version: string | undefined): LiveAnswer {
  const product = valueIn(answer, 'data', 'productByIdentifier');
  if (version !== HOSTED_VERSION) return { kind: 'unknown', trouble: 'otherVersion' };
  if (valueIn(answer, 'errors') !== undefined || product === undefined)
    return { kind: 'unknown', trouble: 'notHosted' };
  const status = product === null ? 'ARCHIVED' : valueIn(product, 'status');
  if (isLiveStatus('hosted', status)) return { kind: 'live' };
  const isHidden = status === 'DRAFT' || status === 'ARCHIVED';
  return isHidden ? { kind: 'not-live' } : { kind: 'unknown', trouble: 'noStatus' };
}

/** Checks the two members that every product document requests. `DraftState` requests more. */
export function isDraftInHosted(product: unknown): boolean {
  return stateEvidenceIn(product).length === 0;
}

function sentOf(listing: DraftListing, { currency }: Store, unit: WeightUnit): ShownProduct {
  const { listingId: mark, sku, title, weightGrams } = listing;
  const weight = weightGrams === null ? '' : `${weightText(weightGrams, unit, WEIGHT_DIGITS)} ${unit}`;
  const price = decimalText(listing.priceCents, 2);
  return { mark, sku, price, currency, title, bulletsHtml: bulletsHtml(listing.bullets), weight, size: '' };
}

function shownIn(answer: unknown): ShownProduct {
  const product = valueIn(answer, 'data', 'product');
  const variants = valueIn(product, 'variants', 'nodes');
  const variant: unknown = Array.isArray(variants) && variants.length === 1 ? variants[0] : undefined;
  return {
    mark: textIn(product, 'metafield', 'value'),
    sku: textIn(variant, 'sku'),
    price: textIn(variant, 'price'),
    currency: textIn(answer, 'data', 'shop', 'currencyCode'),
    title: textIn(product, 'title'),
    bulletsHtml: textIn(product, 'descriptionHtml'),
    weight: weightIn(product),
    // This platform has no fields for sizes: they are in the bullets.
    size: '',
  };
}

function measuredIn(product: unknown): unknown {
  const variants = valueIn(product, 'variants', 'nodes');
  const variant: unknown = Array.isArray(variants) && variants.length === 1 ? variants[0] : undefined;
  return valueIn(variant, 'inventoryItem', 'measurement', 'weight');
}

function unitIn(product: unknown): WeightUnit {
  return WEIGHT_UNITS.get(valueIn(measuredIn(product), 'unit')) ?? 'g';
}

/** With its unit. A weight of 0 counts as none. */
function weightIn(product: unknown): string | null {
  const measured = measuredIn(product);
  const value = valueIn(measured, 'value');
  if (measured === null || value === 0) return '';
  if (typeof value !== 'number') return null;
  const unit = valueIn(measured, 'unit');
  return `${value} ${WEIGHT_UNITS.get(unit) ?? String(unit)}`;
}

/** Without these members the response does not show the whole draft. */
function saysPublication(product: unknown): boolean {
  const members = [valueIn(product, 'publishedAt'), valueIn(product, 'onlineStoreUrl')];
  return !members.includes(undefined) && Array.isArray(valueIn(product, ...PUBLICATIONS));
}

function evidenceIn(product: unknown): string[] {
  const publications = valueIn(product, ...PUBLICATIONS);
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
