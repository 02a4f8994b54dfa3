import type { Scope } from '@cpes/contracts';
import { Declares, type RequestGuard, SCOPE_EXTENSION } from '@cpes/http-api';
import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../caller.ts';
import { insufficientScope } from '../faults.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: Scope;
  }
}

/** Declares the scope that a route needs. */
export function NeedsScope(scope: Scope): MethodDecorator {
  return applyDecorators(Declares({ scope }), ApiExtension(SCOPE_EXTENSION, scope));
}

/**
 * Responds with 403 to a caller without the scope of a route, before the resource is looked up, so the response reveals nothing
 * about it.
 */
@Injectable()
export class ScopeGuard implements RequestGuard {
  check(request: FastifyRequest): void {
    const { scope } = request.routeOptions.config;
    if (scope !== undefined && !callerOf(request).scopes.includes(scope)) throw insufficientScope(scope);
  }
}
