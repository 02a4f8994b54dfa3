import type { Endpoint, EndpointId, EndpointState, SubscribableType, TenantId } from '@cpes/contracts';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { CreateEndpoint, UpdateEndpoint } from '../domain/commands.ts';

/** An endpoint as stored, with the public data of its secrets. */
interface Row {
  readonly id: EndpointId;
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: SubscribableType[] | null;
  readonly ratePerMinute: number | null;
  readonly publicKey: string | null;
  readonly state: EndpointState;
  readonly stateReason: string | null;
  readonly stateSince: Date;
  readonly failingSince: Date | null;
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewEndpoint extends Omit<CreateEndpoint, 'tenantId' | 'requestKey' | 'hasPublicKey'> {
  readonly id: EndpointId;
  readonly hasPublicKey: boolean;
  readonly requestKey: string | undefined;
}

/** Changes of an endpoint; absent members stay unchanged. */
export interface EndpointChange extends Omit<UpdateEndpoint, 'tenantId' | 'endpointId' | 'state'> {
  readonly state?: EndpointState;
  readonly stateReason?: string | null;
}

@Injectable()
export class EndpointRepository {
  constructor(private readonly database: PreparedDatabase) {}

  async find(
    tenantId: TenantId,
    id: EndpointId,
    database: Pick<Transaction, 'query'> = this.database,
  ): Promise<Endpoint | undefined> {
    const [row] = await database.query<Row>(FIND, [tenantId, id]);
    return row && fromRow(row);
  }

  async findByRequestKey(tenantId: TenantId, requestKey: string): Promise<Endpoint | undefined> {
    const [row] = await this.database.query<Row>(FIND_BY_REQUEST, [tenantId, requestKey]);
    return row && fromRow(row);
  }

  async list(tenantId: TenantId, limit: number, before: EndpointId | undefined): Promise<Endpoint[]> {
    const rows = await this.database.query<Row>(LIST, [tenantId, before ?? null, limit]);
    return rows.map(fromRow);
  }

  /** Serializes the creation of endpoints for one tenant until the transaction ends. Returns their number. */
  async countLocked(tx: Transaction, tenantId: TenantId): Promise<number> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [tenantId]);
    const [row] = await tx.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM endpoints WHERE tenant_id = $1 AND state <> 'deleted'`,
      [tenantId],
    );
    return row?.n ?? 0;
  }

  async insert(tx: Transaction, tenantId: TenantId, endpoint: NewEndpoint): Promise<void> {
    const { id, url, description = null, eventTypes = null, ratePerMinute = null, hasPublicKey } = endpoint;
    await tx.query(INSERT, [
      id,
      tenantId,
      endpoint.requestKey ?? null,
      url,
      description,
      eventTypes,
      ratePerMinute,
      hasPublicKey,
    ]);
  }

  /** True when the endpoint exists. A change of its state resets the history of its health. */
  async update(tx: Transaction, tenantId: TenantId, id: EndpointId, change: EndpointChange): Promise<boolean> {
    const { url, description, eventTypes, ratePerMinute, state, stateReason } = change;
    const rows = await tx.query(UPDATE, [
      tenantId,
      id,
      url ?? null,
      description !== undefined,
      description ?? null,
      eventTypes !== undefined,
      eventTypes ?? null,
      ratePerMinute !== undefined,
      ratePerMinute ?? null,
      state ?? null,
      stateReason ?? null,
    ]);
    return rows.length > 0;
  }

  /** True when the endpoint exists. Others that lock or change it wait until the transaction ends. */
  async lock(tx: Transaction, tenantId: TenantId, id: EndpointId): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM endpoints WHERE tenant_id = $1 AND id = $2 AND state <> 'deleted' FOR UPDATE`,
      [tenantId, id],
    );
    return rows.length > 0;
  }

  /** The new version invalidates cached addresses and secrets of the endpoint. */
  async touch(tx: Transaction, tenantId: TenantId, id: EndpointId): Promise<void> {
    await tx.query('UPDATE endpoints SET version = version + 1, updated_at = now() WHERE tenant_id = $1 AND id = $2', [
      tenantId,
      id,
    ]);
  }

  /** Also deletes the secrets and the portal links. True when the endpoint existed. */
  async remove(tx: Transaction, tenantId: TenantId, id: EndpointId): Promise<boolean> {
    const rows = await tx.query(REMOVE, [tenantId, id]);
    return rows.length > 0;
  }

  /** Enables an endpoint that has accepted a ping at its current address. */
  async confirm(tenantId: TenantId, id: EndpointId, url: string): Promise<boolean> {
    return (await this.database.change(CONFIRM, [tenantId, id, url])) > 0;
  }

  /** Records a successful attempt, which ends a period of failures. */
  async noteSuccess(tenantId: TenantId, id: EndpointId): Promise<void> {
    await this.database.change(NOTE_SUCCESS, [tenantId, id]);
  }

  /** Adds failed attempts; the first one starts a period of failures. */
  async noteFailures(tenantId: TenantId, id: EndpointId, count: number): Promise<void> {
    await this.database.change(NOTE_FAILURES, [tenantId, id, count]);
  }

  /** True when it was not disabled before and still had this version: a later change by a user takes precedence. */
  async disable(
    tx: Transaction,
    tenantId: TenantId,
    id: EndpointId,
    version: number,
    reason: string,
  ): Promise<boolean> {
    const rows = await tx.query(DISABLE, [tenantId, id, version, reason]);
    return rows.length > 0;
  }
}

const SELECT = `
  SELECT e.id, e.url, e.description, e.event_types AS "eventTypes", e.rate_per_minute AS "ratePerMinute",
    e.state, e.state_reason AS "stateReason", e.state_since AS "stateSince", e.failing_since AS "failingSince",
    e.created_at AS "createdAt", e.updated_at AS "updatedAt",
    (SELECT s.public_key FROM endpoint_secrets s WHERE s.endpoint_id = e.id AND s.expires_at IS NULL AND s.scheme = 'v1a'
     ORDER BY s.created_at DESC LIMIT 1) AS "publicKey",
    (SELECT max(s.expires_at) FROM endpoint_secrets s WHERE s.endpoint_id = e.id AND s.expires_at > now()) AS "previousSecretUntil"
  FROM endpoints e WHERE e.tenant_id = $1 AND e.state <> 'deleted'`;
const FIND = `${SELECT} AND e.id = $2`;
const FIND_BY_REQUEST = `${SELECT} AND e.request_key = $2`;
const LIST = `${SELECT} AND ($2::text IS NULL OR e.id < $2) ORDER BY e.id DESC LIMIT $3`;

const INSERT = `
  INSERT INTO endpoints (id, tenant_id, request_key, url, description, event_types, rate_per_minute, has_public_key, state, state_reason)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', 'not-confirmed')`;

const UPDATE = `
  UPDATE endpoints SET
    url = coalesce($3, url),
    description = CASE WHEN $4 THEN $5 ELSE description END,
    event_types = CASE WHEN $6 THEN $7::text[] ELSE event_types END,
    rate_per_minute = CASE WHEN $8 THEN $9::integer ELSE rate_per_minute END,
    state = coalesce($10, state),
    state_reason = CASE WHEN $10::text IS NULL THEN state_reason ELSE $11 END,
    state_since = CASE WHEN $10::text IS NULL OR $10 = state THEN state_since ELSE now() END,
    failing_since = CASE WHEN $10::text IS NULL AND $3::text IS NULL THEN failing_since END,
    failures = CASE WHEN $10::text IS NULL AND $3::text IS NULL THEN failures ELSE 0 END,
    version = version + 1, updated_at = now()
  WHERE tenant_id = $1 AND id = $2 AND state <> 'deleted' RETURNING id`;

const REMOVE = `
  WITH gone AS (
    UPDATE endpoints SET state = 'deleted', state_reason = NULL, state_since = now(), request_key = NULL,
      version = version + 1, updated_at = now()
    WHERE tenant_id = $1 AND id = $2 AND state <> 'deleted' RETURNING id),
  secrets AS (DELETE FROM endpoint_secrets WHERE endpoint_id = ANY(ARRAY(SELECT id FROM gone))),
  links AS (DELETE FROM portal_links WHERE endpoint_id = ANY(ARRAY(SELECT id FROM gone)))
  SELECT id FROM gone`;

const CONFIRM = `
  UPDATE endpoints SET state = 'enabled', state_reason = NULL, state_since = now(), failing_since = NULL, failures = 0,
    version = version + 1, updated_at = now()
  WHERE tenant_id = $1 AND id = $2 AND state = 'pending' AND url = $3`;

const NOTE_SUCCESS = `
  UPDATE endpoints SET failing_since = NULL, failures = 0 WHERE tenant_id = $1 AND id = $2 AND failing_since IS NOT NULL`;
const NOTE_FAILURES = `
  UPDATE endpoints SET failing_since = coalesce(failing_since, now()), failures = failures + $3 WHERE tenant_id = $1 AND id = $2`;

const DISABLE = `
  UPDATE endpoints SET state = 'disabled', state_reason = $4, state_since = now(), version = version + 1, updated_at = now()
  WHERE tenant_id = $1 AND id = $2 AND version = $3 AND state IN ('pending', 'enabled') RETURNING id`;

function fromRow({ id, stateSince, failingSince, previousSecretUntil, createdAt, updatedAt, ...row }: Row): Endpoint {
  return {
    endpointId: id,
    ...row,
    stateSince: stateSince.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
