import { Fault } from '@cpes/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Declares } from './route-declaration.ts';
import { invalidBody } from './violations.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: AcceptedBody;
  }
}

export interface AcceptedBody {
  readonly bytesMax: number;
  /** Media types without parameters. */
  readonly contentTypes: readonly string[];
}

const BYTES_PER_KIB = 1_024;
/** One JSON document with room for the longest candidate. */
export const JSON_BODY: AcceptedBody = { bytesMax: 64 * BYTES_PER_KIB, contentTypes: ['application/json'] };
/** A media type, and UTF-8 as its only parameter. */
const CONTENT_TYPE = /^([\w.+-]+\/[\w.+-]+)\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Says which body a route accepts. A route that says nothing accepts `JSON_BODY`. */
export function AcceptsBody(body: AcceptedBody): MethodDecorator {
  return Declares({ body });
}

/** Bodies stay bytes here: the reader of a request says what is wrong with them, all of it at once. */
export function readBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const bytesMax = route.config?.body?.bytesMax;
    if (bytesMax !== undefined) route.bodyLimit = bytesMax;
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const type = CONTENT_TYPE.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
    if (type !== undefined && contentTypesOf(request).includes(type)) done(null, body);
    else done(wrongContentType(request));
  });
}

export function wrongContentType(request: FastifyRequest): Fault {
  return invalidBody('content-type', `must be sent as ${contentTypesOf(request).join(' or ')}`);
}

export function tooLarge(request: FastifyRequest): Fault {
  const { bytesMax } = request.routeOptions.config.body ?? JSON_BODY;
  return invalidBody('size', `must not be larger than ${Math.floor(bytesMax / BYTES_PER_KIB)} KiB`);
}

function contentTypesOf(request: FastifyRequest): readonly string[] {
  return (request.routeOptions.config.body ?? JSON_BODY).contentTypes;
}
