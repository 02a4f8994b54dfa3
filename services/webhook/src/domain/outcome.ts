import { retryAfterMsOf } from '@cpes/service-kit/retry-after';

/**
 * The meaning of a response for its delivery. `disables`: the endpoint gets nothing more. `isOverloaded`: it gets one attempt at a
 * time until it responds well.
 */
export type Verdict =
  | { readonly kind: 'delivered'; readonly disables?: 'asked' }
  | { readonly kind: 'retry'; readonly askedMs?: number; readonly isOverloaded?: true }
  | { readonly kind: 'stop'; readonly disables?: 'gone' | 'asked' };

/** With the header `webhook-delivery` a receiver aborts the message or disables the endpoint. */
const CONTROL_HEADER = 'webhook-delivery';
const GONE = 410;
/** RFC 9110 defines `Retry-After` for these. */
const WITH_RETRY_AFTER = new Set([429, 503]);
/** These mean overload, or that a proxy got no response in time. */
const OVERLOADED = new Set([429, 502, 503, 504]);

/** Interprets a response. Names of `headers` are in lower case. Redirects are failures. */
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
