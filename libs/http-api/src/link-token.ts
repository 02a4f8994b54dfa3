import { createHash, randomBytes } from 'node:crypto';
import { notFound } from './faults.ts';

/** 128 bits cannot be guessed: a million tries a second find one of a million links after some 10^19 years. */
const TOKEN_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const BEARER = /^Bearer (\S+)$/i;

/** The secret part of a link. It is shown once and not stored. */
export function newLinkToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of a token. Anything else is refused without a query. */
export function isWellFormedLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The stored hash of a token. A random value of 128 bits needs no slow hash. */
export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token of a link that a request carries as its bearer token. Throws a 404 fault for anything else, as for an unknown token, so
 * that a guesser learns nothing.
 */
export function linkTokenIn(authorization: string | undefined): string {
  const token = BEARER.exec(authorization ?? '')?.[1] ?? '';
  if (!isWellFormedLinkToken(token)) throw notFound();
  return token;
}
