import {
  IsHash,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import type { Cents } from '@cpes/money';
import { Candidate, type DimensionsMm } from '../candidate.ts';
import { ID_PATTERN, type ListingId, type PushId, type SkuId, type StoreId, type TenantId } from '../ids.ts';
import type { PushState } from '../listings.ts';
import { Nested } from '../nested.ts';

/** WooCommerce (REST API v3), and a hosted platform with a GraphQL Admin API. */
export const STORE_PLATFORMS = ['woocommerce', 'hosted'] as const;
export type StorePlatform = (typeof STORE_PLATFORMS)[number];
export const STORE_WEIGHT_UNITS = ['kg', 'g', 'lbs', 'oz'] as const;
export type StoreWeightUnit = (typeof STORE_WEIGHT_UNITS)[number];
export const STORE_LENGTH_UNITS = ['m', 'cm', 'mm', 'in', 'yd'] as const;
export type StoreLengthUnit = (typeof STORE_LENGTH_UNITS)[number];

/**
 * Connected: takes pushes. Needs attention: its credentials or rights failed. Quarantined: a person has to look at it first.
 * Disconnected: gets no more requests; its history stays.
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

export const STORE_BOUNDS = {
  nameLengthMax: 100,
  /** A host name with at most three folders, or the name of a hosted shop. */
  hostLengthMax: 320,
  credentialLengthMax: 300,
  /** One page of a list. */
  pageMax: 101,
} as const;

class OfTenant {
  @IsUUID() tenantId!: TenantId;
}

class OfPerson extends OfTenant {
  /** The person who asks for it, for the history. */
  @IsUUID() userId!: string;
}

class OfStore extends OfTenant {
  @Matches(ID_PATTERN.sto) storeId!: StoreId;
}

/** A WooCommerce key and its secret; or the token of a hosted shop, alone. */
export class StoreCredentials {
  @IsOptional() @IsString() @Length(1, STORE_BOUNDS.credentialLengthMax) key?: string;
  @IsString() @Length(1, STORE_BOUNDS.credentialLengthMax) secret!: string;
}

export class ConnectStoreRequest extends OfPerson {
  @IsIn(STORE_PLATFORMS) platform!: StorePlatform;
  /** The store's display name. */
  @IsString() @Length(1, STORE_BOUNDS.nameLengthMax) name!: string;
  /** `shop.example`, `shop.example/folder`; for a hosted store the shop's name. A port only as the deployment allows it. */
  @IsString() @Length(1, STORE_BOUNDS.hostLengthMax) host!: string;
  @Nested(() => StoreCredentials) credentials!: StoreCredentials;
  /** For a store that does not say its units in a way that is known. */
  @IsOptional() @IsIn(STORE_WEIGHT_UNITS) weightUnit?: StoreWeightUnit;
  @IsOptional() @IsIn(STORE_LENGTH_UNITS) lengthUnit?: StoreLengthUnit;
  /** True: only tries, and keeps nothing. */
  @IsOptional() @IsIn([true, false]) isTrial?: boolean;
}

export class ListStoresRequest extends OfTenant {
  @IsInt() @Min(1) @Max(STORE_BOUNDS.pageMax) limit!: number;
  @IsOptional() @Matches(ID_PATTERN.sto) before?: StoreId;
}

export class FindStoreRequest extends OfStore {}

/** For a check again, a release from quarantine, and the end of a connection. */
export class StorePersonRequest extends OfPerson {
  @Matches(ID_PATTERN.sto) storeId!: StoreId;
}

export class RenewCredentialsRequest extends StorePersonRequest {
  @Nested(() => StoreCredentials) credentials!: StoreCredentials;
}

export class OpenListingRequest extends OfStore {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  /** The listing is made from this, the first time. */
  @Nested(() => Candidate) candidate!: Candidate;
}

export class FindListingRequest extends OfTenant {
  @Matches(ID_PATTERN.lst) listingId!: ListingId;
}

export class ListListingsRequest extends OfTenant {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
}

export class SaveListingRequest extends OfPerson {
  @Matches(ID_PATTERN.lst) listingId!: ListingId;
  /** The hash of the version that the person began to edit: another one means that another person was faster. */
  @IsHash('sha256') baseHash!: string;
  /** The six editable fields; read by the rules of listings, which name each fault. */
  @IsObject() fields!: object;
}

export class PushQuestionRequest extends OfTenant {
  @Matches(ID_PATTERN.lst) listingId!: ListingId;
  @IsHash('sha256') shownHash!: string;
}

/** One thing that was tried at a store. `text` says what was found, and how a failure is mended. */
export interface StoreCheck {
  readonly check: StoreCheckName;
  /** Null: not tried, as an earlier check failed. */
  readonly isOk: boolean | null;
  readonly text: string;
}

/** Times are ISO 8601 in UTC. Credentials are never given back. */
export interface ConnectedStore {
  readonly storeId: StoreId;
  readonly platform: StorePlatform;
  readonly name: string;
  /** Where requests go, e.g. `https://shop.example`. */
  readonly baseUrl: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly weightUnit: StoreWeightUnit;
  readonly lengthUnit: StoreLengthUnit;
  /** The last four characters of the key, or of the token. */
  readonly credentialEnd: string;
  readonly state: StoreState;
  /** Why, in words; null while it is connected. */
  readonly stateText: string | null;
  readonly stateSince: string;
  readonly checks: readonly StoreCheck[];
  readonly checkedAt: string;
  /** Listings that are drafts there. */
  readonly drafts: number;
  /** Pushes that have created nothing and go on when a quarantine is released. */
  readonly waiting: number;
  /** Listings whose push ended in quarantine: a release ends them as not created. */
  readonly held: number;
  readonly createdAt: string;
}

/** A trial of a connection. `store` is null when a check failed, or when nothing was to be kept. */
export interface ConnectionOutcome {
  readonly checks: readonly StoreCheck[];
  readonly store: ConnectedStore | null;
}

export interface ListingNote {
  readonly pointer: string;
  readonly code: string;
  readonly text: string;
}

/** Reasons that keep a push from beginning. */
export interface PushBlock {
  readonly code: string;
  readonly text: string;
}

/** One push of a listing. `publishedAt` is null, always: nothing here can publish. */
export interface ListingPush {
  readonly pushId: PushId;
  readonly state: PushState;
  readonly reason: string | null;
  readonly text: string;
  /** Nothing happens any more by itself. */
  readonly isSettled: boolean;
  readonly shownHash: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly externalId: string | null;
  readonly editUrl: string | null;
  /** When two independent reads last showed a draft. */
  readonly verifiedAt: string | null;
  /** The store's owner has published it, noticed then. */
  readonly liveSince: string | null;
  readonly publishedAt: null;
  /** A difference between the store and what was sent: the field, the value sent, the value found. */
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

/** A draft listing as it is edited, shown and sent. */
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
  /** As the store gets them: decimal text with unit; null when the candidate does not say them. */
  readonly sentWeight: string | null;
  readonly sentDimensions: string | null;
  readonly status: 'draft';
  readonly publishedAt: null;
  /** SHA-256 of all that is sent. The push sends exactly what was shown under it. */
  readonly hash: string;
  readonly isEdited: boolean;
  /** The texts written from the candidate: a person may want them again. */
  readonly generated: ListingTexts;
  readonly warnings: readonly ListingNote[];
  readonly blocks: readonly PushBlock[];
  readonly push: ListingPush | null;
  /** The latest 100, the newest first. */
  readonly history: readonly ListingEvent[];
  readonly updatedAt: string;
}

/**
 * Stores, the draft listings in them, and the outcomes of pushes. Every call throws `not-found` for what the tenant does not have,
 * `invalid` for an impossible request, and `conflict` when another request was faster. No call begins a push: a message of the
 * gateway does.
 */
export abstract class StoreAdministration {
  abstract connectStore(request: ConnectStoreRequest): Promise<ConnectionOutcome>;
  /** The newest first, those that are disconnected too. */
  abstract listStores(request: ListStoresRequest): Promise<readonly ConnectedStore[]>;
  abstract findStore(request: FindStoreRequest): Promise<ConnectedStore>;
  /** Tries all checks again; a store that needed attention is connected when all are good. */
  abstract checkStore(request: StorePersonRequest): Promise<ConnectedStore>;
  abstract renewCredentials(request: RenewCredentialsRequest): Promise<ConnectionOutcome>;
  /** A person has looked at the store: its quarantine ends. */
  abstract releaseStore(request: StorePersonRequest): Promise<ConnectedStore>;
  abstract disconnectStore(request: StorePersonRequest): Promise<ConnectedStore>;
  /** Makes the listing of a SKU in a store from its candidate, or gives the one that is there. */
  abstract openListing(request: OpenListingRequest): Promise<Listing>;
  abstract findListing(request: FindListingRequest): Promise<Listing>;
  abstract listListings(request: ListListingsRequest): Promise<readonly Listing[]>;
  /** Throws `invalid` with a pointer for each fault of the fields, `conflict` when the hash is another now. */
  abstract saveListing(request: SaveListingRequest): Promise<Listing>;
  /** Reasons that keep a push of the shown version from beginning; none when it may. */
  abstract questionPush(request: PushQuestionRequest): Promise<readonly PushBlock[]>;
}
