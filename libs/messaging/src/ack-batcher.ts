import type { Channel, Message } from 'amqplib';

/**
 * Tells the broker what became of the deliveries of one channel. Those of one turn of the event loop, as a shared transaction
 * leaves them, are acknowledged by one frame as far as no earlier delivery is under way: a quorum queue writes every
 * acknowledgement to its log. On a channel that is gone nothing is told; the broker delivers again, and the inbox knows it.
 */
export class AckBatcher {
  /** Delivery tags under way, in the order in which they came, each with the delivery once it is to be acknowledged. */
  private readonly underWay = new Map<number, Message | undefined>();
  private telling: Promise<void> | undefined;

  constructor(readonly channel: Channel) {}

  /** A delivery has come. */
  take({ fields }: Message): void {
    this.underWay.set(fields.deliveryTag, undefined);
  }

  /** Resolves when the broker has been told. */
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
