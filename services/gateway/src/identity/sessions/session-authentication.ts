import { noteInLog, type RequestGuard } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionTokenOf } from './session-cookie.ts';
import { type Session, SessionRepository } from './session.repository.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent until the cookie identifies a user. */
    session?: Session;
  }
}

/** Identifies the user by the cookie of a request, or responds with 401. Ignores API keys. */
@Injectable()
export class SessionAuthentication implements RequestGuard {
  constructor(private readonly sessions: SessionRepository) {}

  async check(request: FastifyRequest): Promise<void> {
    if (request.routeOptions.config.isOpen === true) return;
    const token = sessionTokenOf(request);
    const session = token === undefined ? undefined : await this.sessions.find(token);
    if (session === undefined) throw new Fault('unauthenticated', 'Sign in first.', { code: 'signed-out' });
    const { tenantId, userId } = session.caller;
    request.session = session;
    request.caller = session.caller;
    noteInLog(request, { tenantId, userId });
  }
}

export function sessionOf({ session }: FastifyRequest): Session {
  if (session === undefined) throw new Error('this route does not belong to the browser API');
  return session;
}
