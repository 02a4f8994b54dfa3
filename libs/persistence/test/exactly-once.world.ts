import { EvaluationFailed, type EventOf, outgoing, type OutgoingEvent, resendOf, SkuFailed } from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import { type Database, rowsOf, type Statement, type Transaction, UnitOfWork } from '@cpes/persistence';
import { Clock, decodeJson, IdSource } from '@cpes/service-kit';
import { aFailure, RelayProcess, TENANT } from '@cpes/testing';
import { type PersistenceHarness } from './harness.ts';

/** Services that receive every event; each has a queue and two instances. Scoring's effects have their own keys. */
export const CONSUMERS = ['intake', 'scoring'] as const;
export type Consumer = (typeof CONSUMERS)[number];
const INSTANCES = 2;

/** Tries after which the outbox gives a row up; the rows of `outbox_failed` have had this many. */
export const ATTEMPTS_MAX = 15;

/** The expected row of `outbox` under a name. */
export interface ModelRow {
  readonly resend: number;
  /** Attempts at handling, which travel with the message. */
  readonly attempt: number;
  /** Publications that were refused. */
  readonly attempts: number;
  /** Any relay may take a due row. A held row is due again after half a minute, a waiting one later. */
  readonly state: 'due' | 'held' | 'waiting';
}

export interface EmittedEvent {
  readonly name: string;
  readonly id: string;
  readonly resend: number;
}

/**
 * The expected content of the database. Events are named e0, e1 …; the fact that a consumer emits with its effect is named after
 * the effect. Names are stored as aggregate ids, so a row written twice shows, whatever its id.
 */
export class Model {
  readonly events: EmittedEvent[] = [];
  readonly outbox = new Map<string, ModelRow>();
  /** The rows that each relay process publishes, by its number. Another process may hold the same row by now. */
  readonly inAir = new Map<number, Map<string, ModelRow>>();
  readonly failed = new Map<string, Pick<ModelRow, 'resend' | 'attempt'>>();
  readonly effects = new Set<string>();
  /** Effects whose message was in a queue when the broker was wiped. */
  readonly wiped = new Set<string>();

  /** Adds a row. A process that still publishes an earlier row of that name no longer affects it. */
  insert(name: string, row: ModelRow): void {
    for (const held of this.inAir.values()) held.delete(name);
    this.outbox.set(name, row);
  }
}

export function effectOf(consumer: Consumer, { name, resend }: { name: string; resend: number }): string {
  return `${consumer} ${name} ${resend}`;
}

export const nameOf = (message: WireMessage) => ({ name: message.aggregateId, resend: resendOf(message) });

class Crash extends Error {}

interface Happened {
  readonly effect: string;
  readonly key: string | null;
}

const HAPPENED: Statement<Happened> = {
  sql: `INSERT INTO happened (effect, key) ${rowsOf({ effect: 'text', key: 'text' })}`,
  columns: { effect: 'text', key: 'text' },
  keyOf: ({ effect }) => effect,
};

/** Ends the transaction's own connection. */
const CUT: Statement<Pick<Happened, 'effect'>> = {
  sql: `SELECT pg_terminate_backend(pg_backend_pid()) FROM (${rowsOf({ effect: 'text' })}) AS given`,
  columns: { effect: 'text' },
  keyOf: ({ effect }) => effect,
};

export type ConsumerFate = 'lives' | 'dies before the commit' | 'loses its connection' | 'dies before the ack';

/** The product on a real database, between a broker of lists and processes that die when told. */
export class World {
  /** Processes with publications in the air, by the number that the model knows them by. */
  readonly processes = new Map<number, RelayProcess>();
  private born = 0;
  readonly queues: Record<Consumer, WireMessage[]> = { intake: [], scoring: [] };
  /** Facts that were published; no service inside receives them. */
  readonly announced = new Set<string>();

  constructor(
    private readonly db: PersistenceHarness,
    private readonly databases: readonly Database[],
    private readonly instances: Readonly<Record<Consumer, readonly UnitOfWork[]>>,
  ) {}

  static async over(db: PersistenceHarness): Promise<() => Promise<World>> {
    await db.dataSource.query('CREATE TABLE happened (effect text NOT NULL, key text UNIQUE)');
    const others = await Promise.all(Array.from({ length: INSTANCES }, () => db.another()));
    const databases = others.map(({ database }) => database);
    const unitsOf = (consumer: Consumer) =>
      others.map(({ database, outbox }) => new UnitOfWork(consumer, database, outbox, new Clock(), new IdSource()));
    const instances = { intake: unitsOf('intake'), scoring: unitsOf('scoring') };
    return async () => {
      await db.empty();
      await db.dataSource.query('TRUNCATE happened');
      return new World(db, databases, instances);
    };
  }

  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.db.dataSource.query(sql, parameters);
  }

  aProcess(): { number: number; process: RelayProcess } {
    const number = (this.born += 1);
    const process = new RelayProcess('gateway', this.databases[number % INSTANCES]!.prepared);
    this.processes.set(number, process);
    return { number, process };
  }

  /** Commits events in one unit of work; a process takes them straight into the air, or they wait in the table. */
  async emit(events: readonly EmittedEvent[], process?: RelayProcess): Promise<void> {
    const outbox = process?.outbox ?? this.db.outbox;
    const work = new UnitOfWork('gateway', this.db.database, outbox, new Clock(), new IdSource());
    const resend = events[0]?.resend ?? 0;
    await work.run({ tenantId: TENANT, evaluation: { runId: aFailure().runId, deadlineMs: 0, resend } }, () =>
      events.map(({ id, name }) => ({ ...named(outgoing(EvaluationFailed, aFailure()), name), id })),
    );
  }

  /** The fate of a message that the broker has taken. */
  arrive(message: WireMessage, consumers: readonly Consumer[] = CONSUMERS): void {
    if (consumers.length === 0) return;
    if (message.type === 'sku.failed.v1') this.announced.add(message.aggregateId);
    else for (const consumer of consumers) this.queues[consumer].push(message);
  }

  /** Every process dies. A relay with publications in the air would wait for them for ever. */
  async end(): Promise<void> {
    for (const process of this.processes.values()) await process.die();
    this.processes.clear();
  }

  /** Rows that wait for their next try wait until a test lets time pass, however slow the machine is. */
  async postpone(names: readonly string[]): Promise<void> {
    await this.query(`UPDATE outbox SET available_at = now() + interval '1 h' WHERE aggregate_id = ANY($1)`, [names]);
  }

  /** Has an instance handle a message: one row and one fact. */
  async handle(consumer: Consumer, instance: number, message: WireMessage, fate: ConsumerFate): Promise<void> {
    const { body, ...envelope } = message;
    const event: EventOf<typeof EvaluationFailed> = { ...envelope, data: decodeJson({ body }) as EvaluationFailed };
    const effect = effectOf(consumer, nameOf(message));
    const work = this.instances[consumer][instance]!;
    const { skuId, stage, code, detail } = event.data;
    const fact = named(outgoing(SkuFailed, { skuId, stage, code, detail }), effect);
    const meetFate = (tx: Transaction): void => {
      if (fate === 'dies before the commit') throw new Crash();
      if (fate === 'loses its connection') tx.write(CUT, { effect });
    };
    if (consumer === 'intake') {
      // The row has no key, so that the inbox alone keeps it single.
      await work.once(event, (tx) => {
        tx.write(HAPPENED, { effect, key: null });
        meetFate(tx);
        return [fact];
      });
      return;
    }
    await work.onceByKey(event, {
      find: async (tx) => {
        const found = await tx.query('SELECT 1 FROM happened WHERE key = $1', [effect]);
        if (found.length === 0) return undefined;
        meetFate(tx);
        return { isFirst: false };
      },
      write: (tx) => {
        tx.write(HAPPENED, { effect, key: effect });
        meetFate(tx);
        return { isFirst: true };
      },
      announce: ({ isFirst }) => (isFirst ? [fact] : []),
    });
  }

  /** Holds the database against the model, and the model against the promise that nothing is lost or done twice. */
  async check(model: Model): Promise<void> {
    const rows = await this.query<OutboxSnapshot>(OUTBOX);
    expect(rows).toEqual(byName([...model.outbox].map(([name, row]) => ({ name, ...row }))));
    expect(await this.query(FAILED)).toEqual(
      byName([...model.failed].map(([name, row]) => ({ name, ...row, attempts: ATTEMPTS_MAX }))),
    );
    const happened = await this.query<{ effect: string }>('SELECT effect FROM happened');
    expect(happened.map(({ effect }) => effect).sort()).toEqual([...model.effects].sort());
    expect(this.missing(model)).toEqual([]);
  }

  /** Messages neither in the outbox nor in a queue nor handled; those that a wiped broker held are excused. */
  missing(model: Model): string[] {
    const isSendersOwn = (name: string) => model.outbox.has(name) || model.failed.has(name);
    const undelivered = model.events
      .filter(({ name }) => !isSendersOwn(name))
      .flatMap((event) => CONSUMERS.map((consumer) => ({ consumer, effect: effectOf(consumer, event) })))
      .filter(({ consumer, effect }) => {
        const isQueued = this.queues[consumer].some((message) => effectOf(consumer, nameOf(message)) === effect);
        return !isQueued && !model.effects.has(effect) && !model.wiped.has(effect);
      });
    const unannounced = [...model.effects].filter((effect) => !isSendersOwn(effect) && !this.announced.has(effect));
    return [...undelivered.map(({ effect }) => effect), ...unannounced];
  }
}

function named(event: OutgoingEvent, name: string): OutgoingEvent {
  return { ...event, aggregateId: name };
}

function byName<Row extends { name: string }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface OutboxSnapshot extends ModelRow {
  readonly name: string;
}

/** A held row is due again within half a minute, or it would wait for a dead process. */
const OUTBOX = `
  SELECT aggregate_id AS name, (headers->>'resend')::int AS resend, coalesce((headers->>'attempt')::int, 1) AS attempt,
    attempts::int, CASE WHEN available_at <= now() THEN 'due' WHEN available_at <= now() + interval '30 s' THEN 'held'
      ELSE 'waiting' END AS state
  FROM outbox ORDER BY aggregate_id COLLATE "C"`;
const FAILED = `
  SELECT aggregate_id AS name, (headers->>'resend')::int AS resend, coalesce((headers->>'attempt')::int, 1) AS attempt,
    attempts::int
  FROM outbox_failed ORDER BY aggregate_id COLLATE "C"`;
