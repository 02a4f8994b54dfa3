import { DetailedFault, type User } from '@cpes/http-api';
import { Clock, Fault, IdSource } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, QueryFailedError } from 'typeorm';
import { AuditRepository } from '../identity/index.ts';
import { ReplayEntity, type ReplayState } from './replay.entity.ts';
import { type ParkedMessageFilter, type ParkedMessageKey, whichOf } from './parked-message-administration.ts';
import {
  FOUND,
  isReadable,
  isTooOld,
  MS_PER_DAY,
  OF_FILTER,
  type Parked,
  parametersOfFilter,
  ParkedMessageRepository,
  REPLAYABLE_DAYS,
} from './parked-message.repository.ts';

/** Messages of one replay, at most: at the highest pace they take 2 hours 47 minutes. More need another replay. */
export const PLANNED_MAX = 100_000;
/** Batches are 1, 2, 4 … up to this many messages. With more a second, new evaluations wait on two cores (bench/README.md). */
export const BATCH_MAX = 10;
/** The pause between batches: an operator sees the first ones fail before many are sent. */
export const BATCH_EVERY_MS = 1_000;
/**
 * Batches shrink while an evaluation from the last ten seconds has waited for more than half a second, because new work has
 * priority. That is a third of the promised time; an evaluation takes a tenth of it on idle cores.
 */
const WAITING_SECONDS = { from: 0.5, to: 10 };
/** Open runs to scan, the newest. */
const RUNS_SEEN_MAX = 1_000;
/** A replay pauses itself once more than half of the messages sent since it was resumed have returned, and at least this many. */
const RETURNED_MIN = 5;
/** Listed replays, the latest. */
const LISTED_MAX = 20;
/** How long the history of messages and replays is kept, and a note whose cause has no messages. Each round removes some older rows. */
const KEPT_DAYS = 30;
const PURGED_AT_ONCE = 500;
const UNIQUE_VIOLATION = '23505';

/** The plan of a replay. */
export interface ReplayPlan {
  /** Later messages are not part of it. */
  readonly until: Date;
  /** At most 100,000. */
  readonly count: number;
  /** Matching messages that are too old to be sent again. They stay parked. */
  readonly tooOld: number;
  readonly oldestAt: Date | null;
  readonly queues: readonly { readonly queue: string; readonly count: number }[];
  /** The shortest duration. */
  readonly seconds: number;
}

/** Replays of many parked messages: planned, started, and sent batch by batch by any gateway. */
@Injectable()
export class ReplayRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly parked: ParkedMessageRepository,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
    private readonly ids: IdSource,
  ) {}

  async plan(filter: ParkedMessageFilter, until: Date = this.clock.now()): Promise<ReplayPlan> {
    const rows: QueueRow[] = await this.dataSource.query(PLAN, [...parametersOfFilter(filter), until, oldestOf(until)]);
    const queues = rows.filter(({ count: ofQueue }) => ofQueue > 0);
    const count = queues.reduce((sum, one) => sum + one.count, 0);
    const oldest = queues.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.getTime()]));
    return {
      until,
      count,
      tooOld: rows.reduce((sum, one) => sum + one.tooOld, 0),
      oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
      queues: queues.map(({ queue, count: ofQueue }) => ({ queue, count: ofQueue })),
      seconds: Math.ceil((batchesOf(count) * BATCH_EVERY_MS) / 1_000),
    };
  }

  /** Starts a planned replay. `count` is that of the plan, which must be repeated when it is outdated. */
  async start(
    { tenantId, userId }: User,
    filter: ParkedMessageFilter,
    { until, count }: Pick<ReplayPlan, 'until' | 'count'>,
  ): Promise<ReplayEntity> {
    const plan = await this.plan(filter, until);
    if (plan.count !== count || count === 0)
      throw conflict(`${String(plan.count)} messages match by now. Plan the replay again.`);
    const [id, now] = [this.ids.next(), this.clock.now()];
    const { queue = null, cause = null, search = null, messages = null } = filter;
    const since = await this.sinceOf(filter, until);
    const row = {
      id,
      queue,
      cause,
      search,
      messages,
      since,
      until,
      planned: count,
      nextAt: now,
      startedBy: userId,
      startedAt: now,
    };
    await this.dataSource
      .transaction(async (manager) => {
        await manager.insert(ReplayEntity, row);
        const details = { ...whichOf(filter), planned: count };
        await this.audit.insert(manager, {
          tenantId,
          userId,
          action: 'operations.replay-started',
          subject: id,
          details,
        });
      })
      .catch((error: unknown) => {
        const isOther =
          error instanceof QueryFailedError &&
          (error.driverError as { readonly code?: string }).code === UNIQUE_VIOLATION;
        throw isOther ? conflict('Another replay is under way. Cancel it, or wait for its end.') : error;
      });
    return this.find(id);
  }

  /** The oldest time in a plan with this end. */
  private async sinceOf(filter: ParkedMessageFilter, until: Date): Promise<Date> {
    const parameters = [...parametersOfFilter(filter).slice(0, 3), until];
    const [row]: { parkedAt: Date }[] = await this.dataSource.query(OLDEST_SEEN, parameters);
    return new Date(Math.max(oldestOf(until).getTime(), row?.parkedAt.getTime() ?? 0));
  }

  /** Throws a `not-found` fault when there is none. */
  async find(id: string): Promise<ReplayEntity> {
    const replay = await this.dataSource.manager.findOneBy(ReplayEntity, { id });
    if (replay === null) throw new Fault('not-found', 'There is no such replay.');
    return replay;
  }

  /** Latest first. */
  list(): Promise<ReplayEntity[]> {
    return this.dataSource.manager.find(ReplayEntity, { order: { startedAt: 'DESC' }, take: LISTED_MAX });
  }

  /** The replay that is under way or paused. */
  present(): Promise<ReplayEntity | null> {
    return this.dataSource.manager.findOneBy(ReplayEntity, { state: In(['running', 'paused']) });
  }

  /** Pauses, resumes or cancels a replay, after the batch that is being sent. */
  async change({ tenantId, userId }: User, id: string, to: 'paused' | 'running' | 'cancelled'): Promise<ReplayEntity> {
    await this.dataSource.transaction(async (manager) => {
      const replay = await manager.findOne(ReplayEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (replay === null) throw new Fault('not-found', 'There is no such replay.');
      if (!CHANGES[to].includes(replay.state)) throw conflict(`The replay is ${replay.state}.`);
      const now = this.clock.now();
      // After a pause it starts with small batches again, because the cause may persist. Messages sent before may still return.
      const again =
        to === 'running'
          ? { batchSize: 1, nextAt: now, resumedAt: () => 'now()', sentBefore: replay.sent, returnedNow: 0 }
          : {};
      const end = to === 'cancelled' ? { endedAt: now } : {};
      await manager.update(ReplayEntity, { id }, { state: to, stateReason: null, ...again, ...end });
      const action = `operations.replay-${to === 'running' ? 'resumed' : to}`;
      await this.audit.insert(manager, { tenantId, userId, action, subject: id, details: { sent: replay.sent } });
    });
    return this.find(id);
  }

  /**
   * Sends the next batch of the current replay, if it is due and no other gateway is sending one. The messages, their history and
   * the progress change in one transaction, so each message is sent once, whenever a gateway stops.
   */
  async sendBatch(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const replay = await manager
        .createQueryBuilder(ReplayEntity, 'replay')
        .where("state = 'running' AND next_at <= :now", { now })
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getOne();
      if (replay === null) return;
      const { returnedNow, sent, sentBefore } = replay;
      if (returnedNow >= RETURNED_MIN && returnedNow * 2 > sent - sentBefore) {
        await manager.update(ReplayEntity, { id: replay.id }, { state: 'paused', stateReason: 'returning' });
        return;
      }
      await this.send(manager, replay, now);
    });
  }

  private async send(manager: EntityManager, replay: ReplayEntity, now: Date): Promise<void> {
    const size = Math.min(replay.batchSize, replay.planned - replay.sent - replay.leftOut);
    const position = replay.position ?? [null, null, null, null];
    const rows: BatchRow[] = await manager.query(BATCH, [
      ...parametersOfFilter(filterOf(replay)),
      replay.until,
      replay.since,
      ...position,
      size,
    ]);
    const fit = rows.filter((row) => isReadable(row.queue, row.message) && !isTooOld(row.parkedAt, now));
    const keys = fit.map(({ queue, message_id: messageId, resend }): ParkedMessageKey => ({
      queue,
      messageId,
      resend,
    }));
    const sent = await this.parked.sendAgain(manager, keys, {
      userId: replay.startedBy,
      replayId: replay.id,
      // All at once would delay new submissions.
      spreadMs: BATCH_EVERY_MS,
    });
    const [busy]: { isBusy: boolean }[] = await manager.query(IS_BUSY);
    const last = rows.at(-1);
    const progress = { sent: replay.sent + sent, leftOut: replay.leftOut + rows.length - fit.length };
    const isDone = rows.length < size || progress.sent + progress.leftOut >= replay.planned;
    await manager.update(
      ReplayEntity,
      { id: replay.id },
      {
        ...progress,
        ...(last === undefined ? {} : { position: [last.parked_at, last.queue, last.message_id, last.resend] }),
        batchSize: busy?.isBusy === true ? Math.max(1, replay.batchSize >> 1) : grown(replay.batchSize),
        nextAt: new Date(now.getTime() + BATCH_EVERY_MS),
        ...(isDone ? { state: 'done' as const, endedAt: now } : {}),
      },
    );
  }

  /** Removes some rows that are older than 30 days. */
  async purge(): Promise<void> {
    for (const sql of PURGES) await this.dataSource.query(sql);
  }
}

/** The states from which each state can be reached. */
const CHANGES: Readonly<Record<'paused' | 'running' | 'cancelled', readonly ReplayState[]>> = {
  paused: ['running'],
  running: ['paused'],
  cancelled: ['running', 'paused'],
};

interface QueueRow {
  readonly queue: string;
  readonly count: number;
  readonly tooOld: number;
  readonly oldestAt: Date | null;
}

interface BatchRow {
  readonly queue: string;
  readonly message_id: string;
  readonly resend: number;
  readonly parked_at: string;
  readonly parkedAt: Date;
  readonly message: Pick<Parked, 'id' | 'tenantId' | 'type'>;
}

/** The number of batches for that many messages, if none shrinks. */
export function batchesOf(count: number): number {
  let batches = 0;
  for (let [rest, size] = [count, 1]; rest > 0; [rest, size] = [rest - size, grown(size)]) batches += 1;
  return batches;
}

function grown(size: number): number {
  return Math.min(size * 2, BATCH_MAX);
}

function filterOf({ queue, cause, search, messages }: ReplayEntity): ParkedMessageFilter {
  return {
    queue: queue ?? undefined,
    cause: cause ?? undefined,
    search: search ?? undefined,
    messages: messages ?? undefined,
  };
}

/** Earlier messages are not part of a replay. */
function oldestOf(until: Date): Date {
  return new Date(until.getTime() - REPLAYABLE_DAYS * MS_PER_DAY);
}

export function conflict(message: string): Fault {
  return new DetailedFault(message, 'replay-conflict');
}

export const NEWEST = 'ORDER BY p.parked_at DESC, p.queue DESC, p.message_id DESC, p.resend DESC';

/**
 * Searches the same messages as a list, so that both find the same. The index has the oldest of them: sorting 100,000 rows would spill
 * to disk.
 */
const PLAN = `
  SELECT queue, count(*) FILTER (WHERE parked_at >= $6::timestamptz)::int AS count,
    count(*) FILTER (WHERE parked_at < $6::timestamptz)::int AS "tooOld",
    min(parked_at) FILTER (WHERE parked_at >= $6::timestamptz) AS "oldestAt"
  FROM parked_messages AS p
  WHERE ${OF_FILTER} AND p.parked_at <= $5::timestamptz AND ${FOUND}
    AND ((p.parked_at, p.queue, p.message_id, p.resend) >= (
      SELECT p.parked_at, p.queue, p.message_id, p.resend FROM parked_messages AS p
      WHERE ${OF_FILTER} AND p.parked_at <= $5::timestamptz ${NEWEST} OFFSET ${PLANNED_MAX - 1} LIMIT 1)) IS NOT FALSE
  GROUP BY queue ORDER BY queue`;

const OLDEST_SEEN = `
  SELECT p.parked_at AS "parkedAt" FROM parked_messages AS p
  WHERE ${OF_FILTER} AND p.parked_at <= $4::timestamptz ${NEWEST} OFFSET ${PLANNED_MAX - 1} LIMIT 1`;

/** Oldest first. Times are texts with microseconds, which a date would lose. */
const BATCH = `
  SELECT p.queue, p.message_id, p.resend, p.parked_at::text AS parked_at, p.parked_at AS "parkedAt",
    jsonb_build_object('id', message -> 'id', 'tenantId', message -> 'tenantId', 'type', message -> 'type') AS message
  FROM parked_messages AS p
  WHERE ${OF_FILTER} AND ${FOUND} AND p.parked_at BETWEEN $6::timestamptz AND $5::timestamptz
    AND ($7::timestamptz IS NULL OR (p.parked_at, p.queue, p.message_id, p.resend) > ($7::timestamptz, $8::text, $9::text, $10::smallint))
  ORDER BY p.parked_at, p.queue, p.message_id, p.resend LIMIT $11 FOR UPDATE OF p`;

const IS_BUSY = `
  SELECT EXISTS (
    SELECT FROM (SELECT opened_at FROM open_runs ORDER BY run_id DESC LIMIT ${RUNS_SEEN_MAX}) AS newest
    WHERE opened_at BETWEEN now() - interval '${WAITING_SECONDS.to} s' AND now() - interval '${WAITING_SECONDS.from} s') AS "isBusy"`;

const OLD = `now() - interval '${KEPT_DAYS} days'`;
const PURGES = [
  `DELETE FROM replayed_messages WHERE (queue, message_id, resend, replayed_at) IN (
     SELECT queue, message_id, resend, replayed_at FROM replayed_messages
     WHERE replayed_at < ${OLD} ORDER BY replayed_at LIMIT ${PURGED_AT_ONCE})`,
  `DELETE FROM replays WHERE id IN (
     SELECT id FROM replays WHERE started_at < ${OLD} AND state IN ('cancelled', 'done') ORDER BY started_at LIMIT ${PURGED_AT_ONCE})`,
  // A note stays while messages of its cause are parked.
  `DELETE FROM cause_notes WHERE cause IN (
     SELECT cause FROM cause_notes AS note
     WHERE at < ${OLD} AND NOT EXISTS (SELECT FROM parked_messages AS p WHERE p.cause = note.cause) LIMIT ${PURGED_AT_ONCE})`,
];
