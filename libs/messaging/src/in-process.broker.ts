import { Semaphore } from '@cpes/service-kit';
import {
  Broker,
  type DeadLetter,
  DELAY_TIERS,
  type Disposition,
  type Outcome,
  type QueueCounts,
  type QueueDepth,
  type Subscription,
  type WireMessage,
} from './broker.ts';
import { countSent } from './metrics.ts';
import { isMandatory } from './topology.ts';

/**
 * Maximum number of undelivered events of handlers. The broker drops further ones, and the sweeper resends their runs. This is more
 * than a minute of work at the highest rate.
 */
const PASSED_MAX = 20_000;
const KEEP_AGAIN_MS = 1_000;
/**
 * When an outbox publishes to a paused queue again. A resumed queue gets its events after at most this time. With 20,000 waiting rows,
 * the outbox writes 5,000 of them a second meanwhile.
 */
const PAUSED_MS = 4_000;

/**
 * The broker of a single process. It passes a message to every subscribed handler. A publication counts as sent when all of them have
 * handled it; a refused one stays in its outbox until the next attempt, so a crash loses nothing. Events that a handler returns stay in
 * memory, and after a crash their run restarts. The broker holds nothing in memory for a paused queue: it refuses publications, and
 * drops events of handlers, so their run restarts, too.
 */
export class InProcessBroker extends Broker {
  private readonly subscribers = new Map<string, Subscriber>();
  private readonly retries = new Set<NodeJS.Timeout>();
  private keep: ((letter: DeadLetter) => Promise<void>) | undefined;
  private passed = 0;
  private pausedQueues: ReadonlySet<string> = new Set();
  private isStopping = false;
  private isClosed = false;

  /**
   * Refuses publications until all `awaited` queues have a subscriber, and dead letters a keeper. Otherwise a subscriber that starts
   * later would miss its copy.
   */
  constructor(private readonly awaited: readonly string[] = []) {
    super();
  }

  async publish(message: WireMessage, queue?: string): Promise<Outcome> {
    const outcome = await this.publishNow(message, queue);
    countSent(message.type, outcome.kind);
    return outcome;
  }

  private async publishNow(message: WireMessage, queue?: string): Promise<Outcome> {
    if (!this.isReady()) return { kind: 'unknown' };
    // Deliveries start after this call has returned, so that the publisher can respond to its own caller first.
    await new Promise((resolve) => setImmediate(resolve));
    const subscribers = this.subscribersOf(message, queue);
    const isRequired = queue !== undefined || isMandatory(message.type);
    if (subscribers.length === 0) return { kind: isRequired ? 'unroutable' : 'sent' };
    if (subscribers.some((one) => this.pausedQueues.has(one.queue)))
      return { kind: 'unknown', retryAfterMs: PAUSED_MS };

    const dispositions = await Promise.all(subscribers.map((subscriber) => this.deliver(subscriber, message)));
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
    this.subscribers.set(
      subscription.queue,
      new Subscriber(subscription, () => this.pausedQueues.has(subscription.queue)),
    );
  }

  async keepDeadLetters(keep: (letter: DeadLetter) => Promise<void>): Promise<void> {
    this.keep = keep;
  }

  async depths(): Promise<readonly QueueDepth[]> {
    return [...this.subscribers.values()].map(({ queue, waiting }) => ({
      queue,
      ready: waiting,
      consumers: this.pausedQueues.has(queue) ? 0 : 1,
    }));
  }

  override async counts(): Promise<readonly QueueCounts[]> {
    return [...this.subscribers.values()].map(({ queue, waiting, inWork, acknowledged }) => ({
      queue,
      inWork,
      held: waiting + inWork,
      acknowledged,
    }));
  }

  override async pause(queues: readonly string[]): Promise<void> {
    this.pausedQueues = new Set(queues);
  }

  override paused(): ReadonlySet<string> {
    return this.pausedQueues;
  }

  isReady(): boolean {
    const isComplete = this.awaited.every((queue) => this.subscribers.has(queue));
    return !this.isClosed && isComplete && (this.awaited.length === 0 || this.keep !== undefined);
  }

  async drain(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.retries) clearTimeout(timer);
    await Promise.all([...this.subscribers.values()].map((subscriber) => subscriber.drain()));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.drain();
  }

  /** Passes an event of a handler to its subscribers, or to one of them. Each has its own attempts. */
  protected passOn(event: WireMessage, queue?: string): void {
    for (const subscriber of this.subscribersOf(event, queue)) {
      if (this.passed >= PASSED_MAX || this.pausedQueues.has(subscriber.queue)) {
        countSent(event.type, 'dropped');
        continue;
      }
      countSent(event.type, 'sent');
      this.passed += 1;
      setImmediate(() => void this.pass(subscriber, event));
    }
  }

  private async pass(subscriber: Subscriber, event: WireMessage): Promise<void> {
    const disposition = await this.deliver(subscriber, event);
    if (disposition?.kind !== 'retry' || this.isStopping) {
      this.passed -= 1;
      return;
    }
    const timer = setTimeout(() => {
      this.retries.delete(timer);
      void this.pass(subscriber, { ...event, attempt: event.attempt + 1 });
    }, DELAY_TIERS[disposition.tier]).unref();
    this.retries.add(timer);
  }

  /** The handler's disposition; undefined when the broker stops, or the queue is paused, before the message is handled. */
  private async deliver(subscriber: Subscriber, message: WireMessage): Promise<Disposition | undefined> {
    const disposition = await subscriber.deliver(message);
    if (disposition === undefined || disposition.kind === 'retry') return disposition;
    if (disposition.kind === 'parked') {
      const isKept = await this.keepLetter({ queue: subscriber.queue, message, fault: disposition.fault });
      if (!isKept) return undefined;
    }
    for (const event of disposition.events ?? []) this.passOn(event);
    return disposition;
  }

  /** Retries until the keeper has stored the letter. False when the broker stops before. */
  private async keepLetter(letter: DeadLetter): Promise<boolean> {
    for (;;) {
      try {
        await this.keep?.(letter);
        return true;
      } catch {
        if (this.isStopping) return false;
        await new Promise((resolve) => setTimeout(resolve, KEEP_AGAIN_MS));
      }
    }
  }

  private subscribersOf(message: WireMessage, queue?: string): Subscriber[] {
    return [...this.subscribers.values()].filter((one) =>
      queue === undefined ? one.type === message.type : one.queue === queue,
    );
  }
}

type Retry = Extract<Disposition, { kind: 'retry' }>;

/** The handler of one queue. At most `prefetch` deliveries run at the same time; the others wait in order. */
class Subscriber {
  readonly queue: string;
  readonly type: string;
  inWork = 0;
  acknowledged = 0;
  private readonly places: Semaphore;

  constructor(
    private readonly subscription: Subscription,
    private readonly isPaused: () => boolean,
  ) {
    this.queue = subscription.queue;
    // `<service>.<event type>`: the name of a service contains no dot.
    this.type = subscription.queue.slice(subscription.queue.indexOf('.') + 1);
    this.places = new Semaphore(subscription.prefetch);
  }

  /** Messages that wait for a free place. */
  get waiting(): number {
    return this.places.waitingCount;
  }

  /** The handler's disposition; undefined when the subscriber is draining or paused. */
  async deliver(message: WireMessage): Promise<Disposition | undefined> {
    if (!(await this.places.acquire())) return undefined;
    if (this.isPaused()) {
      this.places.release();
      return undefined;
    }
    this.inWork += 1;
    try {
      return await this.subscription.handle({ ...message });
    } finally {
      this.inWork -= 1;
      this.acknowledged += 1;
      this.places.release();
    }
  }

  /** Each service of the process calls this when it stops. All calls wait for the same drain. */
  drain(): Promise<void> {
    return this.places.drain();
  }
}
