import { type Right, type Scope, SCOPES } from '@cpes/contracts';

/** The role of a user in a tenant. */
export const USER_ROLES = ['owner', 'analyst', 'operator'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** The roles that an owner gives. Operators see all tenants, so only the command line of the installation makes them. */
export const MEMBER_ROLES = ['owner', 'analyst'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * Owners manage stores, which hold secrets. Analysts work with candidates and their drafts. Operators run the installation: they
 * see all tenants, but only the ids of their data.
 */
const RIGHTS_OF: Readonly<Record<UserRole, readonly Right[]>> = {
  owner: [
    'session',
    'stores:read',
    'stores:manage',
    'listings:read',
    'listings:edit',
    'listings:push',
    'reports:share',
    'audit:read',
    'members:manage',
    'settings:manage',
  ],
  analyst: ['session', 'stores:read', 'listings:read', 'listings:edit', 'listings:push', 'reports:share'],
  operator: ['session', 'operations:read', 'operations:manage'],
};

/** The equivalent scopes of API keys, for routes of both APIs. */
const SCOPES_OF: Readonly<Record<UserRole, readonly Scope[]>> = {
  owner: SCOPES,
  analyst: ['skus:read', 'skus:write', 'reports:read', 'evidence:manage'],
  operator: [],
};

export function rightsOf(role: UserRole): readonly Right[] {
  return RIGHTS_OF[role];
}

export function scopesOf(role: UserRole): readonly Scope[] {
  return SCOPES_OF[role];
}
