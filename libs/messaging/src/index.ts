export {
  Broker,
  type DeadLetter,
  DELAY_TIERS,
  type DelayTier,
  type Disposition,
  type LetterFault,
  type Outcome,
  type QueueCounts,
  type QueueDepth,
  type Subscription,
  type WireMessage,
} from './broker.ts';
export { evaluationFailureAt, type OnParked } from './evaluation-failure.ts';
export { EventServer, type EventServerOptions, PREFETCH } from './event-server.ts';
export { Handles } from './handles.decorator.ts';
export { InProcessBroker } from './in-process.broker.ts';
export { rabbit } from './open-broker.ts';
export { MessagingModule, type MessagingOptions } from './messaging.module.ts';
export { type Cause, eventIdOf, outgoingMessage } from './outgoing-message.ts';
export { RabbitBroker, type RabbitOptions } from './rabbit.broker.ts';
export { retryWaitsMs } from './retry-ladder.ts';
export { isMandatory, queueOf, queues, Topology } from './topology.ts';
