import type { EvaluationContext, RunId } from '@cpes/contracts';
import type { Outcome, WireMessage } from '@cpes/messaging';
import type { EntityManager } from 'typeorm';
import { columnsOf, keysOf, rowsOf } from './columns.ts';
import { columnTypesOf } from './entity-table.ts';
import { OutboxEntity } from './outbox.entity.ts';
import type { PipelinedDatabase } from './pipelined-database.ts';
import { isConflict } from './statement.ts';
import type { PipelinedTransaction, Transaction } from './transaction.ts';

/** An event that waits to be published: a message as it will travel. */
export interface OutboxRow extends WireMessage {
  /** The one queue that it is for; without it every queue of its type gets it. */
  readonly queue?: string;
}

/** A row that this process holds the lease of. */
export interface LeasedRow {
  readonly row: OutboxRow;
  readonly leaseToken: string;
}

export interface PublishedRow {
  readonly row: OutboxRow;
  readonly leaseToken: string;
  readonly outcome: Outcome;
}

/** Longer than three publish time-outs; a process that dies holds its rows back no longer than this. */
const LEASE_SECONDS = 30;
/** A database that is away fails some statements a second while a lease lasts; beyond so many the oldest rows wait for its end. */
const UNCERTAIN_LEASES_MAX = 1_000;
/** Rows that one claim ranks by tenant. A tenant's flood beyond it waits; others are found within it. */
const FAIRNESS_WINDOW = 5_000;
/** 1, 2, 4 … 60 s between tries of a row that nobody would take. */
const BACKOFF_SECONDS_MAX = 60;
/** A broker that vanished is given a moment before the row is offered again. */
const UNKNOWN_WAIT_MS = 200;
/** Ten minutes and more of refusals: no queue will appear by itself now. */
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

/** The table of events to publish. Rows enter in the transaction that makes them true and leave when they are safe elsewhere. */
export class Outbox {
  private listener:
    { reserve: (count: number) => string | undefined; take: (rows: readonly LeasedRow[]) => void } | undefined;

  /** Leases of this process whose answer failed, oldest first, and when they run out at the latest. */
  private uncertainLeases: { readonly leaseToken: string; readonly untilMs: number }[] = [];

  constructor(private readonly database: PipelinedDatabase) {}

  /** The relay of this process: it is handed rows straight after their commit while it has room for them. */
  listen(listener: NonNullable<Outbox['listener']>): void {
    this.listener = listener;
  }

  /**
   * Ends the transaction of a change with the rows that announce it, which is the only way to emit, and hands those that this
   * process has leased to its relay.
   */
  async commit(tx: PipelinedTransaction, rows: readonly OutboxRow[]): Promise<void> {
    const leaseToken = rows.length === 0 ? undefined : this.listener?.reserve(rows.length);
    // What can throw does so before the commit is on its way.
    const columns = columnsOf(
      ADDED,
      rows.map((row) => toColumns(row, leaseToken ?? null)),
    );
    const adding = rows.length === 0 ? [] : tx.query<{ id: string }>(ADD, columns);
    const [added] = await this.trackUncertainLease(leaseToken, Promise.all([adding, tx.commit()]));
    if (leaseToken === undefined) return;
    // An event that is sent again while its first row still waits has nothing to add.
    const ids = new Set(added.map(({ id }) => id));
    this.listener?.take(rows.filter(({ id }) => ids.has(id)).map((row) => ({ row, leaseToken })));
  }

  /** Adds the rows to an ordinary transaction, whose commit announces them. The relay finds them within a second. */
  async add(manager: EntityManager, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    const columns = columnsOf(
      ADDED,
      rows.map((row) => toColumns(row, null)),
    );
    await manager.query(ADD, columns);
  }

  /**
   * Leases due rows, oldest first within a tenant and tenants in turn, and those that this process may have leased without
   * hearing of it. The database's clock decides.
   */
  async claim(limit: number, leaseToken: string): Promise<LeasedRow[]> {
    this.uncertainLeases = this.uncertainLeases.filter(({ untilMs }) => untilMs > performance.now());
    const uncertainTokens = this.uncertainLeases.map((lease) => lease.leaseToken);
    const claimed = this.database.query<Claimed>(CLAIM, [limit, leaseToken, uncertainTokens]);
    const rows = await this.trackUncertainLease(leaseToken, claimed);
    return rows.map((row) => ({ row: fromColumns(row), leaseToken }));
  }

  /** Removes what is sent, and gives back what is not, each only where the lease is still ours. Returns how many leases were lost. */
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

  /** Remembers a lease when its answer fails: a connection that was cut does not tell what became of it. A conflict is known. */
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

  /** Milliseconds for which the oldest due row has waited that no live lease covers; 0 when none waits. */
  async oldestWaitingAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: number }>(OLDEST_WAITING);
    return Math.max(0, row?.age_ms ?? 0);
  }

  /** Those of some events that are still in the outbox: no broker has taken them. `database` may be a transaction. */
  async waitingAmong(
    eventIds: readonly string[],
    database: Pick<Transaction, 'query'> = this.database,
  ): Promise<ReadonlySet<string>> {
    const rows = await database.query<{ id: string }>('SELECT id FROM outbox WHERE id = ANY($1)', [eventIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** How long the oldest due row has waited, in milliseconds; 0 when none waits. */
  async oldestDueAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: string | null }>(
      `SELECT extract(epoch FROM clock_timestamp() - min(available_at)) * 1000 AS age_ms FROM outbox WHERE available_at <= now()`,
    );
    return Math.max(0, Math.floor(Number(row?.age_ms ?? 0)));
  }
}

/** Reads the beginning of the index of due rows. */
const OLDEST_WAITING = `
  SELECT extract(epoch FROM clock_timestamp() - available_at)::double precision * 1000 AS age_ms FROM outbox
  WHERE available_at <= now() AND (lease_until IS NULL OR lease_until < now())
  ORDER BY available_at LIMIT 1`;

const ADD = `
  INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers, lease_token, lease_until)
  SELECT *, CASE WHEN lease_token IS NULL THEN NULL ELSE clock_timestamp() + interval '${LEASE_SECONDS} s' END
  FROM (${rowsOf(ADDED)}) AS added
  ON CONFLICT DO NOTHING RETURNING id`;

/** Rows are looked up by arrays, see `keysOf`: a join, planned while the table was empty, would go through all that waits. */
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
 * Rows that were not sent wait, and hopeless ones move to `outbox_failed`, where an event that was sent again under its own id
 * may stand already.
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

/** The rest of a message, as the table keeps it: the members of an evaluation's context stand beside the others. */
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

/** A row of the version before names neither the aggregate's type nor the run. */
function fromColumns(row: Claimed): OutboxRow {
  const { aggregateType = '', runId = '' as RunId, deadlineMs, resend = 0, ...headers } = row.headers;
  return {
    id: row.id,
    type: row.routing_key,
    tenantId: row.tenant_id,
    aggregateType,
    aggregateId: row.aggregate_id,
    // Publications are counted in the table's own column, attempts at handling travel with the message.
    attempt: 1,
    body: row.payload,
    ...headers,
    ...(deadlineMs === undefined ? {} : { evaluation: { runId, deadlineMs, resend } }),
  };
}

/** What is to become of a row that was not sent. */
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
        // With a time to wait it was a handler that had its attempt; without one the broker took nothing.
        attempt: outcome.retryAfterMs === undefined ? undefined : row.attempt + 1,
      };
  }
}
