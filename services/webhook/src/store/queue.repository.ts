import type { DeliveryId, EndpointId, MessageId, MessageType, TenantId } from '@cpes/contracts';
import { columnsOf, columnTypesOf, keysOf, PreparedDatabase, rowsOf } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { AttemptEntity } from './attempt.entity.ts';
import { DeliveryEntity } from './delivery.entity.ts';

/** Endpoints that one claim considers in turn. Each takes some microseconds. */
const ENDPOINTS_PER_CLAIM = 1_000;
/** An endpoint with its own rate may receive the share of this time at once, and one message at least. */
const PACE_BURST_SECONDS = 1;
const SECONDS_PER_MINUTE = 60;

/** A delivery that only this process may attempt until its lease ends. */
export interface ClaimedDelivery {
  readonly id: DeliveryId;
  readonly leaseToken: string;
  readonly tenantId: TenantId;
  readonly endpointId: EndpointId;
  readonly messageId: MessageId;
  readonly type: MessageType;
  readonly skuId: string | null;
  /** In all its rounds, before this attempt. */
  readonly attempts: number;
  /** In this round: sending a delivery again by hand starts a new one. */
  readonly roundAttempts: number;
  readonly roundSince: Date;
  readonly body: Buffer;
  readonly traceparent: string | null;
  readonly url: string;
  /** Changes with the address, the secrets and the state of the endpoint. */
  readonly endpointVersion: number;
  readonly endpointState: 'pending' | 'enabled' | 'disabled';
  readonly failingSince: Date | null;
  /** Failed attempts since then, before this one. */
  readonly failures: number;
}

export interface Claim {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Where the next claim starts, when there were more endpoints than one claim considers. */
  readonly after: string;
}

export interface ClaimRequest {
  readonly limit: number;
  readonly leaseToken: string;
  readonly leaseMs: number;
  /** The attempts that each known endpoint may receive. */
  readonly free: ReadonlyMap<string, number>;
  /** The attempts that every other endpoint may receive. */
  readonly freeElsewhere: number;
  readonly after: string;
}

/** The outcome of an attempt, and its effect on the delivery. */
export interface AttemptRecord {
  readonly delivery: ClaimedDelivery;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly errorClass: string | null;
  /** The log of the attempt, encoded. */
  readonly detail: Buffer;
  readonly state: 'pending' | 'succeeded' | 'failed';
  /** Until the next attempt. */
  readonly waitMs: number;
  /** Why the response disables the endpoint, if it does. */
  readonly disables: 'gone' | 'asked' | undefined;
}

const RECORD = {
  ...columnTypesOf(DeliveryEntity, 'id', 'lease_token', 'tenant_id', 'state'),
  ...columnTypesOf(AttemptEntity, 'started_at', 'duration_ms', 'status', 'error_class', 'detail'),
  wait_ms: 'bigint',
} as const;

const RETURNED = columnTypesOf(DeliveryEntity, 'id', 'lease_token');

/** The due deliveries and their outcomes. The database's clock decides. */
@Injectable()
export class QueueRepository {
  constructor(private readonly database: PreparedDatabase) {}

  /**
   * Leases due deliveries, the endpoints in turn and each up to its free places. Takes only the oldest delivery about one SKU, and only
   * while no other of them is under way.
   */
  async claim({ limit, leaseToken, leaseMs, free, freeElsewhere, after }: ClaimRequest): Promise<Claim> {
    const rows = await this.database.query<ClaimedDelivery | { id: null; endpointId: string }>(CLAIM, [
      after,
      limit,
      leaseToken,
      leaseMs,
      [...free.keys()],
      [...free.values()],
      freeElsewhere,
    ]);
    const deliveries = rows.filter((row): row is ClaimedDelivery => row.id !== null);
    const mark = rows.find((row) => row.id === null);
    return { deliveries, after: mark?.endpointId ?? '' };
  }

  /** Writes the log and updates the deliveries, each only while this process has its lease. Returns the number of lost leases. */
  async record(records: readonly AttemptRecord[]): Promise<number> {
    const rows = records.map(({ delivery, waitMs, errorClass, ...record }) => ({
      id: delivery.id,
      lease_token: delivery.leaseToken,
      tenant_id: delivery.tenantId,
      started_at: record.startedAt,
      duration_ms: record.durationMs,
      status: record.status,
      error_class: errorClass,
      detail: record.detail,
      state: record.state,
      wait_ms: waitMs,
    }));
    const kept = await this.database.change(RECORD_ATTEMPTS, columnsOf(RECORD, rows));
    const movedLanes = records.filter(
      ({ delivery, state }) => delivery.skuId !== null && (state !== 'succeeded' || delivery.roundAttempts > 0),
    );
    if (movedLanes.length > 0)
      await this.database.change(MOVE_FOLLOWERS, [movedLanes.map(({ delivery }) => delivery.id)]);
    return records.length - kept;
  }

  /** Returns leases without an attempt. */
  async giveBack(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const rows = deliveries.map(({ id, leaseToken }) => ({ id, lease_token: leaseToken }));
    await this.database.change(GIVE_BACK, columnsOf(RETURNED, rows));
  }

  /** Seconds since the oldest due delivery of an enabled endpoint became due; 0 when none is due. */
  async oldestDueSeconds(): Promise<number> {
    const [row] = await this.database.query<{ age: number | null }>(OLDEST_DUE);
    return Math.max(0, row?.age ?? 0);
  }
}

/** Every endpoint with a waiting delivery, one step of the index each. */
const WAITING_ENDPOINTS = `
  waiting(endpoint_id, place) AS (
    (SELECT endpoint_id, 1 FROM deliveries WHERE state = 'pending' AND endpoint_id > $1 ORDER BY endpoint_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_id FROM deliveries d WHERE d.state = 'pending' AND d.endpoint_id > w.endpoint_id
            ORDER BY d.endpoint_id LIMIT 1), w.place + 1
    FROM waiting w WHERE w.endpoint_id IS NOT NULL AND w.place < ${ENDPOINTS_PER_CLAIM})`;

const BURST_SECONDS = `greatest(${PACE_BURST_SECONDS}, ${SECONDS_PER_MINUTE}.0 / e.rate_per_minute)`;
/** Messages that an endpoint's own rate allows now. Times continue from \`paced_until\`, one step for each message. */
const PACE = `
  CASE WHEN e.rate_per_minute IS NULL THEN $7
    ELSE floor(extract(epoch FROM now() - greatest(e.paced_until, now() - make_interval(secs => ${BURST_SECONDS})))
      * e.rate_per_minute / ${SECONDS_PER_MINUTE} + 0.000001)::int END`;

const IS_DUE = `d.state = 'pending' AND d.next_attempt_at <= now() AND (d.lease_until IS NULL OR d.lease_until < now())`;

/**
 * Looks up rows by arrays, like the claim of the outbox, because a join that was planned on empty tables would read all of them.
 */
const CLAIM = `
  WITH RECURSIVE ${WAITING_ENDPOINTS},
  open AS MATERIALIZED (
    SELECT e.id, e.state, greatest(0, least(coalesce(f.free, $7), ${PACE})) AS free
    FROM waiting w JOIN endpoints e ON e.id = w.endpoint_id
    LEFT JOIN unnest($5::text[], $6::int[]) AS f(id, free) ON f.id = e.id
    WHERE e.state <> 'deleted'),
  chosen AS MATERIALIZED (
    SELECT d.id FROM open o CROSS JOIN LATERAL (
      SELECT due.id, due.next_attempt_at, row_number() OVER (ORDER BY due.next_attempt_at, due.message_id) AS turn FROM (
        (SELECT d.id, d.next_attempt_at, d.message_id FROM deliveries d
         WHERE o.state = 'enabled' AND d.endpoint_id = o.id AND d.type <> 'ping' AND ${IS_DUE}
           AND (d.sku_id IS NULL OR NOT EXISTS (
             SELECT 1 FROM deliveries b
             WHERE b.endpoint_id = d.endpoint_id AND b.sku_id = d.sku_id AND b.state = 'pending' AND b.id <> d.id
               AND (b.message_id < d.message_id OR b.lease_until >= now())))
         ORDER BY d.next_attempt_at, d.message_id LIMIT o.free)
        UNION ALL
        (SELECT d.id, d.next_attempt_at, d.message_id FROM deliveries d
         WHERE d.endpoint_id = o.id AND d.type = 'ping' AND ${IS_DUE}
         ORDER BY d.next_attempt_at LIMIT o.free)) AS due
      ORDER BY due.next_attempt_at, due.message_id LIMIT o.free) AS d
    ORDER BY d.turn, d.next_attempt_at LIMIT $2),
  free AS (
    SELECT d.id FROM deliveries d WHERE d.id = ANY(ARRAY(SELECT id FROM chosen)) AND ${IS_DUE}
    FOR UPDATE OF d SKIP LOCKED),
  claimed AS (
    UPDATE deliveries d SET lease_token = $3, lease_until = clock_timestamp() + $4::float8 * interval '1 ms'
    WHERE d.id = ANY(ARRAY(SELECT id FROM free)) RETURNING d.*),
  paced AS (
    UPDATE endpoints e SET paced_until = greatest(e.paced_until, now() - make_interval(secs => ${BURST_SECONDS}))
        + n * interval '${SECONDS_PER_MINUTE} s' / e.rate_per_minute
    FROM (SELECT endpoint_id, count(*) AS n FROM claimed GROUP BY endpoint_id) AS c
    WHERE e.id = ANY(ARRAY(SELECT endpoint_id FROM claimed)) AND e.id = c.endpoint_id AND e.rate_per_minute IS NOT NULL)
  SELECT c.id, c.lease_token AS "leaseToken", c.tenant_id AS "tenantId", c.endpoint_id AS "endpointId",
    c.message_id AS "messageId", c.type, c.sku_id AS "skuId", c.attempts, c.round_attempts AS "roundAttempts",
    c.round_since AS "roundSince", m.body, m.traceparent, e.url, e.version AS "endpointVersion",
    e.state AS "endpointState", e.failing_since AS "failingSince", e.failures
  FROM claimed c
  JOIN endpoints e ON e.id = c.endpoint_id AND e.id = ANY(ARRAY(SELECT endpoint_id FROM claimed))
  JOIN messages m ON m.id = c.message_id AND m.id = ANY(ARRAY(SELECT message_id FROM claimed))
  UNION ALL
  SELECT NULL, NULL, NULL, endpoint_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM waiting WHERE place = ${ENDPOINTS_PER_CLAIM} AND endpoint_id IS NOT NULL`;

const RECORD_ATTEMPTS = `
  WITH batch AS (${rowsOf(RECORD)}),
  moved AS (
    UPDATE deliveries d SET state = batch.state, attempts = d.attempts + 1, round_attempts = d.round_attempts + 1,
      last_status = batch.status, last_error = batch.error_class, lease_token = NULL, lease_until = NULL,
      next_attempt_at = clock_timestamp() + batch.wait_ms * interval '1 ms',
      ended_at = CASE WHEN batch.state = 'pending' THEN NULL ELSE clock_timestamp() END
    FROM batch
    WHERE d.id = ANY(${keysOf(RECORD, 'id')}) AND d.id = batch.id AND d.lease_token = batch.lease_token AND d.state = 'pending'
    RETURNING d.id, d.attempts)
  INSERT INTO attempts (delivery_id, number, tenant_id, started_at, duration_ms, status, error_class, detail)
  SELECT batch.id, moved.attempts, batch.tenant_id, batch.started_at, batch.duration_ms, batch.status, batch.error_class, batch.detail
  FROM batch JOIN moved USING (id)
  ON CONFLICT DO NOTHING`;

/**
 * A delivery that waits behind another becomes due with it, and at once when it has ended. Otherwise each claim would scan the same
 * rows.
 */
const MOVE_FOLLOWERS = `
  UPDATE deliveries f SET next_attempt_at = CASE WHEN d.state = 'pending' THEN d.next_attempt_at ELSE clock_timestamp() END
  FROM deliveries d
  WHERE d.id = ANY($1::text[]) AND f.endpoint_id = d.endpoint_id AND f.sku_id = d.sku_id AND f.state = 'pending'
    AND f.message_id > d.message_id AND f.lease_until IS NULL`;

const GIVE_BACK = `
  UPDATE deliveries d SET lease_token = NULL, lease_until = NULL FROM (${rowsOf(RETURNED)}) AS given
  WHERE d.id = ANY(${keysOf(RETURNED, 'id')}) AND d.id = given.id AND d.lease_token = given.lease_token`;

/** Excludes leased deliveries: one that is being attempted does not wait. */
const OLDEST_DUE = `
  WITH RECURSIVE ${WAITING_ENDPOINTS.replaceAll('$1', "''")}
  SELECT extract(epoch FROM now() - min(oldest))::float8 AS age
  FROM waiting w JOIN endpoints e ON e.id = w.endpoint_id AND e.state = 'enabled'
  CROSS JOIN LATERAL (
    SELECT d.next_attempt_at AS oldest FROM deliveries d
    WHERE d.endpoint_id = w.endpoint_id AND d.state = 'pending' AND d.type <> 'ping' AND d.next_attempt_at <= now()
    ORDER BY d.next_attempt_at LIMIT 1) AS first`;
