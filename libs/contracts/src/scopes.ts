/** The rights that an API key or the session of a user can have. */
export const SCOPES = [
  'skus:read',
  'skus:write',
  'reports:read',
  'webhooks:manage',
  'keys:manage',
  'evidence:manage',
] as const;
export type Scope = (typeof SCOPES)[number];
