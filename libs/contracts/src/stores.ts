import type { Cents } from '@cpes/money';
import type { DimensionsMm } from './candidate.ts';
import type { ListingId, PushId, SkuId, StoreId } from './ids.ts';
import type { PushState } from './listings.ts';
import type { Verdict } from './vocabulary.ts';

/** WooCommerce (REST API v3), and a hosted platform with a GraphQL Admin API. */
export const STORE_PLATFORMS = ['woocommerce', 'hosted'] as const;
export type StorePlatform = (typeof STORE_PLATFORMS)[number];
export const STORE_WEIGHT_UNITS = ['kg', 'g', 'lbs', 'oz'] as const;
export type StoreWeightUnit = (typeof STORE_WEIGHT_UNITS)[number];
export const STORE_LENGTH_UNITS = ['m', 'cm', 'mm', 'in', 'yd'] as const;
export type StoreLengthUnit = (typeof STORE_LENGTH_UNITS)[number];

/**
 * Connected: accepts pushes. Needs attention: its credentials or rights failed. Quarantined: a person has to inspect it first.
 * Disconnected: receives no more requests; its history stays.
 */
export const STORE_STATES = ['connected', 'needs-attention', 'quarantined', 'disconnected'] as const;
export type StoreState = (typeof STORE_STATES)[number];

/** The checks of a store when it is connected, in this order. */
export const STORE_CHECKS = [
  'reachable',
  'signed-in',
  'currency',
  'units',
  'can-create',
  'can-undo',
  'auto-publish-off',
] as const;
export type StoreCheckName = (typeof STORE_CHECKS)[number];

/**
 * The parts of a draft beside its texts and its price: cost per item, tariff code, country of origin, weight, packed size, the report with
 * its verdict, and images. A store's settings switch each of them off.
 */
export const DRAFT_DETAILS = ['cost', 'hsCode', 'origin', 'weight', 'size', 'report', 'images'] as const;
export type DraftDetail = (typeof DRAFT_DETAILS)[number];

/** The details of a draft in fields that customers never see, and the addresses of its images. */
export interface ListingDetails {
  /** True landed cost to the warehouse, in minor units of the listing's currency; null when it is in another one. */
  readonly costCents: Cents | null;
  readonly hsCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly originCountry: string | null;
  readonly report: { readonly reportId: string; readonly verdict: Verdict } | null;
  readonly imageUrls: readonly string[];
}

export const STORE_BOUNDS = {
  nameLengthMax: 100,
  /** A host name with at most three folders, or the name of a hosted shop. */
  hostLengthMax: 320,
  credentialLengthMax: 300,
} as const;

/** A WooCommerce key and its secret, or only the token of a hosted shop. */
export interface StoreCredentials {
  readonly key?: string;
  readonly secret: string;
}

/** The result of one check of a store. `text` describes it, and how to fix a failure. */
export interface StoreCheck {
  readonly check: StoreCheckName;
  /** Null: not run, because an earlier check failed. */
  readonly isOk: boolean | null;
  readonly text: string;
}

/** Times are ISO 8601 in UTC. Never contains credentials. */
export interface ConnectedStore {
  readonly storeId: StoreId;
  readonly platform: StorePlatform;
  readonly name: string;
  /** The origin of requests, e.g. `https://shop.example`. */
  readonly baseUrl: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly weightUnit: StoreWeightUnit;
  readonly lengthUnit: StoreLengthUnit;
  /** The last four characters of the key, or of the token. */
  readonly credentialEnd: string;
  /** The details that its drafts carry. */
  readonly details: readonly DraftDetail[];
  readonly state: StoreState;
  /** The reason, as text; null while it is connected. */
  readonly stateText: string | null;
  readonly stateSince: string;
  readonly checks: readonly StoreCheck[];
  readonly checkedAt: string;
  /** Listings that are drafts in this store. */
  readonly drafts: number;
  /** Pushes that have created nothing and continue after a release of the quarantine. */
  readonly waiting: number;
  /** Listings whose push ended in quarantine: a release ends them as not created. */
  readonly held: number;
  readonly createdAt: string;
}

/** The result of connecting a store. `store` is null when a check failed, or in a trial. */
export interface ConnectionOutcome {
  readonly checks: readonly StoreCheck[];
  readonly store: ConnectedStore | null;
}

export interface ListingNote {
  readonly pointer: string;
  readonly code: string;
  readonly text: string;
}

/** Reasons that prevent a push from starting. */
export interface PushBlock {
  readonly code: string;
  readonly text: string;
}

/** One push of a listing. `publishedAt` is always null: CPES cannot publish. */
export interface ListingPush {
  readonly pushId: PushId;
  readonly state: PushState;
  readonly reason: string | null;
  readonly text: string;
  /** No further step follows by itself. */
  readonly isSettled: boolean;
  readonly shownHash: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly externalId: string | null;
  readonly editUrl: string | null;
  /** When two independent reads last showed a draft. */
  readonly verifiedAt: string | null;
  /** When CPES noticed that the store's owner has published it. */
  readonly liveSince: string | null;
  readonly publishedAt: null;
  /** A difference between the store and the sent listing: the field, the sent value, the found value. */
  readonly differences: readonly { readonly field: string; readonly sent: string; readonly found: string | null }[];
}

export interface ListingEvent {
  readonly at: string;
  /** Null: the service itself. */
  readonly userId: string | null;
  /** `opened`, `edited`, `push-requested`, or a state of a push. */
  readonly action: string;
  readonly hash: string | null;
  readonly text: string | null;
}

/** The texts of a listing. */
export interface ListingTexts {
  readonly title: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly bullets: readonly string[];
}

/** A draft listing, as people edit it and CPES shows and sends it. */
export interface Listing extends ListingTexts {
  readonly listingId: ListingId;
  readonly skuId: SkuId;
  readonly storeId: StoreId;
  readonly storeName: string;
  /** Integer minor units of the store's currency. */
  readonly priceCents: Cents;
  readonly currency: string;
  readonly sku: string;
  readonly weightGrams: number | null;
  readonly dimensionsMm: DimensionsMm | null;
  /** As CPES sends them: decimal text with unit; null when the candidate lacks them. */
  readonly sentWeight: string | null;
  readonly sentDimensions: string | null;
  readonly details: ListingDetails;
  readonly status: 'draft';
  readonly publishedAt: null;
  /** SHA-256 of all sent data. The push sends exactly the version with this hash. */
  readonly hash: string;
  readonly isEdited: boolean;
  /** The texts generated from the candidate, which a person can restore. */
  readonly generated: ListingTexts;
  readonly warnings: readonly ListingNote[];
  readonly blocks: readonly PushBlock[];
  readonly push: ListingPush | null;
  /** The latest 100, the newest first. */
  readonly history: readonly ListingEvent[];
  readonly updatedAt: string;
}
