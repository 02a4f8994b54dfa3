import { createHash, randomBytes } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** An unused session ends after this: a working day. */
export const SESSION_IDLE_MS = 8 * HOUR_MS;
/** A session ends after this, even while it is used. */
export const SESSION_LIFETIME_MS = 7 * 24 * HOUR_MS;
/** 256 bits cannot be guessed. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The content of a session cookie. It is sent once and not stored. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of a session token. */
export function isWellFormedToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The stored hash of a token. A random value of 256 bits needs no slow hash. */
export function sessionTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The instant at which a session ends. */
export function sessionEnd(signedInAt: Date, lastUsedAt: Date): Date {
  return new Date(Math.min(signedInAt.getTime() + SESSION_LIFETIME_MS, lastUsedAt.getTime() + SESSION_IDLE_MS));
}
