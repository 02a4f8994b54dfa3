import type { EntityManager } from 'typeorm';
import { columnsOf, keysOf, rowsOf } from './columns.ts';
import { columnTypesOf } from './entity-table.ts';
import { OutboxLane } from './outbox-lane.ts';
import {
  fromColumns,
  isAppended,
  isLeased,
  type LeasedRow,
  type OutboxRow,
  type Published,
  type Reschedule,
  rescheduledBy,
  rescheduleOf,
  type RowInHand,
  type StoredRow,
  toColumns,
} from './outbox-row.ts';
import { OutboxEntity } from './outbox.entity.ts';
import type { PipelinedDatabase } from './pipelined-database.ts';
import { isConflict } from './statement.ts';
import type { PipelinedTransaction, Transaction } from './transaction.ts';

/** Longer than three publish time-outs. A process that dies delays its rows by at most this time. */
const LEASE_SECONDS = 30;
/**
 * While the database is away, a few statements fail each second during a lease. Beyond this number, the oldest rows wait until
 * their lease ends.
 */
const UNCERTAIN_LEASES_MAX = 1_000;
/** One claim ranks this many of the oldest due rows by tenant. Tenants take turns within them. */
const FAIRNESS_WINDOW = 5_000;
/** More than ten minutes of refusals. After that, a queue no longer appears without help. */
const ATTEMPTS_MAX = 15;

const ADDED = columnTypesOf(OutboxEntity, 'id', 'tenant_id', 'aggregate_id', 'routing_key', 'payload', 'headers');

const LEASE = columnTypesOf(OutboxEntity, 'id', 'lease_token');
type Lease = Readonly<Record<keyof typeof LEASE, string>>;

/**
 * The events to publish. A row enters in the transaction that makes its event true. It leaves when the broker has it. A row that
 * this process publishes itself is in its lane meanwhile. All others are in the table `outbox`, where relays lease them.
 */
export class Outbox {
  private listener: { reserve: (count: number) => boolean; take: (rows: readonly RowInHand[]) => void } | undefined;

  /** Leases of this process whose answer failed, oldest first, each with the latest time of its end. */
  private uncertainLeases: { readonly leaseToken: string; readonly untilMs: number }[] = [];

  private readonly lane: OutboxLane;

  constructor(private readonly database: PipelinedDatabase) {
    this.lane = new OutboxLane(database);
  }

  /** Sets the relay of this process. It receives rows directly after their commit, while it has room for them. */
  listen(listener: NonNullable<Outbox['listener']>): void {
    this.listener = listener;
  }

  /**
   * Writes the rows and commits the transaction of the change that they announce. When the relay of this process has room for
   * them, they go to its lane and then to the relay. There is no other way to emit events.
   */
  async commit(tx: PipelinedTransaction, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length > 0 && this.lane.isOpen() && this.listener?.reserve(rows.length) === true) {
      this.listener.take(await this.lane.commit(tx, rows));
      return;
    }
    const adding = rows.length === 0 ? [] : tx.query(ADD, columnsOf(ADDED, rows.map(toColumns)));
    await Promise.all([adding, tx.commit()]);
  }

  /** Adds the rows to an ordinary transaction. The relay finds them within a second after the commit. */
  async add(manager: EntityManager, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    await manager.query(ADD, columnsOf(ADDED, rows.map(toColumns)));
  }

  /**
   * Leases due rows: oldest first within a tenant, and tenants in turn. Also leases rows that this process may have leased or
   * appended in a statement whose answer failed. The database's clock decides.
   */
  async claim(limit: number, leaseToken: string): Promise<LeasedRow[]> {
    if (this.lane.isUncertain()) await this.lane.gatherLost();
    this.uncertainLeases = this.uncertainLeases.filter(({ untilMs }) => untilMs > performance.now());
    const uncertainTokens = this.uncertainLeases.map((lease) => lease.leaseToken);
    const claimed = this.database.query<StoredRow>(CLAIM, [limit, leaseToken, uncertainTokens]);
    const rows = await this.trackUncertainLease(leaseToken, claimed);
    return rows.map((row) => ({ row: fromColumns(row), leaseToken }));
  }

  /**
   * Removes sent rows, and leaves all others to the relays. Changes a row only while this process has it in hand. Returns the
   * number of rows that others have taken.
   */
  async recordOutcomes(published: readonly Published[]): Promise<number> {
    const kept =
      (await this.lane.recordOutcomes(published.filter(isAppended))) +
      (await this.recordLeased(published.filter(isLeased)));
    return published.length - kept;
  }

  /** The relay no longer knows these rows. They are published again, leased ones after their lease. */
  letGo(rows: readonly RowInHand[]): void {
    this.lane.letGo(rows.filter(isAppended));
  }

  /** Takes a lane for this process at first, and renews it. Returns how many rows have become due that nobody had in hand. */
  keepLane(): Promise<number> {
    return this.lane.keep();
  }

  /** Ends the lane. Rows that it still has are any relay's. */
  leaveLane(): Promise<void> {
    return this.lane.leave();
  }

  private async recordLeased(published: readonly Published<LeasedRow>[]): Promise<number> {
    const sent: Lease[] = [];
    const others: (Reschedule & Lease)[] = [];
    for (const { row, leaseToken, outcome } of published) {
      const lease = { id: row.id, lease_token: leaseToken };
      const reschedule = rescheduleOf(row, outcome);
      if (reschedule === undefined) sent.push(lease);
      else others.push({ ...lease, ...reschedule });
    }
    return (sent.length > 0 ? await this.remove(sent) : 0) + (others.length > 0 ? await this.giveBack(others) : 0);
  }

  /**
   * Keeps the token of a lease whose answer failed: a lost connection does not tell whether the lease exists. After a conflict it
   * does not.
   */
  private async trackUncertainLease<Answer>(leaseToken: string, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      const untilMs = performance.now() + LEASE_SECONDS * 1_000;
      if (!isConflict(error))
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

  /** Milliseconds since the oldest due row became due that no process has in hand. 0 when there is none. */
  async oldestWaitingAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: number }>(OLDEST_WAITING);
    return Math.max(0, row?.age_ms ?? 0);
  }

  /** The given events that are still here, so that perhaps no broker has them. `database` may be a transaction. */
  async waitingAmong(
    eventIds: readonly string[],
    database: Pick<Transaction, 'query'> = this.database,
  ): Promise<ReadonlySet<string>> {
    const rows = await database.query<{ id: string }>(WAITING_AMONG, [eventIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Milliseconds since the oldest due row became due. 0 when there is none. */
  async oldestDueAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: string | null }>(OLDEST_DUE);
    return Math.max(0, Math.floor(Number(row?.age_ms ?? 0)));
  }
}

/** Reads the first row of each lane. */
const OLDEST_DUE = `
  SELECT extract(epoch FROM clock_timestamp() - least(
    (SELECT min(available_at) FROM outbox WHERE available_at <= now()),
    (SELECT min(first.created_at) FROM outbox_lanes l CROSS JOIN LATERAL (
      SELECT created_at FROM outbox_appended a WHERE a.lane = l.lane ORDER BY a.position LIMIT 1) AS first))) * 1000 AS age_ms`;

/** A lane has no more rows than its process has in hand, so it needs no index by events. Each lane is a positive number. */
const WAITING_AMONG = `
  SELECT id FROM outbox WHERE id = ANY($1)
  UNION SELECT id FROM outbox_appended WHERE lane > 0 AND id = ANY($1)`;

/** Reads only the first entries of the index of due rows. */
const OLDEST_WAITING = `
  SELECT extract(epoch FROM clock_timestamp() - available_at)::double precision * 1000 AS age_ms FROM outbox
  WHERE available_at <= now() AND (lease_until IS NULL OR lease_until < now())
  ORDER BY available_at LIMIT 1`;

/** When an event is sent again while its first row still waits, that row is enough. */
const ADD = `INSERT INTO outbox (${Object.keys(ADDED).join(', ')}) ${rowsOf(ADDED)} ON CONFLICT DO NOTHING`;

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

const RESCHEDULED = Object.entries(rescheduledBy('o.attempts'))
  .map(([column, value]) => `${column} = ${value}`)
  .join(', ');

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
    UPDATE outbox o SET lease_token = NULL, lease_until = NULL, ${RESCHEDULED},
      last_error = lot.reason
    FROM lot WHERE o.id = ANY(ARRAY(SELECT id FROM lot)) AND o.id = lot.id AND o.lease_token = lot.lease_token
      AND NOT (lot.is_tried AND o.attempts + 1 >= ${ATTEMPTS_MAX})
    RETURNING 1)
  SELECT (SELECT count(*) FROM moved) + (SELECT count(*) FROM waiting) AS kept`;
