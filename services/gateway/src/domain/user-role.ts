/** What a user is to a tenant. */
export const USER_ROLES = ['owner', 'analyst', 'operator'] as const;
export type UserRole = (typeof USER_ROLES)[number];
