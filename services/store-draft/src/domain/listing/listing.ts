import { createHash } from 'node:crypto';
import type { DimensionsMm, ListingDetails, SkuId, TenantId } from '@cpes/contracts';
import type { Cents } from '@cpes/money';

export type ListingId = `lst_${string}`;
export type StoreId = `sto_${string}`;

/** The only member, on purpose: no value of this service can describe anything but a draft. */
export type DraftStatus = 'draft';

/** The fields that a user edits before a push. */
export interface ListingFields {
  readonly title: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly bullets: readonly string[];
  readonly priceCents: Cents;
  readonly sku: string;
}

/**
 * The version that a user sees, that is hashed, and then sent to one store. Strangers may read the texts of a draft, so cost, verdict and
 * origin are in `details` alone, which the stores keep in private fields.
 */
export interface DraftListing extends ListingFields {
  /** The mark that identifies our own product in the store. */
  readonly listingId: ListingId;
  readonly storeId: StoreId;
  /** ISO 4217, the store's own. */
  readonly currency: string;
  /** Absent when the candidate does not contain it, because an assumption is not a fact. */
  readonly weightGrams: number | null;
  readonly dimensionsMm: DimensionsMm | null;
  readonly templateVersion: number;
  /** Absent as stored, and in pushes from before there were details: they are those of the moment of a push. */
  readonly details?: ListingDetails;
  readonly status: DraftStatus;
  readonly publishedAt: null;
}

/** Lengths in UTF-16 units, as in `String.length`. A target causes a warning; a maximum is a limit. */
export const LISTING_BOUNDS = {
  titleTarget: 80,
  titleMax: 150,
  seoTitleTarget: 60,
  seoTitleMax: 70,
  seoDescriptionTarget: 155,
  seoDescriptionMax: 160,
  bulletsTarget: 3,
  bulletsMax: 5,
  bulletMin: 10,
  bulletTarget: 150,
  bulletMax: 250,
  skuMax: 64,
  /** The limit of a candidate's price. */
  priceCentsMax: 100_000_000,
} as const;

export const SKU_PATTERN = /^[A-Z0-9][A-Z0-9-]{0,63}$/;
export const LISTING_ID_PATTERN = /^lst_[0-9a-f]{32}$/;

/** Enough bits of the hash that no two SKUs of one tenant collide in practice, even among a thousand million. */
const SKU_DIGITS = 16;

/** The initial SKU of a listing: the same for the same tenant and candidate, whatever the store. */
export function storeSkuOf(tenantId: TenantId, skuId: SkuId): string {
  const hash = createHash('sha256').update(`${tenantId}|${skuId}`).digest('hex');
  return `CPE-${hash.slice(0, SKU_DIGITS).toUpperCase()}`;
}

/** The canonical form: the same members in the same order, whatever the order of the object. */
export function canonicalOf(listing: DraftListing): string {
  const { dimensionsMm: size, details } = listing;
  return JSON.stringify([
    ['listingId', listing.listingId],
    ['storeId', listing.storeId],
    ['sku', listing.sku],
    ['title', listing.title],
    ['seoTitle', listing.seoTitle],
    ['seoDescription', listing.seoDescription],
    ['bullets', listing.bullets],
    ['priceCents', listing.priceCents],
    ['currency', listing.currency],
    ['weightGrams', listing.weightGrams],
    ['dimensionsMm', size === null ? null : [size.length, size.width, size.height]],
    ['templateVersion', listing.templateVersion],
    ['status', listing.status],
    ['publishedAt', listing.publishedAt],
    ...(details === undefined ? [] : [['details', canonicalDetails(details)]]),
  ]);
}

function canonicalDetails({ costCents, hsCode, originCountry, report, imageUrls }: ListingDetails): unknown[] {
  return [costCents, hsCode, originCountry, report === null ? null : [report.reportId, report.verdict], imageUrls];
}

/** The SHA-256 of the canonical form, in hexadecimal: a push sends exactly the version with the hash that the user saw. */
export function hashOf(listing: DraftListing): string {
  return createHash('sha256').update(canonicalOf(listing)).digest('hex');
}
