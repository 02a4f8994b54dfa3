import type { KeyId, Scope, TenantId } from '@cpes/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { UserRole } from './domain/user-role.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent until the request is authenticated. */
    caller?: Caller;
  }
}

/** Bounds of the requests of a caller's tenant. */
export interface Quota {
  readonly perMinute: number;
  /** The most that can be taken at once; the tenant's bucket holds no more. */
  readonly burst: number;
}

/** The properties of every caller, whatever its authentication. */
interface AnyCaller {
  readonly tenantId: TenantId;
  readonly scopes: readonly Scope[];
  /** The default currency of amounts. */
  readonly currency: string;
  readonly quota: Quota;
  /** Whether a reference names one SKU of the tenant. */
  readonly hasUniqueReferences: boolean;
}

/** The rights of a key, or of the caller who requests one. Null means no expiry. */
export interface Reach {
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

export interface ApiKeyCaller extends AnyCaller {
  readonly kind: 'api-key';
  readonly keyId: KeyId;
  /** When the key expires. */
  readonly expiresAt: Date | null;
}

/** A user with a session of the web interface. The role determines the scopes. */
export interface SessionCaller extends AnyCaller {
  readonly kind: 'session';
  readonly userId: string;
  readonly role: UserRole;
}

/** The sender of a request. */
export type Caller = ApiKeyCaller | SessionCaller;

/** The caller of an authenticated request. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === undefined) throw new Error('this route is in no area with authentication');
  return caller;
}

/** The rights that a caller can grant to a key, and revoke. A user's rights do not expire. */
export function reachOf(caller: Caller): Reach {
  return { scopes: caller.scopes, expiresAt: caller.kind === 'api-key' ? caller.expiresAt : null };
}

/** Whether the first one expires later than the second one. */
export function outlives(one: Reach['expiresAt'], other: Reach['expiresAt']): boolean {
  return other !== null && (one === null || one > other);
}

/** The author in the records of a caller's actions. */
export function callerIdOf(caller: Caller): string {
  return caller.kind === 'api-key' ? caller.keyId : caller.userId;
}

export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
