import { Clock, logger } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SessionCaller } from '../access/caller.ts';
import { AuditStore } from '../audit/audit.store.ts';
import { DISCARDED_MAX } from './operations.request.ts';
import { type ParkedMessageFilter, whichOf } from './parked-message-administration.ts';
import { FOUND, OF_FILTER, parametersOfFilter, SEARCHED_MAX } from './parked-message.store.ts';
import { conflict, NEWEST } from './replay.store.ts';

/** What a discard would remove. */
export interface DiscardPlan {
  /** Messages that were parked later are not part of it. */
  readonly until: Date;
  /** At most 10,000, the newest. */
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly queues: readonly { readonly queue: string; readonly count: number }[];
}

/** Discards of many parked messages: planned, confirmed by their number, and done in one transaction with the audit entry. */
@Injectable()
export class GroupDiscard {
  private readonly log = logger('gateway');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditStore,
    private readonly clock: Clock,
  ) {}

  async plan(filter: ParkedMessageFilter): Promise<DiscardPlan> {
    const until = this.clock.now();
    const rows: QueueRow[] = await this.dataSource.query(PLAN, [...parametersOfFilter(filter), until]);
    return {
      until,
      count: rows.reduce((sum, one) => sum + one.count, 0),
      oldestAt: rows.length === 0 ? null : new Date(Math.min(...rows.map(({ oldestAt }) => oldestAt.getTime()))),
      queues: rows.map(({ queue, count }) => ({ queue, count })),
    };
  }

  /** Removes what was planned. What has changed since has to be planned again. */
  async discard(
    { tenantId, userId }: SessionCaller,
    filter: ParkedMessageFilter,
    { until, count }: Pick<DiscardPlan, 'until' | 'count'>,
    reason: string,
  ): Promise<void> {
    const { queue, cause } = filter;
    await this.dataSource.transaction(async (manager) => {
      const removed = await this.remove(manager, filter, until);
      if (removed !== count) throw conflict(`${String(removed)} messages match by now. Plan the discard again.`);
      const details = { reason, count, ...whichOf(filter) };
      const action = 'operations.messages-discarded';
      await this.audit.insert(manager, { tenantId, userId, action, subject: cause ?? queue ?? '', details });
    });
    this.log.info({ ...filter, count, reason }, 'parked-messages.discarded');
  }

  private async remove(manager: EntityManager, filter: ParkedMessageFilter, until: Date): Promise<number> {
    const [, removed]: [unknown, number] = await manager.query(REMOVE, [...parametersOfFilter(filter), until]);
    return removed;
  }
}

interface QueueRow {
  readonly queue: string;
  readonly count: number;
  readonly oldestAt: Date;
}

/** Looks at the messages that a list looks at, so that both find the same. */
const CHOSEN = `
  SELECT queue, message_id, resend, parked_at FROM (
    SELECT queue, message_id, resend, tenant_id, aggregate_id, type, fault_code, reason, parked_at FROM parked_messages AS p
    WHERE ${OF_FILTER} AND p.parked_at <= $5::timestamptz ${NEWEST} LIMIT ${SEARCHED_MAX}) AS p
  WHERE ${FOUND} ${NEWEST} LIMIT ${DISCARDED_MAX}`;

const PLAN = `
  SELECT queue, count(*)::int AS count, min(parked_at) AS "oldestAt" FROM (${CHOSEN}) AS chosen
  GROUP BY queue ORDER BY queue`;

const REMOVE = `
  DELETE FROM parked_messages AS one USING (${CHOSEN}) AS chosen
  WHERE one.queue = chosen.queue AND one.message_id = chosen.message_id AND one.resend = chosen.resend`;
