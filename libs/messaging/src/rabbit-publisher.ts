import { beginSpan, type WorkSpan } from '@cpes/service-kit';
import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { type DelayTier, DELAY_TIERS, type LetterFault, type Outcome, type WireMessage } from './broker.ts';
import { countSent } from './metrics.ts';
import type { RabbitLink } from './rabbit-link.ts';
import { isMandatory, type Topology } from './topology.ts';
import { sendAttributesOf, tracedBy } from './trace.ts';
import { toFaultHeaders, toProperties } from './wire.ts';

/** Less than a third of the outbox lease, so that two relays do not publish a row after a slow confirm. */
const PUBLISH_TIMEOUT_MS = 5_000;

/** The text with which the client library reports a negative confirm. */
const NACKED = 'message nacked';

interface Pending {
  readonly resolve: (outcome: Outcome) => void;
  readonly timer: NodeJS.Timeout;
  readonly type: string;
  readonly span: WorkSpan;
  isReturned: boolean;
}

/** Publishes with confirms. The broker returns an unroutable message before the confirm, so the confirm decides. */
export class RabbitPublisher {
  private channel: ConfirmChannel | undefined;
  private readonly pending = new Map<number, Pending>();
  private nextTag = 0;
  /** Undefined while the socket has room. Otherwise resolves to true once it has room again. */
  private drained: Promise<boolean> | undefined;
  private release: (() => void) | undefined;

  constructor(
    private readonly names: Topology,
    private readonly appId: string,
    private readonly link: () => RabbitLink,
    private readonly onUnroutable: () => void,
  ) {}

  async attach(connection: ChannelModel): Promise<void> {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    channel.on('close', () => {
      if (this.channel === channel) this.link().drop('the publishing channel was closed');
    });
    channel.on('return', (message) => {
      const pending = this.pending.get(Number(message.properties.headers?.['publish-tag']));
      if (pending !== undefined) pending.isReturned = true;
    });
    this.channel = channel;
  }

  /** Settles every unconfirmed publication as unknown. */
  detach(): void {
    this.channel = undefined;
    this.release?.();
    for (const tag of [...this.pending.keys()]) this.resolve(tag, { kind: 'unknown' });
  }

  publish(message: WireMessage, queue?: string): Promise<Outcome> {
    // The default exchange routes a message to the queue with the name of its key.
    if (queue !== undefined) return this.send('', this.names.queue(queue), message, true);
    return this.send(this.names.exchange, message.type, message, isMandatory(message.type));
  }

  /** Sends a copy to a delay tier, from which it returns to `queue` after the wait. */
  delay(message: WireMessage, queue: string, tier: DelayTier): Promise<Outcome> {
    if (!(tier in DELAY_TIERS)) throw new RangeError(`no such delay tier: ${tier}`);
    return this.send(this.names.delay(tier), this.names.queue(queue), message, true);
  }

  /** Sends a message to the dead-letter queue of `queue`. */
  park(message: WireMessage, queue: string, fault: LetterFault): Promise<Outcome> {
    return this.send('', this.names.parking(queue), message, true, toFaultHeaders(fault));
  }

  private async send(
    exchange: string,
    key: string,
    message: WireMessage,
    isRequired: boolean,
    moreHeaders: Record<string, string> = {},
  ): Promise<Outcome> {
    const hasRoom = (await this.drained) ?? true;
    const channel = this.channel;
    if (channel === undefined || !hasRoom) return { kind: 'unknown' };
    return new Promise<Outcome>((resolve) => {
      const tag = this.nextTag++;
      const timer = setTimeout(() => this.expire(tag), PUBLISH_TIMEOUT_MS);
      const span = beginSpan(this.appId, {
        name: `send ${message.type}`,
        kind: 'producer',
        parent: message.traceparent,
        attributes: sendAttributesOf(exchange === '' ? key : exchange, message),
      });
      this.pending.set(tag, { resolve, timer, type: message.type, span, isReturned: false });
      const properties = toProperties(tracedBy(span, message), this.appId);
      const headers = { ...(properties.headers as Record<string, unknown>), ...moreHeaders, 'publish-tag': tag };
      const options = { ...properties, mandatory: isRequired, headers };
      try {
        const goesOn = channel.publish(exchange, key, message.body, options, (error) => this.confirm(tag, error));
        if (!goesOn) this.waitForRoom(channel);
      } catch (error) {
        this.resolve(tag, { kind: 'refused', reason: error instanceof Error ? error.message : String(error) });
      }
    });
  }

  private confirm(tag: number, error: unknown): void {
    if (error !== null && error !== undefined) {
      // A closed channel also reports every open confirm as an error. Only the text distinguishes the two cases.
      const isRefused = error instanceof Error && error.message === NACKED;
      this.resolve(tag, isRefused ? { kind: 'refused', reason: 'refused by the broker' } : { kind: 'unknown' });
    } else if (this.pending.get(tag)?.isReturned === true) {
      this.onUnroutable();
      this.resolve(tag, { kind: 'unroutable' });
    } else {
      this.resolve(tag, { kind: 'sent' });
    }
  }

  private resolve(tag: number, outcome: Outcome): void {
    const pending = this.pending.get(tag);
    if (pending === undefined) return;
    clearTimeout(pending.timer);
    this.pending.delete(tag);
    countSent(pending.type, outcome.kind);
    pending.span.end({ 'cpes.outcome': outcome.kind }, outcome.kind === 'sent' ? undefined : outcome.kind);
    pending.resolve(outcome);
  }

  /** Keeps a blocked connection, because a new one would be blocked, too. */
  private expire(tag: number): void {
    if (this.link().isBlocked) this.resolve(tag, { kind: 'unknown' });
    else this.link().drop('no confirm in time');
  }

  /** Delays further publications until the socket has room, the channel closes, or the timeout. */
  private waitForRoom(channel: ConfirmChannel): void {
    if (this.drained !== undefined) return;
    this.drained = new Promise((resolve) => {
      const release = (hasRoom: boolean) => {
        clearTimeout(timer);
        channel.off('drain', onDrain);
        this.drained = undefined;
        this.release = undefined;
        resolve(hasRoom);
      };
      const onDrain = () => release(true);
      const timer = setTimeout(() => release(false), PUBLISH_TIMEOUT_MS);
      channel.once('drain', onDrain);
      this.release = () => release(false);
    });
  }
}
