import { createHash, randomBytes } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** A session that nobody uses ends after this: a working day. */
export const SESSION_IDLE_MS = 8 * HOUR_MS;
/** A session ends after this, however much it is used. */
export const SESSION_LIFETIME_MS = 7 * 24 * HOUR_MS;
/** 256 bits cannot be guessed. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What the cookie of a session holds: shown once, kept nowhere. */
export function newSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text can be a session token at all. */
export function isWellFormedToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is stored of a token. A random value of 256 bits needs no slow hash. */
export function sessionTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The first instant at which a session is in force no more. */
export function sessionEnd(signedInAt: Date, lastUsedAt: Date): Date {
  return new Date(Math.min(signedInAt.getTime() + SESSION_LIFETIME_MS, lastUsedAt.getTime() + SESSION_IDLE_MS));
}
