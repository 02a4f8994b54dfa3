import { createHash, timingSafeEqual } from 'node:crypto';

/** The header that carries the secret which the services of an installation share. */
export const SECRET_HEADER = 'x-cpes-internal-secret';

/** Whether a header's value is the secret. The time it takes depends on neither: two digests of one length are compared. */
export function isSecret(given: string | readonly string[] | undefined, secret: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digestOf(given), digestOf(secret));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
