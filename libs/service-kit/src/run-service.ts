import type { ServiceName } from '@cpes/contracts';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { CustomStrategy } from '@nestjs/microservices';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { closeHttp } from './close-http.ts';
import { type Environment, parseEnv, requireUsable } from './env.ts';
import { EventTransport } from './event-transport.ts';
import { faultOf } from './fault.ts';
import { type ForwardedRoutes, type InternalCalls, openInternalApi } from './internal-api/internal-api.ts';
import { InternalApiConfig } from './internal-api/internal-api.config.ts';
import { Peers } from './internal-api/peers.ts';
import { healthCalls } from './internal-api/service-health.ts';
import { Lifecycle } from './lifecycle.ts';
import { gatherLog, logger } from './logger.ts';
import { nestLogger } from './nest-logger.ts';
import { openOperationsServer } from './operations-server.ts';
import { ProcessConfig } from './process-config.ts';
import { schemalessAdapter } from './schemaless-adapter.ts';
import { openTracing } from './tracing.ts';

/** The backlog: connections that wait in the kernel until Node accepts them. Further clients retry after 1, 2, 4 … s. */
const CONNECTIONS_WAITING_MAX = 1_024;

/** The differences between services: settings, module, internal calls, and a public HTTP API if there is one. */
export interface ServiceDefinition<Config extends object, Broker> {
  readonly name: ServiceName;
  readonly config: new () => Config;
  readonly module: (config: Readonly<Config>, broker: Broker, peers: Peers) => DynamicModule;
  /** Calls for other services and operators, in addition to its health. */
  readonly internalCalls?: readonly InternalCalls[];
  /** Public routes behind the gateway's edge. */
  readonly forwardedRoutes?: ForwardedRoutes;
  readonly http?: {
    readonly adapter: (config: Readonly<Config>) => FastifyAdapter;
    readonly configure: (app: NestFastifyApplication, config: Readonly<Config>) => Promise<void> | void;
    readonly address: (config: Readonly<Config>) => { host: string; port: number };
    /** Work of the first start that needs the public address. The service is ready only afterwards. */
    readonly opened?: (app: NestFastifyApplication, config: Readonly<Config>, url: string) => Promise<void> | void;
  };
}

export interface RunningService {
  readonly lifecycle: Lifecycle;
  /** The address of the service's public API, if it has one. */
  readonly url: string | undefined;
  /** The address of its internal API, if it has one. */
  readonly internalUrl: string | undefined;
  /** The composed application, for tests and for work of the first start. */
  readonly app: NestFastifyApplication;
  stop(): Promise<void>;
}

/** The parts of the process that services share. */
export interface StartOptions {
  /** Aborted by a stop request during the start. */
  readonly stopRequest?: AbortSignal;
  readonly internalApi?: Readonly<InternalApiConfig>;
  /** The started services of this process. Others are called over HTTP. */
  readonly peers?: Peers;
}

/**
 * Starts a service inside this process: database, migrations, internal API, consumers, then public HTTP. Rejects when a part cannot
 * start, or when `stopRequest` is aborted: then it finishes the current step and stops started parts in order.
 */
export async function startService<Config extends object, Broker>(
  definition: ServiceDefinition<Config, Broker>,
  config: Readonly<Config>,
  broker: Broker,
  { stopRequest, internalApi, peers = new Peers() }: StartOptions = {},
): Promise<RunningService> {
  stopRequest?.throwIfAborted();
  const { name, http } = definition;
  const adapter = http?.adapter(config) ?? schemalessAdapter();
  const app = await NestFactory.create<NestFastifyApplication>(definition.module(config, broker, peers), adapter, {
    logger: nestLogger(name),
    abortOnError: false,
    bodyParser: false,
  });
  const lifecycle = app.get(Lifecycle, { strict: false });
  lifecycle.onStop('database', () => app.close());
  try {
    const strategy = app.get<CustomStrategy['strategy']>(EventTransport, { strict: false });
    app.connectMicroservice<CustomStrategy>({ strategy }, { inheritAppConfig: true });
    await http?.configure(app, config);
    stopRequest?.throwIfAborted();
    const calls = [healthCalls, ...(definition.internalCalls ?? [])];
    const forwarded = definition.forwardedRoutes;
    const internalUrl = await openInternalApi({ service: name, config: internalApi, calls, forwarded, app, lifecycle });
    await app.startAllMicroservices();
    stopRequest?.throwIfAborted();
    let url: string | undefined;
    if (http !== undefined) {
      const { host, port } = http.address(config);
      lifecycle.onStop('http', () => closeHttp(app));
      await app.listen({ port, host, backlog: CONNECTIONS_WAITING_MAX });
      url = await app.getUrl();
      await http.opened?.(app, config, url);
    } else {
      await app.init();
    }
    return { lifecycle, url, internalUrl, app, stop: () => lifecycle.stop() };
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

/** How a service in its own process gets its broker. */
export interface BrokerKind<Broker> {
  readonly config: new () => object;
  readonly open: (env: Environment, service: ServiceName) => Promise<Broker>;
}

/** Runs one service as a whole process: settings from the environment, signals, and the server for operators. */
export async function runService<Config extends object, Broker extends { close(): Promise<void> }>(
  definition: ServiceDefinition<Config, Broker>,
  brokerKind: BrokerKind<Broker>,
): Promise<void> {
  const stopRequest = heedSignals();
  const exitCode = await serve(definition, brokerKind, stopRequest).then(
    () => 0,
    (error: unknown) => {
      // One line, because an orchestrator restarts the service until its database is available.
      const { kind } = faultOf(error);
      const stack = kind === 'bug' && error instanceof Error ? error.stack : undefined;
      logger(definition.name).error({ reason: messageOf(error), stack }, 'service.failed');
      return 1;
    },
  );
  process.exit(exitCode);
}

/** Resolves when the service has stopped after a stop request. */
async function serve<Config extends object, Broker extends { close(): Promise<void> }>(
  definition: ServiceDefinition<Config, Broker>,
  brokerKind: BrokerKind<Broker>,
  stopRequest: AbortSignal,
): Promise<void> {
  requireUsable([ProcessConfig, definition.config, InternalApiConfig, brokerKind.config], process.env);
  const { LOG_LEVEL, METRICS_HOST, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT } = parseEnv(ProcessConfig, process.env);
  gatherLog(LOG_LEVEL);
  const log = logger(definition.name);
  const config = parseEnv(definition.config, process.env);
  const internalApi = parseEnv(InternalApiConfig, process.env);
  // First, so that a port in use ends the process before it takes a delivery.
  const lifecycles: Lifecycle[] = [];
  const operations = await openOperationsServer(METRICS_HOST, METRICS_PORT, lifecycles);
  const broker = await brokerKind.open(process.env, definition.name);
  const closeTracing = await openTracing(OTEL_EXPORTER_OTLP_ENDPOINT);
  const stopping = (reason?: string) => log.info({ signal: String(stopRequest.reason), reason }, 'service.stopping');
  const service = await startService(definition, config, broker, { stopRequest, internalApi }).catch(
    async (error: unknown) => {
      await broker.close();
      await operations.close();
      if (!stopRequest.aborted) throw error;
      stopping(String(error));
      return undefined;
    },
  );
  if (service === undefined) return;
  service.lifecycle.onStop('broker', () => broker.close());
  lifecycles.push(service.lifecycle);
  const { url, internalUrl } = service;
  log.info({ url, internalUrl, metricsPort: operations.port }, 'service.started');
  // A launcher waits for this line before it starts the next process.
  process.send?.({ started: definition.name, url, internalUrl, metricsPort: operations.port });

  await aborted(stopRequest);
  stopping();
  await service.stop();
  await closeTracing();
  await operations.close();
}

/** The message of an error; an AggregateError of several connections has none. */
function messageOf(thrown: unknown): string {
  const cause: unknown = thrown instanceof AggregateError && thrown.message === '' ? thrown.errors[0] : thrown;
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Aborted by the first stop signal; later signals have no effect. The listeners exist from the beginning, because a signal during the
 * start would otherwise kill the process during the work of its consumers and its relay.
 */
function heedSignals(): AbortSignal {
  const request = new AbortController();
  process.on('SIGTERM', (signal) => request.abort(signal));
  process.on('SIGINT', (signal) => request.abort(signal));
  // A killed launcher cannot stop its services, and its next start would find the port of this service in use.
  process.on('disconnect', () => request.abort('disconnect'));
  return request.signal;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
