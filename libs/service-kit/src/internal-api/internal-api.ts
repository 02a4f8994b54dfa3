import { type ServiceName, traceIdOf } from '@cpes/contracts';
import {
  type DynamicModule,
  type INestApplicationContext,
  Module,
  type Type,
  ValidationPipe,
  type ValidationError,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { closeHttp } from '../close-http.ts';
import { Fault } from '../fault.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { logger } from '../logger.ts';
import { nestLogger } from '../nest-logger.ts';
import { schemalessAdapter } from '../schemaless-adapter.ts';
import type { InternalApiConfig } from './internal-api.config.ts';
import { InternalProblemFilter, sendProblem, unreadable } from './internal-problem.ts';
import { isSecret, SECRET_HEADER } from './internal-secret.ts';

/** A port: an abstract class with the calls, which is also the injection token of the implementation. */
export type Port<Calls extends object> = abstract new (...parameters: never[]) => Calls;

/**
 * A part of a service's internal API: the port that the service implements, and its HTTP controller, which depends only on the port.
 */
export interface InternalCalls {
  readonly port: Port<object>;
  readonly controller: Type;
  /** Routes with a file as their body, which the controller gets as a `Buffer`, and the greatest number of its bytes. */
  readonly files?: Readonly<Record<string, number>>;
}

/**
 * Public routes that a service owns. The gateway's edge authenticates and limits their requests and forwards them to the internal
 * listener of the service.
 */
export interface ForwardedRoutes {
  readonly controllers: readonly Type[];
  /** The providers of the service that the controllers inject. */
  readonly ports: readonly Port<object>[];
  /** Prepares the listener; runs after the check of the secret. */
  readonly configure: (fastify: FastifyInstance) => void;
}

/** A candidate has at most 64 KiB, and a call has a few candidates. */
const BODY_BYTES_MAX = 1024 * 1024;
/** A file of any format, which the server does not parse. Forwarded requests have another type. */
export const FILE_TYPE = 'application/vnd.cpes.file';
/** Timeout for receiving a request. */
const REQUEST_TIMEOUT_MS = 10_000;
/** The edge accepts 16 KiB, and percent-encodes a character as up to three. */
const HEADER_BYTES_MAX = 64 * 1024;

export interface InternalApiOptions {
  readonly service: ServiceName;
  readonly config: Readonly<InternalApiConfig> | undefined;
  readonly calls: readonly InternalCalls[];
  readonly forwarded: ForwardedRoutes | undefined;
  /** The service's application, which provides the ports. */
  readonly app: INestApplicationContext;
  readonly lifecycle: Lifecycle;
}

@Module({})
class InternalApiModule {}

/**
 * Opens a service's internal API on its own listener, so no public address leads to its routes. Returns its address, or undefined
 * when the settings have no port.
 */
export async function openInternalApi(options: InternalApiOptions): Promise<string | undefined> {
  const { service, config, lifecycle } = options;
  if (config?.INTERNAL_PORT === undefined || config.INTERNAL_SECRET === undefined) return undefined;
  const { INTERNAL_SECRET: secret } = config;
  const adapter = schemalessAdapter({
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: HEADER_BYTES_MAX },
    // Hooks do not run for unknown addresses.
    frameworkErrors: (_error, request, reply) => {
      if (isSecret(request.headers[SECRET_HEADER], secret)) sendProblem(reply, 400, unreadable());
      else sendProblem(reply, 401);
    },
  });
  const internal = await NestFactory.create<NestFastifyApplication>(moduleOf(options), adapter, {
    logger: nestLogger(service),
    abortOnError: false,
  });
  lifecycle.onStop('http', () => closeHttp(internal));
  lifecycle.onStop('database', () => internal.close());
  configure(internal, options, secret);
  await internal.listen(config.INTERNAL_PORT, config.INTERNAL_HOST);
  return internal.getUrl();
}

/** Provides the service's instances. They must not have Nest lifecycle hooks, which would run a second time. */
function moduleOf({ calls, forwarded, app }: InternalApiOptions): DynamicModule {
  const ports = [...calls.map(({ port }) => port), ...(forwarded?.ports ?? [])];
  return {
    module: InternalApiModule,
    controllers: [...calls.map(({ controller }) => controller), ...(forwarded?.controllers ?? [])],
    providers: ports.map((port) => ({ provide: port, useValue: app.get<object>(port, { strict: false }) })),
  };
}

function configure(
  internal: NestFastifyApplication,
  { service, forwarded, calls }: InternalApiOptions,
  secret: string,
): void {
  const fastify: FastifyInstance = internal.getHttpAdapter().getInstance();
  // Before routing, so that without the secret all addresses look the same.
  fastify.addHook('onRequest', async (request, reply) => {
    if (isSecret(request.headers[SECRET_HEADER], secret)) return;
    sendProblem(reply, 401);
    return reply;
  });
  forwarded?.configure(fastify);
  acceptFiles(fastify, Object.assign({}, ...calls.map(({ files }) => files)) as Record<string, number>);
  const log = logger(service);
  fastify.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, headers } = request;
    const durationMs = Math.round(reply.elapsedTime);
    // Does not log headers of a caller without the secret, which may have any content.
    const origin =
      reply.statusCode === 401
        ? {}
        : { requestId: headers['x-request-id'], traceId: traceIdOf(String(headers.traceparent ?? '')) };
    log.info({ ...origin, method, route: routeOptions.url, status: reply.statusCode, durationMs }, 'internal.answered');
  });
  internal.useGlobalFilters(new InternalProblemFilter(service));
  internal.useGlobalPipes(
    new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true, exceptionFactory: invalid }),
  );
}

/** Only the routes of files have a larger limit, so that the memory of the others stays bounded. */
function acceptFiles(fastify: FastifyInstance, bytesMax: Readonly<Record<string, number>>): void {
  fastify.addHook('onRoute', (route) => {
    const limit = bytesMax[route.url];
    if (limit !== undefined) route.bodyLimit = limit;
  });
  fastify.addContentTypeParser(FILE_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function invalid(errors: ValidationError[]): Fault {
  const violations = errors.map(({ property, constraints = {} }) => ({
    pointer: `#/${property}`,
    code: 'invalid',
    detail: Object.values(constraints).join(', '),
  }));
  return new Fault('invalid', 'The request is not valid; `errors` says where.', { violations });
}
