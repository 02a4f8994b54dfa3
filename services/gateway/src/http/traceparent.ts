import type { IncomingMessage } from 'node:http';
import { type Envelope, traceIdOf } from '@cpes/contracts';
import type { FastifyRequest } from 'fastify';

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A `traceparent` header if it is valid (W3C trace context); anything else counts as none. */
export function traceparentOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' && TRACEPARENT.test(header) ? header : undefined;
}

/** What the events that a request leads to say of it. */
export type RequestOrigin = Pick<Envelope, 'traceparent' | 'requestId'>;

export function originOf({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): RequestOrigin {
  const traceparent = traceparentOf(headers.traceparent);
  return { requestId: id, ...(traceparent === undefined ? {} : { traceparent }) };
}

/** The trace id of a request, if it names one. */
export function traceIdOfRequest({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return traceIdOf(traceparentOf(headers.traceparent));
}
