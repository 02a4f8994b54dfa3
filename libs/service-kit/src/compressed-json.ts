import { constants, deflateSync, inflateSync } from 'node:zlib';

/** Smaller bodies stay readable. PostgreSQL does not compress them either. */
const PLAIN_BYTES_MAX = 2_000;
/** A hundred times the largest event. A body with a larger text is not ours. */
const TEXT_BYTES_MAX = 1_048_576;
/** The first byte of the zlib format (RFC 1950). No JSON text begins with it. */
const ZLIB = 0x78;

const bodies = new WeakMap<object, Buffer>();

/**
 * Encodes a fact as the body of a message and of an outbox row: JSON in UTF-8. A large fact is compressed to a third of its size.
 * The encoding is kept with the object, which may not be changed afterwards, so that a fact is compressed only once.
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

/** The fact in a message, parsed but not checked. Throws a `SyntaxError` when the body cannot be read. */
export function decodeJson({ body }: { readonly body: Buffer }): unknown {
  return JSON.parse(decodeTextLeniently(body));
}

/** The text of a body. For a body that cannot be read, a replacement. */
export function decodeTextLeniently(body: Buffer): string {
  try {
    return decodeText(body);
  } catch {
    return body.toString('utf8');
  }
}
