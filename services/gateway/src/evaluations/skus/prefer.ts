import { headerParts, parameterOf } from '@cpes/http-api';

/** A request is held no longer than this. */
export const WAIT_SECONDS_MAX = 10;

/**
 * The seconds that a `Prefer` header asks the server to wait (RFC 7240), at most ten; the first `wait` counts, and a malformed one
 * is ignored.
 */
export function waitSecondsOf(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const preferences = headerParts(typeof header === 'string' ? header : header.join(','), ',');
  const first = preferences
    .map((preference) => parameterOf(headerParts(preference, ';')[0] ?? ''))
    .find(({ name }) => name === 'wait');
  if (first === undefined || !/^\d+$/.test(first.value)) return undefined;
  return Math.min(WAIT_SECONDS_MAX, Number(first.value));
}
