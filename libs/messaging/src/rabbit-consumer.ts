import type { Channel, ChannelModel, ConsumeMessage, Message } from 'amqplib';
import type { Disposition, Outcome, Subscription, WireMessage } from './broker.ts';
import type { Topology } from './topology.ts';
import { AckBatcher } from './ack-batcher.ts';
import { fromDelivery } from './wire.ts';

/** Dead letters are rare, and are written one at a time. */
const DEAD_LETTER_PREFETCH = 10;
/** The pause before a channel that the broker closed is opened again. */
const REOPEN_MS = 250;
/**
 * When a quorum queue is deleted and declared again at once, it may forget its consumers, or deliver to those of the deleted
 * queue. The broker reports neither. An idle consumer is therefore renewed, earlier than runs are sent again.
 */
const RENEW_AFTER_MS = 3_000;
/**
 * How long a copy that no delay tier took is offered again while the publishing link is away. Giving the delivery back instead
 * would use up the delivery limit within minutes, and its run would fail without a reason. The broker lets a delivery be under
 * way for half an hour. This is a third of it, because the handler has used a part.
 */
export const DELAY_MS_MAX = 600_000;
const DELAY_AGAIN_MS = 1_000;

export interface ConsumerPorts {
  readonly names: Topology;
  readonly delay: (message: WireMessage, queue: string, tier: Retry['tier']) => Promise<Outcome>;
  /** Declares the queue again. A deleted queue is one reason for a closed channel. */
  readonly redeclare: () => Promise<void>;
}

type Retry = Extract<Disposition, { kind: 'retry' }>;
type Handle = (ackBatcher: AckBatcher, delivery: ConsumeMessage) => Promise<void>;

/** The channels that were opened together on one connection. When one is lost, all are given up and a new session begins. */
interface Session {
  readonly connection: ChannelModel;
  readonly channels: Channel[];
}

/**
 * One subscription on the current connection. It is opened again on the next connection, and after its channel alone was closed.
 */
export class RabbitConsumer {
  private connection: ChannelModel | undefined;
  private session: Session | undefined;
  private readonly consuming = new WeakMap<Channel, { queue: string; tag: string }>();
  private readonly closed = new WeakSet<Channel>();
  private readonly underWay = new Set<Promise<void>>();
  /** Sessions that are being opened or replaced. They may still receive deliveries. */
  private readonly changes = new Set<Promise<void>>();
  private isDraining = false;
  private deliveries = 0;

  constructor(
    private readonly subscription: Subscription,
    private readonly ports: ConsumerPorts,
  ) {}

  async attach(connection: ChannelModel): Promise<void> {
    this.connection = connection;
    await this.open(connection);
  }

  /** Notes that the connection is lost. The broker will deliver again what was under way on it. */
  detach(): void {
    this.connection = undefined;
    this.session = undefined;
  }

  /** Stops deliveries. Resolves when those under way are settled. */
  async drain(): Promise<void> {
    this.isDraining = true;
    await Promise.allSettled([...this.changes]);
    await this.finish(this.session?.channels ?? []);
  }

  /** Stops deliveries to these channels. Resolves when those under way are settled and the broker has written this to its log. */
  private async finish(channels: readonly Channel[]): Promise<void> {
    await Promise.allSettled(channels.map((channel) => this.cancel(channel)));
    await Promise.allSettled([...this.underWay]);
    await Promise.allSettled(channels.map((channel) => this.awaitSettled(channel)));
  }

  private open(connection: ChannelModel): Promise<void> {
    return this.change(this.openSession(connection));
  }

  private async change(work: Promise<void>): Promise<void> {
    this.changes.add(work);
    await work.finally(() => this.changes.delete(work));
  }

  private async openSession(connection: ChannelModel): Promise<void> {
    if (this.isDraining) return;
    const { names } = this.ports;
    const { queue, prefetch } = this.subscription;
    const session: Session = { connection, channels: [] };
    this.session = session;
    try {
      await this.consume(session, names.queue(queue), prefetch, (ackBatcher, delivery) =>
        this.handle(ackBatcher, delivery),
      );
      await this.consume(session, names.parking(queue), DEAD_LETTER_PREFETCH, (ackBatcher, delivery) =>
        this.keep(ackBatcher, delivery),
      );
      this.watch(session);
    } catch (error) {
      this.reopen(session);
      throw error;
    }
  }

  private async consume(session: Session, queue: string, prefetch: number, handle: Handle): Promise<void> {
    const channel = await session.connection.createChannel();
    channel.on('error', () => undefined);
    channel.on('close', () => {
      this.closed.add(channel);
      this.reopen(session);
    });
    session.channels.push(channel);
    // Another channel of the session was lost while this one was being opened. The next session has begun already.
    if (this.session !== session) {
      closeQuietly(channel);
      return;
    }
    await channel.prefetch(prefetch);
    const ackBatcher = new AckBatcher(channel);
    const { consumerTag } = await channel.consume(queue, (delivery) => {
      // Null means that the broker cancelled the consumer, for example because its queue is gone.
      if (delivery === null) closeQuietly(channel);
      else this.track(ackBatcher, delivery, handle);
    });
    this.consuming.set(channel, { queue, tag: consumerTag });
    if (this.isDraining) await this.cancel(channel);
  }

  private async cancel(channel: Channel): Promise<void> {
    const consuming = this.consuming.get(channel);
    if (consuming !== undefined) await channel.cancel(consuming.tag);
  }

  /**
   * Waits until the broker has stored all acknowledgements. A quorum queue holds them back while more than 32 are on the way to
   * its log. It forgets those when their channel closes (rabbitmq-server#10327), and finished work would be delivered again. The
   * queue answers a `get` after all of them. A message that the `get` returns goes back to the queue.
   */
  private async awaitSettled(channel: Channel): Promise<void> {
    const consuming = this.consuming.get(channel);
    const delivery = consuming !== undefined && (await channel.get(consuming.queue));
    if (delivery !== false) channel.reject(delivery, true);
  }

  private track(ackBatcher: AckBatcher, delivery: ConsumeMessage, handle: Handle): void {
    this.deliveries += 1;
    ackBatcher.take(delivery);
    // A handler that rejects against its contract must not end the process. The delivery limit bounds the loop.
    const work = handle(ackBatcher, delivery).catch(() => ackBatcher.reject(delivery, true));
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }

  private async handle(ackBatcher: AckBatcher, delivery: ConsumeMessage): Promise<void> {
    const message = fromDelivery(delivery);
    const disposition = await this.subscription.handle(message);
    switch (disposition.kind) {
      case 'done':
        return ackBatcher.acknowledge(delivery);
      case 'parked':
        return ackBatcher.reject(delivery, false);
      case 'retry': {
        const copy = { ...message, attempt: message.attempt + 1 };
        const isDelayed = await this.delay(ackBatcher.channel, copy, disposition.tier);
        // The tier has not stored the copy: the delivery goes back to the queue. The delivery limit bounds this loop.
        return isDelayed ? ackBatcher.acknowledge(delivery) : ackBatcher.reject(delivery, true);
      }
    }
  }

  /** True when the tier has stored the copy. */
  private async delay(channel: Channel, copy: WireMessage, tier: Retry['tier']): Promise<boolean> {
    const giveUpAt = performance.now() + DELAY_MS_MAX;
    for (;;) {
      const outcome = await this.ports.delay(copy, this.subscription.queue, tier);
      if (outcome.kind === 'sent') return true;
      // The channel is closed, so the broker gives the delivery to another consumer.
      if (this.closed.has(channel) || this.isDraining || performance.now() >= giveUpAt) return false;
      await new Promise((resolve) => setTimeout(resolve, DELAY_AGAIN_MS));
    }
  }

  private async keep(ackBatcher: AckBatcher, delivery: Message): Promise<void> {
    const death: unknown = delivery.properties.headers?.['x-first-death-reason'];
    const reason = typeof death === 'string' ? `dead-lettered by the broker: ${death}` : 'dead-lettered by the broker';
    try {
      await this.subscription.keepDeadLetter(fromDelivery(delivery), reason);
    } catch {
      // The parking queue has no delivery limit. Without a pause, an unavailable table would cause a busy loop.
      await new Promise((resolve) => setTimeout(resolve, DELAY_AGAIN_MS));
      return ackBatcher.reject(delivery, true);
    }
    await ackBatcher.acknowledge(delivery);
  }

  /** Renews a session without deliveries for some time: an idle consumer cannot be told from a forgotten one. */
  private watch(session: Session): void {
    let seen = this.deliveries;
    const timer = setInterval(() => {
      const isOver = this.session !== session || this.isDraining;
      if (isOver) return clearInterval(timer);
      const isIdle = this.underWay.size === 0 && this.deliveries === seen;
      seen = this.deliveries;
      if (isIdle) void this.change(this.renew(session));
    }, RENEW_AFTER_MS).unref();
  }

  /** The new session consumes before the old one ends. Deliveries that the old one has not handled go back to the queue. */
  private async renew({ connection, channels }: Session): Promise<void> {
    await this.openSession(connection).catch(() => undefined);
    await this.finish(channels);
    channels.forEach(closeQuietly);
  }

  /** Ends a session and begins another one. When the connection is lost as well, the link attaches to the next connection. */
  private reopen(session: Session): void {
    if (this.session !== session) return;
    this.session = undefined;
    for (const channel of session.channels) closeQuietly(channel);
    const mayOpen = () => this.connection === session.connection && this.session === undefined && !this.isDraining;
    setTimeout(() => {
      if (!mayOpen()) return;
      this.ports
        .redeclare()
        .catch(() => undefined)
        .then(() => (mayOpen() ? this.open(session.connection) : undefined))
        // A session that could not be opened has already scheduled the next one.
        .catch(() => undefined);
    }, REOPEN_MS).unref();
  }
}

function closeQuietly(channel: Channel): void {
  try {
    channel.close().catch(() => undefined);
  } catch {
    return;
  }
}
