/** The purposes of a link: to become a user, or to choose a new password. */
export const LINK_KINDS = ['invitation', 'password-reset'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const HOUR_MS = 3_600_000;
/** An invitation may wait over a holiday week. The user waits for a reset. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * HOUR_MS,
  'password-reset': 24 * HOUR_MS,
};
