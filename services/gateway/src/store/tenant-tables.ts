import type { TenantTable } from '@cpes/persistence';

/** The action of the one audit entry that an erasure leaves. */
export const TENANT_ERASED = 'operations.tenant-erased';

const OF_USERS = 'user_id IN (SELECT id FROM users WHERE tenant_id = $1)';
/** Sign-ins that failed, by the hash of the address. */
const OF_ADDRESSES = `key_hash IN (SELECT sha256(convert_to(email, 'UTF8')) FROM users WHERE tenant_id = $1)`;
const OF_MESSAGES = `
  (queue, message_id, resend) IN (SELECT queue, message_id, resend FROM parked_messages WHERE tenant_id = $1)`;

/** The tables with rows of tenants, in an order in which rows can be removed. First those that grant access. */
export const GATEWAY_TENANT_TABLES: readonly TenantTable[] = [
  { name: 'api_keys', key: ['id'], secrets: ['hash'] },
  { name: 'sessions', key: ['token_hash'], where: OF_USERS, isExported: false },
  { name: 'known_browsers', key: ['token_hash'], where: OF_USERS, isExported: false },
  { name: 'sign_in_failures', key: ['key_hash'], where: OF_ADDRESSES, isExported: false },
  { name: 'user_links', key: ['id'], secrets: ['token_hash'] },
  { name: 'users', key: ['id'], secrets: ['password_hash'] },
  { name: 'open_runs', key: ['run_id'] },
  { name: 'idempotency_keys', key: ['tenant_id', 'key', 'operation', 'item'], isExported: false },
  { name: 'listings', key: ['listing_id'] },
  { name: 'run_documents', key: ['kind', 'run_id'] },
  { name: 'share_links', key: ['id'], secrets: ['token_hash'] },
  { name: 'outdated_reports', key: ['sku_id'] },
  { name: 'reports', key: ['report_id'] },
  { name: 'labelled_titles', key: ['sku_id'] },
  { name: 'sku_offers', key: ['sku_id', 'offer_ref'] },
  { name: 'sku_plans', key: ['sku_id'] },
  { name: 'terms_versions', key: ['tenant_id', 'version'] },
  { name: 'rate_card_rows', key: ['tenant_id', 'kind', 'version', 'position'] },
  { name: 'rate_card_versions', key: ['tenant_id', 'kind', 'version'] },
  { name: 'skus', key: ['sku_id'] },
  // A tenant with SKUs would get another one.
  { name: 'examinations', key: ['tenant_id'], isExported: false },
  { name: 'outdated_digests', key: ['tenant_id'], isExported: false },
  { name: 'replayed_messages', key: ['queue', 'message_id', 'resend', 'replayed_at'], where: OF_MESSAGES },
  { name: 'parked_messages', key: ['queue', 'message_id', 'resend'] },
  { name: 'rate_buckets', key: ['tenant_id'], isExported: false },
  { name: 'audit_entries', key: ['id'], where: `tenant_id = $1 AND action <> '${TENANT_ERASED}'` },
  { name: 'tenants', key: ['id'], where: 'id = $1', isErased: false },
];
