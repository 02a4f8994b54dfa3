import type { Channel, Message } from 'amqplib';

/**
 * Acknowledges the deliveries of one channel. A quorum queue writes every acknowledgement to its log. One frame therefore
 * acknowledges all deliveries that end in the same turn of the event loop, up to the first one still under way. On a closed
 * channel nothing is sent: the broker delivers again, and the inbox ignores the repeat.
 */
export class AckBatcher {
  /** The tags of unacknowledged deliveries, in order of arrival. A tag has its delivery once that is ready to acknowledge. */
  private readonly underWay = new Map<number, Message | undefined>();
  private telling: Promise<void> | undefined;

  constructor(readonly channel: Channel) {}

  /** Records an arrived delivery. */
  take({ fields }: Message): void {
    this.underWay.set(fields.deliveryTag, undefined);
  }

  /** Resolves when the acknowledgement is sent. */
  acknowledge(delivery: Message): Promise<void> {
    this.underWay.set(delivery.fields.deliveryTag, delivery);
    return (this.telling ??= new Promise((resolve) => {
      setImmediate(() => {
        this.telling = undefined;
        quietly(() => this.tell());
        resolve();
      });
    }));
  }

  reject(delivery: Message, isToComeAgain: boolean): Promise<void> {
    this.underWay.delete(delivery.fields.deliveryTag);
    quietly(() => this.channel.reject(delivery, isToComeAgain));
    return Promise.resolve();
  }

  private tell(): void {
    let last: Message | undefined;
    let isAllBefore = true;
    for (const [tag, delivery] of this.underWay) {
      isAllBefore &&= delivery !== undefined;
      if (delivery === undefined) continue;
      this.underWay.delete(tag);
      if (isAllBefore) last = delivery;
      else this.channel.ack(delivery);
    }
    if (last !== undefined) this.channel.ack(last, true);
  }
}

function quietly(tell: () => void): void {
  try {
    tell();
  } catch {
    return;
  }
}
