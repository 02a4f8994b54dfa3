/** Examinations of a day begin at midnight UTC and take an hour; in Europe a working day begins, in America it has not. */
export const DIGEST_HOUR_UTC = 6;

/** The moment up to which the digest of today has reports; undefined before it. */
export function digestTime(now: Date): Date | undefined {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DIGEST_HOUR_UTC));
  return now < at ? undefined : at;
}
