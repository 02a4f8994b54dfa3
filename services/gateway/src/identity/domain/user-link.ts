import { createHash, randomBytes } from 'node:crypto';

/** The purposes of a link: to become a user, or to choose a new password. */
export const LINK_KINDS = ['invitation', 'password-reset'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

const HOUR_MS = 3_600_000;
/** An invitation may wait over a holiday week. The user waits for a reset. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * HOUR_MS,
  'password-reset': 24 * HOUR_MS,
};

/** 128 bits cannot be guessed during the life of a link. */
const TOKEN_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** The secret part of a link. It is shown once and not stored. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of a link's token. Anything else is refused without a query. */
export function isWellFormedLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The stored hash of a token. A random value of 128 bits needs no slow hash. */
export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
