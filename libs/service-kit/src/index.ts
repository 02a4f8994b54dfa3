export { Batcher, type BatcherOptions } from './batcher.ts';
export { BatchWindow } from './batch-window.ts';
export { Clock } from './clock.ts';
export {
  decodeJson,
  decodeText,
  decodeTextLeniently,
  encodeJson,
  encodeText,
  isCompressed,
} from './compressed-json.ts';
export { corkWrites } from './cork-writes.ts';
export { type Guard, nameServers, type Resolve } from './destination-policy.ts';
export { type Environment, parseEnv, requireUsable } from './env.ts';
export { EventTransport } from './event-transport.ts';
export { Fault, FAULT_KINDS, type FaultKind, faultOf, type Violation } from './fault.ts';
export { MessageFaultFilter } from './fault.filter.ts';
export { type GuardedRequest, type GuardedResponse, type RequestTimeouts } from './guarded-exchange.ts';
export { GuardedClient, type GuardedClientOptions } from './guarded-fetch.ts';
export { IdSource } from './id-source.ts';
export { bodyOfCall } from './internal-api/body-of-call.ts';
export { type InternalCalls, type Port } from './internal-api/internal-api.ts';
export { InternalApiConfig } from './internal-api/internal-api.config.ts';
export { InternalClient, type InternalClientOptions } from './internal-api/internal-client.ts';
export { SECRET_HEADER } from './internal-api/internal-secret.ts';
export { Peers } from './internal-api/peers.ts';
export { type Health, HttpServiceHealth, LifecycleHealth, ServiceHealth } from './internal-api/service-health.ts';
export { Lifecycle, STOP_PHASES, type StopPhase } from './lifecycle.ts';
export { configureLog, gatherLog, logger } from './logger.ts';
export { openOperationsServer, type OperationsServer } from './operations-server.ts';
export { PeriodicTask, type PeriodicTaskOptions } from './periodic-task.ts';
export {
  type RefusalReason,
  RequestFailure,
  type RequestFailureKind,
  type RequestPhase,
  type RequestTimings,
} from './request-failure.ts';
export {
  type BrokerKind,
  type RunningService,
  runService,
  type ServiceDefinition,
  startService,
  type StartOptions,
} from './run-service.ts';
export { schemalessAdapter } from './schemaless-adapter.ts';
export { type SealedSecret, SecretKeys } from './secret-keys.ts';
export { Semaphore } from './semaphore.ts';
export { VERSION } from './version.ts';
export { beginSpan, openTracing, type SpanOptions, type WorkSpan } from './tracing.ts';
