import { Fault } from '@cpes/service-kit';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SessionCaller } from '../access/caller.ts';
import { noteInLog } from '../http/log-fields.ts';
import type { RequestGuard } from '../http/request-guard.ts';
import { sessionTokenOf } from './session-cookie.ts';
import { type Session, SessionStore } from './session.store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent until a person is known by the cookie. */
    session?: Session;
  }
}

/** Finds the person behind the cookie of a request, or answers 401. A key of the API is not looked at. */
@Injectable()
export class SessionAuthentication implements RequestGuard {
  constructor(private readonly sessions: SessionStore) {}

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
  if (session === undefined) throw new Error('this route is not one of the web door');
  return session;
}

/** The person who sends a request to the web door. */
export const CurrentPerson = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SessionCaller =>
    sessionOf(context.switchToHttp().getRequest<FastifyRequest>()).caller,
);
