import { constants, deflateSync, inflateSync } from 'node:zlib';

/** Smaller bodies stay readable; PostgreSQL does not compress them, either. */
const PLAIN_BYTES_MAX = 2_000;
/** A hundred times the largest event; refuses a larger decompressed text. */
const TEXT_BYTES_MAX = 1_048_576;
/** The first byte of the zlib format (RFC 1950). No JSON text begins with it. */
const ZLIB = 0x78;

const bodies = new WeakMap<object, Buffer>();

/**
 * Encodes a payload as the body of a message and of an outbox row: JSON in UTF-8. A large payload is compressed to a third of its size.
 * Caches the encoding by the object, which must not change afterwards.
 */
export function encodeJson(fact: object): Buffer {
  let body = bodies.get(fact);
  if (body === undefined) bodies.set(fact, (body = encodeText(JSON.stringify(fact))));
  return body;
}

/** Encodes a text in the same way. */
export function encodeText(text: string): Buffer {
  const plain = Buffer.from(text);
  return plain.length > PLAIN_BYTES_MAX ? deflateSync(plain, { level: constants.Z_BEST_SPEED }) : plain;
}

/** The text of such a body. Throws an `Error` when the body is damaged or too large. */
export function decodeText(body: Buffer): string {
  return (isCompressed(body) ? inflateSync(body, { maxOutputLength: TEXT_BYTES_MAX }) : body).toString('utf8');
}

export function isCompressed(body: Buffer): boolean {
  return body[0] === ZLIB;
}

/** The payload of a message, parsed but not validated. Throws a `SyntaxError` for an unreadable body. */
export function decodeJson({ body }: { readonly body: Buffer }): unknown {
  return JSON.parse(decodeTextLeniently(body));
}

/** The text of a body, or a replacement for an unreadable one. */
export function decodeTextLeniently(body: Buffer): string {
  try {
    return decodeText(body);
  } catch {
    return body.toString('utf8');
  }
}
