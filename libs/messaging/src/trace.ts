import type { WorkSpan } from '@cpes/service-kit';
import type { WireMessage } from './broker.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** Attributes of the OpenTelemetry conventions for messaging: ids and names, never a body. */
export function processAttributesOf(queue: string, message: WireMessage): Attributes {
  return {
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'cpes.attempt': message.attempt,
    ...attributesOf(message),
  };
}

/** `destination` is the exchange, or the only queue that receives the message. */
export function sendAttributesOf(destination: string, message: WireMessage): Attributes {
  return {
    'messaging.operation.name': 'send',
    'messaging.operation.type': 'send',
    'messaging.system': 'rabbitmq',
    'messaging.destination.name': destination,
    ...attributesOf(message),
  };
}

/** A message whose emitted events are children of a span. */
export function tracedBy({ traceparent }: WorkSpan, message: WireMessage): WireMessage {
  return traceparent === undefined ? message : { ...message, traceparent };
}

function attributesOf({ id, aggregateId, tenantId }: WireMessage): Attributes {
  return {
    'messaging.message.id': id,
    'messaging.message.conversation_id': aggregateId,
    'cpes.tenant_id': tenantId,
  };
}
