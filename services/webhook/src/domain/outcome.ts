/** What an answer means for its delivery. `disables`: the endpoint is to get nothing more. */
export type Verdict =
  | { readonly kind: 'delivered'; readonly disables?: 'asked' }
  | { readonly kind: 'retry'; readonly askedMs?: number }
  | { readonly kind: 'stop'; readonly disables?: 'gone' | 'asked' };

/** By the header `webhook-delivery` a receiver says what is to become of the message, or of the endpoint. */
const CONTROL_HEADER = 'webhook-delivery';
const GONE = 410;
/** RFC 9110 gives `Retry-After` a meaning with these. */
const WITH_RETRY_AFTER = new Set([429, 503]);
const SECONDS = /^\d{1,9}$/;
const MS_PER_SECOND = 1_000;

/** The verdict on an answer. Names of `headers` are in lower case. Redirects are failures like others. */
export function verdictOf(status: number, headers: Readonly<Record<string, string>>, now: Date): Verdict {
  const control = headers[CONTROL_HEADER]?.trim().toLowerCase();
  if (status === GONE) return { kind: 'stop', disables: 'gone' };
  const isDelivered = status >= 200 && status < 300;
  if (control === 'disable') return { kind: isDelivered ? 'delivered' : 'stop', disables: 'asked' };
  if (isDelivered) return { kind: 'delivered' };
  if (control === 'abort-message') return { kind: 'stop' };
  const askedMs = WITH_RETRY_AFTER.has(status) ? waitAskedFor(headers['retry-after'], now) : undefined;
  return { kind: 'retry', ...(askedMs === undefined ? {} : { askedMs }) };
}

/** `Retry-After` is whole seconds or an HTTP date (RFC 9110, 10.2.3). Anything else asks for nothing. */
function waitAskedFor(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (SECONDS.test(text.trim())) return Number(text) * MS_PER_SECOND;
  const at = /^[A-Z][a-z]{2},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
