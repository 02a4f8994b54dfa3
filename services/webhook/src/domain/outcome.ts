import { retryAfterMsOf } from '@cpes/service-kit/retry-after';

/**
 * What an answer means for its delivery. `disables`: the endpoint is to get nothing more. `isOverloaded`: it gets one attempt at a
 * time until it answers well.
 */
export type Verdict =
  | { readonly kind: 'delivered'; readonly disables?: 'asked' }
  | { readonly kind: 'retry'; readonly askedMs?: number; readonly isOverloaded?: true }
  | { readonly kind: 'stop'; readonly disables?: 'gone' | 'asked' };

/** By the header `webhook-delivery` a receiver says what is to become of the message, or of the endpoint. */
const CONTROL_HEADER = 'webhook-delivery';
const GONE = 410;
/** RFC 9110 gives `Retry-After` a meaning with these. */
const WITH_RETRY_AFTER = new Set([429, 503]);
/** These say so, or that a proxy got no answer in time. */
const OVERLOADED = new Set([429, 502, 503, 504]);

/** The verdict on an answer. Names of `headers` are in lower case. Redirects are failures like others. */
export function verdictOf(status: number, headers: Readonly<Record<string, string>>, now: Date): Verdict {
  const control = headers[CONTROL_HEADER]?.trim().toLowerCase();
  if (status === GONE) return { kind: 'stop', disables: 'gone' };
  const isDelivered = status >= 200 && status < 300;
  if (control === 'disable') return { kind: isDelivered ? 'delivered' : 'stop', disables: 'asked' };
  if (isDelivered) return { kind: 'delivered' };
  if (control === 'abort-message') return { kind: 'stop' };
  const askedMs = WITH_RETRY_AFTER.has(status) ? retryAfterMsOf(headers['retry-after'], now) : undefined;
  return {
    kind: 'retry',
    ...(askedMs === undefined ? {} : { askedMs }),
    ...(OVERLOADED.has(status) ? { isOverloaded: true } : {}),
  };
}
