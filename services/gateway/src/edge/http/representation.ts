import { Readable } from 'node:stream';
import type { GuardedArea } from '@cpes/http-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingOf, isCompressible } from './compression.ts';
import { etagOf, isMatch } from './conditional.ts';
import { atRequestEnd } from './request-end.ts';

/** For every response: browsers must not guess the content type. */
export const NO_SNIFFING = { 'x-content-type-options': 'nosniff' };

export const CACHING = { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept, Accept-Encoding' };

/** For responses of the browser API: no cache may store a user's data. */
export const NO_STORE = { 'cache-control': 'no-store', vary: 'Cookie, Accept-Encoding' };

/**
 * Changes the body of a response directly before it is sent: compresses it when the caller accepts that, and, for cacheable
 * responses, sets an entity tag and omits a body that the caller already has.
 */
export function sendRepresentations(
  fastify: FastifyInstance,
  areaOf: (request: FastifyRequest) => Pick<GuardedArea, 'isKept'> | undefined,
): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const area = areaOf(request);
    const isOfApi = area?.isKept === true;
    if (area !== undefined) void reply.headers(isOfApi ? CACHING : NO_STORE);
    // The source of the body ends with the request, even when Fastify does not send it: for a HEAD, or when a hook fails.
    if (payload instanceof Readable) atRequestEnd(request, () => payload.destroy());
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const isLarge = isCompressible(payload, String(reply.getHeader('content-type') ?? ''));
    const encoding = isLarge ? encodingOf(request.headers['accept-encoding']) : undefined;
    if (isLarge && area === undefined) void reply.header('vary', 'Accept-Encoding');
    // Outside the areas, bytes are files or the description of the API.
    const isTagged = isOfApi || (area === undefined && Buffer.isBuffer(payload));
    if (isTagged && isUnchanged(request, reply, payload, encoding)) return withoutBody(request, reply, payload);
    if (encoding === undefined) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding);
  });
}

/** Gives a buffered body its entity tag. True when the caller has this very representation. */
function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  encoding: ReturnType<typeof encodingOf>,
): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isReading || reply.statusCode !== 200) return false;
  const etag = etagOf(body, encoding);
  void reply.header('etag', etag);
  return isMatch(request.headers['if-none-match'], etag);
}

/** A 304. Fastify removes the body of a response to a HEAD, and fails when there is none. */
function withoutBody(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): string | Buffer | null {
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return request.method === 'HEAD' ? body : null;
}
