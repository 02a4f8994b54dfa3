import type { TenantTable } from '@cpes/persistence';

/** The tables with rows of tenants, in an order in which rows can be removed. */
export const WEBHOOK_TENANT_TABLES: readonly TenantTable[] = [
  { name: 'attempts', key: ['delivery_id', 'number'] },
  { name: 'deliveries', key: ['id'] },
  { name: 'recoveries', key: ['id'] },
  { name: 'messages', key: ['id'] },
  { name: 'request_keys', key: ['tenant_id', 'key'], isExported: false },
  { name: 'portal_links', key: ['id'], secrets: ['token_hash'] },
  {
    name: 'endpoint_secrets',
    key: ['id'],
    where: 'endpoint_id IN (SELECT id FROM endpoints WHERE tenant_id = $1)',
    secrets: ['sealed'],
  },
  { name: 'endpoints', key: ['id'] },
];
