import { randomInt, randomUUID } from 'node:crypto';
import { prefixed, SCOPES } from '@cpes/contracts';
import { apiKeyOf, KEY_ALPHABET, KEY_RANDOM_LENGTH, keyHash, keyPrefix } from '@cpes/gateway';
import type { System } from './system.ts';

/** Creates a tenant with a key, besides the demo tenant. */
export async function addTenant(system: System): Promise<{ tenantId: string; apiKey: string }> {
  const tenantId = randomUUID();
  const part = Array.from({ length: KEY_RANDOM_LENGTH }, () => KEY_ALPHABET.charAt(randomInt(KEY_ALPHABET.length)));
  const apiKey = apiKeyOf('test', part.join(''));
  await system.query('gateway', 'INSERT INTO tenants (id, name) VALUES ($1, $2)', [tenantId, 'another tenant']);
  await system.query(
    'gateway',
    'INSERT INTO api_keys (id, tenant_id, name, prefix, hash, scopes) VALUES ($1, $2, $3, $4, $5, $6)',
    [prefixed('key', randomUUID()), tenantId, 'first key', keyPrefix(apiKey), keyHash(apiKey), SCOPES],
  );
  return { tenantId, apiKey };
}
