import { Fault } from '@cpes/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerParts, parameterOf } from './header-parts.ts';
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

/** A body that the route itself reads as a stream, with its own limits. */
export const NDJSON_TYPE = 'application/x-ndjson';

/** Declares the body that a route accepts. The default is `JSON_BODY`. */
export function AcceptsBody(body: AcceptedBody): MethodDecorator {
  return Declares({ body });
}

/** Bodies stay bytes here; the reader of a request reports all offences at once. */
export function readBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const bytesMax = route.config?.body?.bytesMax;
    if (bytesMax !== undefined) route.bodyLimit = bytesMax;
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const fault = unreadable(request);
    if (fault === undefined) done(null, body);
    else done(fault);
  });
  fastify.addContentTypeParser(NDJSON_TYPE, (request, stream, done) => {
    const fault = unreadable(request);
    if (fault === undefined) done(null, stream);
    else done(fault);
  });
}

export function wrongContentType(request: FastifyRequest): Fault {
  return invalidBody('content-type', `must be sent as ${contentTypesOf(request).join(' or ')}`);
}

export function tooLarge(request: FastifyRequest): Fault {
  const { bytesMax } = request.routeOptions.config.body ?? JSON_BODY;
  return invalidBody('size', `must not be larger than ${Math.floor(bytesMax / BYTES_PER_KIB)} KiB`);
}

/** The offences of the headers of a request with a body. Ignores unknown parameters of its media type. */
function unreadable(request: FastifyRequest): Fault | undefined {
  // RFC 9110, 9.3.5: content of a DELETE has no meaning. A client that sends some expects an effect that would not happen.
  if (request.method === 'DELETE' && !request.is404)
    return hasContent(request) ? invalidBody('size', 'must be empty: a DELETE takes no body') : undefined;
  const [type = '', ...parameters] = headerParts(request.headers['content-type'] ?? '', ';');
  if (!contentTypesOf(request).includes(type.toLowerCase())) return wrongContentType(request);
  const charsets = parameters.map(parameterOf).filter(({ name }) => name === 'charset');
  if (charsets.some(({ value }) => !/^utf-?8$/i.test(value)))
    return invalidBody('content-type', 'must name no other charset than UTF-8');
  if (!/^(?:identity)?$/i.test(request.headers['content-encoding'] ?? ''))
    return invalidBody('encoding', 'must be sent without a content encoding');
  return undefined;
}

/** Some clients name a content type in every request, also without content. */
function hasContent({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function contentTypesOf(request: FastifyRequest): readonly string[] {
  return (request.routeOptions.config.body ?? JSON_BODY).contentTypes;
}
