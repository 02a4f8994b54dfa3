import { randomInt } from 'node:crypto';
import { prefixed, type TenantId } from '@cpes/contracts';
import type { IdSource } from '@cpes/service-kit';
import { apiKeyOf, KEY_ALPHABET, KEY_RANDOM_LENGTH, keyHash, keyPrefix, SCOPES } from '../domain/api-key.ts';

/** A live key with every scope, and the row that is stored of it: the key itself is shown once and never again. */
export function newApiKey(ids: IdSource, tenantId: TenantId, name: string) {
  const random = Array.from({ length: KEY_RANDOM_LENGTH }, () => KEY_ALPHABET.charAt(randomInt(KEY_ALPHABET.length)));
  const apiKey = apiKeyOf('live', random.join(''));
  const row = {
    id: prefixed('key', ids.next()),
    tenantId,
    name,
    prefix: keyPrefix(apiKey),
    hash: keyHash(apiKey),
    scopes: [...SCOPES],
  };
  return { apiKey, row };
}
