import { Clock, logger } from '@cpes/service-kit';
import type { User } from '@cpes/http-api';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../identity/index.ts';
import { type ParkedMessageFilter, whichOf } from './parked-message-administration.ts';
import { FOUND, IS_SEARCHED, OF_FILTER, parametersOfFilter } from './parked-message.repository.ts';
import { conflict, NEWEST } from './replay.repository.ts';

/** Messages of one discard, at most: they are removed in one transaction, within a second. */
export const DISCARDED_MAX = 10_000;

/** The plan of a discard. */
export interface DiscardPlan {
  /** Later messages are not part of it. */
  readonly until: Date;
  /** At most the newest 10,000. */
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly queues: readonly { readonly queue: string; readonly count: number }[];
}

/** The confirmed part of a plan: messages older than its oldest one do not replace others. */
export type ConfirmedDiscard = Pick<DiscardPlan, 'until' | 'count'> & { readonly oldestAt: Date };

/** Some 20 KB per line. */
const LOGGED_AT_ONCE = 100;

/** Discards of many parked messages: planned, confirmed by their number, and executed in one transaction with the audit entry. */
@Injectable()
export class GroupDiscard {
  private readonly log = logger('gateway');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  async plan(filter: ParkedMessageFilter): Promise<DiscardPlan> {
    const until = this.clock.now();
    const rows: QueueRow[] = await this.dataSource.query(PLAN, [...parametersOfFilter(filter), until, null]);
    return {
      until,
      count: rows.reduce((sum, one) => sum + one.count, 0),
      oldestAt: rows.length === 0 ? null : new Date(Math.min(...rows.map(({ oldestAt }) => oldestAt.getTime()))),
      queues: rows.map(({ queue, count }) => ({ queue, count })),
    };
  }

  /** Refuses an outdated plan. */
  async discard(
    { tenantId, userId }: User,
    filter: ParkedMessageFilter,
    { until, oldestAt, count }: ConfirmedDiscard,
    reason: string,
  ): Promise<void> {
    const { queue, cause } = filter;
    const removed = await this.dataSource.transaction(async (manager) => {
      const rows = await this.remove(manager, filter, until, oldestAt);
      if (rows.length !== count)
        throw conflict(`${String(rows.length)} messages match by now. Plan the discard again.`);
      const details = { reason, count, ...whichOf(filter) };
      const action = 'operations.messages-discarded';
      await this.audit.insert(manager, { tenantId, userId, action, subject: cause ?? queue ?? '', details });
      return rows;
    });
    for (let from = 0; from < count; from += LOGGED_AT_ONCE) {
      const discarded = removed.slice(from, from + LOGGED_AT_ONCE);
      this.log.info({ ...whichOf(filter), count, reason, discarded }, 'parked-messages.discarded');
    }
  }

  private async remove(
    manager: EntityManager,
    filter: ParkedMessageFilter,
    until: Date,
    oldestAt: Date,
  ): Promise<readonly DiscardedMessage[]> {
    const parameters = [...parametersOfFilter(filter), until, oldestAt];
    const [rows]: [DiscardedMessage[], number] = await manager.query(REMOVE, parameters);
    return rows;
  }
}

interface DiscardedMessage {
  readonly queue: string;
  readonly messageId: string;
  readonly resend: number;
  readonly type: string;
  readonly tenantId: string | null;
}

interface QueueRow {
  readonly queue: string;
  readonly count: number;
  readonly oldestAt: Date;
}

/** Searches the same messages as a list, so that both find the same. */
const CHOSEN = `
  SELECT queue, message_id, resend, parked_at FROM parked_messages AS p
  WHERE ${OF_FILTER} AND ${FOUND} AND ${IS_SEARCHED} AND p.parked_at <= $5::timestamptz
    AND ($6::timestamptz IS NULL OR p.parked_at >= $6) ${NEWEST} LIMIT ${DISCARDED_MAX}`;

const PLAN = `
  SELECT queue, count(*)::int AS count, min(parked_at) AS "oldestAt" FROM (${CHOSEN}) AS chosen
  GROUP BY queue ORDER BY queue`;

/** Locks the oldest first, like a replay, because with another order the two could deadlock. */
const REMOVE = `
  WITH locked AS MATERIALIZED (
    SELECT p.queue, p.message_id, p.resend FROM parked_messages AS p JOIN (${CHOSEN}) AS chosen USING (queue, message_id, resend)
    ORDER BY p.parked_at, p.queue, p.message_id, p.resend FOR UPDATE OF p)
  DELETE FROM parked_messages AS one USING locked
  WHERE one.queue = locked.queue AND one.message_id = locked.message_id AND one.resend = locked.resend
  RETURNING one.queue, one.message_id AS "messageId", one.resend, one.type, one.tenant_id AS "tenantId"`;
