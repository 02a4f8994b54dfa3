import { scrypt, timingSafeEqual } from 'node:crypto';

/** 32 MiB and three passes: OWASP password storage cheat sheet, scrypt minimum for N = 2^15 (read 2025-11). */
const SCRYPT = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;
const HASH_BYTES = 32;

/** The stored form of a password: parameters, salt and hash, so that parameters can change later. */
export async function hashPassword(password: string, salt: Buffer): Promise<string> {
  const { N, r, p } = SCRYPT;
  const hash = await derive(password, salt, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares in constant time. False for a stored text of another form. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || hash === undefined) return false;
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer, parameters: { N: number; r: number; p: number }): Promise<Buffer> {
  const options = { ...parameters, maxmem: SCRYPT.maxmem };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
