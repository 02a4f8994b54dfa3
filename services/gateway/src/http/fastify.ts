import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Fault, logger } from '@cpes/service-kit';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { AllowedMethods } from './allowed-methods.ts';
import { etagOf, isMatch } from './conditional.ts';
import { Door } from '../access/door.ts';
import { sendProblem } from './problem.filter.ts';
import { invalidBody } from './violations.ts';

const BODY_BYTES_MAX = 64 * 1024;
/** More than a request line can hold: an id of any length is looked up like any other. */
const PARAMETER_LENGTH_MAX = 64 * 1024;
/** A request is read within this time, or its connection ends. */
const REQUEST_TIMEOUT_MS = 30_000;
/** What we would write into a log and a header as it is. */
const REQUEST_ID = /^[\w.:/+=@-]{1,128}$/;
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i;

/** Fastify as the API needs it: both prefixes, bounded bodies, a request id, and problems for what never reaches a route. */
export function openFastify(): FastifyAdapter {
  const options: FastifyServerOptions = {
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: requestIdOf,
    rewriteUrl: (request) => rewritten(request.url ?? '/'),
    frameworkErrors: (_error, request, reply) => {
      void reply.header('x-request-id', request.id);
      const fault = new Fault('invalid', 'The address of the request could not be read.', { code: 'bad-request' });
      sendProblem(request, reply, fault, 'bad-request');
    },
  };
  return new FastifyAdapter(options);
}

/** Hooks that concern every request, in the order in which they run. */
export function configureFastify(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const door = app.get(Door);
  app.get(AllowedMethods).watch(fastify);
  fastify.decorateRequest('caller', null);
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (isApi(request)) await door.admit(request, reply);
  });
  readBodies(fastify);
  fastify.addHook('onSend', async (request, reply, payload) =>
    isApi(request) ? conditional(request, reply, payload) : payload,
  );
  const log = logger('gateway');
  fastify.addHook('onResponse', async (request, reply) => logAnswer(log, request, reply));
}

/** `/api/v2/…` is another spelling of `/v2/…`. */
export function rewritten(url: string): string {
  return /^\/api\/v2(?=[/?]|$)/.test(url) ? url.slice('/api'.length) : url;
}

function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Bodies stay bytes here: what is wrong with them is said by the reader of candidates, all of it at once. */
function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (JSON_TYPE.test(request.headers['content-type'] ?? '')) done(null, body);
    else done(invalidBody('content-type', 'must be sent as application/json'));
  });
}

function conditional(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  void reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization, Accept');
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isReading || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = etagOf(payload);
  void reply.header('etag', etag);
  if (!isMatch(request.headers['if-none-match'], etag)) return payload;
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** By the route that was found, however its address was spelt. */
function isApi(request: FastifyRequest): boolean {
  return /^\/v2(?=[/?]|$)/.test(request.routeOptions.url ?? request.url);
}

function logAnswer(log: ReturnType<typeof logger>, request: FastifyRequest, reply: FastifyReply): void {
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      tenantId: request.caller?.tenantId,
      durationMs: Math.round(reply.elapsedTime),
    },
    'request.answered',
  );
}
