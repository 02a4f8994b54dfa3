import type { TenantId } from '@cpes/contracts';

interface Remembered<T> {
  readonly until: number;
  readonly value: Promise<T>;
}

/** A change takes effect in every instance within a second, like the revocation of a key. */
const REMEMBER_MS = 900;
/** A few megabytes at most; as many as there are remembered keys. */
const REMEMBERED_MAX = 10_000;

/** A value of each tenant for a short time. Concurrent lookups for one tenant share a query. */
export class RememberedByTenant<T> {
  private readonly remembered = new Map<TenantId, Remembered<T>>();

  constructor(private readonly load: (tenantId: TenantId) => Promise<T>) {}

  find(tenantId: TenantId): Promise<T> {
    const known = this.remembered.get(tenantId);
    const askedAt = performance.now();
    if (known !== undefined && known.until > askedAt) return known.value;
    const value = this.load(tenantId);
    this.remembered.delete(tenantId);
    this.remembered.set(tenantId, { until: askedAt + REMEMBER_MS, value });
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED_MAX && oldest !== undefined) this.remembered.delete(oldest);
    // The next caller loads it again.
    value.catch(() => this.forget(tenantId));
    return value;
  }

  /** Makes this instance load the value of a tenant again. */
  forget(tenantId: TenantId): void {
    this.remembered.delete(tenantId);
  }
}
