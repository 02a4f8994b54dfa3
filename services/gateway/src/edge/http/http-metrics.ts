import { type ProblemCode, PROBLEMS } from '@cpes/http-api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';

/** Name, unit and labels are those of the OpenTelemetry conventions for HTTP servers. */
const duration = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Time from the request to the end of the response, by method, route and status',
  labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
const problems = new Counter({
  name: 'http_problems_total',
  help: 'Responses that refuse a request or report a failure, by the code of the problem',
  labelNames: ['code'],
});

// A series that begins at more than 0 would hide its first increase from Prometheus.
for (const code of Object.keys(PROBLEMS)) problems.inc({ code }, 0);

/** The label of requests without a route: an address that the caller chooses would create any number of series. */
const NO_ROUTE = 'none';

/** Counts a response once it is sent. Route labels are templates such as `/v2/skus/:skuId`, so their number is bounded. */
export function countAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const labels = {
    http_request_method: request.method,
    http_route: request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE),
    http_response_status_code: reply.statusCode,
  };
  duration.observe(labels, reply.elapsedTime / 1_000);
}

/** Refusals for lack of capacity, and failures, as in the alert RequestsRefused. */
const REFUSALS: readonly ProblemCode[] = ['quota-exceeded', 'temporary-reduced-capacity', 'unavailable', 'internal'];
const refusals = new Map<ProblemCode, number>();

export function countProblem(code: ProblemCode): void {
  problems.inc({ code });
  if (REFUSALS.includes(code)) refusals.set(code, (refusals.get(code) ?? 0) + 1);
}

/** The refusals since the last call, by code. */
export function takeRefusals(): [code: ProblemCode, count: number][] {
  const taken = [...refusals];
  refusals.clear();
  return taken;
}
