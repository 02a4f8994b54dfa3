import { type Envelope, type OutgoingEvent, resendOf, type ServiceName } from '@cpes/contracts';
import { type Cause, outgoingMessage, queueOf } from '@cpes/messaging';
import { Batcher, BatchWindow, Clock, Fault, faultOf, IdSource } from '@cpes/service-kit';
import type { EntityManager } from 'typeorm';
import { columnsOf, rowsOf } from './columns.ts';
import { columnTypesOf } from './entity-table.ts';
import { InboxEntity } from './inbox.entity.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { Database } from './database.ts';
import { isConflict, sqlStateOf } from './statement.ts';
import type { Transaction } from './transaction.ts';

/** Maximum number of units that share a transaction. Beyond a hundred, statements cost more than sharing saves. */
const BATCH_MAX = 100;
/** Simultaneous transactions. The next batch collects units meanwhile, so a higher number makes batches smaller. */
const TRANSACTIONS_MAX = 2;
/** The longest wait for other units, in each service. At 200 submissions a second, 20 ms cost a third more than 40 ms. */
const BATCH_WINDOW_MS = 30;
/** The share of the time that transactions may take, a third: a quick database has little load. */
const GATHER_LENGTHS = 3;

/** When the next transaction may begin, in a service whose units wait up to `waitMs` for others. */
export function gatherWindow(gatherMs = BATCH_WINDOW_MS): BatchWindow {
  return new BatchWindow({ everyMs: gatherMs, enough: BATCH_MAX, lengths: GATHER_LENGTHS });
}

/**
 * The time limit for retrying the halves of a failed transaction. A hundred units take far less. Without it, a lock of another session
 * would make each half wait for its statement timeout.
 */
const SPLIT_MS_MAX = 5_000;

type Emitted = readonly OutgoingEvent[];

type Work = (tx: Transaction) => Promise<Emitted> | Emitted;

type KeyedWork = (tx: Transaction, mayBeThere: boolean) => Promise<Emitted> | Emitted;

type OrdinaryWork = (manager: EntityManager) => Promise<Emitted>;

interface Delivery {
  readonly consumer: string;
  readonly message_id: string;
  readonly resend: number;
}

/** An effect whose row has its own key, such as a run's report: the key makes any number of deliveries one effect. */
export interface KeyedEffect<Fact> {
  /** The stored effect with the key, if it exists. The query must include the tenant. */
  readonly find: (tx: Transaction) => Promise<Fact | undefined>;
  /** Writes the effect. At least one of its rows fails as a conflict when the key exists (`exclusive`). */
  readonly write: (tx: Transaction) => Fact;
  /** The events of the effect. They are committed with it, and emitted again for each resend. */
  readonly announce: (fact: Fact) => readonly OutgoingEvent[];
}

interface Unit {
  readonly cause: Cause;
  /** Present when a delivery is the work's key. The inbox row makes any number of deliveries one effect. */
  readonly inbox?: Delivery;
  /** True when the work's rows are its key: it first writes without reading, and reads after a conflict. */
  readonly isKeyed?: true;
  readonly work: KeyedWork;
  readonly resolve: (isFresh: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** True when the run may have been handled before. Then the effect is looked up before it is computed. */
export function isRepeat(event: Pick<Envelope, 'attempt' | 'evaluation'>): boolean {
  return event.attempt > 1 || resendOf(event) > 0;
}

/** The result of a keyed effect in a transaction: the stored effect, and the events to emit. */
export async function applyOnce<Fact>(
  tx: Transaction,
  event: Envelope,
  { find, write, announce }: KeyedEffect<Fact>,
  mayBeThere = false,
): Promise<{ readonly fact: Fact; readonly events: readonly OutgoingEvent[] }> {
  const stored = mayBeThere || isRepeat(event) ? await find(tx) : undefined;
  const fact = stored ?? write(tx);
  return { fact, events: stored === undefined || resendOf(event) > 0 ? announce(fact) : [] };
}

/**
 * The only way to change the database, with group commit: units that arrive while a transaction runs share the next one. One statement
 * writes each kind of effect, one the inbox rows, and one the outbox rows. When the transaction fails, its halves run again, down to
 * single units, so no unit fails because of another.
 */
export class UnitOfWork {
  private readonly batches: Batcher<Unit, void>;

  constructor(
    private readonly service: ServiceName,
    private readonly database: Pick<Database, 'dataSource' | 'prepared'>,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly ids: IdSource,
    window = gatherWindow(),
  ) {
    // Each unit settles as soon as its transaction has ended.
    const run = async (units: readonly Unit[]): Promise<void[]> => {
      await this.commit(units);
      return [];
    };
    this.batches = new Batcher({ run, sizeMax: BATCH_MAX, concurrency: TRANSACTIONS_MAX, window });
  }

  /**
   * Commits the effect of `work` once per event, for any number of deliveries. The effect, the inbox row and the returned events are
   * committed together. Resolves after the commit: to true when this delivery had the effect, to false when an earlier one had it.
   * `work` may run several times, but at most one run is committed. It must not have effects outside its transaction.
   */
  async once(event: Envelope, work: Work): Promise<boolean> {
    const consumer = queueOf(this.service, event.type);
    return this.enqueue({ cause: event, inbox: { consumer, message_id: event.id, resend: resendOf(event) }, work });
  }

  /**
   * Commits an effect that has its own key and needs no inbox row. A delivery that finds the effect changes nothing; a resend emits the
   * events of the stored effect again. Resolves after the commit to the effect, stored now or earlier. The functions may run several
   * times, but at most one run is committed.
   */
  async onceByKey<Fact>(event: Envelope, effect: KeyedEffect<Fact>): Promise<Fact> {
    let fact: Fact | undefined;
    const work: KeyedWork = async (tx, mayBeThere) => {
      const outcome = await applyOnce(tx, event, effect, mayBeThere);
      fact = outcome.fact;
      return outcome.events;
    };
    await this.enqueue({ cause: event, isKeyed: true, work });
    return fact as Fact;
  }

  /** Runs `work` in a transaction that other units share, and emits the events it returns. For hot paths that no event causes. */
  async run(cause: Cause, work: Work): Promise<void> {
    await this.enqueue({ cause, work });
  }

  /** Runs `work` in a transaction that no other unit shares, because it waits for locks, and emits the events it returns. */
  async runAlone(cause: Cause, work: Work): Promise<void> {
    const publish = await this.database.prepared.transaction(async (tx) => {
      const events = await work(tx);
      return this.outbox.insert(
        tx,
        events.map((event) => this.toRow(cause, event)),
      );
    });
    publish();
  }

  /**
   * The ordinary way to change the database, for rare use cases: one transaction on the ordinary `DataSource`, with TypeORM's
   * `EntityManager`. The transaction includes the outbox row of each returned event.
   */
  async transaction(cause: Cause, work: OrdinaryWork): Promise<void> {
    await this.database.dataSource.transaction(async (manager) => {
      const events = await work(manager);
      await this.outbox.add(
        manager,
        events.map((event) => this.toRow(cause, event)),
      );
    });
  }

  private enqueue(unit: Omit<Unit, 'resolve' | 'reject'>): Promise<boolean> {
    return new Promise((resolve, reject) => {
      void this.batches.add({ ...unit, resolve, reject });
    });
  }

  private async commit(units: readonly Unit[], untilMs = Infinity): Promise<void> {
    try {
      const fresh = await this.transact(units);
      for (const unit of units) unit.resolve(fresh.has(unit));
    } catch (error) {
      const isClear = units.length === 1 || isDatabaseAway(error);
      if (isClear || performance.now() > untilMs) {
        const reason = !isClear ? heldUp(error) : isConflict(error) ? conflict(error) : error;
        for (const unit of units) unit.reject(reason);
        return;
      }
      const splitUntilMs = Math.min(untilMs, performance.now() + SPLIT_MS_MAX);
      // Among a hundred units, halving isolates one failing unit in fourteen transactions instead of a hundred.
      const middle = units.length >> 1;
      await this.commit(units.slice(0, middle), splitUntilMs);
      await this.commit(units.slice(middle), splitUntilMs);
    }
  }

  /** Nearly every keyed effect is new, so the look-up happens only after a conflict. */
  private async transact(units: readonly Unit[]): Promise<ReadonlySet<Unit>> {
    try {
      return await this.attempt(units, false);
    } catch (error) {
      if (!isConflict(error) || !units.some((unit) => unit.isKeyed)) throw error;
      return this.attempt(units, true);
    }
  }

  private async attempt(units: readonly Unit[], mayBeThere: boolean): Promise<ReadonlySet<Unit>> {
    const { unseen, publish } = await this.database.prepared.transaction(async (tx) => {
      const unseen = await recordDeliveries(tx, units);
      const emitted: OutboxRow[] = [];
      for (const unit of unseen) {
        const events = await unit.work(tx, mayBeThere);
        for (const event of events) emitted.push(this.toRow(unit.cause, event));
      }
      return { unseen, publish: await this.outbox.insert(tx, emitted) };
    });
    publish();
    return unseen;
  }

  private toRow(cause: Cause, event: OutgoingEvent): OutboxRow {
    return outgoingMessage(cause, event, event.id ?? this.ids.next(), this.clock.now());
  }
}

const DELIVERY = columnTypesOf(InboxEntity, 'consumer', 'message_id', 'resend');

/** Sorted, so that two transactions with common ids wait for each other instead of deadlocking. */
const RECORD_DELIVERIES = `
  INSERT INTO inbox (consumer, message_id, resend)
  SELECT DISTINCT consumer, message_id, resend
  FROM (${rowsOf(DELIVERY)}) AS deliveries
  ORDER BY consumer, message_id, resend
  ON CONFLICT DO NOTHING RETURNING consumer, message_id, resend`;

/**
 * Writes the inbox rows and returns the units with new deliveries. It is the first statement of the transaction: a second consumer of
 * the same delivery waits there until the first one has committed or failed.
 */
async function recordDeliveries(tx: Transaction, units: readonly Unit[]): Promise<ReadonlySet<Unit>> {
  const rows = units.flatMap((unit) => unit.inbox ?? []);
  return unseenOf(units, rows.length === 0 ? [] : await tx.query(RECORD_DELIVERIES, columnsOf(DELIVERY, rows)));
}

/** One unit for each recorded delivery, and all units that no delivery causes. */
function unseenOf(units: readonly Unit[], recorded: readonly Delivery[]): ReadonlySet<Unit> {
  const unseen = new Set(recorded.map(inboxKey));
  return new Set(units.filter((unit) => unit.inbox === undefined || unseen.delete(inboxKey(unit.inbox))));
}

function inboxKey(row: Delivery): string {
  return `${row.consumer} ${row.message_id} ${row.resend}`;
}

/** Smaller transactions would fail in the same way, each after a connection time-out. A conflict between units is different. */
function isDatabaseAway(error: unknown): boolean {
  return (
    !(error instanceof Fault) && faultOf(error).kind === 'unavailable' && !CONTENTION_SQLSTATE.test(sqlStateOf(error))
  );
}

/** Serialisation failures, deadlocks, lock and statement timeouts. A smaller transaction may succeed. */
const CONTENTION_SQLSTATE = /^(40|55P03|57014)/;

function conflict(error: unknown): Fault {
  return unavailable('conflict', 'Another process is doing the same work.', error);
}

/** The fault for units of a failed transaction whose failing unit is unknown. */
function heldUp(error: unknown): Fault {
  return unavailable('held-up', 'Other work has delayed this.', error);
}

function unavailable(code: string, message: string, error: unknown): Fault {
  const cause = faultOf(error);
  return new Fault('unavailable', message, { code, internal: cause.message, cause });
}
