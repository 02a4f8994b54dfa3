/** Rows of a tenant, each as a line of JSON: `{"table":"skus","row":{…}}`. `next` is the position after them; null at the end. */
export interface TenantRowPage {
  readonly lines: readonly string[];
  readonly next: string | null;
}

/** The data of a tenant in one service. */
export abstract class TenantData {
  /** Numbers of rows by table, without empty tables. */
  abstract count(tenantId: string): Promise<Readonly<Record<string, number>>>;
  /** A page of rows, without secrets. `after` is a page's `next`. */
  abstract read(tenantId: string, after?: string): Promise<TenantRowPage>;
  /** Removes a batch of rows and returns its size; 0 when no rows are left. */
  abstract erase(tenantId: string): Promise<{ readonly removed: number }>;
}
