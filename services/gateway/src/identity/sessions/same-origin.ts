import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a page of this very origin sends the request. SameSite cookies do not prove that, because another port of the same host
 * is the same site. Plain HTTP is accepted on this machine only. A request without origin information is refused.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackHost(host))) return false;
  return originHost !== '' && originHost === host.toLowerCase();
}

/** Whether a `Host` header names this machine: a loopback address, or the name that needs no name server. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK_HOST.test(host);
}

/** Whether a page of this machine sends the request by plain HTTP. The browser writes `Origin`, so no proxy hides the scheme. */
export function isPlainLoopback({ origin, host }: IncomingHttpHeaders): boolean {
  return isLoopbackHost(host) && /^http:\/\//i.test(origin ?? '') && isLoopbackHost(origin?.slice('http://'.length));
}
