import type { EvaluationContext, RunId } from '@cpes/contracts';
import type { Outcome, WireMessage } from '@cpes/messaging';
import type { EntityManager } from 'typeorm';
import { columnsOf, keysOf, rowsOf } from './columns.ts';
import { columnTypesOf } from './entity-table.ts';
import { OutboxEntity } from './outbox.entity.ts';
import type { PipelinedDatabase } from './pipelined-database.ts';
import { isConflict } from './statement.ts';
import type { PipelinedTransaction, Transaction } from './transaction.ts';

/** An event that waits to be published: a message as it will be sent. */
export interface OutboxRow extends WireMessage {
  /** The one queue that receives the message. Without it, every queue of the type does. */
  readonly queue?: string;
}

/** A row that this process has leased. */
export interface LeasedRow {
  readonly row: OutboxRow;
  readonly leaseToken: string;
}

export interface PublishedRow {
  readonly row: OutboxRow;
  readonly leaseToken: string;
  readonly outcome: Outcome;
}

/** Longer than three publish time-outs. A process that dies delays its rows by at most this time. */
const LEASE_SECONDS = 30;
/**
 * While the database is away, a few statements fail each second during a lease. Beyond this number, the oldest rows wait until
 * their lease ends.
 */
const UNCERTAIN_LEASES_MAX = 1_000;
/** One claim ranks this many of the oldest due rows by tenant. Tenants take turns within them. */
const FAIRNESS_WINDOW = 5_000;
/** Waits between attempts to publish a row: 1, 2, 4 … 60 s. */
const BACKOFF_SECONDS_MAX = 60;
/** The wait before a row whose outcome is unknown is published again. */
const UNKNOWN_WAIT_MS = 200;
/** More than ten minutes of refusals. After that, a queue no longer appears without help. */
const ATTEMPTS_MAX = 15;

const ADDED = columnTypesOf(
  OutboxEntity,
  'id',
  'tenant_id',
  'aggregate_id',
  'routing_key',
  'payload',
  'headers',
  'lease_token',
);
type Added = Readonly<Record<keyof typeof ADDED, string | Buffer | null>>;

const LEASE = columnTypesOf(OutboxEntity, 'id', 'lease_token');
type Lease = Readonly<Record<keyof typeof LEASE, string>>;

/**
 * The table of events to publish. A row enters in the transaction that makes its event true. It leaves when the broker has it.
 */
export class Outbox {
  private listener:
    { reserve: (count: number) => string | undefined; take: (rows: readonly LeasedRow[]) => void } | undefined;

  /** Leases of this process whose answer failed, oldest first, each with the latest time of its end. */
  private uncertainLeases: { readonly leaseToken: string; readonly untilMs: number }[] = [];

  constructor(private readonly database: PipelinedDatabase) {}

  /** Sets the relay of this process. It receives rows directly after their commit, while it has room for them. */
  listen(listener: NonNullable<Outbox['listener']>): void {
    this.listener = listener;
  }

  /**
   * Writes the rows and commits the transaction of the change that they announce. Rows that this process has leased go to its
   * relay. There is no other way to emit events.
   */
  async commit(tx: PipelinedTransaction, rows: readonly OutboxRow[]): Promise<void> {
    const leaseToken = rows.length === 0 ? undefined : this.listener?.reserve(rows.length);
    // Everything that can throw does so before the commit is sent.
    const columns = columnsOf(
      ADDED,
      rows.map((row) => toColumns(row, leaseToken ?? null)),
    );
    const adding = rows.length === 0 ? [] : tx.query<{ id: string }>(ADD, columns);
    const [added] = await this.trackUncertainLease(leaseToken, Promise.all([adding, tx.commit()]));
    if (leaseToken === undefined) return;
    // When an event is sent again while its first row still waits, that row is enough.
    const ids = new Set(added.map(({ id }) => id));
    this.listener?.take(rows.filter(({ id }) => ids.has(id)).map((row) => ({ row, leaseToken })));
  }

  /** Adds the rows to an ordinary transaction. The relay finds them within a second after the commit. */
  async add(manager: EntityManager, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    const columns = columnsOf(
      ADDED,
      rows.map((row) => toColumns(row, null)),
    );
    await manager.query(ADD, columns);
  }

  /**
   * Leases due rows: oldest first within a tenant, and tenants in turn. Also leases rows that this process may have leased in a
   * statement whose answer failed. The database's clock decides.
   */
  async claim(limit: number, leaseToken: string): Promise<LeasedRow[]> {
    this.uncertainLeases = this.uncertainLeases.filter(({ untilMs }) => untilMs > performance.now());
    const uncertainTokens = this.uncertainLeases.map((lease) => lease.leaseToken);
    const claimed = this.database.query<Claimed>(CLAIM, [limit, leaseToken, uncertainTokens]);
    const rows = await this.trackUncertainLease(leaseToken, claimed);
    return rows.map((row) => ({ row: fromColumns(row), leaseToken }));
  }

  /**
   * Removes sent rows, and returns all others to the table. Changes a row only while this process has its lease. Returns the
   * number of lost leases.
   */
  async recordOutcomes(published: readonly PublishedRow[]): Promise<number> {
    const sent: Lease[] = [];
    const others: object[] = [];
    for (const { row, leaseToken, outcome } of published) {
      const lease = { id: row.id, lease_token: leaseToken };
      const reschedule = rescheduleOf(row, outcome);
      if (reschedule === undefined) sent.push(lease);
      else others.push({ ...lease, ...reschedule });
    }
    const kept =
      (sent.length > 0 ? await this.remove(sent) : 0) + (others.length > 0 ? await this.giveBack(others) : 0);
    return published.length - kept;
  }

  /**
   * Keeps the token of a lease whose answer failed: a lost connection does not tell whether the lease exists. After a conflict it
   * does not.
   */
  private async trackUncertainLease<Answer>(leaseToken: string | undefined, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      const untilMs = performance.now() + LEASE_SECONDS * 1_000;
      if (leaseToken !== undefined && !isConflict(error))
        this.uncertainLeases = [...this.uncertainLeases, { leaseToken, untilMs }].slice(-UNCERTAIN_LEASES_MAX);
      throw error;
    }
  }

  private remove(sent: readonly Lease[]): Promise<number> {
    return this.database.change(REMOVE, columnsOf(LEASE, sent));
  }

  private async giveBack(others: readonly object[]): Promise<number> {
    const [row] = await this.database.query<{ kept: string }>(GIVE_BACK, [JSON.stringify(others)]);
    return Number(row?.kept ?? 0);
  }

  /** Milliseconds since the oldest due row without a valid lease became due. 0 when there is none. */
  async oldestWaitingAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: number }>(OLDEST_WAITING);
    return Math.max(0, row?.age_ms ?? 0);
  }

  /** The given events that are still in the outbox, so that no broker has them. `database` may be a transaction. */
  async waitingAmong(
    eventIds: readonly string[],
    database: Pick<Transaction, 'query'> = this.database,
  ): Promise<ReadonlySet<string>> {
    const rows = await database.query<{ id: string }>('SELECT id FROM outbox WHERE id = ANY($1)', [eventIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Milliseconds since the oldest due row became due. 0 when there is none. */
  async oldestDueAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: string | null }>(
      `SELECT extract(epoch FROM clock_timestamp() - min(available_at)) * 1000 AS age_ms FROM outbox WHERE available_at <= now()`,
    );
    return Math.max(0, Math.floor(Number(row?.age_ms ?? 0)));
  }
}

/** Reads only the first entries of the index of due rows. */
const OLDEST_WAITING = `
  SELECT extract(epoch FROM clock_timestamp() - available_at)::double precision * 1000 AS age_ms FROM outbox
  WHERE available_at <= now() AND (lease_until IS NULL OR lease_until < now())
  ORDER BY available_at LIMIT 1`;

const ADD = `
  INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, lease_token, lease_until)
  SELECT *, CASE WHEN lease_token IS NULL THEN NULL ELSE clock_timestamp() + interval '${LEASE_SECONDS} s' END
  FROM (${rowsOf(ADDED)}) AS added
  ON CONFLICT DO NOTHING RETURNING id`;

/** Looks up rows by arrays (see `keysOf`). A join that was planned while the table was empty would read all waiting rows. */
const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT id, available_at, seq FROM (
      SELECT id, available_at, seq, row_number() OVER (PARTITION BY tenant_id ORDER BY available_at, seq) AS turn
      FROM (SELECT id, tenant_id, available_at, seq FROM outbox
            WHERE available_at <= now() AND (lease_until IS NULL OR lease_until < now() OR lease_token = ANY($3))
            ORDER BY available_at, seq LIMIT ${FAIRNESS_WINDOW}) AS oldest) AS ranked
    ORDER BY turn, available_at, seq LIMIT $1),
  free AS (
    SELECT o.id FROM outbox o
    WHERE o.id = ANY(ARRAY(SELECT id FROM due)) AND (o.lease_until IS NULL OR o.lease_until < now() OR o.lease_token = ANY($3))
    FOR UPDATE OF o SKIP LOCKED)
  UPDATE outbox o SET lease_token = $2, lease_until = clock_timestamp() + interval '${LEASE_SECONDS} s'
  WHERE o.id = ANY(ARRAY(SELECT id FROM free))
  RETURNING o.id, o.tenant_id, o.aggregate_id, o.routing_key, o.payload, o.headers`;

const REMOVE = `
  DELETE FROM outbox o USING (${rowsOf(LEASE)}) AS sent
  WHERE o.id = ANY(${keysOf(LEASE, 'id')}) AND o.id = sent.id AND o.lease_token = sent.lease_token`;

/**
 * Rows that were not sent wait for another attempt, and rows without hope move to `outbox_failed`. That table may already have
 * the event: it was then sent again under its own id.
 */
const GIVE_BACK = `
  WITH lot AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS row(id uuid, lease_token uuid, is_tried boolean, wait_ms integer, attempt integer, reason text)),
  failed AS (
    DELETE FROM outbox o USING lot
    WHERE o.id = ANY(ARRAY(SELECT id FROM lot)) AND o.id = lot.id AND o.lease_token = lot.lease_token
      AND lot.is_tried AND o.attempts + 1 >= ${ATTEMPTS_MAX}
    RETURNING o.*, lot.reason),
  moved AS (
    INSERT INTO outbox_failed (id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts, reason)
    SELECT id, tenant_id, aggregate_id, routing_key, payload, headers, created_at, attempts + 1, coalesce(reason, 'refused')
    FROM failed
    ON CONFLICT (id) DO UPDATE SET attempts = excluded.attempts, headers = excluded.headers, failed_at = now(), reason = excluded.reason
    RETURNING 1),
  waiting AS (
    UPDATE outbox o SET lease_token = NULL, lease_until = NULL,
      attempts = o.attempts + (lot.is_tried)::int,
      headers = CASE WHEN lot.attempt IS NULL THEN o.headers ELSE o.headers || jsonb_build_object('attempt', lot.attempt) END,
      available_at = clock_timestamp() + make_interval(secs => coalesce(lot.wait_ms / 1000.0,
        CASE WHEN lot.is_tried THEN least(${BACKOFF_SECONDS_MAX}, power(2, o.attempts)) ELSE 0 END)),
      last_error = lot.reason
    FROM lot WHERE o.id = ANY(ARRAY(SELECT id FROM lot)) AND o.id = lot.id AND o.lease_token = lot.lease_token
      AND NOT (lot.is_tried AND o.attempts + 1 >= ${ATTEMPTS_MAX})
    RETURNING 1)
  SELECT (SELECT count(*) FROM moved) + (SELECT count(*) FROM waiting) AS kept`;

/** The other members of a message, as the table keeps them. The members of the evaluation's context are on the same level. */
interface Headers extends Partial<EvaluationContext> {
  readonly aggregateType?: string;
  readonly occurredAt: string;
  readonly attempt?: number;
  readonly causeId?: string;
  readonly traceparent?: string;
  readonly queue?: string;
}

interface Claimed {
  readonly id: string;
  readonly tenant_id: string;
  readonly aggregate_id: string;
  readonly routing_key: string;
  readonly payload: Buffer;
  readonly headers: Headers;
}

function toColumns(row: OutboxRow, leaseToken: string | null): Added {
  const { aggregateType, occurredAt, causeId, traceparent, evaluation, queue } = row;
  const attempt = row.attempt === 1 ? undefined : row.attempt;
  const headers: Omit<Headers, 'causeId' | 'traceparent'> = { aggregateType, occurredAt, ...evaluation };
  return {
    id: row.id,
    tenant_id: row.tenantId,
    aggregate_id: row.aggregateId,
    routing_key: row.type,
    payload: row.body,
    headers: JSON.stringify({ ...headers, causeId, traceparent, queue, attempt }),
    lease_token: leaseToken,
  };
}

/** A row that an older version wrote names neither the aggregate's type nor the run. */
function fromColumns(row: Claimed): OutboxRow {
  const { aggregateType = '', runId = '' as RunId, deadlineMs, resend = 0, ...headers } = row.headers;
  return {
    id: row.id,
    type: row.routing_key,
    tenantId: row.tenant_id,
    aggregateType,
    aggregateId: row.aggregate_id,
    // The table has its own column for attempts at publishing. The message counts attempts at handling.
    attempt: 1,
    body: row.payload,
    ...headers,
    ...(deadlineMs === undefined ? {} : { evaluation: { runId, deadlineMs, resend } }),
  };
}

/** How a row that was not sent has to change. `undefined` for a sent row. */
function rescheduleOf(row: OutboxRow, outcome: Outcome): object | undefined {
  switch (outcome.kind) {
    case 'sent':
      return undefined;
    case 'unknown':
      return { is_tried: false, wait_ms: UNKNOWN_WAIT_MS };
    case 'unroutable':
      return { is_tried: true, reason: `nobody receives ${row.type}` };
    case 'refused':
      return {
        is_tried: true,
        reason: outcome.reason.replaceAll('\0', '\ufffd'),
        wait_ms: outcome.retryAfterMs,
        // With a waiting time, a handler has used an attempt. Without one, the broker did not take the message.
        attempt: outcome.retryAfterMs === undefined ? undefined : row.attempt + 1,
      };
  }
}
