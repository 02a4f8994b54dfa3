import type { EndpointId, StoreId, TenantId } from '../ids.ts';
import type { StorePlatform } from '../stores.ts';
import type { EndpointState } from '../webhooks.ts';

/** A webhook endpoint whose attempts fail. Operators see only ids of its tenant. Counts stop at 1,000. */
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

/** Lists at most ten endpoints of all tenants that have failed for the longest time. */
export abstract class FailingEndpoints {
  abstract read(): Promise<readonly FailingEndpoint[]>;
}

/** A store that receives no requests until a person has inspected it. */
export interface QuarantinedStore {
  readonly tenantId: TenantId;
  readonly storeId: StoreId;
  readonly platform: StorePlatform;
  /** ISO 8601 in UTC. */
  readonly since: string;
}

/** Lists at most twenty stores of all tenants in quarantine, the longest first. */
export abstract class QuarantinedStores {
  abstract read(): Promise<readonly QuarantinedStore[]>;
}
