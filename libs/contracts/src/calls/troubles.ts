import type { EndpointId, StoreId, TenantId } from '../ids.ts';
import type { StorePlatform } from './store-administration.ts';
import type { EndpointState } from '../webhooks.ts';

/** A webhook endpoint whose attempts fail. Of its tenant operators get ids only. Counts stop at 1,000. */
export interface FailingEndpoint {
  readonly tenantId: TenantId;
  readonly endpointId: EndpointId;
  readonly state: EndpointState;
  readonly stateReason: string | null;
  /** ISO 8601 in UTC: every attempt since then has failed. */
  readonly failingSince: string;
  readonly waiting: number;
  readonly failed: number;
}

/** Says which endpoints of all tenants have failed for the longest time, ten at most. */
export abstract class FailingEndpoints {
  abstract read(): Promise<readonly FailingEndpoint[]>;
}

/** A store to which nothing is sent until a person has looked at it. */
export interface QuarantinedStore {
  readonly tenantId: TenantId;
  readonly storeId: StoreId;
  readonly platform: StorePlatform;
  /** ISO 8601 in UTC. */
  readonly since: string;
}

/** Says which stores of all tenants are in quarantine, the longest first, twenty at most. */
export abstract class QuarantinedStores {
  abstract read(): Promise<readonly QuarantinedStore[]>;
}
