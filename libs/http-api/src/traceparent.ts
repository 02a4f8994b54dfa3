import type { IncomingMessage } from 'node:http';
import { type Envelope, traceIdOf } from '@cpes/contracts';
import type { FastifyRequest } from 'fastify';

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A valid `traceparent` header (W3C trace context); undefined for anything else. */
export function traceparentOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && TRACEPARENT.test(header) ? header : undefined;
}

/** The trace context for the events of a request. */
export type RequestOrigin = Pick<Envelope, 'traceparent' | 'requestId'>;

export function originOf({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): RequestOrigin {
  const traceparent = traceparentOf(headers.traceparent);
  return { requestId: id, ...(traceparent === undefined ? {} : { traceparent }) };
}

/** The trace id of a request, if it has one. */
export function traceIdOfRequest({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return traceIdOf(traceparentOf(headers.traceparent));
}
