import { traceparentOf } from '@cpes/http-api';
import { beginSpan, type WorkSpan } from '@cpes/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

const spans = new WeakMap<FastifyRequest, WorkSpan>();

/** Starts the span of a request. From here on the request names this span as its parent, so that its child spans belong to it. */
export function beginRequestSpan(request: FastifyRequest): void {
  const { method, headers, routeOptions } = request;
  const route = routeOptions.url ?? 'none';
  const span = beginSpan('gateway', {
    name: `${method} ${route}`,
    kind: 'server',
    parent: traceparentOf(headers.traceparent),
    attributes: { 'http.request.method': method, 'http.route': route, 'cpes.request_id': request.id },
  });
  spans.set(request, span);
  if (span.traceparent !== undefined) headers.traceparent = span.traceparent;
}

export function endRequestSpan(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const failure = statusCode >= 500 ? String(statusCode) : undefined;
  spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure);
}
