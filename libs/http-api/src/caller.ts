import type { KeyId, Right, Scope, TenantId } from '@cpes/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent until the request is authenticated. */
    caller?: Caller;
  }
}

/** The sender of a request. */
export interface Caller extends Author {
  readonly tenantId: TenantId;
  readonly scopes: readonly Scope[];
  readonly rights: readonly Right[];
}

/** The author of a change: a user with a session, or a program with an API key. The other one is null. */
export interface Author {
  readonly userId: string | null;
  readonly keyId: KeyId | null;
}

/** A user who sends a request to the browser API. */
export interface User extends Caller {
  readonly userId: string;
}

export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === undefined) throw new Error('this route is in no area with authentication');
  return caller;
}

export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export const CurrentTenant = createParamDecorator(
  (_data: unknown, context: ExecutionContext): TenantId =>
    callerOf(context.switchToHttp().getRequest<FastifyRequest>()).tenantId,
);

export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): User => {
  const { userId, ...caller } = callerOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (userId === null) throw new Error('this route does not belong to the browser API');
  return { ...caller, userId };
});
