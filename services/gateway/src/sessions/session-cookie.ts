import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWellFormedToken, SESSION_LIFETIME_MS } from '../domain/session.ts';
import { isLoopbackHost, isPlainLoopback } from '../http/same-origin.ts';

interface CookieForm {
  readonly name: string;
  readonly attributes: string;
}

/** The prefix binds the cookie to this host, to `/` and to HTTPS. */
const SECURE: CookieForm = { name: '__Host-cpes', attributes: 'Path=/; HttpOnly; Secure; SameSite=Lax' };
/** For `http://127.0.0.1` and its like: Safari keeps no `Secure` cookie of a page that came by plain HTTP. */
const PLAIN: CookieForm = { name: 'cpes', attributes: 'Path=/; HttpOnly; SameSite=Lax' };
const LIFETIME_SECONDS = SESSION_LIFETIME_MS / 1_000;

/** The token in the cookie of a request, if it is well formed. The plain form counts on this machine alone. */
export function sessionTokenOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const forms = isLoopbackHost(headers.host) ? [PLAIN, SECURE] : [SECURE];
  const token = forms.flatMap(({ name }) => pairs.filter((pair) => pair[0] === name)).at(0)?.[1];
  return token !== undefined && isWellFormedToken(token) ? token : undefined;
}

/** Gives the cookie in one form, and on this machine removes the other one, which may be left from another address of it. */
export function giveCookie({ headers }: FastifyRequest, reply: FastifyReply, token: string): void {
  const [given, other] = isPlainLoopback(headers) ? [PLAIN, SECURE] : [SECURE, PLAIN];
  const cookie = `${given.name}=${token}; ${given.attributes}; Max-Age=${LIFETIME_SECONDS}`;
  void reply.header('set-cookie', isLoopbackHost(headers.host) ? [cookie, removalOf(other)] : cookie);
}

export function takeCookie({ headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('set-cookie', (isLoopbackHost(headers.host) ? [PLAIN, SECURE] : [SECURE]).map(removalOf));
}

function removalOf({ name, attributes }: CookieForm): string {
  return `${name}=; ${attributes}; Max-Age=0`;
}
