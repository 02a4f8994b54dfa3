import { randomBytes } from 'node:crypto';
import type { Channel, ChannelModel } from 'amqplib';
import { Broker, type Outcome, type Subscription, type WireMessage } from './broker.ts';
import { RabbitConsumer } from './rabbit-consumer.ts';
import { RabbitLink } from './rabbit-link.ts';
import { RabbitPublisher } from './rabbit-publisher.ts';
import { assertSubscription, assertTopology, Topology } from './topology.ts';

/**
 * A queue that somebody deleted is declared again, once, however many messages find it gone; and not at once: a quorum queue
 * that reappears before the broker has told its consumers of the deletion keeps them as its own and delivers into the void.
 */
const REDECLARE_AFTER_MS = 1_000;

export interface RabbitOptions {
  /** Tried in turn. */
  readonly urls: readonly string[];
  readonly service: string;
  /** Put before every name; empty in earnest. */
  readonly prefix?: string;
  readonly onStateChange?: (role: 'publish' | 'consume', state: 'ready' | 'lost', reason?: string) => void;
}

/** RabbitMQ 3.10 and 4.x. Two connections: a blocked publisher must not stop acknowledgements. */
export class RabbitBroker extends Broker {
  private readonly names: Topology;
  private readonly publisher: RabbitPublisher;
  private readonly publishLink: RabbitLink;
  private readonly consumeLink: RabbitLink;
  private readonly consumers: RabbitConsumer[] = [];
  private consumeConnection: ChannelModel | undefined;
  private publishConnection: ChannelModel | undefined;
  private redeclaring: NodeJS.Timeout | undefined;

  constructor(options: RabbitOptions) {
    super();
    this.names = new Topology(options.prefix);
    const instance = randomBytes(2).toString('hex');
    const { service, urls, onStateChange } = options;

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
   * Begins to connect. Resolves after the first try; from then on the links heal themselves. Rejects when a queue exists
   * with other arguments than ours: waiting would not mend that.
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

  async subscribe(subscription: Subscription): Promise<void> {
    const consumer = new RabbitConsumer(subscription, {
      names: this.names,
      delay: (message, queue, tier) => this.publisher.delay(message, queue, tier),
      redeclare: () => this.redeclare((channel) => assertSubscription(channel, this.names, subscription.queue)),
    });
    this.consumers.push(consumer);
    // A failure here is the loss of a channel or of the connection, and both heal themselves.
    if (this.consumeConnection !== undefined) await consumer.attach(this.consumeConnection).catch(() => undefined);
  }

  isReady(): boolean {
    return this.publishLink.isReady && this.consumeLink.isReady;
  }

  async drain(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.drain()));
  }

  async close(): Promise<void> {
    // Before the connections, or the loss of a channel would be mended.
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

  /** On a channel of its own: a refused declaration closes the channel it was made on. */
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
