import { TenantData, type TenantRowPage } from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';

/** A statement may read a whole table. */
export const TENANT_CALL_MS_MAX = 150_000;
/** A page of rows, each of which may be a message of half a megabyte. */
export const TENANT_PAGE_BYTES_MAX = 64 * 1024 * 1024;

/** The rows of a tenant in another service. */
export class HttpTenantData extends TenantData {
  constructor(private readonly client: InternalClient) {
    super();
  }

  count(tenantId: string): Promise<Readonly<Record<string, number>>> {
    return this.client.get(`/tenants/${tenantId}/counts`);
  }

  read(tenantId: string, after?: string): Promise<TenantRowPage> {
    return this.client.post(`/tenants/${tenantId}/rows`, after === undefined ? {} : { after });
  }

  erase(tenantId: string): Promise<{ readonly removed: number }> {
    return this.client.post(`/tenants/${tenantId}/erase`);
  }
}
