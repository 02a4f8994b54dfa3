/** The purposes of a link: to become a user, to choose a new password, or to sign in without one. */
export const LINK_KINDS = ['invitation', 'password-reset', 'sign-in'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const HOUR_MS = 3_600_000;
/** An invitation may wait over a holiday week. The user waits for a reset. The link of a start is opened at once. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * HOUR_MS,
  'password-reset': 24 * HOUR_MS,
  'sign-in': HOUR_MS,
};
