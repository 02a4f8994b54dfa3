import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliveryId,
  type DeliveryPage,
  type TenantId,
  utcText,
} from '@cpes/contracts';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { decodeText } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListDeliveries } from '../domain/commands.ts';

/** Deliveries that one page scans, at most. A page of rare ones is then short, and the next one continues. */
const SCANNED_MAX = 5_000;
/** Displayed attempts: more than a round has, and the last ones of many. */
const LOG_MAX = 100;

interface Row {
  readonly id: DeliveryId;
  readonly endpointId: Delivery['endpointId'];
  readonly webhookId: Delivery['webhookId'];
  readonly type: Delivery['type'];
  readonly skuId: string | null;
  readonly state: Delivery['state'];
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly endedAt: Date | null;
}

/** The parts of an attempt's log entry without a column. */
export type LoggedDetail = Omit<DeliveryAttempt, 'number' | 'startedAt' | 'durationMs' | 'errorClass'>;

@Injectable()
export class DeliveryRepository {
  constructor(
    private readonly database: PreparedDatabase,
    /** Each list gets its own plan, because its filters vary. */
    private readonly dataSource: DataSource,
  ) {}

  /** Deliveries before `before`, newest first. */
  async list(request: ListDeliveries): Promise<DeliveryPage> {
    const { tenantId, limit, before, endpointId, state, type, skuId, since } = request;
    const window = [
      tenantId,
      before ?? null,
      endpointId ?? null,
      skuId ?? null,
      since === undefined ? null : utcText(since),
    ];
    const rows = await this.dataSource.query<Row[]>(LIST, [...window, state ?? null, type ?? null, limit + 1]);
    const shown = rows.slice(0, limit);
    const deliveries = shown.map(fromRow);
    if (rows.length > limit) return { deliveries, next: shown.at(-1)?.id ?? null };
    const [scan] = await this.dataSource.query<{ last: DeliveryId | null; n: number }[]>(SCANNED, window);
    return { deliveries, next: scan === undefined || scan.n < SCANNED_MAX ? null : scan.last };
  }

  async find(tenantId: TenantId, id: DeliveryId): Promise<Delivery | undefined> {
    const [row] = await this.database.query<Row>(FIND, [tenantId, id]);
    return row && fromRow(row);
  }

  async findWithLog(tenantId: TenantId, id: DeliveryId): Promise<DeliveryDetail | undefined> {
    const [row] = await this.database.query<Row & { body: Buffer }>(FIND_WITH_BODY, [tenantId, id]);
    if (row === undefined) return undefined;
    const log = await this.database.query<{
      number: number;
      startedAt: Date;
      durationMs: number;
      errorClass: string | null;
      detail: Buffer;
    }>(LOG, [tenantId, id, LOG_MAX]);
    return {
      ...fromRow(row),
      body: row.body.toString('utf8'),
      log: log.reverse().map(({ number, startedAt, durationMs, errorClass, detail }) => ({
        number,
        startedAt: startedAt.toISOString(),
        durationMs,
        errorClass,
        ...(JSON.parse(decodeText(detail)) as LoggedDetail),
      })),
    };
  }

  /** The delivery of a new message to the one endpoint that it is for. */
  async findByMessage(tenantId: TenantId, endpointId: string, messageId: string): Promise<Delivery | undefined> {
    const [row] = await this.database.query<Row>(FIND_BY_MESSAGE, [tenantId, endpointId, messageId]);
    return row && fromRow(row);
  }

  /** Starts a new round at once. True unless an attempt is under way or the endpoint is not enabled. */
  async redeliver(tx: Transaction, tenantId: TenantId, id: DeliveryId): Promise<boolean> {
    return (await tx.query(REDELIVER, [tenantId, id])).length > 0;
  }
}

const COLUMNS = `
  d.id, d.endpoint_id AS "endpointId", d.message_id AS "webhookId", d.type, d.sku_id AS "skuId", d.state, d.attempts,
  d.last_status AS "lastStatus", d.last_error AS "lastError", d.created_at AS "createdAt",
  d.next_attempt_at AS "nextAttemptAt", d.ended_at AS "endedAt"`;

/** The newest deliveries of the tenant, or of one of its endpoints or SKUs; their ids sort by time. */
const WINDOW = `
  SELECT * FROM deliveries
  WHERE tenant_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR endpoint_id = $3)
    AND ($4::text IS NULL OR sku_id = $4) AND ($5::timestamptz IS NULL OR created_at >= $5)
  ORDER BY id DESC LIMIT ${SCANNED_MAX}`;
const LIST = `
  SELECT ${COLUMNS} FROM (${WINDOW}) AS d
  WHERE ($6::text IS NULL OR d.state = $6) AND ($7::text IS NULL OR d.type = $7)
  ORDER BY d.id DESC LIMIT $8`;
const SCANNED = `SELECT min(id) AS last, count(*)::int AS n FROM (${WINDOW}) AS d`;

const FIND = `SELECT ${COLUMNS} FROM deliveries d WHERE d.tenant_id = $1 AND d.id = $2`;
const FIND_WITH_BODY = `
  SELECT ${COLUMNS}, m.body FROM deliveries d JOIN messages m ON m.id = d.message_id WHERE d.tenant_id = $1 AND d.id = $2`;
const FIND_BY_MESSAGE = `
  SELECT ${COLUMNS} FROM deliveries d WHERE d.tenant_id = $1 AND d.endpoint_id = $2 AND d.message_id = $3`;
const LOG = `
  SELECT number, started_at AS "startedAt", duration_ms AS "durationMs", error_class AS "errorClass", detail
  FROM attempts WHERE tenant_id = $1 AND delivery_id = $2 ORDER BY number DESC LIMIT $3`;

const REDELIVER = `
  UPDATE deliveries d SET state = 'pending', round_attempts = 0, round_since = now(), next_attempt_at = now(), ended_at = NULL
  WHERE d.tenant_id = $1 AND d.id = $2 AND (d.lease_until IS NULL OR d.lease_until < now())
    AND EXISTS (SELECT 1 FROM endpoints e WHERE e.id = d.endpoint_id AND (e.state = 'enabled' OR (d.type = 'ping' AND e.state <> 'deleted')))
  RETURNING d.id`;

function fromRow(row: Row): Delivery {
  const { id, endpointId, webhookId, type, skuId, state, attempts, lastStatus, lastError } = row;
  return {
    deliveryId: id,
    endpointId,
    webhookId,
    type,
    skuId,
    state,
    attempts,
    lastStatus,
    lastError,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: state === 'pending' ? row.nextAttemptAt.toISOString() : null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
