import { Semaphore } from '@cpes/service-kit';
import { Broker, DELAY_TIERS, type Disposition, type Outcome, type Subscription, type WireMessage } from './broker.ts';
import { isMandatory } from './topology.ts';

/**
 * The broker of a single process. It gives a message to every subscribed handler. The message counts as sent when all of them
 * have committed. A refused message stays in the outbox until its next attempt, so a crash loses nothing. A handler that has
 * already worked on the message finds that in its inbox.
 */
export class InProcessBroker extends Broker {
  private readonly subscribers = new Map<string, Subscriber>();
  private isClosed = false;

  /** Takes nothing until all `awaited` queues have a subscriber. A subscriber that starts later would otherwise miss its copy. */
  constructor(private readonly awaited: readonly string[] = []) {
    super();
  }

  async publish(message: WireMessage, queue?: string): Promise<Outcome> {
    if (!this.isReady()) return { kind: 'unknown' };
    // Deliveries begin after this call has returned, so that the publisher can answer its own caller first.
    await new Promise((resolve) => setImmediate(resolve));
    const subscribers = [...this.subscribers]
      .filter(([name, { type }]) => (queue === undefined ? type === message.type : name === queue))
      .map(([, subscriber]) => subscriber);
    const isRequired = queue !== undefined || isMandatory(message.type);
    if (subscribers.length === 0) return { kind: isRequired ? 'unroutable' : 'sent' };

    const dispositions = await Promise.all(subscribers.map((subscriber) => subscriber.deliver(message)));
    if (dispositions.includes(undefined)) return { kind: 'unknown' };
    const retries = dispositions.filter((one): one is Retry => one?.kind === 'retry');
    const [first] = retries;
    if (first === undefined) return { kind: 'sent' };
    const retryAfterMs = Math.min(...retries.map((one) => DELAY_TIERS[one.tier]));
    return { kind: 'refused', retryAfterMs, reason: first.reason };
  }

  async subscribe(subscription: Subscription): Promise<void> {
    if (this.subscribers.has(subscription.queue))
      throw new Error(`${subscription.queue} has a subscriber in this process`);
    this.subscribers.set(subscription.queue, new Subscriber(subscription));
  }

  isReady(): boolean {
    return !this.isClosed && this.awaited.every((queue) => this.subscribers.has(queue));
  }

  async drain(): Promise<void> {
    await Promise.all([...this.subscribers.values()].map((subscriber) => subscriber.drain()));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.drain();
  }
}

type Retry = Extract<Disposition, { kind: 'retry' }>;

/** The handler of one queue. At most `prefetch` deliveries are under way; the others wait in order. */
class Subscriber {
  readonly type: string;
  private readonly places: Semaphore;

  constructor(private readonly subscription: Subscription) {
    // `<service>.<event type>`: the name of a service contains no dot.
    this.type = subscription.queue.slice(subscription.queue.indexOf('.') + 1);
    this.places = new Semaphore(subscription.prefetch);
  }

  /** The handler's disposition, or nothing when the subscriber is being drained. */
  async deliver(message: WireMessage): Promise<Disposition | undefined> {
    if (!(await this.places.acquire())) return undefined;
    try {
      return await this.subscription.handle({ ...message });
    } finally {
      this.places.release();
    }
  }

  /** Each service of the process calls this when it stops. All calls wait for the same end. */
  drain(): Promise<void> {
    return this.places.drain();
  }
}
