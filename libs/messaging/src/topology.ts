import { catalogue, findEvent, type ServiceName } from '@cpes/contracts';
import { DELAY_TIERS, type DelayTier } from './broker.ts';

/** Names on the broker. Each test has its own prefix, so that tests do not share queues. */
export class Topology {
  readonly exchange: string;
  readonly deadLetterExchange: string;
  /** Carries the list of paused queues to every process. */
  readonly pauseExchange: string;

  constructor(private readonly prefix = '') {
    this.exchange = `${prefix}cpes.events`;
    this.deadLetterExchange = `${prefix}cpes.dlx`;
    this.pauseExchange = `${prefix}cpes.pauses`;
  }

  queue(queue: string): string {
    return `${this.prefix}${queue}`;
  }

  delay(tier: DelayTier): string {
    return `${this.prefix}cpes.delay.${tier}`;
  }

  pauses(connection: string): string {
    return `${this.pauseExchange}.${connection}`;
  }

  parking(queue: string): string {
    return `${this.queue(queue)}.dlq`;
  }
}

/** The queue in which a service receives events of a type. */
export function queueOf(service: ServiceName, type: string): string {
  return `${service}.${type}`;
}

/** Every queue of the catalogue, with the event type that is bound to it. */
export function queues(): { queue: string; type: string }[] {
  return catalogue().flatMap(({ type, consumedBy }) =>
    consumedBy.map((service) => ({ queue: queueOf(service, type), type })),
  );
}

/** True when a service consumes the event. An unroutable publication is then a fault. */
export function isMandatory(type: string): boolean {
  return (findEvent(type)?.consumedBy.length ?? 0) > 0;
}

/**
 * Redeliveries after which the broker dead-letters a message, for example one that crashes every consumer. Handler errors do not
 * count: those messages go through the delay tiers.
 */
const DELIVERY_LIMIT = 20;
/** Quorum queues dead-letter at least once only with both settings, in 3.10 and in 4.x. */
const SAFE_DEAD_LETTERING = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };

/** The methods of a channel that this file uses. */
export interface TopologyChannel {
  assertExchange(exchange: string, type: string, options: { durable: boolean }): Promise<unknown>;
  assertQueue(
    queue: string,
    options: { durable: boolean; exclusive?: boolean; arguments: Record<string, unknown> },
  ): Promise<unknown>;
  bindQueue(queue: string, exchange: string, pattern: string): Promise<unknown>;
}

/** Declares exchanges, work queues, delay tiers and dead-letter queues. Idempotent; every process does it. */
export async function assertTopology(channel: TopologyChannel, names: Topology): Promise<void> {
  await assertExchanges(channel, names);
  for (const { queue, type } of queues()) await assertWorkQueue(channel, names, queue, type);
  for (const tier of Object.keys(DELAY_TIERS) as DelayTier[]) await assertDelayTier(channel, names, tier);
}

/** Declares the queues of one subscriber. Other subscribers may not have noticed yet that their queues are deleted. */
export async function assertSubscription(channel: TopologyChannel, names: Topology, queue: string): Promise<void> {
  const type = queues().find((one) => one.queue === queue)?.type;
  if (type === undefined) throw new Error(`${queue} is not in the catalogue`);
  await assertExchanges(channel, names);
  await assertWorkQueue(channel, names, queue, type);
}

/**
 * The queue with the list of paused queues for one process. Only the latest list counts. The queue is exclusive to its connection, so
 * it is always on a running node, and ends with the process.
 */
export async function assertPauses(channel: TopologyChannel, names: Topology, queue: string): Promise<void> {
  await channel.assertExchange(names.pauseExchange, 'fanout', { durable: true });
  await channel.assertQueue(queue, { durable: false, exclusive: true, arguments: { 'x-max-length': 1 } });
  await channel.bindQueue(queue, names.pauseExchange, '');
}

async function assertExchanges(channel: TopologyChannel, names: Topology): Promise<void> {
  await channel.assertExchange(names.exchange, 'topic', { durable: true });
  await channel.assertExchange(names.deadLetterExchange, 'direct', { durable: true });
}

async function assertWorkQueue(channel: TopologyChannel, names: Topology, queue: string, type: string): Promise<void> {
  const name = names.queue(queue);
  await channel.assertQueue(name, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': names.deadLetterExchange,
      'x-dead-letter-routing-key': name,
      ...SAFE_DEAD_LETTERING,
    },
  });
  await channel.bindQueue(name, names.exchange, type);
  await channel.assertQueue(names.parking(queue), { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(names.parking(queue), names.deadLetterExchange, name);
}

async function assertDelayTier(channel: TopologyChannel, names: Topology, tier: DelayTier): Promise<void> {
  const name = names.delay(tier);
  await channel.assertExchange(name, 'fanout', { durable: true });
  await channel.assertQueue(name, {
    durable: true,
    // Without a dead-letter routing key, a message keeps its own, the name of the queue to which it returns.
    arguments: {
      'x-queue-type': 'quorum',
      'x-message-ttl': DELAY_TIERS[tier],
      'x-dead-letter-exchange': '',
      ...SAFE_DEAD_LETTERING,
    },
  });
  await channel.bindQueue(name, name, '');
}
