import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mayRole, type Right } from '../domain/user-role.ts';
import type { RequestGuard } from '../http/request-guard.ts';
import { Declares } from '../http/route-declaration.ts';
import { sessionOf } from './session-authentication.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right;
  }
}

/** Says what a person has to be allowed for a route. Every route of the web door says this, or `OpenToAll`. */
export function NeedsRight(right: Right): MethodDecorator {
  return Declares({ right });
}

/** Says that a route is for those, too, who have not signed in. It spends no quota and bounds itself. */
export function OpenToAll(): MethodDecorator {
  return Declares({ isOpen: true });
}

/**
 * Answers 403 to a person whose role may not do this; also where a route has forgotten to say who may. What programs may do, too,
 * names a scope; each role has the scopes of what it may do.
 */
@Injectable()
export class RightGuard implements RequestGuard {
  check(request: FastifyRequest): void {
    const { right, scope, isOpen = false } = request.routeOptions.config;
    // What is no address is told as such by the router.
    if (isOpen || request.is404) return;
    const { role, scopes } = sessionOf(request).caller;
    const mayDo = right === undefined ? scope !== undefined && scopes.includes(scope) : mayRole(role, right);
    if (!mayDo) throw new Fault('invalid', 'Your role does not allow this.', { code: 'forbidden' });
  }
}
