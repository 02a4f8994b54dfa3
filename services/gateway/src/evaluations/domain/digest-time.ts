/** Examinations of a day begin at midnight UTC and take an hour; in Europe a working day begins, in America it has not. */
export const DIGEST_HOUR_UTC = 6;
/**
 * A mark has the time before its commit: a few statements of 10 s at most, and the clocks of instances differ by seconds. A digest
 * that came earlier would miss it, and so would all later ones.
 */
const SETTLED_MS = 300_000;

/** The moment up to which the digest of today has reports; undefined until all marks of that time are stored. */
export function digestTime(now: Date): Date | undefined {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DIGEST_HOUR_UTC));
  return now.getTime() < at.getTime() + SETTLED_MS ? undefined : at;
}
