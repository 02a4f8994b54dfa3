import type { Scope } from '@cpes/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { InsufficientScopeFault } from './faults.ts';
import { SCOPE_EXTENSION } from './openapi-scope.ts';
import { Declares } from './route-declaration.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: Scope;
  }
}

/** Declares the scope that a route needs. */
export function NeedsScope(scope: Scope): MethodDecorator {
  return applyDecorators(Declares({ scope }), ApiExtension(SCOPE_EXTENSION, scope));
}

/** Throws a 403 for a caller without the scope that a route declares. */
export function checkScope({ routeOptions }: FastifyRequest, scopes: readonly Scope[]): void {
  const { scope } = routeOptions.config;
  if (scope !== undefined && !scopes.includes(scope))
    throw new InsufficientScopeFault(`This API key lacks the scope ${scope}.`, scope);
}
