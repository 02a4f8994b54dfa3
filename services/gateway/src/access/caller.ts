import type { KeyId, TenantId } from '@cpes/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../domain/api-key.ts';
import type { UserRole } from '../domain/user-role.ts';
import type { Quota } from '../domain/token-bucket.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent until the request is authenticated. */
    caller?: Caller;
  }
}

/** What every caller has, however it is authenticated. */
interface AnyCaller {
  readonly tenantId: TenantId;
  readonly scopes: readonly Scope[];
  /** The currency of amounts for which none is given. */
  readonly currency: string;
  readonly quota: Quota;
}

export interface ApiKeyCaller extends AnyCaller {
  readonly kind: 'api-key';
  readonly keyId: KeyId;
}

/** A person with a session of the web interface. The scopes are those of the role. */
export interface SessionCaller extends AnyCaller {
  readonly kind: 'session';
  readonly userId: string;
  readonly role: UserRole;
}

/** Who sends a request. */
export type Caller = ApiKeyCaller | SessionCaller;

/** The caller of a request that has been authenticated. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === undefined) throw new Error('this route is not in an area whose requests are authenticated');
  return caller;
}

/** What is noted as the author of what a caller does. */
export function callerIdOf(caller: Caller): string {
  return caller.kind === 'api-key' ? caller.keyId : caller.userId;
}

export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
