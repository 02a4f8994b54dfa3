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
export { type Environment, parseEnv, requireUsable } from './env.ts';
export { EventTransport } from './event-transport.ts';
export { Fault, FAULT_KINDS, type FaultKind, faultOf, type Violation } from './fault.ts';
export { MessageFaultFilter } from './fault.filter.ts';
export { IdSource } from './id-source.ts';
export { bodyOfCall } from './internal-api/body-of-call.ts';
export {
  FILE_TYPE,
  type ForwardedRoutes,
  type InternalCalls,
  openInternalApi,
  type Port,
} from './internal-api/internal-api.ts';
export { InternalApiConfig } from './internal-api/internal-api.config.ts';
export { type InternalProblem, STATUS_OF_KIND, UNKNOWN_ADDRESS } from './internal-api/internal-problem.ts';
export { SECRET_HEADER, secretsIn } from './internal-api/internal-secret.ts';
export { Peers } from './internal-api/peers.ts';
export { type Health, LifecycleHealth, ServiceHealth } from './internal-api/service-health.ts';
export { Lifecycle, STOP_PHASES, type StopPhase } from './lifecycle.ts';
export { configureLog, gatherLog, logger } from './logger.ts';
export { openOperationsServer, type OperationsServer } from './operations-server.ts';
export { PeriodicTask, type PeriodicTaskOptions } from './periodic-task.ts';
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
export { withTimeout } from './with-timeout.ts';
export { beginSpan, openTracing, type SpanOptions, type WorkSpan } from './tracing.ts';
