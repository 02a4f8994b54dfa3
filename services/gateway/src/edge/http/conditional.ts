import { createHash } from 'node:crypto';
import { type ContentEncoding, ENCODINGS } from './compression.ts';

/** The strong entity tag of a body in a content encoding: equal bytes, equal tag. */
export function etagOf(body: string | Buffer, encoding?: ContentEncoding): string {
  const hash = createHash('sha256').update(encoding ?? '');
  return `"${hash.update(body).digest('base64url')}"`;
}

/** The entity tags of a body in every encoding in which it may be sent, first without one. */
export function etagsOf(body: string): readonly [string, ...string[]] {
  return [etagOf(body), ...ENCODINGS.map((encoding) => etagOf(body, encoding))];
}

/** True when an `If-None-Match` header names a tag (RFC 9110, 13.1.2: the weak comparison). */
export function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
