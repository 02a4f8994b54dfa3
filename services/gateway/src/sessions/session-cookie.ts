import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWellFormedToken, SESSION_LIFETIME_MS } from '../domain/session.ts';

/** The prefix binds the cookie to this host, to `/` and to HTTPS; browsers take this machine for HTTPS. */
const NAME = '__Host-cpes';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** The token in the cookie of a request, if it is well formed. */
export function sessionTokenOf({ headers }: FastifyRequest): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, token = ''] = pair.trim().split('=', 2);
    if (name === NAME) return isWellFormedToken(token) ? token : undefined;
  }
  return undefined;
}

export function giveCookie(reply: FastifyReply, token: string): void {
  void reply.header('set-cookie', `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${SESSION_LIFETIME_MS / 1_000}`);
}

export function takeCookie(reply: FastifyReply): void {
  void reply.header('set-cookie', `${NAME}=; ${ATTRIBUTES}; Max-Age=0`);
}
