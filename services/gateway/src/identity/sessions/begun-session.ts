import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserTokenOf, giveCookies, sessionTokenOf } from './session-cookie.ts';
import { SessionRepository } from './session.repository.ts';
import { type SessionResponse, sessionResponse } from './session.response.ts';
import type { Earlier, Tokens } from './sign-in.ts';

/** The response to a request that begins a session, with its cookies. */
@Injectable()
export class BegunSession {
  constructor(private readonly sessions: SessionRepository) {}

  /** `begin` receives the values of the request's cookies. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    begin: (had: Earlier) => Promise<Tokens>,
  ): Promise<SessionResponse> {
    const tokens = await begin({ session: sessionTokenOf(request), browser: browserTokenOf(request) });
    const session = await this.sessions.find(tokens.session);
    if (session === undefined) throw new Error('a session that has just begun is missing');
    giveCookies(request, reply, tokens);
    return sessionResponse(session);
  }
}
