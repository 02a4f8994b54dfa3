import { AppendedEventEntity } from './appended-event.entity.ts';
import { columnsOf, rowsOf } from './columns.ts';
import { columnTypesOf } from './entity-table.ts';
import {
  type AppendedRow,
  type OutboxRow,
  type Published,
  type Reschedule,
  rescheduledBy,
  rescheduleOf,
  toColumns,
} from './outbox-row.ts';
import type { PipelinedDatabase } from './pipelined-database.ts';
import { isConflict, sqlStateOf } from './statement.ts';
import type { PipelinedTransaction } from './transaction.ts';

/** How often a process says that its lane is in use, and looks for lanes that are not. */
export const LANE_KEPT_EVERY_MS = 5_000;
/** Five of these intervals. A process that dies delays its rows by at most one interval more. */
const LANE_SECONDS = 25;
/** A transaction that appends takes ten seconds at most. It has to end before its lane may. */
const APPENDS_MS_MAX = 15_000;
/** A transaction whose answer was lost has ended by then. */
const UNCERTAIN_MS = 30_000;

/** A statement before the append has failed, so nothing was committed. */
const IN_FAILED_TRANSACTION = '25P02';

const APPENDED = columnTypesOf(
  AppendedEventEntity,
  'lane',
  'position',
  'id',
  'tenant_id',
  'aggregate_id',
  'routing_key',
  'payload',
  'headers',
);

/**
 * The rows that this process publishes directly after their commit. Each has a position in the lane of the process, which nobody
 * else writes to. So the process knows by itself which of its rows wait, and no row has to be marked: sent rows are removed by
 * ranges of positions, and all others move to the outbox, where any relay may find them. So do the rows of a lane whose process
 * has ended.
 */
export class OutboxLane {
  private lane: number | undefined;
  private usableUntilMs = 0;
  private uncertainUntilMs = 0;
  private lastPosition = 0;
  /** Positions in ascending order: being committed, being published, or sent and not removed. */
  private inHand = new Set<number>();

  constructor(private readonly database: PipelinedDatabase) {}

  /** Whether rows may be appended. A lane that was not renewed in time may be taken over. */
  isOpen(): boolean {
    return this.lane !== undefined && performance.now() < this.usableUntilMs;
  }

  /** Whether rows may be there that this process does not know of: the answer to their commit was lost. */
  isUncertain(): boolean {
    return performance.now() < this.uncertainUntilMs;
  }

  /** Appends the rows and commits their transaction. Throws when there is no lane. */
  async commit(tx: PipelinedTransaction, rows: readonly OutboxRow[]): Promise<AppendedRow[]> {
    const { lane } = this;
    if (lane === undefined) throw new Error('there is no lane');
    const appended = rows.map((row) => ({ row, lane, position: (this.lastPosition += 1) }));
    // Everything that can throw does so before the commit is sent.
    const columns = columnsOf(
      APPENDED,
      appended.map(({ row, position }) => ({ lane, position, ...toColumns(row) })),
    );
    for (const { position } of appended) this.inHand.add(position);
    try {
      await Promise.all([tx.query(APPEND, columns), tx.commit()]);
    } catch (error) {
      this.letGo(appended);
      if (!isConflict(error) && sqlStateOf(error) !== IN_FAILED_TRANSACTION)
        this.uncertainUntilMs = performance.now() + UNCERTAIN_MS;
      throw error;
    }
    return appended;
  }

  /** Removes the rows that were sent, and moves all others to the outbox. Returns the number of rows that were still there. */
  async recordOutcomes(published: readonly Published<AppendedRow>[]): Promise<number> {
    let kept = 0;
    for (const lane of new Set(published.map((one) => one.lane))) {
      const sent: Published<AppendedRow>[] = [];
      const others: (Reschedule & Pick<AppendedRow, 'position'>)[] = [];
      for (const one of published.filter((row) => row.lane === lane)) {
        const reschedule = rescheduleOf(one.row, one.outcome);
        if (reschedule === undefined) sent.push(one);
        else others.push({ position: one.position, ...reschedule });
      }
      if (sent.length > 0) kept += await this.remove(lane, sent);
      if (others.length > 0) kept += await this.changed(RESCHEDULE, [lane, JSON.stringify(others)]);
    }
    this.letGo(published);
    return kept;
  }

  /** Forgets rows. Those that are still in the lane are moved to the outbox, and published again. */
  letGo(rows: readonly Pick<AppendedRow, 'lane' | 'position'>[]): void {
    for (const { lane, position } of rows) if (lane === this.lane) this.inHand.delete(position);
  }

  /** Renews the lane or takes a new one, and moves what nobody has in hand to the outbox. Returns the number of moved rows. */
  async keep(): Promise<number> {
    const nowMs = performance.now();
    const isRenewed = this.lane !== undefined && (await this.database.change(RENEW, [this.lane])) > 0;
    if (!isRenewed) await this.open();
    this.usableUntilMs = nowMs + APPENDS_MS_MAX;
    await this.database.change('DELETE FROM outbox_lanes WHERE live_until < now()');
    return (await this.changed(TAKE_OVER)) + (await this.gatherLost());
  }

  /** Moves rows of this lane that are not in hand to the outbox. They are behind all that are. Returns the number of moved rows. */
  async gatherLost(): Promise<number> {
    const [firstInHand = this.lastPosition + 1] = this.inHand;
    return this.lane === undefined ? 0 : this.changed(GATHER_LOST, [this.lane, firstInHand]);
  }

  /** Ends the lane. What is left in it moves to the outbox, where any relay finds it. */
  async leave(): Promise<void> {
    const { lane } = this;
    this.lane = undefined;
    if (lane === undefined) return;
    await this.database.change('DELETE FROM outbox_lanes WHERE lane = $1', [lane]);
    await this.changed(TAKE_OVER);
  }

  /** Rows of a lane that was taken over are in the outbox already. */
  private async open(): Promise<void> {
    const [opened] = await this.database.query<{ lane: number }>(OPEN);
    this.inHand = new Set();
    this.lane = opened?.lane;
  }

  private remove(lane: number, sent: readonly AppendedRow[]): Promise<number> {
    const ranges = rangesOf(sent.map(({ position }) => position));
    const firsts = ranges.map(([first]) => first);
    const lasts = ranges.map(([, last]) => last);
    return this.database.change(REMOVE, [lane, firsts, lasts, firsts[0], lasts.at(-1)]);
  }

  private async changed(sql: string, parameters?: readonly unknown[]): Promise<number> {
    const [row] = await this.database.query<{ rows: number }>(sql, parameters);
    return row?.rows ?? 0;
  }
}

/** Only neighbours share a range: a position between two sent rows may have a row that was not sent. */
function rangesOf(positions: readonly number[]): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const position of [...positions].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.[1] === position - 1) range[1] = position;
    else ranges.push([position, position]);
  }
  return ranges;
}

const LIVE_UNTIL = `clock_timestamp() + interval '${LANE_SECONDS} s'`;
const OPEN = `INSERT INTO outbox_lanes (live_until) VALUES (${LIVE_UNTIL}) RETURNING lane`;
const RENEW = `UPDATE outbox_lanes SET live_until = ${LIVE_UNTIL} WHERE lane = $1`;

const APPEND = `INSERT INTO outbox_appended (${Object.keys(APPENDED).join(', ')}) ${rowsOf(APPENDED)}`;

/** The bounds of all ranges keep any plan from looking at other positions. */
const REMOVE = `
  DELETE FROM outbox_appended a USING unnest($2::bigint[], $3::bigint[]) AS sent(first, last)
  WHERE a.lane = $1 AND a.position BETWEEN $4 AND $5 AND a.position BETWEEN sent.first AND sent.last`;

const KEPT = 'id, tenant_id, aggregate_id, routing_key, payload, created_at';
const RESCHEDULED = rescheduledBy('0');

/** An event that waits in the outbox already was sent again under its own id. One row is enough. */
const RESCHEDULE = `
  WITH lot AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb)
      AS row(position bigint, is_tried boolean, wait_ms integer, attempt integer, reason text)),
  taken AS (
    DELETE FROM outbox_appended WHERE lane = $1 AND position = ANY(ARRAY(SELECT position FROM lot)) RETURNING *),
  waiting AS (
    INSERT INTO outbox (${KEPT}, last_error, ${Object.keys(RESCHEDULED).join(', ')})
    SELECT ${KEPT}, lot.reason, ${Object.values(RESCHEDULED).join(', ')} FROM taken o JOIN lot USING (position)
    ORDER BY position
    ON CONFLICT (id) DO NOTHING)
  SELECT count(*)::int AS rows FROM taken`;

function takeOver(condition: string): string {
  return `
  WITH taken AS (DELETE FROM outbox_appended WHERE ${condition} RETURNING *),
  waiting AS (
    INSERT INTO outbox (${KEPT}, headers, available_at)
    SELECT ${KEPT}, headers, created_at FROM taken ORDER BY lane, position
    ON CONFLICT (id) DO NOTHING)
  SELECT count(*)::int AS rows FROM taken`;
}

const GATHER_LOST = takeOver('lane = $1 AND position < $2');

/** A lane is in the table before any of its rows is. The first row of each lane is looked up, so that others are not read. */
const TAKE_OVER = takeOver(`lane = ANY(ARRAY(
    WITH RECURSIVE used AS (
      (SELECT lane FROM outbox_appended ORDER BY lane LIMIT 1)
      UNION ALL
      SELECT (SELECT a.lane FROM outbox_appended a WHERE a.lane > used.lane ORDER BY a.lane LIMIT 1)
      FROM used WHERE used.lane IS NOT NULL)
    SELECT lane FROM used WHERE NOT EXISTS (SELECT FROM outbox_lanes l WHERE l.lane = used.lane)))`);
