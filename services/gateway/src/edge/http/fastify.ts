import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import {
  type GuardedArea,
  JSON_BODY,
  logFieldsOf,
  readBodies,
  type RequestGuard,
  traceIdOfRequest,
} from '@cpes/http-api';
import { Fault, logger, schemalessAdapter } from '@cpes/service-kit';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AllowedMethods } from './allowed-methods.ts';
import { countAnswer } from './http-metrics.ts';
import { sendProblem } from './problem.filter.ts';
import { CACHING, NO_SNIFFING, sendRepresentations } from './representation.ts';
import { watchRequestEnds } from './request-end.ts';
import { beginRequestSpan, endRequestSpan } from './request-span.ts';
import { answerClientError, watchUnreadable } from './unreadable-requests.ts';

/** More than a request line can contain, so that an id of any length reaches its handler. */
const PARAMETER_LENGTH_MAX = 64 * 1024;
/** How often Node checks requests against their timeout, so that none exceeds it by much. */
const TIMEOUT_CHECKS = 10;
/** The request ids that we copy into a log and a header unchanged. */
const REQUEST_ID = /^[\w.:/+=@-]{1,128}$/;

/**
 * Fastify with the settings of the API: both prefixes, bounded bodies, a request id, and problems for requests that never reach a
 * route.
 */
export function openFastify(requestTimeoutMs: number): FastifyAdapter {
  const options: FastifyHttpOptions<Server> = {
    bodyLimit: JSON_BODY.bytesMax,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    requestTimeout: requestTimeoutMs,
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.ceil(requestTimeoutMs / TIMEOUT_CHECKS),
      // Our own fault refuses a request without a host, not Node's.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    genReqId: requestIdOf,
    rewriteUrl: (request) => rewritten(request.url ?? '/'),
    frameworkErrors: (_error, request, reply) => {
      void reply.headers({ 'x-request-id': request.id, ...NO_SNIFFING, ...CACHING });
      const fault = new Fault('invalid', 'The address of the request could not be read.', { code: 'bad-request' });
      sendProblem(request, reply, fault, 'bad-request');
    },
  };
  return schemalessAdapter(options);
}

/** Hooks for every request, in the order in which they run. */
export function configureFastify(app: NestFastifyApplication, areas: readonly GuardedArea[]): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  app.get(AllowedMethods).watch(fastify);
  fastify.addHook(
    'onRequest',
    async (request, reply) => void reply.headers({ 'x-request-id': request.id, ...NO_SNIFFING }),
  );
  fastify.addHook('onRequest', async (request) => beginRequestSpan(request));
  watchRequestEnds(fastify);
  watchUnreadable(fastify);
  for (const area of areas) {
    const guarded = (guards: readonly RequestGuard[]) => async (request: FastifyRequest, reply: FastifyReply) => {
      if (isBelow(area.prefix, request)) for (const guard of guards) await guard.check(request, reply);
    };
    const instances = (guards: GuardedArea['beforeBody']) => guards.map((guard) => app.get<RequestGuard>(guard));
    fastify.addHook('onRequest', guarded(instances(area.beforeBody)));
    fastify.addHook('preValidation', guarded(instances(area.afterBody)));
  }
  readBodies(fastify);
  sendRepresentations(fastify, (request) => areas.find(({ prefix }) => isBelow(prefix, request)));
  const log = logger('gateway');
  fastify.addHook('onResponse', async (request, reply) => {
    countAnswer(request, reply);
    logAnswer(log, request, reply);
    endRequestSpan(request, reply);
  });
}

/** `/api/v2/…` is another spelling of `/v2/…`. */
export function rewritten(url: string): string {
  return /^\/api\/v2(?=[/?]|$)/.test(url) ? url.slice('/api'.length) : url;
}

function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** By the matched route, however its address was spelt. */
function isBelow(prefix: string, request: FastifyRequest): boolean {
  const address = request.routeOptions.url ?? request.url;
  return address.startsWith(prefix) && /^(?:[/?]|$)/.test(address.slice(prefix.length));
}

function logAnswer(log: ReturnType<typeof logger>, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      traceId: traceIdOfRequest(request),
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ...logFieldsOf(request),
      durationMs: Math.round(reply.elapsedTime),
    },
    'request.answered',
  );
}
