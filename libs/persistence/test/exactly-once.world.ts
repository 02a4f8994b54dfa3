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

/** Attempts after which the outbox moves a row to `outbox_failed`. */
export const ATTEMPTS_MAX = 15;

/** The expected row of `outbox` under a name. */
export interface ModelRow {
  readonly resend: number;
  /** Handling attempts, which the message counts. */
  readonly attempt: number;
  /** Refused publications. */
  readonly attempts: number;
  /** Any relay may claim a due row. A leased row is due again after half a minute, a waiting one later. */
  readonly state: 'due' | 'held' | 'waiting';
}

export interface EmittedEvent {
  readonly name: string;
  readonly id: string;
  readonly resend: number;
}

/**
 * The expected content of the database. Events are named e0, e1 …; the event that a consumer emits with its effect has the name of the
 * effect. Names are stored as aggregate ids, so duplicates show although their ids differ.
 */
export class Model {
  readonly events: EmittedEvent[] = [];
  readonly outbox = new Map<string, ModelRow>();
  /** The rows that each relay process publishes, by its number. Another process may have claimed the same row by now. */
  readonly inAir = new Map<number, Map<string, ModelRow>>();
  readonly failed = new Map<string, Pick<ModelRow, 'resend' | 'attempt'>>();
  readonly effects = new Set<string>();
  /** Effects whose messages were lost with the wiped broker. */
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

/** The product code on a real database, with an in-memory broker and processes that crash on demand. */
export class World {
  /** Processes with unsettled publications, by their number in the model. */
  readonly processes = new Map<number, RelayProcess>();
  private born = 0;
  readonly queues: Record<Consumer, WireMessage[]> = { intake: [], scoring: [] };
  /** Published events without internal consumers. */
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

  /** Commits events in one unit of work; a process publishes them directly, or they wait in the table. */
  async emit(events: readonly EmittedEvent[], process?: RelayProcess): Promise<void> {
    const outbox = process?.outbox ?? this.db.outbox;
    const work = new UnitOfWork('gateway', this.db.database, outbox, new Clock(), new IdSource());
    const resend = events[0]?.resend ?? 0;
    await work.run({ tenantId: TENANT, evaluation: { runId: aFailure().runId, deadlineMs: 0, resend } }, () =>
      events.map(({ id, name }) => ({ ...named(outgoing(EvaluationFailed, aFailure()), name), id })),
    );
  }

  /** The destinations of a message that the broker has accepted. */
  arrive(message: WireMessage, consumers: readonly Consumer[] = CONSUMERS): void {
    if (consumers.length === 0) return;
    if (message.type === 'sku.failed.v1') this.announced.add(message.aggregateId);
    else for (const consumer of consumers) this.queues[consumer].push(message);
  }

  /** Kills every process, because a relay would wait forever for unsettled publications. */
  async end(): Promise<void> {
    for (const process of this.processes.values()) await process.die();
    this.processes.clear();
  }

  /** Freezes waiting rows until a step moves time, so that a slow machine does not matter. */
  async postpone(names: readonly string[]): Promise<void> {
    await this.query(`UPDATE outbox SET available_at = now() + interval '1 h' WHERE aggregate_id = ANY($1)`, [names]);
  }

  /** Lets an instance handle a message, with one row and one event as its effect. */
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
      // The row has no key, so only the inbox prevents a duplicate.
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

  /** Compares the database with the model, and checks in the model that nothing is lost or done twice. */
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

  /** Messages neither in the outbox nor in a queue nor handled, except those of a wiped broker. */
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

/** A leased row must be due again within half a minute, or it would wait for a dead process. */
const OUTBOX = `
  SELECT aggregate_id AS name, (headers->>'resend')::int AS resend, coalesce((headers->>'attempt')::int, 1) AS attempt,
    attempts::int, CASE WHEN available_at <= now() THEN 'due' WHEN available_at <= now() + interval '30 s' THEN 'held'
      ELSE 'waiting' END AS state
  FROM outbox ORDER BY aggregate_id COLLATE "C"`;
const FAILED = `
  SELECT aggregate_id AS name, (headers->>'resend')::int AS resend, coalesce((headers->>'attempt')::int, 1) AS attempt,
    attempts::int
  FROM outbox_failed ORDER BY aggregate_id COLLATE "C"`;
