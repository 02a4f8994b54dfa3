import type { EntityManager } from 'typeorm';
import { columnsOf, rowsOf } from './columns.ts';
import { columnTypesOf } from './entity-table.ts';
import {
  fromColumns,
  type HeldRow,
  type OutboxRow,
  type Published,
  rescheduleOf,
  type StoredRow,
  toColumns,
} from './outbox-row.ts';
import { OutboxEntity } from './outbox.entity.ts';
import type { PreparedDatabase } from './prepared-database.ts';
import type { Transaction } from './transaction.ts';

/**
 * The lease of a claimed row, longer than three publish timeouts. A crashed process delays its rows by at most this time.
 */
const HOLD_SECONDS = 30;
/** One claim ranks this many of the oldest due rows by tenant, and takes tenants in turn. */
const FAIRNESS_WINDOW = 5_000;
/** Some nine minutes of refusals. After that, only an operator can restore a missing queue. */
export const ATTEMPTS_MAX = 15;
/** The backoff between publications of a row: 1, 2, 4 … 60 s. */
const BACKOFF_SECONDS_MAX = 60;

const ADDED = columnTypesOf(OutboxEntity, 'id', 'tenant_id', 'aggregate_id', 'routing_key', 'payload', 'headers');

/**
 * The events to publish. A row is inserted in the transaction of its change, published after the commit, and deleted once the broker
 * has confirmed it. Any relay may claim a due row, which postpones the row by `HOLD_SECONDS`.
 */
export class Outbox {
  private listener: { hasRoom: (count: number) => boolean; take: (rows: readonly HeldRow[]) => void } | undefined;

  constructor(private readonly database: PreparedDatabase) {}

  /** Sets the relay of this process, which receives rows directly after their commit while it has room. */
  listen(listener: NonNullable<Outbox['listener']>): void {
    this.listener = listener;
  }

  /**
   * Inserts the rows in the transaction of their change. Returns a function to call after the commit, which passes the rows to this
   * process's relay.
   */
  async insert(tx: Pick<Transaction, 'query'>, rows: readonly OutboxRow[]): Promise<() => void> {
    if (rows.length === 0) return () => undefined;
    const relay = this.listener?.hasRoom(rows.length) === true ? this.listener : undefined;
    const inserted = await tx.query<Inserted>(ADD, parametersOf(rows, relay === undefined ? 0 : HOLD_SECONDS));
    const seqs = new Map(inserted.map(({ id, seq }) => [id, seq]));
    const held = rows.map((row) => ({ row, seq: seqOf(seqs, row.id) }));
    return () => relay?.take(held);
  }

  /**
   * Inserts the rows in an ordinary transaction. The relay finds them within a second after the commit. With `spreadMs`, they become due
   * one after the other within that time, so that a large batch does not delay others.
   */
  async add(manager: EntityManager, rows: readonly OutboxRow[], spreadMs = 0): Promise<void> {
    if (rows.length > 0) await manager.query(ADD_SPREAD, parametersOf(rows, spreadMs / 1_000));
  }

  /** Claims due rows: oldest first within a tenant, and tenants in turn. */
  async claim(limit: number): Promise<HeldRow[]> {
    const rows = await this.database.query<StoredRow>(CLAIM, [limit]);
    return rows.map((row) => ({ row: fromColumns(row), seq: row.seq }));
  }

  /** Deletes sent rows. Postpones all others, or moves them to `outbox_failed` after too many attempts. */
  async recordOutcomes(published: readonly Published[]): Promise<void> {
    const sent: string[] = [];
    const others: object[] = [];
    for (const { row, seq, outcome } of published) {
      const reschedule = rescheduleOf(row, outcome);
      if (reschedule === undefined) sent.push(seq);
      else others.push({ seq, ...reschedule });
    }
    if (sent.length > 0) await this.database.change(REMOVE, [sent]);
    if (others.length > 0) await this.database.change(RESCHEDULE, [JSON.stringify(others)]);
  }

  /** Milliseconds since the oldest row was inserted, due or not. 0 when there is none. */
  async oldestAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: number }>(OLDEST);
    return Math.max(0, row?.age_ms ?? 0);
  }

  /** Milliseconds since the oldest due row became due. 0 when there is none. */
  async oldestDueAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: number }>(OLDEST_DUE);
    return Math.max(0, row?.age_ms ?? 0);
  }
}

interface Inserted {
  readonly id: string;
  readonly seq: string;
}

function seqOf(seqs: ReadonlyMap<string, string>, id: string): string {
  const seq = seqs.get(id);
  if (seq === undefined) throw new Error(`the outbox did not insert ${id}`);
  return seq;
}

function parametersOf(rows: readonly OutboxRow[], holdSeconds: number): unknown[] {
  return [...columnsOf(ADDED, rows.map(toColumns)), holdSeconds];
}

const HELD = `clock_timestamp() + interval '${HOLD_SECONDS} s'`;

const OLDEST = `
  SELECT extract(epoch FROM clock_timestamp() - created_at)::double precision * 1000 AS age_ms FROM outbox ORDER BY seq LIMIT 1`;

/** Reads only the first entry of the index of due rows. */
const OLDEST_DUE = `
  SELECT extract(epoch FROM clock_timestamp() - available_at)::double precision * 1000 AS age_ms FROM outbox
  WHERE available_at <= now() ORDER BY available_at LIMIT 1`;

const ADD = `
  INSERT INTO outbox (${Object.keys(ADDED).join(', ')}, available_at)
  SELECT given.*, clock_timestamp() + make_interval(secs => $${Object.keys(ADDED).length + 1}) FROM (${rowsOf(ADDED)}) AS given
  RETURNING id, seq`;

const ADD_SPREAD = `
  INSERT INTO outbox (${Object.keys(ADDED).join(', ')}, available_at)
  SELECT given.*, clock_timestamp()
    + make_interval(secs => $${Object.keys(ADDED).length + 1}::float8 * (row_number() OVER () - 1) / count(*) OVER ())
  FROM (${rowsOf(ADDED)}) AS given`;

/** Looks up rows by arrays (see `keysOf`). A join planned for an empty table would read all waiting rows. */
const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT seq FROM (
      SELECT seq, available_at, row_number() OVER (PARTITION BY tenant_id ORDER BY available_at, seq) AS turn
      FROM (SELECT seq, tenant_id, available_at FROM outbox
            WHERE available_at <= now() ORDER BY available_at, seq LIMIT ${FAIRNESS_WINDOW}) AS oldest) AS ranked
    ORDER BY turn, available_at, seq LIMIT $1),
  free AS (
    SELECT seq FROM outbox WHERE seq = ANY(ARRAY(SELECT seq FROM due)) AND available_at <= now() FOR UPDATE SKIP LOCKED)
  UPDATE outbox SET available_at = ${HELD} WHERE seq = ANY(ARRAY(SELECT seq FROM free))
  RETURNING seq, id, tenant_id, aggregate_id, routing_key, payload, headers`;

const REMOVE = 'DELETE FROM outbox WHERE seq = ANY($1::bigint[])';

const IS_HOPELESS = `batch.is_tried AND o.attempts + 1 >= ${ATTEMPTS_MAX}`;

const RESCHEDULE = `
  WITH batch AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS row(seq bigint, is_tried boolean, wait_ms integer, attempt integer, reason text)),
  failed AS (
    DELETE FROM outbox o USING batch
    WHERE o.seq = ANY(ARRAY(SELECT seq FROM batch)) AND o.seq = batch.seq AND ${IS_HOPELESS}
    RETURNING o.*, batch.reason),
  moved AS (
    INSERT INTO outbox_failed (seq, id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts, reason)
    SELECT seq, id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts + 1, coalesce(reason, 'refused')
    FROM failed)
  UPDATE outbox o SET attempts = o.attempts + batch.is_tried::int, last_error = batch.reason,
    headers = CASE WHEN batch.attempt IS NULL THEN o.headers ELSE o.headers || jsonb_build_object('attempt', batch.attempt) END,
    available_at = clock_timestamp() + make_interval(secs => coalesce(batch.wait_ms / 1000.0,
      CASE WHEN batch.is_tried THEN least(${BACKOFF_SECONDS_MAX}, power(2, o.attempts)) ELSE 0 END))
  FROM batch WHERE o.seq = ANY(ARRAY(SELECT seq FROM batch)) AND o.seq = batch.seq AND NOT (${IS_HOPELESS})`;
