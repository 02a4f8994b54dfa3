import { catalogue, findEvent, type ServiceName } from '@cpes/contracts';
import { DELAY_TIERS, type DelayTier } from './broker.ts';

/** Names on the broker; a test puts its own prefix before every one of them and so has the broker to itself. */
export class Topology {
  readonly exchange: string;
  readonly deadLetterExchange: string;

  constructor(private readonly prefix = '') {
    this.exchange = `${prefix}cpes.events`;
    this.deadLetterExchange = `${prefix}cpes.dlx`;
  }

  queue(queue: string): string {
    return `${this.prefix}${queue}`;
  }

  delay(tier: DelayTier): string {
    return `${this.prefix}cpes.delay.${tier}`;
  }

  parking(queue: string): string {
    return `${this.queue(queue)}.dlq`;
  }
}

/** The queue in which a service receives an event type. */
export function queueOf(service: ServiceName, type: string): string {
  return `${service}.${type}`;
}

/** Every queue of the catalogue with the event type bound to it. */
export function queues(): { queue: string; type: string }[] {
  return catalogue().flatMap(({ type, consumedBy }) =>
    consumedBy.map((service) => ({ queue: queueOf(service, type), type })),
  );
}

/** True when somebody inside must receive the event, so that an unroutable publication is a fault. */
export function isMandatory(type: string): boolean {
  return (findEvent(type)?.consumedBy.length ?? 0) > 0;
}

/** A crash loop ends after this many redeliveries; handler errors never count, they go through the delay tiers. */
const DELIVERY_LIMIT = 20;
/** Quorum queues keep dead letters safe only with both of these; 3.10 and 4.x agree on them. */
const SAFE_DEAD_LETTERING = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };

/** The calls this file needs of a channel. */
export interface TopologyChannel {
  assertExchange(exchange: string, type: string, options: { durable: boolean }): Promise<unknown>;
  assertQueue(queue: string, options: { durable: boolean; arguments: Record<string, unknown> }): Promise<unknown>;
  bindQueue(queue: string, exchange: string, pattern: string): Promise<unknown>;
}

/** Declares exchanges, work queues, delay tiers and parking queues. Any process may do it, any number of times. */
export async function assertTopology(channel: TopologyChannel, names: Topology): Promise<void> {
  await assertExchanges(channel, names);
  for (const { queue, type } of queues()) await assertWorkQueue(channel, names, queue, type);
  for (const tier of Object.keys(DELAY_TIERS) as DelayTier[]) await assertDelayTier(channel, names, tier);
}

/** Declares what one subscriber needs, and nothing of others: they may not know yet that theirs is gone. */
export async function assertSubscription(channel: TopologyChannel, names: Topology, queue: string): Promise<void> {
  const type = queues().find((one) => one.queue === queue)?.type;
  if (type === undefined) throw new Error(`${queue} is not in the catalogue`);
  await assertExchanges(channel, names);
  await assertWorkQueue(channel, names, queue, type);
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
    // No dead-letter routing key: a message keeps its own, the name of the queue that it returns to.
    arguments: {
      'x-queue-type': 'quorum',
      'x-message-ttl': DELAY_TIERS[tier],
      'x-dead-letter-exchange': '',
      ...SAFE_DEAD_LETTERING,
    },
  });
  await channel.bindQueue(name, name, '');
}
