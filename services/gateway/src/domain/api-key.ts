import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { divide } from '@cpes/money';

/** Base62: a double click selects a whole key. */
export const KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 30 characters of base62 are 178 bits. */
export const KEY_RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORMAT = /^cpes_(?:live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

export const SCOPES = ['skus:read', 'skus:write', 'reports:read', 'webhooks:manage', 'keys:manage'] as const;
export type Scope = (typeof SCOPES)[number];
/** A key that is in force can be used. */
export const KEY_STATES = ['in-force', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];
export type KeyMode = 'live' | 'test';

/** The key of 30 random base62 characters: prefix, the characters, and their checksum. */
export function apiKeyOf(mode: KeyMode, random: string): string {
  return `cpes_${mode}_${random}${checksumOf(random)}`;
}

/** True when a text could be a key of ours; anything else is refused without asking the database. */
export function isWellFormedKey(text: string): boolean {
  const [, random, checksum] = FORMAT.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** What is stored of a key. With 178 random bits a fast hash is enough. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The part of a key that may be shown again: enough to recognise it by. */
export function keyPrefix(key: string): string {
  return key.slice(0, 'cpes_live_'.length + 4);
}

function checksumOf(random: string): string {
  let rest = BigInt(crc32(random));
  let text = '';
  while (rest > 0n) {
    text = `${KEY_ALPHABET[Number(rest % 62n)] ?? ''}${text}`;
    rest = divide(rest, 62n, 'towards-zero');
  }
  return text.padStart(CHECKSUM_LENGTH, '0');
}

/** `at` is a moment of the clock that the key's own times are of. */
export function keyStateAt(
  at: Date,
  key: { readonly expiresAt: Date | null; readonly revokedAt: Date | null },
): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= at ? 'expired' : 'in-force';
}
