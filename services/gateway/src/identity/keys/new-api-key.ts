import { randomInt } from 'node:crypto';
import { prefixed, type Scope, SCOPES, type TenantId } from '@cpes/contracts';
import type { IdSource } from '@cpes/service-kit';
import { apiKeyOf, KEY_ALPHABET, KEY_RANDOM_LENGTH, keyHash, keyPrefix } from '../domain/api-key.ts';

export interface KeyRequest {
  readonly tenantId: TenantId;
  /** For display. */
  readonly name: string;
  /** Default: all. */
  readonly scopes?: readonly Scope[];
  /** Default: never. */
  readonly expiresAt?: Date | null;
  /** The key or the user that requests the key. Default: an operator. */
  readonly createdBy?: string | null;
}

/** A live key and its database row. The key itself is shown only once. */
export function newApiKey(
  ids: IdSource,
  { tenantId, name, scopes = SCOPES, expiresAt = null, createdBy = null }: KeyRequest,
) {
  const random = Array.from({ length: KEY_RANDOM_LENGTH }, () => KEY_ALPHABET.charAt(randomInt(KEY_ALPHABET.length)));
  const apiKey = apiKeyOf('live', random.join(''));
  const row = {
    id: prefixed('key', ids.next()),
    tenantId,
    name,
    prefix: keyPrefix(apiKey),
    hash: keyHash(apiKey),
    scopes: [...scopes],
    expiresAt,
    createdBy,
  };
  return { apiKey, row };
}
