/** A request is held no longer than this. */
export const WAIT_SECONDS_MAX = 10;

const PREFERENCE = /(?:[^,"]|"(?:\\.|[^"\\])*")+/g;
const WAIT = /^wait\s*=\s*("?)(\d+)\1\s*(?:;.*)?$/i;

/** The seconds that a `Prefer` header asks the answer to be held (RFC 7240), at most ten; the first `wait` counts, a malformed one does not. */
export function waitSecondsOf(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const preferences = (typeof header === 'string' ? header : header.join(',')).match(PREFERENCE) ?? [];
  const first = preferences
    .map((preference) => preference.trim())
    .find((preference) => /^wait\s*(=|;|$)/i.test(preference));
  const seconds = WAIT.exec(first ?? '')?.[2];
  return seconds === undefined ? undefined : Math.min(WAIT_SECONDS_MAX, Number(seconds));
}
