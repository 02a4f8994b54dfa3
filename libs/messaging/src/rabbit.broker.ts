import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Channel, ChannelModel } from 'amqplib';
import {
  Broker,
  type DeadLetter,
  type Outcome,
  type QueueCounts,
  type QueueDepth,
  type Subscription,
  type WireMessage,
} from './broker.ts';
import { RabbitConsumer, type Source } from './rabbit-consumer.ts';
import { RabbitLink } from './rabbit-link.ts';
import { RabbitManagement } from './rabbit-management.ts';
import { RabbitPublisher } from './rabbit-publisher.ts';
import { keepDeadLetter, settle } from './rabbit-settlement.ts';
import { assertPauses, assertSubscription, assertTopology, queues, Topology } from './topology.ts';

/**
 * The delay before a deleted queue is declared again, once for all messages that find it missing. A quorum queue that returns before
 * the broker has notified the consumers of the deletion keeps them, and its deliveries do not reach them.
 */
const REDECLARE_AFTER_MS = 1_000;

/** The timeout for announcing paused queues, because an alarm may begin meanwhile. */
const ANNOUNCE_MS_MAX = 1_000;

/** Each list of paused queues replaces the previous one. */
const PAUSES_PREFETCH = 1;

/** Dead letters are rare, and are written one at a time. */
const DEAD_LETTER_PREFETCH = 10;

export interface RabbitOptions {
  /** Addresses, tried one after the other. */
  readonly urls: readonly string[];
  readonly service: string;
  /** The prefix of every name; empty by default. */
  readonly prefix?: string;
  /** The address of its management API, with user and password; without it counts are unavailable. */
  readonly managementUrl?: string | undefined;
  readonly onStateChange?: (role: 'publish' | 'consume', state: 'ready' | 'lost', reason?: string) => void;
}

/** RabbitMQ 3.10 and 4.x. Uses two connections, because a blocked publisher must not stop acknowledgements. */
export class RabbitBroker extends Broker {
  private readonly names: Topology;
  private readonly publisher: RabbitPublisher;
  private readonly publishLink: RabbitLink;
  private readonly consumeLink: RabbitLink;
  private readonly consumers: RabbitConsumer[] = [];
  /** The consumers that can be paused, by their queue. */
  private readonly workers = new Map<string, RabbitConsumer>();
  /** A new name for each connection, because the broker may still have the queue of a lost one. */
  private pauseQueue = '';
  private pausedQueues: ReadonlySet<string> = new Set();
  private readonly management: RabbitManagement | undefined;
  private consumeConnection: ChannelModel | undefined;
  private publishConnection: ChannelModel | undefined;
  private redeclaring: NodeJS.Timeout | undefined;

  constructor(options: RabbitOptions) {
    super();
    this.names = new Topology(options.prefix);
    const instance = randomBytes(2).toString('hex');
    const { service, urls, managementUrl, onStateChange } = options;
    this.consumers.push(this.pauseConsumer());
    if (managementUrl !== undefined)
      this.management = new RabbitManagement(managementUrl, virtualHostOf(urls[0] ?? ''), this.names);

    this.publisher = new RabbitPublisher(
      this.names,
      service,
      () => this.publishLink,
      () => this.redeclareSoon(),
    );
    this.publishLink = new RabbitLink(
      urls,
      `${service}:publish:${instance}`,
      async (connection) => {
        await this.declare(connection);
        await this.publisher.attach(connection);
        this.publishConnection = connection;
        onStateChange?.('publish', 'ready');
      },
      (reason) => {
        this.publishConnection = undefined;
        this.publisher.detach();
        onStateChange?.('publish', 'lost', reason);
      },
    );
    this.consumeLink = new RabbitLink(
      urls,
      `${service}:consume:${instance}`,
      async (connection) => {
        await this.declare(connection);
        this.pauseQueue = this.names.pauses(`${service}.${randomBytes(6).toString('hex')}`);
        await this.declarePauses(connection);
        for (const consumer of this.consumers) await consumer.attach(connection);
        this.consumeConnection = connection;
        onStateChange?.('consume', 'ready');
      },
      (reason) => {
        this.consumeConnection = undefined;
        for (const consumer of this.consumers) consumer.detach();
        onStateChange?.('consume', 'lost', reason);
      },
    );
  }

  /**
   * Connects. Resolves after the first attempt; the links reconnect after each loss. Rejects when a queue exists with other arguments
   * than ours, because retrying does not help then.
   */
  async open(): Promise<this> {
    try {
      await Promise.all([this.publishLink.open(), this.consumeLink.open()]);
    } catch (error) {
      await this.close();
      throw error;
    }
    return this;
  }

  publish(message: WireMessage, queue?: string): Promise<Outcome> {
    return this.publisher.publish(message, queue);
  }

  subscribe(subscription: Subscription): Promise<void> {
    const { queue, prefetch } = subscription;
    return this.consume(
      queue,
      {
        queue: this.names.queue(queue),
        prefetch,
        settle: (delivery, isGone) => settle(subscription, this.publisher, delivery, isGone),
      },
      (consumer) => {
        this.workers.set(queue, consumer);
        consumer.setPaused(this.pausedQueues.has(queue));
      },
    );
  }

  async keepDeadLetters(keep: (letter: DeadLetter) => Promise<void>): Promise<void> {
    for (const { queue } of queues())
      await this.consume(queue, {
        queue: this.names.parking(queue),
        prefetch: DEAD_LETTER_PREFETCH,
        settle: (delivery) => keepDeadLetter(queue, keep, delivery),
      });
  }

  private pauseConsumer(): RabbitConsumer {
    const queue = () => this.pauseQueue;
    return new RabbitConsumer({
      get queue() {
        return queue();
      },
      prefetch: PAUSES_PREFETCH,
      redeclare: async () => {
        if (this.consumeConnection !== undefined) await this.declarePauses(this.consumeConnection);
      },
      settle: async ({ content }) => {
        this.apply(queuesIn(content));
        return 'acknowledge';
      },
    });
  }

  private declarePauses(connection: ChannelModel): Promise<void> {
    return this.declare(connection, (channel) => assertPauses(channel, this.names, this.pauseQueue));
  }

  private async consume(
    queue: string,
    source: Omit<Source, 'redeclare'>,
    prepare: (consumer: RabbitConsumer) => void = () => undefined,
  ): Promise<void> {
    const redeclare = () => this.redeclare((channel) => assertSubscription(channel, this.names, queue));
    const consumer = new RabbitConsumer({ ...source, redeclare });
    prepare(consumer);
    this.consumers.push(consumer);
    // A failure here is the loss of a channel or of the connection, which both reopen.
    if (this.consumeConnection !== undefined) await consumer.attach(this.consumeConnection).catch(() => undefined);
  }

  override async pause(queues: readonly string[]): Promise<void> {
    this.apply(queues);
    const connection = this.publishConnection;
    // During an alarm the broker does not read this connection. A later call repeats the list.
    if (connection === undefined || !this.publishLink.isReady) return;
    const announced = this.announcePauses(connection, queues).catch(() => undefined);
    await Promise.race([announced, delay(ANNOUNCE_MS_MAX, undefined, { ref: false })]);
  }

  private async announcePauses(connection: ChannelModel, queues: readonly string[]): Promise<void> {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    await channel.assertExchange(this.names.pauseExchange, 'fanout', { durable: true });
    channel.publish(this.names.pauseExchange, '', Buffer.from(queues.join('\n')));
    await channel.close();
  }

  override paused(): ReadonlySet<string> {
    return this.pausedQueues;
  }

  private apply(queues: readonly string[]): void {
    this.pausedQueues = new Set(queues);
    for (const [queue, worker] of this.workers) worker.setPaused(this.pausedQueues.has(queue));
  }

  async depths(): Promise<readonly QueueDepth[]> {
    const connection = this.consumeConnection;
    if (connection === undefined) throw new Error('the broker is away');
    return (await Promise.all(queues().map(({ queue }) => this.depthOf(connection, queue)))).flat();
  }

  /** Undefined for a missing queue. The broker then closes the channel, so each queue has its own. */
  private async depthOf(connection: ChannelModel, queue: string): Promise<QueueDepth[]> {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    try {
      const { messageCount, consumerCount } = await channel.checkQueue(this.names.queue(queue));
      return [{ queue, ready: messageCount, consumers: consumerCount }];
    } catch {
      return [];
    } finally {
      await channel.close().catch(() => undefined);
    }
  }

  override async counts(): Promise<readonly QueueCounts[] | undefined> {
    return this.management?.counts();
  }

  isReady(): boolean {
    return this.publishLink.isReady && this.consumeLink.isReady;
  }

  async drain(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.drain()));
  }

  async close(): Promise<void> {
    // Before the connections close, so that the loss of a channel does not reopen it.
    for (const consumer of this.consumers) consumer.detach();
    clearTimeout(this.redeclaring);
    await Promise.all([this.publishLink.close(), this.consumeLink.close()]);
    this.publisher.detach();
  }

  private redeclareSoon(): void {
    this.redeclaring ??= setTimeout(() => {
      this.redeclaring = undefined;
      this.redeclare().catch(() => undefined);
    }, REDECLARE_AFTER_MS);
  }

  private async redeclare(assert?: (channel: Channel) => Promise<void>): Promise<void> {
    const connection = this.publishConnection ?? this.consumeConnection;
    if (connection !== undefined) await this.declare(connection, assert);
  }

  /** Declares on a separate channel, because the broker closes a channel on which it refuses a declaration. */
  private async declare(
    connection: ChannelModel,
    assert = (channel: Channel) => assertTopology(channel, this.names),
  ): Promise<void> {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    await assert(channel);
    await channel.close();
  }
}

/** The list that `pause` has published, as lines of text. */
function queuesIn(content: Buffer): readonly string[] {
  return content.toString('utf8').split('\n');
}

/** The virtual host in the path of an address; `/` without a path. */
function virtualHostOf(url: string): string {
  const { pathname } = new URL(url);
  return pathname.length > 1 ? decodeURIComponent(pathname.slice(1)) : '/';
}
