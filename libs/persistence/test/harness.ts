import { randomUUID } from 'node:crypto';
import {
  EvaluationFailed,
  type EventOf,
  outgoing,
  type OutgoingEvent,
  prefixed,
  type ServiceName,
} from '@cpes/contracts';
import {
  type Cause,
  insertInto,
  openDatabase,
  Outbox,
  type OutboxRow,
  Transaction,
  UnitOfWork,
} from '@cpes/persistence';
import { Clock, encodeJson, IdSource } from '@cpes/service-kit';
import { testDatabase } from '@cpes/testing';
import type { DataSource } from 'typeorm';

/** A database of one test file, with a table to have effects in. */
export interface PersistenceHarness {
  readonly url: string;
  readonly dataSource: DataSource;
  readonly outbox: Outbox;
  /** Another instance of the service: its own connections to the same database. */
  readonly another: () => Promise<{ dataSource: DataSource; outbox: Outbox; work: UnitOfWork }>;
  readonly work: UnitOfWork;
  readonly empty: () => Promise<void>;
  readonly count: (table: string, where?: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

export interface EffectRow {
  readonly run_id: string;
  readonly note: string;
}

/** One row per run; a second one is left alone. */
export const EFFECTS = insertInto<EffectRow>('effects', { run_id: 'text', note: 'text' }, { key: 'run_id' });
/** The same, but a second row fails its unit of work. */
export const EXCLUSIVE_EFFECTS = insertInto<EffectRow>(
  'effects',
  { run_id: 'text', note: 'text' },
  { key: 'run_id', exclusive: true },
);

export async function openHarness(name: string, service: ServiceName = 'intake'): Promise<PersistenceHarness> {
  const database = await testDatabase(name);
  const opened: DataSource[] = [];
  const another = async () => {
    const dataSource = await openDatabase({ service, url: database.url, poolSize: 6, entities: [], migrations: [] });
    opened.push(dataSource);
    const outbox = new Outbox(dataSource);
    return { dataSource, outbox, work: new UnitOfWork(service, dataSource, outbox, new Clock(), new IdSource()) };
  };
  const first = await another();
  await first.dataSource.query('CREATE TABLE effects (run_id text PRIMARY KEY, note text NOT NULL)');
  return {
    ...first,
    url: database.url,
    another,
    empty: async () => {
      await first.dataSource.query('TRUNCATE effects, inbox, outbox, outbox_failed, parked_messages');
    },
    count: async (table, where = 'true') => {
      const [row]: { n: number }[] = await first.dataSource.query(
        `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
      );
      return row?.n ?? 0;
    },
    close: async () => {
      await Promise.all(opened.map((dataSource) => dataSource.destroy()));
      await database.drop();
    },
  };
}

export const TENANT = '0198c0de-0000-7000-8000-000000000001';

export function aFailure(runUuid: string = randomUUID()): EvaluationFailed {
  const data = { stage: 'intake' as const, code: 'bug', detail: 'It broke.' };
  return { skuId: prefixed('sku', runUuid), runId: prefixed('run', runUuid), ...data };
}

/** A delivery whose content matters to no test here. */
export function aDelivery(overrides: Partial<EventOf<typeof EvaluationFailed>> = {}): EventOf<typeof EvaluationFailed> {
  const data = overrides.data ?? aFailure();
  return {
    id: randomUUID(),
    type: 'sku.submitted.v1',
    tenantId: TENANT,
    aggregateType: 'sku',
    aggregateId: data.skuId,
    occurredAt: new Date().toISOString(),
    attempt: 1,
    evaluation: { runId: data.runId, deadlineMs: Date.now() + 1_500, resend: 0 },
    data,
    ...overrides,
  };
}

/** The cause of events that belong to no evaluation. */
export const REQUEST: Cause = { tenantId: TENANT };

export function anEvent(runUuid?: string): OutgoingEvent {
  return outgoing(EvaluationFailed, aFailure(runUuid));
}

export function aRow(overrides: Partial<OutboxRow> = {}): OutboxRow {
  const { data, ...envelope } = aDelivery();
  return { ...envelope, type: 'sku.evaluation-failed.v1', body: encodeJson(data), ...overrides };
}

/** A row about something else than a SKU, which belongs to no evaluation. */
export function aRowOfAnEndpoint(): OutboxRow {
  const { id, type, tenantId, occurredAt, attempt, body } = aRow();
  return { id, type, tenantId, aggregateType: 'endpoint', aggregateId: 'end_1', occurredAt, attempt, body };
}

/** Puts rows into the outbox as a committed transaction would. */
export async function addRows(dataSource: DataSource, outbox: Outbox, rows: readonly OutboxRow[]): Promise<void> {
  await Transaction.run(dataSource, (tx) => outbox.commit(tx, rows));
}
