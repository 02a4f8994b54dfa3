/** The rights that the role of a user can have in the browser API. */
export const RIGHTS = [
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
  'operations:read',
  'operations:manage',
] as const;
export type Right = (typeof RIGHTS)[number];
