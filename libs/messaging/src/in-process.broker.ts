import { Broker, DELAY_TIERS, type Disposition, type Outcome, type Subscription, type WireMessage } from './broker.ts';
import { isMandatory } from './topology.ts';

/**
 * The broker of a single process: a publication is handed to every subscribed handler and counts as sent when all of them
 * have committed. The outbox is the queue: what is refused stays there until its time, so a crash at any line loses nothing,
 * and what a handler has already done it knows from its inbox.
 */
export class InProcessBroker extends Broker {
  private readonly lines = new Map<string, Line>();
  private isClosed = false;

  /** Until all `awaited` queues have their subscriber nothing is taken: a copy for one that starts later would be lost. */
  constructor(private readonly awaited: readonly string[] = []) {
    super();
  }

  async publish(message: WireMessage): Promise<Outcome> {
    if (!this.isReady()) return { kind: 'unknown' };
    // Never within the call: whoever publishes answers its own caller first.
    await new Promise((resolve) => setImmediate(resolve));
    const lines = [...this.lines.values()].filter((line) => line.type === message.type);
    if (lines.length === 0) return { kind: isMandatory(message.type) ? 'unroutable' : 'sent' };

    const dispositions = await Promise.all(lines.map((line) => line.deliver(message)));
    if (dispositions.includes(undefined)) return { kind: 'unknown' };
    const retries = dispositions.filter((one): one is Retry => one?.kind === 'retry');
    const [first] = retries;
    if (first === undefined) return { kind: 'sent' };
    const retryAfterMs = Math.min(...retries.map((one) => DELAY_TIERS[one.tier]));
    return { kind: 'refused', retryAfterMs, reason: first.reason };
  }

  async subscribe(subscription: Subscription): Promise<void> {
    if (this.lines.has(subscription.queue)) throw new Error(`${subscription.queue} has a subscriber in this process`);
    this.lines.set(subscription.queue, new Line(subscription));
  }

  isReady(): boolean {
    return !this.isClosed && this.awaited.every((queue) => this.lines.has(queue));
  }

  async drain(): Promise<void> {
    await Promise.all([...this.lines.values()].map((line) => line.drain()));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.drain();
  }
}

type Retry = Extract<Disposition, { kind: 'retry' }>;

/** The way to one subscriber: at most `prefetch` deliveries under way, the others wait their turn. */
class Line {
  readonly type: string;
  private underWay = 0;
  private readonly waiting: ((mayEnter: boolean) => void)[] = [];
  private draining: Promise<void> | undefined;
  private onIdle: (() => void) | undefined;

  constructor(private readonly subscription: Subscription) {
    // `<service>.<event type>`: a service's name has no dot in it.
    this.type = subscription.queue.slice(subscription.queue.indexOf('.') + 1);
  }

  /** The handler's disposition, or nothing when the line is being drained. */
  async deliver(message: WireMessage): Promise<Disposition | undefined> {
    if (!(await this.enter())) return undefined;
    try {
      return await this.subscription.handle({ ...message });
    } finally {
      this.leave();
    }
  }

  /** Every service of the process drains the broker when it stops; all of them wait for the same end. */
  drain(): Promise<void> {
    this.draining ??= new Promise((resolve) => {
      this.onIdle = resolve;
      for (const refuse of this.waiting.splice(0)) refuse(false);
      if (this.underWay === 0) resolve();
    });
    return this.draining;
  }

  private async enter(): Promise<boolean> {
    if (this.draining !== undefined) return false;
    if (this.underWay >= this.subscription.prefetch) return new Promise((resolve) => this.waiting.push(resolve));
    this.underWay += 1;
    return true;
  }

  /** The place passes straight to who waits longest, so that nobody slips in between. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next !== undefined) return next(true);
    this.underWay -= 1;
    if (this.underWay === 0) this.onIdle?.();
  }
}
