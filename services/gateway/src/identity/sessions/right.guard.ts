import { Declares, type RequestGuard } from '@cpes/http-api';
import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mayRole, type Right } from '../domain/user-role.ts';
import { sessionOf } from './session-authentication.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right;
    /** True: the route needs no authentication and costs no tokens. */
    isOpen?: boolean;
  }
}

/** Declares the permission that a route needs. Every route of the browser API declares one, or `OpenToAll`. */
export function NeedsRight(right: Right): MethodDecorator {
  return Declares({ right });
}

/** Declares that a route needs no session. It spends no quota and has its own limits. */
export function OpenToAll(): MethodDecorator {
  return Declares({ isOpen: true });
}

/**
 * Responds with 403 to a user whose role lacks the permission, and for a route that declares none. Routes of both APIs name a scope
 * instead; each role has the scopes of its permissions.
 */
@Injectable()
export class RightGuard implements RequestGuard {
  check(request: FastifyRequest): void {
    const { right, scope, isOpen = false } = request.routeOptions.config;
    // The router responds to unknown addresses.
    if (isOpen || request.is404) return;
    const { role, scopes } = sessionOf(request).caller;
    const mayDo = right === undefined ? scope !== undefined && scopes.includes(scope) : mayRole(role, right);
    if (!mayDo) throw new Fault('invalid', 'Your role does not allow this.', { code: 'forbidden' });
  }
}
