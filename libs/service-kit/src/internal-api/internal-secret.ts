import { createHash, timingSafeEqual } from 'node:crypto';

/** The header with the secret that all services of an installation share. */
export const SECRET_HEADER = 'x-cpes-internal-secret';

/** True when the header has the secret. The time is the same for every value, because digests of equal length are compared. */
export function isSecret(given: string | readonly string[] | undefined, secret: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digestOf(given), digestOf(secret));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
