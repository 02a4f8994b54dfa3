import type { RunId, SkuId, TenantId } from '@cpes/contracts';

/** What a service has stored of one run, and when. */
export interface RunFact<Data extends RunData = RunData> {
  readonly tenantId: TenantId;
  /** ISO 8601, to the millisecond. */
  readonly storedAt: string;
  readonly data: Data;
}

export interface RunData {
  readonly skuId: SkuId;
  readonly runId: RunId;
}

/** How a service gave up on a run, as it has announced it. */
export interface RunFailure extends RunData {
  readonly code: string;
  readonly detail: string;
}

export interface RunFactQuery {
  /** Only runs whose id sorts behind this text. */
  readonly after?: string;
  readonly tenantId?: TenantId;
  readonly skuId?: string;
  /** At most 50, which is also the default. */
  readonly limit?: number;
}

/**
 * What a service has stored of runs that it has worked on, in order of run ids. Nothing is worked out anew. Operators see all
 * tenants, so a tenant only narrows the answer.
 */
export abstract class RunFacts<Result extends RunData = RunData> {
  /** What the service announced of each run. A page that is shorter than the limit is the last one. */
  abstract results(query: RunFactQuery): Promise<readonly RunFact<Result>[]>;
  /** The runs that it gave up on. */
  abstract failures(query: RunFactQuery): Promise<readonly RunFact<RunFailure>[]>;
}
