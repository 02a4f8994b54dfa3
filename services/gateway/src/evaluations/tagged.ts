import { DetailedFault } from '@cpes/http-api';
import type { FastifyReply } from 'fastify';
import { etagsOf } from '../edge/index.ts';

/** A body with its entity tag, as a `GET` of it has. */
export function tagged(reply: FastifyReply, body: string): string {
  const [etag] = etagsOf(body);
  void reply.header('etag', etag);
  return body;
}

/** Throws a 412 when `If-Match` names neither the body in one of its encodings nor, by `*`, any body (RFC 9110, 13.1.1). */
export function requireMatch(
  ifMatch: string | undefined,
  body: string,
  changed: { readonly detail: string; readonly code: ConstructorParameters<typeof DetailedFault>[1] },
): void {
  if (ifMatch === undefined) return;
  const given = ifMatch.split(',').map((tag) => tag.trim());
  if (given.includes('*') || etagsOf(body).some((tag) => given.includes(tag))) return;
  throw new DetailedFault(changed.detail, changed.code);
}
