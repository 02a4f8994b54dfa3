import { createHash } from 'node:crypto';

/** A browser is unknown again half a year after the last sign-in. */
export const BROWSER_LIFETIME_MS = 180 * 24 * 3_600_000;

/** The stored hash of a browser's token. It differs from the hash of a session with the same token. */
export function browserTokenHash(token: string): Buffer {
  return createHash('sha256').update('browser:').update(token).digest();
}
