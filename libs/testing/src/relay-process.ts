import { Broker, type Outcome, type QueueDepth, type WireMessage } from '@cpes/messaging';
import { Outbox, OutboxRelay, type PreparedDatabase } from '@cpes/persistence';
import { Lifecycle } from '@cpes/service-kit';

/** The real relay as a simulated process. Its messages stay unconfirmed until a test settles them or kills the process. */
export class RelayProcess {
  /** An outbox for a unit of work that passes committed rows directly to this relay. */
  readonly outbox: Outbox;
  private readonly broker = new HangingBroker();
  private readonly relay: OutboxRelay;
  private isDead = false;

  constructor(service: string, database: PreparedDatabase) {
    this.outbox = new MortalOutbox(database, () => this.isDead);
    this.relay = new OutboxRelay(service, this.outbox, this.broker, new Lifecycle());
  }

  /** Claims due rows once; resolves when all of them are published. */
  async claim(): Promise<void> {
    this.relay.start();
    // A stopping relay finishes its round, and waits for unconfirmed messages.
    await Promise.race([this.relay.stop(), this.broker.published]);
  }

  /** Published, unconfirmed messages. */
  get inAir(): readonly WireMessage[] {
    return this.broker.inAir.map(({ message }) => message);
  }

  /** Settles every publication; resolves when the table has the outcomes. Ends the process. */
  async recordOutcomes(outcomeOf: (message: WireMessage, nth: number) => Outcome): Promise<void> {
    this.broker.inAir.splice(0).forEach(({ message, resolve }, nth) => resolve(outcomeOf(message, nth)));
    await this.relay.stop();
  }

  /** Kills the process: its memory is lost, and its rows keep their lease. */
  async die(): Promise<void> {
    this.isDead = true;
    await this.recordOutcomes(() => ({ kind: 'unknown' }));
  }
}

/** The table as one process sees it, without writes of a killed process. */
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
  /** Resolves after the first publication, and others of the same turn. */
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
