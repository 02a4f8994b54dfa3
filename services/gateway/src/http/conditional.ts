import { createHash } from 'node:crypto';
import type { ContentEncoding } from './compression.ts';

/** Tags of bytes that are kept, as files are, by content encoding. */
const tags = new WeakMap<Buffer, Map<ContentEncoding | undefined, string>>();

/** The strong entity tag of a body in a content encoding: equal bytes, equal tag. Bytes that are kept are hashed once. */
export function etagOf(body: string | Buffer, encoding?: ContentEncoding): string {
  if (typeof body === 'string') return newEtagOf(body, encoding);
  const ofBody = tags.get(body) ?? new Map<ContentEncoding | undefined, string>();
  const etag = ofBody.get(encoding) ?? newEtagOf(body, encoding);
  tags.set(body, ofBody.set(encoding, etag));
  return etag;
}

function newEtagOf(body: string | Buffer, encoding: ContentEncoding | undefined): string {
  const hash = createHash('sha256').update(encoding ?? '');
  return `"${hash.update(body).digest('base64url')}"`;
}

/** True when an `If-None-Match` header names a tag (RFC 9110, 13.1.2: the weak comparison). */
export function isMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
