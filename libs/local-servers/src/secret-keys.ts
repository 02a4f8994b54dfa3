import { randomBytes } from 'node:crypto';

/** AES-256. */
const KEY_BYTES = 32;

/** A new key that encrypts the secrets of webhook endpoints, as `WEBHOOK_SECRET_KEYS` takes it. */
export function newSecretKeys(): string {
  return `local:${randomBytes(KEY_BYTES).toString('base64')}`;
}
