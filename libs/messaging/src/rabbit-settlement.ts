import type { ConsumeMessage } from 'amqplib';
import type { DeadLetter, Outcome, Subscription } from './broker.ts';
import type { Settlement } from './rabbit-consumer.ts';
import type { RabbitPublisher } from './rabbit-publisher.ts';
import { faultOfDelivery, fromDelivery } from './wire.ts';

/**
 * How long a delivery retries its publications while the publishing link is down. Returning the delivery instead would use up the
 * delivery limit within minutes. The broker's consumer timeout is half an hour. This is a third of it, because the handler has used a
 * part.
 */
export const OFFER_MS_MAX = 600_000;
const OFFER_AGAIN_MS = 1_000;

/** Handles a delivery, and acknowledges it only after the broker has stored the events of the handler. */
export async function settle(
  { queue, handle }: Subscription,
  publisher: Pick<RabbitPublisher, 'publish' | 'delay' | 'park'>,
  delivery: ConsumeMessage,
  isGone: () => boolean,
): Promise<Settlement> {
  const message = fromDelivery(delivery);
  const disposition = await handle(message);
  const publications: (() => Promise<Outcome>)[] = [];
  if (disposition.kind === 'retry') {
    const copy = { ...message, attempt: message.attempt + 1 };
    publications.push(() => publisher.delay(copy, queue, disposition.tier));
  } else {
    for (const event of disposition.events ?? []) publications.push(() => publisher.publish(event));
    if (disposition.kind === 'parked') publications.push(() => publisher.park(message, queue, disposition.fault));
  }
  const areStored = await Promise.all(publications.map((publish) => offer(publish, isGone)));
  // Otherwise the delivery returns to the queue for redelivery. The delivery limit bounds this loop.
  return areStored.includes(false) ? 'requeue' : 'acknowledge';
}

/** Passes a message of a dead-letter queue to the keeper of dead letters. */
export async function keepDeadLetter(
  queue: string,
  keep: (letter: DeadLetter) => Promise<void>,
  delivery: ConsumeMessage,
): Promise<Settlement> {
  try {
    await keep({ queue, message: fromDelivery(delivery), ...faultOfDelivery(delivery) });
    return 'acknowledge';
  } catch {
    // The dead-letter queue has no delivery limit. Without a pause, an unavailable table would cause a busy loop.
    await new Promise((resolve) => setTimeout(resolve, OFFER_AGAIN_MS));
    return 'requeue';
  }
}

/** True when the broker has stored the message. */
async function offer(publish: () => Promise<Outcome>, isGone: () => boolean): Promise<boolean> {
  const giveUpAt = performance.now() + OFFER_MS_MAX;
  for (;;) {
    if ((await publish()).kind === 'sent') return true;
    if (isGone() || performance.now() >= giveUpAt) return false;
    await new Promise((resolve) => setTimeout(resolve, OFFER_AGAIN_MS));
  }
}
