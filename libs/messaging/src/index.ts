export {
  Broker,
  DELAY_TIERS,
  type DelayTier,
  type Disposition,
  type Outcome,
  type Subscription,
  type WireMessage,
} from './broker.ts';
export { evaluationFailureAt } from './evaluation-failure.ts';
export { EventServer, type EventServerOptions } from './event-server.ts';
export { Handles } from './handles.decorator.ts';
export { InProcessBroker } from './in-process.broker.ts';
export { openRabbitBroker } from './open-broker.ts';
export { type OnParked, Parking } from './parking.ts';
export { RabbitBroker, type RabbitOptions } from './rabbit.broker.ts';
export { isMandatory, queueOf, queues, Topology } from './topology.ts';
