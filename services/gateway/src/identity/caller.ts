import type { KeyId, Scope } from '@cpes/contracts';
import { type Caller as AnyCaller, callerOf as anyCallerOf, type User } from '@cpes/http-api';
import type { FastifyRequest } from 'fastify';
import type { UserRole } from './domain/user-role.ts';

/** Bounds of the requests of a caller's tenant. */
export interface Quota {
  readonly perMinute: number;
  /** The most that can be taken at once; the tenant's bucket holds no more. */
  readonly burst: number;
}

/** The settings of a caller's tenant. */
interface OfTenant {
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

export interface ApiKeyCaller extends AnyCaller, OfTenant {
  readonly kind: 'api-key';
  readonly keyId: KeyId;
  /** When the key expires. */
  readonly expiresAt: Date | null;
}

/** A user with a session of the web interface. The role determines scopes and rights. */
export interface SessionCaller extends User, OfTenant {
  readonly kind: 'session';
  readonly role: UserRole;
}

/** The sender of a request. */
export type Caller = ApiKeyCaller | SessionCaller;

/** The caller of an authenticated request, as the guards have set it. */
export function callerOf(request: FastifyRequest): Caller {
  return anyCallerOf(request) as Caller;
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
