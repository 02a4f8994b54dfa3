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
export { type Environment, parseEnv } from './env.ts';
export { EventTransport } from './event-transport.ts';
export { Fault, type FaultKind, faultOf, type Violation } from './fault.ts';
export { MessageFaultFilter } from './fault.filter.ts';
export {
  type Guard,
  GuardedClient,
  type GuardedRequest,
  type GuardedResponse,
  RefusedDestination,
} from './guarded-fetch.ts';
export { IdSource } from './id-source.ts';
export { Lifecycle, STOP_PHASES, type StopPhase } from './lifecycle.ts';
export { configureLog, LOG_LEVELS, logger } from './logger.ts';
export { openOperationsServer, type OperationsServer } from './operations-server.ts';
export { PeriodicTask, type PeriodicTaskOptions } from './periodic-task.ts';
export { type RunningService, runService, type ServiceDefinition, startService } from './run-service.ts';
export { Semaphore } from './semaphore.ts';
