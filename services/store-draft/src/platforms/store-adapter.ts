import type { StoreCheck, StoreCredentials } from '@cpes/contracts';
import type { Platform, Store } from '../domain/calls/call.ts';
import type { RefusableDetail } from '../domain/listing/details.ts';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { CreateAnswer, LiveAnswer, LookUp, ReadAnswer, WriteAnswer } from '../domain/push/push.ts';
import type { Difference } from '../domain/verification/difference.ts';

/** A store with its credentials, for one step; never logged. */
export interface StoreAccess {
  readonly tenantId: string;
  readonly store: Store;
  readonly credentials: StoreCredentials;
  /** The parent span or request for the requests to the store. */
  readonly traceparent?: string | undefined;
}

/** The known data of a store before it is connected. */
export interface StoreAddress extends Pick<StoreAccess, 'tenantId' | 'credentials'> {
  readonly platform: Platform;
  readonly baseUrl: string;
  /** The user's units for a store that does not declare its own. */
  readonly units: Partial<StoreUnits>;
}

/** All checks in order, those after a failure untried. `store` is present when currency and units are known. */
export interface Probe {
  readonly checks: readonly StoreCheck[];
  readonly store: Store | null;
}

export type StoreUnits = Pick<Store, 'weightUnit' | 'lengthUnit'>;

/** A read, and its evidence: names of fields, never texts of the store. */
export interface ReadProduct {
  readonly answer: ReadAnswer;
  readonly evidence: readonly string[];
  readonly differences: readonly Difference[];
  /** The store's current units; undefined when it was not queried, or does not declare them. */
  readonly units: StoreUnits | undefined;
}

/**
 * One platform. Each method is one step: requests of the allow-list, each sent once. None takes a status, and none throws for a
 * store's behaviour: a response that is invalid, late or missing is `unknown`. Rejects only with the reason of the signal.
 */
export abstract class StoreAdapter {
  /** A trial that the signal ends has failed at the current check. */
  abstract probe(address: StoreAddress, signal: AbortSignal): Promise<Probe>;
  /** By our mark and by the SKU, with drafts and trash. */
  abstract lookUp(access: StoreAccess, listing: DraftListing, signal: AbortSignal): Promise<LookUp>;
  /** Without the withheld details, which the store has refused. */
  abstract create(
    access: StoreAccess,
    listing: DraftListing,
    shownHash: string,
    withheld: readonly RefusableDetail[],
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
  /** The address of the product in the store's editor. */
  abstract editUrlOf(store: Pick<Store, 'baseUrl'>, externalId: string): string;
}
