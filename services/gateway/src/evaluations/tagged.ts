import { DetailedFault } from '@cpes/http-api';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { etagsOf, isMatch } from '../edge/index.ts';

/** The content type of a tagged body, which is a string. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Describes an optional precondition of a change. */
export const Precondition = (name: 'If-Match' | 'If-None-Match', description: string) =>
  ApiHeader({ name, required: false, description, schema: { type: 'string', format: 'entity-tag' } });

/** A body with its entity tag, as a `GET` of it has. */
export function tagged(reply: FastifyReply, body: string): string {
  const [etag] = etagsOf(body);
  void reply.header('etag', etag);
  return body;
}

interface Changed {
  readonly detail: string;
  readonly code: ConstructorParameters<typeof DetailedFault>[1];
}

/**
 * Throws a 412 when `If-Match` names neither the body in one of its encodings nor, by `*`, any body (RFC 9110, 13.1.1). Without a body,
 * every `If-Match` fails.
 */
export function requireMatch(ifMatch: string | undefined, body: string | undefined, changed: Changed): void {
  if (ifMatch === undefined) return;
  const given = ifMatch.split(',').map((tag) => tag.trim());
  if (body !== undefined && (given.includes('*') || etagsOf(body).some((tag) => given.includes(tag)))) return;
  throw new DetailedFault(changed.detail, changed.code);
}

/** Throws a 412 when `If-None-Match` names the body in one of its encodings or, by `*`, any body (RFC 9110, 13.1.2). */
export function requireNoMatch(ifNoneMatch: string | undefined, body: string | undefined, changed: Changed): void {
  if (body === undefined || !etagsOf(body).some((tag) => isMatch(ifNoneMatch, tag))) return;
  throw new DetailedFault(changed.detail, changed.code);
}
