import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { AckBatcher } from './ack-batcher.ts';

/** The pause before reopening a channel that the broker has closed. */
const REOPEN_MS = 250;
/**
 * A quorum queue that is deleted and declared again at once may lose its consumers, or deliver to those of the deleted queue, and the
 * broker does not report it. So idle consumers are renewed, sooner than the sweeper resends runs.
 */
const RENEW_AFTER_MS = 3_000;

/** The settlement of a delivery: it is removed from the queue, or returned to it. */
export type Settlement = 'acknowledge' | 'requeue';

export interface Source {
  /** The name of the queue on the broker. */
  readonly queue: string;
  /** Maximum number of unacknowledged deliveries. */
  readonly prefetch: number;
  /** Settles a delivery. `isGone` returns whether the broker redelivers it to another consumer. */
  readonly settle: (delivery: ConsumeMessage, isGone: () => boolean) => Promise<Settlement>;
  /** Declares the queue again. A deleted queue is one reason for a closed channel. */
  readonly redeclare: () => Promise<void>;
}

/** A consuming channel. After its loss, a new session begins. */
interface Session {
  readonly connection: ChannelModel;
  channel?: Channel;
  /** The consumer's tag on the channel, once it consumes. */
  tag?: string;
  isClosed: boolean;
}

/**
 * The consumer of one queue on the current connection. It reopens on the next connection, and after the loss of its channel.
 */
export class RabbitConsumer {
  private connection: ChannelModel | undefined;
  private session: Session | undefined;
  private readonly underWay = new Set<Promise<void>>();
  /** Sessions that are opening or closing. They may still receive deliveries. */
  private readonly changes = new Set<Promise<void>>();
  private isDraining = false;
  private isPaused = false;
  private deliveries = 0;

  constructor(private readonly source: Source) {}

  async attach(connection: ChannelModel): Promise<void> {
    this.connection = connection;
    await this.open(connection);
  }

  /** Records the loss of the connection. The broker will redeliver its unacknowledged messages. */
  detach(): void {
    this.connection = undefined;
    this.session = undefined;
  }

  /** Pauses or resumes deliveries. Current ones finish. The setting survives the connection. */
  setPaused(isPaused: boolean): void {
    if (this.isPaused === isPaused) return;
    this.isPaused = isPaused;
    const earlier = Promise.allSettled([...this.changes]);
    const change = async () => {
      await earlier;
      if (this.isPaused === isPaused) await (isPaused ? this.suspend() : this.resume());
    };
    // After a failure to open, the next session is already scheduled.
    this.change(change()).catch(() => undefined);
  }

  private async suspend(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    if (session === undefined) return;
    await this.finish(session);
    closeQuietly(session.channel);
  }

  private async resume(): Promise<void> {
    if (this.connection !== undefined && this.session === undefined) await this.openSession(this.connection);
  }

  /** Stops deliveries. Resolves when current ones are settled. */
  async drain(): Promise<void> {
    this.isDraining = true;
    await Promise.allSettled([...this.changes]);
    if (this.session !== undefined) await this.finish(this.session);
  }

  /** Stops deliveries to a session. Resolves when current ones are settled and the broker has logged the acknowledgements. */
  private async finish(session: Session): Promise<void> {
    await cancel(session).catch(() => undefined);
    await Promise.allSettled([...this.underWay]);
    await this.awaitSettled(session).catch(() => undefined);
  }

  private open(connection: ChannelModel): Promise<void> {
    return this.change(this.openSession(connection));
  }

  private async change(work: Promise<void>): Promise<void> {
    this.changes.add(work);
    await work.finally(() => this.changes.delete(work));
  }

  private async openSession(connection: ChannelModel): Promise<void> {
    if (this.isDraining || this.isPaused) return;
    const session: Session = { connection, isClosed: false };
    this.session = session;
    try {
      await this.consume(session);
      this.watch(session);
    } catch (error) {
      this.reopen(session);
      throw error;
    }
  }

  private async consume(session: Session): Promise<void> {
    const channel = await session.connection.createChannel();
    session.channel = channel;
    channel.on('error', () => undefined);
    channel.on('close', () => {
      session.isClosed = true;
      this.reopen(session);
    });
    await channel.prefetch(this.source.prefetch);
    const ackBatcher = new AckBatcher(channel);
    const { consumerTag } = await channel.consume(this.source.queue, (delivery) => {
      // Null means that the broker cancelled the consumer, for example because its queue is gone.
      if (delivery === null) closeQuietly(channel);
      else this.track(session, ackBatcher, delivery);
    });
    session.tag = consumerTag;
    if (this.isDraining) await cancel(session);
  }

  /**
   * Waits until the broker has stored all acknowledgements. A quorum queue delays them while more than 32 are pending for its log. It
   * drops those when their channel closes (rabbitmq-server#10327), and would redeliver handled messages. The queue answers a `get` after
   * all of them. A message from the `get` goes back to the queue.
   */
  private async awaitSettled({ channel, tag }: Session): Promise<void> {
    if (channel === undefined || tag === undefined) return;
    const delivery = await channel.get(this.source.queue);
    if (delivery !== false) channel.reject(delivery, true);
  }

  private track(session: Session, ackBatcher: AckBatcher, delivery: ConsumeMessage): void {
    this.deliveries += 1;
    ackBatcher.take(delivery);
    const isGone = () => session.isClosed || this.isDraining;
    const work = this.source
      .settle(delivery, isGone)
      // A handler that rejects against its contract must not end the process. The delivery limit bounds the loop.
      .catch((): Settlement => 'requeue')
      .then((settlement) =>
        settlement === 'acknowledge' ? ackBatcher.acknowledge(delivery) : ackBatcher.reject(delivery, true),
      );
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }

  /** Renews a session that has received nothing for some time, because the queue may have lost its consumer. */
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

  /** The new session consumes before the old one ends. Unhandled deliveries of the old one go back to the queue. */
  private async renew(session: Session): Promise<void> {
    await this.openSession(session.connection).catch(() => undefined);
    await this.finish(session);
    closeQuietly(session.channel);
  }

  /** Replaces a session. After a loss of the connection, the link attaches to the next one. */
  private reopen(session: Session): void {
    if (this.session !== session) return;
    this.session = undefined;
    closeQuietly(session.channel);
    const mayOpen = () =>
      this.connection === session.connection && this.session === undefined && !this.isDraining && !this.isPaused;
    setTimeout(() => {
      if (!mayOpen()) return;
      this.source
        .redeclare()
        .catch(() => undefined)
        .then(() => (mayOpen() ? this.open(session.connection) : undefined))
        // After a failure to open, the next session is already scheduled.
        .catch(() => undefined);
    }, REOPEN_MS).unref();
  }
}

async function cancel({ channel, tag }: Session): Promise<void> {
  if (tag !== undefined) await channel?.cancel(tag);
}

function closeQuietly(channel: Channel | undefined): void {
  try {
    channel?.close().catch(() => undefined);
  } catch {
    return;
  }
}
