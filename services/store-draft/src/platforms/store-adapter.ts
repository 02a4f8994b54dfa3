import type { StoreCheck, StoreCredentials } from '@cpes/contracts';
import type { Platform, Store } from '../domain/calls/call.ts';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { CreateAnswer, LiveAnswer, LookUp, ReadAnswer, WriteAnswer } from '../domain/push/push.ts';
import type { Difference } from '../domain/verification/difference.ts';

/** A store with the credentials that open it. Lives as long as one step; is never logged. */
export interface StoreAccess {
  readonly tenantId: string;
  readonly store: Store;
  readonly credentials: StoreCredentials;
  /** The span or request to which the requests to the store belong. */
  readonly traceparent?: string | undefined;
}

/** What is known of a store before it is connected. */
export interface StoreAddress extends Pick<StoreAccess, 'tenantId' | 'credentials'> {
  readonly platform: Platform;
  readonly baseUrl: string;
  /** What a person says of a store that does not say it. */
  readonly units: Partial<StoreUnits>;
}

/** All checks in their order, those after a failure untried. `store` is there when currency and units are known. */
export interface Probe {
  readonly checks: readonly StoreCheck[];
  readonly store: Store | null;
}

export type StoreUnits = Pick<Store, 'weightUnit' | 'lengthUnit'>;

/** A read, and what it was judged by: names of fields, never texts of the store in `evidence`. */
export interface ReadProduct {
  readonly answer: ReadAnswer;
  readonly evidence: readonly string[];
  readonly differences: readonly Difference[];
  /** The units in which the store measures now; nothing when it was not asked, or does not say them. */
  readonly units: StoreUnits | undefined;
}

/**
 * One platform. Each method is one step: requests of the allow-list, each sent once. None takes a status, none throws for what a
 * store does: an answer that is not understood, late or missing is `unknown`. Rejects with the reason of the signal alone.
 */
export abstract class StoreAdapter {
  /** A trial whose signal ends it has failed at the check that was under way. */
  abstract probe(address: StoreAddress, signal: AbortSignal): Promise<Probe>;
  /** By our mark and by the SKU, with drafts and trash. */
  abstract lookUp(access: StoreAccess, listing: DraftListing, signal: AbortSignal): Promise<LookUp>;
  abstract create(
    access: StoreAccess,
    listing: DraftListing,
    shownHash: string,
    signal: AbortSignal,
  ): Promise<CreateAnswer>;
  abstract read(
    access: StoreAccess,
    listing: DraftListing,
    externalId: string,
    signal: AbortSignal,
  ): Promise<ReadProduct>;
  /** The second way to the same product, independent of the first. */
  abstract readLive(
    access: StoreAccess,
    listing: DraftListing,
    externalId: string,
    signal: AbortSignal,
  ): Promise<LiveAnswer>;
  abstract redraft(access: StoreAccess, externalId: string, signal: AbortSignal): Promise<WriteAnswer>;
  abstract trash(access: StoreAccess, externalId: string, signal: AbortSignal): Promise<WriteAnswer>;
  /** Where a person edits the product. */
  abstract editUrlOf(store: Pick<Store, 'baseUrl'>, externalId: string): string;
}
