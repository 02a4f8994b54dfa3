import type { EventEntry } from '@cpes/contracts';
import { DELAY_TIERS, type DelayTier } from '../broker.ts';
import { assertTopology, isMandatory, queueOf, Topology, type TopologyChannel } from '../topology.ts';
import type { Schema, SchemasOfTypes } from './schemas-of-types.ts';

/** The version of the bindings below; later ones are the same. */
const BINDING_VERSION = '0.3.0';
const ABOUT =
  'Every event between services of CPES, written from `libs/contracts` and the topology of `libs/messaging` by ' +
  '`npm run build`. docs/developers/events.md describes the AMQP properties of a message.';

/** The header fields of a message, and the member of the envelope that each carries. */
const HEADERS = {
  'tenant-id': ['Envelope', 'tenantId'],
  'aggregate-type': ['Envelope', 'aggregateType'],
  'aggregate-id': ['Envelope', 'aggregateId'],
  attempt: ['Envelope', 'attempt'],
  'cause-id': ['Envelope', 'causeId'],
  traceparent: ['Envelope', 'traceparent'],
  'request-id': ['Envelope', 'requestId'],
  'wait-ms': ['Handling', 'waitMs'],
  'work-ms': ['Handling', 'workMs'],
  'run-id': ['EvaluationContext', 'runId'],
  deadline: ['EvaluationContext', 'deadlineMs'],
  resend: ['EvaluationContext', 'resend'],
} as const;
const ALWAYS_SENT = ['tenant-id', 'aggregate-type', 'aggregate-id', 'attempt'];

interface Exchange {
  readonly name: string;
  readonly type: string;
  readonly durable: boolean;
}

interface Queue {
  readonly name: string;
  readonly durable: boolean;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The source of its messages, once bound. */
  source?: { readonly exchange: string; readonly routingKey: string };
}

/** The declarations of a process on the broker, recorded by a fake channel. */
class DeclaredTopology implements TopologyChannel {
  readonly exchanges = new Map<string, Exchange>();
  readonly queues = new Map<string, Queue>();

  async assertExchange(name: string, type: string, { durable }: { durable: boolean }): Promise<void> {
    this.exchanges.set(name, { name, type, durable });
  }

  async assertQueue(name: string, options: { durable: boolean; arguments: Record<string, unknown> }): Promise<void> {
    this.queues.set(name, { name, ...options });
  }

  async bindQueue(queue: string, exchange: string, routingKey: string): Promise<void> {
    const bound = this.queues.get(queue);
    if (bound !== undefined) bound.source = { exchange, routingKey };
  }
}

/** The events of the catalogue as an AsyncAPI 3.0 document. `exampleOf` is a body of a type. */
export async function asyncApi(
  events: readonly EventEntry[],
  types: SchemasOfTypes,
  exampleOf: (type: string) => unknown,
): Promise<object> {
  const topology = new DeclaredTopology();
  const names = new Topology();
  await assertTopology(topology, names);
  const exchange = topology.exchanges.get(names.exchange);
  if (exchange === undefined) throw new Error(`${names.exchange} is not declared`);
  const messages = Object.fromEntries(events.map((entry) => [entry.type, messageOf(entry, types, exampleOf)]));
  return {
    asyncapi: '3.0.0',
    info: { title: 'Events of CPES', version: '1.0.0', description: ABOUT },
    defaultContentType: 'application/json',
    servers: {
      rabbitmq: {
        host: '{host}',
        protocol: 'amqp',
        protocolVersion: '0.9.1',
        description: 'RabbitMQ, at `BROKER_URL`. Without it one process carries the same events itself.',
        variables: { host: { description: 'Address and port.', default: '127.0.0.1:5672' } },
      },
    },
    channels: {
      ...Object.fromEntries(events.map(({ type }) => [type, published(exchange, type)])),
      ...Object.fromEntries([...topology.queues.values()].map((queue) => [queue.name, waiting(queue, events, names)])),
    },
    operations: Object.fromEntries(events.flatMap(operationsOf)),
    components: {
      messages,
      schemas: { Headers: headersOf(types), ...Object.fromEntries([...types.named].filter(([name]) => isSent(name))) },
    },
  };
}

/** The envelope is not sent as an object: its members are header fields. */
function isSent(name: string): boolean {
  return !['Envelope', 'EvaluationContext', 'Handling'].includes(name);
}

function messageOf({ type, event }: EventEntry, types: SchemasOfTypes, exampleOf: (type: string) => unknown): object {
  const payload = types.refOf(event.name);
  const words = types.named.get(event.name)?.['description'];
  return {
    name: type,
    title: event.name,
    summary: words,
    contentType: 'application/json',
    headers: { $ref: '#/components/schemas/Headers' },
    correlationId: { description: 'The id of its subject.', location: '$message.header#/aggregate-id' },
    payload,
    bindings: { amqp: { messageType: type, bindingVersion: BINDING_VERSION } },
    examples: [{ name: 'first', summary: 'The minimal body of its first senders.', payload: exampleOf(type) }],
  };
}

function headersOf(types: SchemasOfTypes): Schema {
  const members = Object.entries(HEADERS).map(([header, [type, member]]) => {
    types.refOf(type);
    const properties = types.named.get(type)?.['properties'] as Record<string, Schema> | undefined;
    const schema = properties?.[member];
    if (schema === undefined) throw new Error(`${type} has no ${member}`);
    return [header, schema];
  });
  return {
    type: 'object',
    description: 'The context of every hop. Only events of an evaluation have the last three.',
    properties: Object.fromEntries(members) as object,
    required: ALWAYS_SENT,
  };
}

/** The address of an event: the exchange, with its type as the routing key. */
function published(exchange: Exchange, type: string): object {
  return {
    address: type,
    messages: refsTo([type]),
    bindings: {
      amqp: {
        is: 'routingKey',
        exchange: { ...exchange, autoDelete: false, vhost: '/' },
        bindingVersion: BINDING_VERSION,
      },
    },
  };
}

/** The queues in which messages wait: for a service, for their next attempt, or for an operator. */
function waiting({ name, durable, source, ...queue }: Queue, events: readonly EventEntry[], names: Topology): object {
  const consumed = events.filter(({ consumedBy }) => consumedBy.length > 0);
  const own = consumed.filter(({ type, consumedBy }) =>
    consumedBy.some((service) =>
      [names.queue(queueOf(service, type)), names.parking(queueOf(service, type))].includes(name),
    ),
  );
  const tier = (Object.keys(DELAY_TIERS) as DelayTier[]).find((one) => names.delay(one) === name);
  const what =
    tier !== undefined
      ? `Failed messages wait here for ${tier} before they return to the queue in their routing key.`
      : name.endsWith('.dlq')
        ? 'Dead letters of the queue.'
        : 'The queue of one service; all its instances share it.';
  const from = source === undefined ? '' : ` Bound to \`${source.exchange}\` with the key \`${source.routingKey}\`.`;
  return {
    address: name,
    description: `${what}${from}`,
    messages: refsTo((own.length === 0 ? consumed : own).map(({ type }) => type)),
    bindings: {
      amqp: {
        is: 'queue',
        queue: { name, durable, exclusive: false, autoDelete: false, vhost: '/' },
        bindingVersion: BINDING_VERSION,
      },
    },
    'x-queue-arguments': queue.arguments,
    ...(source === undefined ? {} : { 'x-bound-to': source }),
  };
}

function operationsOf({ type, emittedBy, consumedBy }: EventEntry): [string, object][] {
  const onChannel = (channel: string) => ({
    channel: { $ref: `#/channels/${channel}` },
    messages: [{ $ref: `#/channels/${channel}/messages/${type}` }],
  });
  const sent = emittedBy.map((service): [string, object] => [
    `${service}.sends.${type}`,
    {
      action: 'send',
      title: `${service} sends ${type}`,
      ...onChannel(type),
      bindings: { amqp: { deliveryMode: 2, mandatory: isMandatory(type), bindingVersion: BINDING_VERSION } },
    },
  ]);
  const received = consumedBy.map((service): [string, object] => [
    `${service}.receives.${type}`,
    {
      action: 'receive',
      title: `${service} receives ${type}`,
      ...onChannel(queueOf(service, type)),
      bindings: { amqp: { ack: true, bindingVersion: BINDING_VERSION } },
    },
  ]);
  return [...sent, ...received];
}

function refsTo(types: readonly string[]): object {
  return Object.fromEntries(types.map((type) => [type, { $ref: `#/components/messages/${type}` }]));
}
