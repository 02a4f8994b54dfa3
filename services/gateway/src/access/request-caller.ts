import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../domain/api-key.ts';
import type { Caller } from './api-key.store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key must be allowed, for this route. */
    scope?: Scope;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Says which scope a key needs for a route; the door asks for it before anything else is looked at. */
export function NeedsScope(scope: Scope): MethodDecorator & ClassDecorator {
  return RouteConfig({ scope });
}

/** The caller that the door has let in. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === null) throw new Error('a route behind the door was reached without passing it');
  return caller;
});
