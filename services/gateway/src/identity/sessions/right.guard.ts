import { forbidden, type RequestGuard } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../caller.ts';

/**
 * Responds with 403 to a user whose role lacks the right that a route declares, and for a route that declares none. Routes of both APIs
 * name a scope instead; each role has the scopes of its rights.
 */
@Injectable()
export class RightGuard implements RequestGuard {
  check(request: FastifyRequest): void {
    const { right, scope, isOpen = false } = request.routeOptions.config;
    // The router responds to unknown addresses.
    if (isOpen || request.is404) return;
    const { rights, scopes } = callerOf(request);
    const mayDo = right === undefined ? scope !== undefined && scopes.includes(scope) : rights.includes(right);
    if (!mayDo) throw forbidden();
  }
}
