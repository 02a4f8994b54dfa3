import {
  type EndpointId,
  type Recoverable,
  type Recovery,
  type RecoveryId,
  type TenantId,
  utcText,
} from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Rows that one statement makes due again. */
const BATCH_ROWS_MAX = 1_000;
/** Batches of one step, at most: other recoveries get their turn between two steps. */
const BATCHES_MAX = 10;
/** Recoveries that continue in one step. */
const RUNNING_MAX = 50;

interface Row {
  readonly id: RecoveryId;
  readonly endpointId: EndpointId;
  readonly since: Date;
  readonly include: Recoverable;
  readonly failedDeliveries: number;
  readonly waitingDeliveries: number;
  readonly missedMessages: number;
  readonly hasEnded: boolean;
  readonly waiting: number;
  readonly succeeded: number;
  readonly failed: number;
}

/** The scope of one recovery. */
export interface RecoveryScope {
  readonly since: string;
  readonly include: Recoverable;
}

type Planned = Pick<Recovery, 'failedDeliveries' | 'waitingDeliveries' | 'missedMessages'>;

/** Recoveries: all messages that an endpoint has missed since a time, sent again in the background. */
@Injectable()
export class RecoveryRepository {
  constructor(
    private readonly database: PreparedDatabase,
    private readonly dataSource: DataSource,
  ) {}

  async plan(tenantId: TenantId, endpointId: EndpointId, { since, include }: RecoveryScope): Promise<Recovery> {
    const [row] = await this.dataSource.query<Planned[]>(PLAN, [tenantId, endpointId, utcText(since), include]);
    const planned = row ?? { failedDeliveries: 0, waitingDeliveries: 0, missedMessages: 0 };
    return {
      recoveryId: null,
      endpointId,
      since: utcText(since),
      state: 'planned',
      include,
      ...planned,
      waiting: 0,
      succeeded: 0,
      failed: 0,
    };
  }

  async begin(
    tenantId: TenantId,
    endpointId: EndpointId,
    { since, include }: RecoveryScope,
    id: RecoveryId,
  ): Promise<void> {
    await this.dataSource.query(BEGIN, [tenantId, endpointId, utcText(since), include, id]);
  }

  async find(tenantId: TenantId, endpointId: EndpointId, id: RecoveryId): Promise<Recovery | undefined> {
    const [row] = await this.database.query<Row>(FIND, [tenantId, endpointId, id]);
    if (row === undefined) return undefined;
    const { id: recoveryId, since, hasEnded, ...counts } = row;
    const isDone = hasEnded && counts.waiting === 0;
    return { ...counts, recoveryId, since: since.toISOString(), state: isDone ? 'done' : 'running' };
  }

  /** Continues recoveries, of this process or another. True when a delivery has become due. */
  async step(signal?: AbortSignal): Promise<boolean> {
    const running = await this.database.query<{ id: string }>(RUNNING, [RUNNING_MAX]);
    for (const { id } of running) await this.goOn(id, signal);
    return running.length > 0;
  }

  /** Sends waiting, failed and missed messages in batches. The recovery ends when no batch is full. */
  private async goOn(id: string, signal: AbortSignal | undefined): Promise<void> {
    for (let batches = 0; batches < BATCHES_MAX && signal?.aborted !== true; batches += 1) {
      let isDone = true;
      for (const send of [SEND_WAITING, SEND_FAILED, SEND_MISSED])
        isDone = isDone && (await this.database.change(send, [id, BATCH_ROWS_MAX])) < BATCH_ROWS_MAX;
      if (isDone) {
        await this.database.change('UPDATE recoveries SET ended_at = now() WHERE id = $1', [id]);
        return;
      }
    }
  }
}

/** Excludes pings, which only test the endpoint at one moment. */
const IS_LOST = `d.state = 'failed' AND d.type <> 'ping'`;
/** Excludes deliveries that are due or under way, which need no recovery. */
const IS_WAITING = `d.state = 'pending' AND d.type <> 'ping' AND d.next_attempt_at > now()`;
const IS_MISSED = `
  m.type <> 'ping' AND (e.event_types IS NULL OR m.type = ANY(e.event_types))
  AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.message_id = m.id AND d.endpoint_id = e.id)`;
/** Excludes the message to a disabled endpoint about itself. */
const OF_TENANT = `m.tenant_id = e.tenant_id AND m.type <> 'endpoint.disabled'`;

const PLAN = `
  SELECT
    (SELECT count(*)::int FROM deliveries d
     WHERE $4 <> 'waiting' AND d.endpoint_id = e.id AND ${IS_LOST} AND d.created_at >= $3) AS "failedDeliveries",
    (SELECT count(*)::int FROM deliveries d
     WHERE $4 <> 'failed' AND d.endpoint_id = e.id AND ${IS_WAITING} AND d.created_at >= $3) AS "waitingDeliveries",
    (SELECT count(*)::int FROM messages m
     WHERE $4 <> 'waiting' AND ${OF_TENANT} AND m.created_at >= $3 AND ${IS_MISSED}) AS "missedMessages"
  FROM endpoints e WHERE e.tenant_id = $1 AND e.id = $2`;

const BEGIN = `
  INSERT INTO recoveries (id, tenant_id, endpoint_id, since, until, include, failed_deliveries, waiting_deliveries, missed_messages)
  SELECT $5, $1, $2, $3, now(), $4, planned."failedDeliveries", planned."waitingDeliveries", planned."missedMessages"
  FROM (${PLAN}) AS planned
  ON CONFLICT (id) DO NOTHING`;

const FIND = `
  SELECT r.id, r.endpoint_id AS "endpointId", r.since, r.include, r.waiting_deliveries AS "waitingDeliveries", r.failed_deliveries AS "failedDeliveries",
    r.missed_messages AS "missedMessages", r.ended_at IS NOT NULL AS "hasEnded",
    count(d.id) FILTER (WHERE d.state = 'pending')::int AS waiting,
    count(d.id) FILTER (WHERE d.state = 'succeeded')::int AS succeeded,
    count(d.id) FILTER (WHERE d.state = 'failed')::int AS failed
  FROM recoveries r LEFT JOIN deliveries d ON d.recovery_id = r.id
  WHERE r.tenant_id = $1 AND r.endpoint_id = $2 AND r.id = $3 GROUP BY r.id`;

const RUNNING = `SELECT id FROM recoveries WHERE ended_at IS NULL ORDER BY created_at LIMIT $1`;

/** Failures from before the recovery began: what fails again stays failed. */
const SEND_FAILED = `
  UPDATE deliveries SET state = 'pending', round_attempts = 0, round_since = now(), next_attempt_at = now(), ended_at = NULL,
    recovery_id = $1
  WHERE id = ANY(ARRAY(
    SELECT d.id FROM recoveries r JOIN deliveries d ON d.endpoint_id = r.endpoint_id
    WHERE r.id = $1 AND r.include <> 'waiting' AND ${IS_LOST} AND d.created_at >= r.since AND d.ended_at <= r.until
      AND d.recovery_id IS DISTINCT FROM r.id
    ORDER BY d.ended_at LIMIT $2
    FOR UPDATE OF d SKIP LOCKED))`;

/** A delivery that fails again waits for its next attempt and is not brought forward twice. */
const SEND_WAITING = `
  UPDATE deliveries SET round_attempts = 0, round_since = now(), next_attempt_at = now(), recovery_id = $1
  WHERE id = ANY(ARRAY(
    SELECT d.id FROM recoveries r JOIN deliveries d ON d.endpoint_id = r.endpoint_id
    WHERE r.id = $1 AND r.include <> 'failed' AND ${IS_WAITING} AND d.created_at >= r.since AND d.created_at <= r.until
      AND d.recovery_id IS DISTINCT FROM r.id
    ORDER BY d.next_attempt_at LIMIT $2
    FOR UPDATE OF d SKIP LOCKED))`;

const SEND_MISSED = `
  INSERT INTO deliveries (id, tenant_id, endpoint_id, message_id, type, sku_id, state, recovery_id)
  SELECT 'dlv_' || replace(uuidv7()::text, '-', ''), m.tenant_id, e.id, m.id, m.type, m.sku_id, 'pending', r.id
  FROM recoveries r JOIN endpoints e ON e.id = r.endpoint_id JOIN messages m ON ${OF_TENANT}
  WHERE r.id = $1 AND r.include <> 'waiting' AND m.created_at >= r.since AND m.created_at <= r.until AND ${IS_MISSED}
  ORDER BY m.created_at LIMIT $2
  ON CONFLICT DO NOTHING`;
