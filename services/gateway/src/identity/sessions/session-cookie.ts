import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROWSER_LIFETIME_MS } from '../domain/known-browser.ts';
import { isWellFormedToken, SESSION_LIFETIME_MS } from '../domain/session.ts';
import { isLoopbackHost, isPlainLoopback } from './same-origin.ts';

interface CookieForm {
  readonly prefix: string;
  readonly attributes: string;
}

/** The prefix binds the cookie to this host, to `/` and to HTTPS. */
const SECURE: CookieForm = { prefix: '__Host-', attributes: 'Path=/; HttpOnly; Secure; SameSite=Lax' };
/** For `http://127.0.0.1` and similar addresses: Safari rejects `Secure` cookies over plain HTTP. */
const PLAIN: CookieForm = { prefix: '', attributes: 'Path=/; HttpOnly; SameSite=Lax' };

const SESSION = { name: 'cpes', lifetimeMs: SESSION_LIFETIME_MS };
/** Identifies a browser in which a user has signed in. It outlives the session. */
const BROWSER = { name: 'cpes-browser', lifetimeMs: BROWSER_LIFETIME_MS };

/** The token in the session cookie of a request, if it is well formed. The plain form counts on this machine only. */
export function sessionTokenOf(request: FastifyRequest): string | undefined {
  return tokenOf(request, SESSION.name);
}

/** The token in the cookie that identifies the browser, under the same conditions. */
export function browserTokenOf(request: FastifyRequest): string | undefined {
  return tokenOf(request, BROWSER.name);
}

/** Sets both cookies in one form. On this machine it removes the other form, which another address of it may have left. */
export function giveCookies(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  tokens: { readonly session: string; readonly browser: string },
): void {
  const [given, other] = isPlainLoopback(headers) ? [PLAIN, SECURE] : [SECURE, PLAIN];
  const kinds = [
    { ...SESSION, token: tokens.session },
    { ...BROWSER, token: tokens.browser },
  ];
  const cookies = kinds.flatMap(({ name, lifetimeMs, token }) => [
    `${given.prefix}${name}=${token}; ${given.attributes}; Max-Age=${lifetimeMs / 1_000}`,
    ...(isLoopbackHost(headers.host) ? [removalOf(name, other)] : []),
  ]);
  void reply.header('set-cookie', cookies);
}

/** Removes the session cookie. The browser stays known. */
export function takeCookie({ headers }: FastifyRequest, reply: FastifyReply): void {
  const forms = isLoopbackHost(headers.host) ? [PLAIN, SECURE] : [SECURE];
  void reply.header(
    'set-cookie',
    forms.map((form) => removalOf(SESSION.name, form)),
  );
}

function tokenOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const forms = isLoopbackHost(headers.host) ? [PLAIN, SECURE] : [SECURE];
  const token = forms.flatMap(({ prefix }) => pairs.filter((pair) => pair[0] === `${prefix}${name}`)).at(0)?.[1];
  return token !== undefined && isWellFormedToken(token) ? token : undefined;
}

function removalOf(name: string, { prefix, attributes }: CookieForm): string {
  return `${prefix}${name}=; ${attributes}; Max-Age=0`;
}
