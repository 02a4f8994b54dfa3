import { constants, deflateSync, inflateSync } from 'node:zlib';

/** Smaller bodies stay legible; so does PostgreSQL leave them. */
const PLAIN_BYTES_MAX = 2_000;
/** A hundred times the largest event: what claims to hold more is none of ours. */
const TEXT_BYTES_MAX = 1_048_576;
/** How zlib's format begins (RFC 1950), and no JSON text does. */
const ZLIB = 0x78;

const bodies = new WeakMap<object, Buffer>();

/**
 * A fact as the body of a message and as a column of type `bytea`: JSON in UTF-8, deflated when it is large, a third of its
 * size then. It is made once of an object that nobody changes any more, so that what a stage keeps, announces and sends is
 * compressed once instead of by every table, and each copy of it is small.
 */
export function encodeJson(fact: object): Buffer {
  let body = bodies.get(fact);
  if (body === undefined) bodies.set(fact, (body = encodeText(JSON.stringify(fact))));
  return body;
}

/** A text as such a body. */
export function encodeText(text: string): Buffer {
  const plain = Buffer.from(text);
  return plain.length > PLAIN_BYTES_MAX ? deflateSync(plain, { level: constants.Z_BEST_SPEED }) : plain;
}

/** The text of such a body. Throws an `Error` when it is damaged, or larger than any of ours. */
export function decodeText(body: Buffer): string {
  return (isCompressed(body) ? inflateSync(body, { maxOutputLength: TEXT_BYTES_MAX }) : body).toString('utf8');
}

export function isCompressed(body: Buffer): boolean {
  return body[0] === ZLIB;
}

/** The fact that a message tells, parsed and not checked. Throws a `SyntaxError` when nobody can read it. */
export function decodeJson({ body }: { readonly body: Buffer }): unknown {
  return JSON.parse(decodeTextLeniently(body));
}

/** The text of a body, or what stands there instead of one. */
export function decodeTextLeniently(body: Buffer): string {
  try {
    return decodeText(body);
  } catch {
    return body.toString('utf8');
  }
}
