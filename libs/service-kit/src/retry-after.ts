const MS_PER_SECOND = 1_000;
/** The longest wait of a Node.js timer, some 24 days; also the maximum for a header. */
const WAIT_MS_MAX = 2_147_483_647;
/** Whole seconds by the standard; some servers send a fraction. */
const SECONDS = /^\d+(?:\.\d+)?$/;
/** The three forms of an HTTP date (RFC 9110, 5.6.7): the current one, that of RFC 850, and asctime, which is in GMT. */
const WITH_ZONE = /^[A-Z][a-z]{2,8}, \d{2}(?: [A-Z][a-z]{2} \d{4}|-[A-Z][a-z]{2}-\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * The wait of a `Retry-After` (RFC 9110, 10.2.3) from `now` in milliseconds: seconds, rounded up to a millisecond, or an HTTP date.
 * Undefined for any other text.
 */
export function retryAfterMsOf(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  if (SECONDS.test(trimmed)) return Math.min(Math.ceil(Number(trimmed) * MS_PER_SECOND), WAIT_MS_MAX);
  const at = WITH_ZONE.test(trimmed) ? Date.parse(trimmed) : ASCTIME.test(trimmed) ? Date.parse(`${trimmed} GMT`) : NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now.getTime()), WAIT_MS_MAX);
}
