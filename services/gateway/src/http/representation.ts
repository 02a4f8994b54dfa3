import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingOf, isCompressible } from './compression.ts';
import { etagOf, isMatch } from './conditional.ts';

/** Of every answer of the API. */
export const CACHING = { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept, Accept-Encoding' };

/**
 * Changes the body of an answer directly before it is sent. It compresses the body when the caller accepts that. In the API it
 * also sets an entity tag, and omits a body that the caller already has.
 */
export function sendRepresentations(fastify: FastifyInstance, isOfApi: (request: FastifyRequest) => boolean): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (isOfApi(request)) void reply.headers(CACHING);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const isLarge = isCompressible(payload, String(reply.getHeader('content-type') ?? ''));
    const encoding = isLarge ? encodingOf(request.headers['accept-encoding']) : undefined;
    if (isOfApi(request) && isUnchanged(request, reply, payload, encoding)) return withoutBody(request, reply, payload);
    if (isLarge && !isOfApi(request)) void reply.header('vary', 'Accept-Encoding');
    if (encoding === undefined) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(payload, encoding);
  });
}

/** Gives a body that was read its entity tag. True when the caller has this very representation. */
function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  encoding: ReturnType<typeof encodingOf>,
): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  // A route may give its answer a tag of its own, which stands for a part of the answer: so nothing is known of the whole.
  if (!isReading || reply.statusCode !== 200 || reply.hasHeader('etag')) return false;
  const etag = etagOf(body, encoding);
  void reply.header('etag', etag);
  return isMatch(request.headers['if-none-match'], etag);
}

/** A 304. Fastify takes the body away from the answer to a HEAD, and breaks when there is none. */
function withoutBody(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): string | Buffer | null {
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return request.method === 'HEAD' ? body : null;
}
