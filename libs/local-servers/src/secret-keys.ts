import { randomBytes } from 'node:crypto';

/** AES-256. */
const KEY_BYTES = 32;
/** The settings with keys that encrypt secrets of webhook endpoints and of stores. */
export const SECRET_KEYS_SETTINGS = ['WEBHOOK_SECRET_KEYS', 'STORE_DRAFT_SECRET_KEYS'] as const;

/** A new key in the format of these settings. */
export function newSecretKey(): string {
  return `local:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** A new key for each of these settings. */
export function newSecretKeys(): Record<string, string> {
  return Object.fromEntries(SECRET_KEYS_SETTINGS.map((setting) => [setting, newSecretKey()]));
}
