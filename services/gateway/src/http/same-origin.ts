import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of this very origin sends the request. SameSite cookies do not say so: another port of the same host is the
 * same site. A request that says nothing of where it comes from is refused.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host !== '' && new URL(origin).host === host.toLowerCase();
}
