import {
  type FailedEvent,
  type FailedEventList,
  FailedEvents,
  type OutboxBacklog,
  type TenantId,
} from '@cpes/contracts';
import { Fault, type InternalCalls, logger } from '@cpes/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Length, Matches } from 'class-validator';
import type { DataSource, EntityManager } from 'typeorm';

/** Maximum number of listed and counted events: a person handles them one after the other. */
const LISTED_MAX = 100;
const REASON_LENGTH_MAX = 500;
/** A positive `bigint` has up to 19 digits; 18 always fit. */
const SEQ = /^\d{1,18}$/;

/** Reads and clears the table `outbox_failed`. */
export class StoredFailedEvents extends FailedEvents {
  private readonly log;

  constructor(
    service: string,
    private readonly dataSource: DataSource,
  ) {
    super();
    this.log = logger(service);
  }

  async list(): Promise<FailedEventList> {
    const rows: Row[] = await this.dataSource.query(LIST, [LISTED_MAX + 1]);
    const items = rows.slice(0, LISTED_MAX).map(({ createdAt, failedAt, ...row }): FailedEvent => ({
      ...row,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
    }));
    return { items, isCut: rows.length > LISTED_MAX };
  }

  async backlog(): Promise<OutboxBacklog> {
    const [row]: OutboxBacklog[] = await this.dataSource.query(BACKLOG, [LISTED_MAX]);
    return row ?? { oldestSeconds: 0, failed: 0 };
  }

  /** `manager` belongs to the caller's transaction. */
  async sendAgain(seq: string, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const [row]: Identity[] = await manager.query(SEND_AGAIN, [seq]);
    if (row === undefined) throw absent();
    this.log.info({ seq, ...row }, 'failed-event.sent-again');
  }

  async discard(seq: string, reason: string, manager: EntityManager = this.dataSource.manager): Promise<void> {
    const [row]: Identity[] = await manager.query(DISCARD, [seq]);
    if (row === undefined) throw absent();
    this.log.info({ seq, ...row, reason }, 'failed-event.discarded');
  }
}

interface Identity {
  readonly id: string;
  readonly type: string;
  readonly tenantId: TenantId;
}

interface Row extends Omit<FailedEvent, 'createdAt' | 'failedAt'> {
  readonly createdAt: Date;
  readonly failedAt: Date;
}

function absent(): Fault {
  return new Fault('not-found', 'There is no such event.');
}

/** Orders by the key, which increases with each event. */
const LIST = `
  SELECT seq, id, tenant_id AS "tenantId", aggregate_id AS "aggregateId", routing_key AS type, attempts, reason,
    created_at AS "createdAt", failed_at AS "failedAt"
  FROM outbox_failed ORDER BY seq DESC LIMIT $1`;

const BACKLOG = `
  SELECT (SELECT count(*)::int FROM (SELECT FROM outbox_failed LIMIT $1) AS counting) AS failed,
    round(greatest(0, extract(epoch FROM clock_timestamp() - (SELECT created_at FROM outbox ORDER BY seq LIMIT 1))))::int
      AS "oldestSeconds"`;

/** One statement, so that the event is always in one of the tables. The relay finds it within a second. */
const SEND_AGAIN = `
  WITH again AS (DELETE FROM outbox_failed WHERE seq = $1 RETURNING *),
  sent AS (
    INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers)
    SELECT id, tenant_id, aggregate_id, routing_key, payload, headers FROM again)
  SELECT id, routing_key AS type, tenant_id AS "tenantId" FROM again`;

const DISCARD = `
  WITH gone AS (DELETE FROM outbox_failed WHERE seq = $1 RETURNING *)
  SELECT id, routing_key AS type, tenant_id AS "tenantId" FROM gone`;

class SeqParameter {
  @Matches(SEQ) seq!: string;
}

class DiscardRequest {
  @Length(1, REASON_LENGTH_MAX) reason!: string;
}

@Controller('failed-events')
class FailedEventsController {
  constructor(private readonly events: FailedEvents) {}

  @Get()
  list(): Promise<FailedEventList> {
    return this.events.list();
  }

  @Get('backlog')
  backlog(): Promise<OutboxBacklog> {
    return this.events.backlog();
  }

  @Post(':seq/retry')
  @HttpCode(204)
  sendAgain(@Param() { seq }: SeqParameter): Promise<void> {
    return this.events.sendAgain(seq);
  }

  @Post(':seq/discard')
  @HttpCode(204)
  discard(@Param() { seq }: SeqParameter, @Body() { reason }: DiscardRequest): Promise<void> {
    return this.events.discard(seq, reason);
  }
}

/** The internal API for the gateway, which shows the failed events of all services to operators. */
export const failedEventsCalls: InternalCalls = { port: FailedEvents, controller: FailedEventsController };
