import { createHash, timingSafeEqual } from 'node:crypto';

/** The header with the shared secret of an installation. */
export const SECRET_HEADER = 'x-cpes-internal-secret';

/** The secrets of a setting, separated by commas: callers send the first, and a service accepts all. */
export function secretsIn(setting: string): readonly [string, ...string[]] {
  return setting.split(',') as [string, ...string[]];
}

/** True when the header has one of the secrets. Compares digests of equal length in constant time. */
export function isSecret(given: string | readonly string[] | undefined, setting: string): boolean {
  if (typeof given !== 'string') return false;
  return secretsIn(setting)
    .map((secret) => timingSafeEqual(digestOf(given), digestOf(secret)))
    .includes(true);
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
