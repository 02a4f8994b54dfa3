import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { divide } from '@cpes/money';

/** Base62: a double click selects a whole key. */
export const KEY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 30 characters of base62 are 178 bits. */
export const KEY_RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const FORMAT = /^cpes_(?:live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** Only a valid key can be used. */
export const KEY_STATES = ['in-force', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];
export type KeyMode = 'live' | 'test';

/** The key of 30 random base62 characters: prefix, the characters, and their checksum. */
export function apiKeyOf(mode: KeyMode, random: string): string {
  return `cpes_${mode}_${random}${checksumOf(random)}`;
}

/** Whether a text has the form of a key. Anything else is refused without a query. */
export function isWellFormedKey(text: string): boolean {
  const [, random, checksum] = FORMAT.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** The stored hash of a key. A fast hash is enough for 178 random bits. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The part of a key that may be displayed again: enough to recognise it by. */
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

/** `at` must come from the same clock as the times of the key. */
export function keyStateAt(
  at: Date,
  key: { readonly expiresAt: Date | null; readonly revokedAt: Date | null },
): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= at ? 'expired' : 'in-force';
}
