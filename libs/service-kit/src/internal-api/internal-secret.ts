import { createHash, timingSafeEqual } from 'node:crypto';

/** The header with the secret that all services of an installation share. */
export const SECRET_HEADER = 'x-cpes-internal-secret';

/** The secrets of a setting, which has commas between them: callers send the first, and a service accepts all. */
export function secretsIn(setting: string): readonly [string, ...string[]] {
  return setting.split(',') as [string, ...string[]];
}

/** True when the header has one of the secrets. The time is the same for every value, because digests of equal length are compared. */
export function isSecret(given: string | readonly string[] | undefined, setting: string): boolean {
  if (typeof given !== 'string') return false;
  return secretsIn(setting)
    .map((secret) => timingSafeEqual(digestOf(given), digestOf(secret)))
    .includes(true);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
