import { EvaluationFailed, type EventOf, outgoing, type OutgoingEvent, type ServiceName } from '@cpes/contracts';
import type { Cause } from '@cpes/messaging';
import { type Database, insertInto, openDatabase, Outbox, type OutboxRow, UnitOfWork } from '@cpes/persistence';
import { Clock, IdSource } from '@cpes/service-kit';
import { aFailure, aMessage, aRun, eventOf, TENANT, testDatabase } from '@cpes/testing';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';

/** The database of one test file, with a table for effects. */
export interface PersistenceHarness {
  readonly url: string;
  readonly database: Database;
  readonly dataSource: DataSource;
  readonly outbox: Outbox;
  /** Another instance of the service: its own connections to the same database. */
  readonly another: () => Promise<{ database: Database; outbox: Outbox; work: UnitOfWork }>;
  readonly work: UnitOfWork;
  readonly empty: () => Promise<void>;
  readonly count: (table: string, where?: string) => Promise<number>;
  /** Whether every event was sent. */
  readonly isAllSent: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

@Entity('effects')
class EffectEntity {
  @PrimaryColumn({ name: 'run_id', type: 'text' }) runId!: string;
  @Column({ type: 'text' }) note!: string;
}

/** One row per run; a second one is ignored. */
export const EFFECTS = insertInto(EffectEntity);
/** The same, but a second row fails its unit of work. */
export const EXCLUSIVE_EFFECTS = insertInto(EffectEntity, { exclusive: true });

export async function openHarness(name: string, service: ServiceName = 'intake'): Promise<PersistenceHarness> {
  const empty = await testDatabase(name);
  const { url } = empty;
  const opened: Database[] = [];
  const another = async () => {
    const database = await openDatabase({ service, url, poolSize: 6, entities: [], migrations: [] });
    opened.push(database);
    const outbox = new Outbox(database.prepared);
    return { database, outbox, work: new UnitOfWork(service, database, outbox, new Clock(), new IdSource()) };
  };
  const first = await another();
  const { dataSource } = first.database;
  await dataSource.query('CREATE TABLE effects (run_id text PRIMARY KEY, note text NOT NULL)');
  const count = async (table: string, where = 'true'): Promise<number> => {
    const [row]: { n: number }[] = await dataSource.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`);
    return row?.n ?? 0;
  };
  return {
    ...first,
    dataSource,
    url,
    another,
    empty: async () => {
      await dataSource.query('TRUNCATE effects, inbox, outbox, outbox_failed');
    },
    count,
    isAllSent: async () => (await count('outbox')) === 0,
    close: async () => {
      await Promise.all(opened.map((database) => database.close()));
      await empty.drop();
    },
  };
}

/** A delivery with arbitrary content. */
export function aDelivery(changes: Partial<EventOf<typeof EvaluationFailed>> = {}): EventOf<typeof EvaluationFailed> {
  return eventOf(EvaluationFailed, changes.data ?? aFailure(), changes);
}

/** The cause of events outside an evaluation. */
export const REQUEST: Cause = { tenantId: TENANT };

/** An event to emit, about a new run or the run of that name. */
export function anEvent(runUuid?: string): OutgoingEvent {
  return outgoing(EvaluationFailed, aFailure(aRun(runUuid)));
}

/** A row about another aggregate than a SKU, outside an evaluation. */
export function aRowOfAnEndpoint(): OutboxRow {
  const { id, type, tenantId, occurredAt, attempt, body } = aMessage();
  return { id, type, tenantId, aggregateType: 'endpoint', aggregateId: 'end_1', occurredAt, attempt, body };
}

/** Puts rows into the outbox as a committed transaction would. */
export async function addRows(database: Database, outbox: Outbox, rows: readonly OutboxRow[]): Promise<void> {
  const publish = await database.prepared.transaction((tx) => outbox.insert(tx, rows));
  publish();
}
