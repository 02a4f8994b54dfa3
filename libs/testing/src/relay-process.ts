import { Broker, type Outcome, type QueueDepth, type WireMessage } from '@cpes/messaging';
import { Outbox, OutboxRelay, type PreparedDatabase } from '@cpes/persistence';
import { Lifecycle } from '@cpes/service-kit';

/** The real relay in a separate process. Its messages stay unconfirmed until a test decides their outcome, or ends the process. */
export class RelayProcess {
  /** Give it to a unit of work, and what that commits is handed to this relay straight away. */
  readonly outbox: Outbox;
  private readonly broker = new HangingBroker();
  private readonly relay: OutboxRelay;
  private isDead = false;

  constructor(service: string, database: PreparedDatabase) {
    this.outbox = new MortalOutbox(database, () => this.isDead);
    this.relay = new OutboxRelay(service, this.outbox, this.broker, new Lifecycle());
  }

  /** Claims what is due, once; resolves when all of it is in the air. */
  async claim(): Promise<void> {
    this.relay.start();
    // A stopping relay finishes its round, and waits for unconfirmed messages.
    await Promise.race([this.relay.stop(), this.broker.published]);
  }

  /** Published, unconfirmed messages. */
  get inAir(): readonly WireMessage[] {
    return this.broker.inAir.map(({ message }) => message);
  }

  /** Every publication meets its fate; resolves when the table knows. The process has had its day then. */
  async recordOutcomes(outcomeOf: (message: WireMessage, nth: number) => Outcome): Promise<void> {
    this.broker.inAir.splice(0).forEach(({ message, resolve }, nth) => resolve(outcomeOf(message, nth)));
    await this.relay.stop();
  }

  /** The process ends without a word: its memory is gone, and its rows stay held. */
  async die(): Promise<void> {
    this.isDead = true;
    await this.recordOutcomes(() => ({ kind: 'unknown' }));
  }
}

/** The table as one process sees it: nothing that a dead process would have written reaches it. */
class MortalOutbox extends Outbox {
  constructor(
    database: PreparedDatabase,
    private readonly isDead: () => boolean,
  ) {
    super(database);
  }

  override async recordOutcomes(settled: Parameters<Outbox['recordOutcomes']>[0]): Promise<void> {
    if (!this.isDead()) await super.recordOutcomes(settled);
  }
}

class HangingBroker extends Broker {
  readonly inAir: { readonly message: WireMessage; readonly resolve: (outcome: Outcome) => void }[] = [];
  private announce: () => void = () => undefined;
  /** Resolves after the first publication, and those made in the same breath. */
  readonly published = new Promise<void>((resolve) => (this.announce = resolve));

  publish(message: WireMessage): Promise<Outcome> {
    this.announce();
    return new Promise((resolve) => this.inAir.push({ message, resolve }));
  }

  async depths(): Promise<readonly QueueDepth[]> {
    return [];
  }

  isReady(): boolean {
    return true;
  }

  async subscribe(): Promise<void> {
    return;
  }

  async keepDeadLetters(): Promise<void> {
    return;
  }

  async drain(): Promise<void> {
    return;
  }

  async close(): Promise<void> {
    return;
  }
}
