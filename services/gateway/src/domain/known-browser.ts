import { createHash } from 'node:crypto';

/** Half a year after the last sign-in, a browser is unknown again. */
export const BROWSER_LIFETIME_MS = 180 * 24 * 3_600_000;

/** What is stored of the token of a browser. It differs from the hash of a session with the same token. */
export function browserTokenHash(token: string): Buffer {
  return createHash('sha256').update('browser:').update(token).digest();
}
