import type {
  DraftDetail,
  StoreCredentials,
  StoreId,
  StoreLengthUnit,
  StorePlatform,
  StoreWeightUnit,
  TenantId,
} from '@cpes/contracts';

/** A request of a user, for the audit log and the history. */
interface OfUser {
  readonly tenantId: TenantId;
  readonly userId: string;
}

export interface ConnectStore extends OfUser {
  readonly platform: StorePlatform;
  /** The store's display name. */
  readonly name: string;
  /** `shop.example`, `shop.example/folder`; for a hosted store the shop's name. A port only as the deployment allows it. */
  readonly host: string;
  readonly credentials: StoreCredentials;
  /** For a store that does not declare its units. */
  readonly weightUnit?: StoreWeightUnit;
  readonly lengthUnit?: StoreLengthUnit;
  /** True: only tests, and stores nothing. */
  readonly isTrial?: boolean;
}

export interface ChangeStore extends OfUser {
  readonly storeId: StoreId;
}

export interface RenewCredentials extends ChangeStore {
  readonly credentials: StoreCredentials;
}

export interface ChangeDetails extends ChangeStore {
  /** The details that drafts in the store carry from now on. */
  readonly details: readonly DraftDetail[];
}

export interface ReleaseStore extends ChangeStore {
  /** The name of the store, as the user has typed it. */
  readonly name: string;
  /** How many listings were in quarantine when the user looked at the store. */
  readonly held: number;
}
