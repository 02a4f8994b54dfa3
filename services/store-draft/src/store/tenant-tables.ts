import type { TenantTable } from '@cpes/persistence';

/** The tables with rows of tenants, in an order in which rows can be removed. */
export const STORE_DRAFT_TENANT_TABLES: readonly TenantTable[] = [
  { name: 'store_observations', key: ['number'] },
  { name: 'listing_history', key: ['number'] },
  { name: 'store_listings', key: ['tenant_id', 'id'] },
  { name: 'store_credentials', key: ['tenant_id', 'store_id'], isExported: false },
  { name: 'store_connections', key: ['tenant_id', 'id'], secrets: ['credential_end'] },
];
