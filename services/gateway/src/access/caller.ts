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
  /** Whether a reference names one SKU of the tenant. */
  readonly hasUniqueReferences: boolean;
}

/** How far a key reaches, or the caller who asks for one. Null stands for no end. */
export interface Reach {
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

export interface ApiKeyCaller extends AnyCaller {
  readonly kind: 'api-key';
  readonly keyId: KeyId;
  /** When the key ends by itself. */
  readonly expiresAt: Date | null;
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

/** What a caller may hand on to a key, and revoke: a person's rights do not end by themselves. */
export function reachOf(caller: Caller): Reach {
  return { scopes: caller.scopes, expiresAt: caller.kind === 'api-key' ? caller.expiresAt : null };
}

/** Whether the first one lasts longer than the second one. */
export function outlives(one: Reach['expiresAt'], other: Reach['expiresAt']): boolean {
  return other !== null && (one === null || one > other);
}

/** What is noted as the author of what a caller does. */
export function callerIdOf(caller: Caller): string {
  return caller.kind === 'api-key' ? caller.keyId : caller.userId;
}

export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
