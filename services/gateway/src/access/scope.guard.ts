import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../domain/api-key.ts';
import { notFound } from '../http/faults.ts';
import { SCOPE_EXTENSION } from '../http/openapi.ts';
import type { RequestGuard } from '../http/request-guard.ts';
import { Declares } from '../http/route-declaration.ts';
import { callerOf } from './caller.ts';
import { insufficientScope } from './faults.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    scope?: Scope;
  }
}

/** Says which scope a caller needs for a route. */
export function NeedsScope(scope: Scope): MethodDecorator {
  return applyDecorators(Declares({ scope }), ApiExtension(SCOPE_EXTENSION, scope));
}

/** Answers 401 to a caller that may not do what it asks for. */
@Injectable()
export class WriteScopeGuard implements RequestGuard {
  check(request: FastifyRequest): void {
    if (lacksScope(request) && !isRead(request)) throw insufficientScope();
  }
}

/** Answers 404 to a caller that may not read what it asks for: what a caller may not read does not exist for it. */
@Injectable()
export class ReadScopeGuard implements RequestGuard {
  check(request: FastifyRequest): void {
    if (lacksScope(request) && isRead(request)) throw notFound();
  }
}

function lacksScope(request: FastifyRequest): boolean {
  const { scope } = request.routeOptions.config;
  return scope !== undefined && !callerOf(request).scopes.includes(scope);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
