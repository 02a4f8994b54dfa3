import { createHmac, createPrivateKey, createSecretKey, type KeyObject, sign } from 'node:crypto';

/** HMAC-SHA256 with random bytes, or Ed25519 with the seed of a pair. */
export type SignatureScheme = 'v1' | 'v1a';

/** The PKCS #8 prefix of an Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Prepared for signing, because reading an Ed25519 seed takes longer than signing. */
export function signingKeyOf(scheme: SignatureScheme, bytes: Buffer): KeyObject {
  if (scheme === 'v1') return createSecretKey(bytes);
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, bytes]), format: 'der', type: 'pkcs8' });
}

/**
 * One signature of Standard Webhooks 1.0, such as `v1,` and base64. `timestamp` counts seconds since 1970. `id` contains no point,
 * because points separate the signed parts.
 */
export function signatureOf(
  scheme: SignatureScheme,
  key: KeyObject,
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: Buffer },
): string {
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const bytes = scheme === 'v1' ? createHmac('sha256', key).update(content).digest() : sign(null, content, key);
  return `${scheme},${bytes.toString('base64')}`;
}
