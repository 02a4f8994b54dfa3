import type {
  ConnectedStore,
  DraftDetail,
  StoreCheck,
  StoreId,
  StorePlatform,
  StoreState,
  TenantId,
} from '@cpes/contracts';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { Store } from '../domain/calls/call.ts';
import { HAS_SENT_NOTHING } from './listing.repository.ts';

interface Row extends Omit<ConnectedStore, 'stateSince' | 'checkedAt' | 'createdAt'> {
  readonly stateSince: Date;
  readonly checkedAt: Date;
  readonly createdAt: Date;
}

export interface NewConnection extends Store {
  readonly storeId: StoreId;
  readonly name: string;
  readonly platform: StorePlatform;
  readonly credentialEnd: string;
  readonly checks: readonly StoreCheck[];
}

type Reader = Pick<Transaction, 'query'>;

/** Connections to stores. The times of their states come from the database's clock. */
@Injectable()
export class ConnectionRepository {
  constructor(private readonly database: PreparedDatabase) {}

  async find(
    tenantId: TenantId,
    storeId: StoreId,
    reader: Reader = this.database,
  ): Promise<ConnectedStore | undefined> {
    const [row] = await reader.query<Row>(FIND, [tenantId, storeId]);
    return row && fromRow(row);
  }

  async list(tenantId: TenantId, limit: number, before: StoreId | undefined): Promise<ConnectedStore[]> {
    return (await this.database.query<Row>(LIST, [tenantId, before ?? null, limit])).map(fromRow);
  }

  /** Serializes the connection of stores for one tenant until the transaction ends. Returns the number of connected ones. */
  async countLocked(tx: Reader, tenantId: TenantId): Promise<number> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [tenantId]);
    const [row] = await tx.query<{ n: number }>(COUNT, [tenantId]);
    return row?.n ?? 0;
  }

  /** The tenant's store with this address that is not disconnected. */
  async findByAddress(tx: Reader, tenantId: TenantId, baseUrl: string): Promise<StoreId | undefined> {
    const [row] = await tx.query<{ id: StoreId }>(FIND_BY_ADDRESS, [tenantId, baseUrl]);
    return row?.id;
  }

  async insert(tx: Reader, tenantId: TenantId, one: NewConnection): Promise<void> {
    const { storeId, platform, name, baseUrl, currency, weightUnit, lengthUnit, credentialEnd, checks } = one;
    const texts = [platform, name, baseUrl, currency, weightUnit, lengthUnit, credentialEnd];
    await tx.query(INSERT, [tenantId, storeId, ...texts, JSON.stringify(checks)]);
  }

  /** Locks the state of the store until the transaction ends. */
  async holdState(tx: Reader, tenantId: TenantId, storeId: StoreId): Promise<void> {
    await tx.query('SELECT state FROM store_connections WHERE tenant_id = $1 AND id = $2 FOR SHARE', [
      tenantId,
      storeId,
    ]);
  }

  /** Saves the result of a probe. `storeIfGood` is present when every check passed; it reconnects a store that needed attention. */
  async noteChecks(
    tx: Reader,
    tenantId: TenantId,
    storeId: StoreId,
    checks: readonly StoreCheck[],
    storeIfGood: Store | undefined,
  ): Promise<void> {
    const { currency = null, weightUnit = null, lengthUnit = null } = storeIfGood ?? {};
    const failed = checks.find(({ isOk }) => isOk === false);
    const parameters = [storeIfGood !== undefined, failed?.text ?? null, currency, weightUnit, lengthUnit];
    await tx.query(NOTE_CHECKS, [tenantId, storeId, JSON.stringify(checks), ...parameters]);
  }

  /** Waits for other changes of the store, and keeps them away until the end of the transaction. */
  async lock(tx: Reader, tenantId: TenantId, storeId: StoreId): Promise<void> {
    await tx.query(LOCK, [tenantId, storeId]);
  }

  /** True when the state has changed. Only a user ends a quarantine, and a disconnected store stays so. */
  async moveTo(
    tx: Reader,
    tenantId: TenantId,
    storeId: StoreId,
    state: StoreState,
    { from, text }: { readonly from: readonly StoreState[]; readonly text: string | null },
  ): Promise<boolean> {
    return (await tx.query(MOVE, [tenantId, storeId, state, text, from])).length > 0;
  }

  /** Writes only changes. */
  async setUnits(
    tx: Reader,
    tenantId: TenantId,
    storeId: StoreId,
    { weightUnit, lengthUnit }: Pick<Store, 'weightUnit' | 'lengthUnit'>,
  ): Promise<void> {
    await tx.query(SET_UNITS, [tenantId, storeId, weightUnit, lengthUnit]);
  }

  /** False when it already has these. */
  async setDetails(
    tx: Reader,
    tenantId: TenantId,
    storeId: StoreId,
    details: readonly DraftDetail[],
  ): Promise<boolean> {
    return (await tx.query(SET_DETAILS, [tenantId, storeId, details])).length > 0;
  }

  /** False for a disconnected store. Otherwise the store cannot be disconnected until the transaction ends. */
  async setCredentialEnd(tx: Reader, tenantId: TenantId, storeId: StoreId, end: string): Promise<boolean> {
    return (await tx.query(SET_CREDENTIAL_END, [tenantId, storeId, end])).length > 0;
  }

  /** Stores of all tenants in each state, for the metrics. */
  countByState(): Promise<{ readonly state: StoreState; readonly n: number }[]> {
    return this.database.query('SELECT state, count(*)::int AS n FROM store_connections GROUP BY state');
  }
}

const SELECT = `
  SELECT c.id AS "storeId", c.platform, c.name, c.base_url AS "baseUrl", c.currency, c.weight_unit AS "weightUnit",
    c.length_unit AS "lengthUnit", c.details, c.credential_end AS "credentialEnd", c.state, c.state_text AS "stateText",
    c.state_since AS "stateSince", c.checks, c.checked_at AS "checkedAt", c.created_at AS "createdAt",
    (SELECT count(*)::int FROM store_listings l
     WHERE l.tenant_id = c.tenant_id AND l.store_id = c.id AND l.push_state = 'DRAFTED') AS drafts,
    (SELECT count(*)::int FROM store_listings l
     WHERE l.tenant_id = c.tenant_id AND l.store_id = c.id AND ${HAS_SENT_NOTHING}) AS waiting,
    (SELECT count(*)::int FROM store_listings l
     WHERE l.tenant_id = c.tenant_id AND l.store_id = c.id AND l.push_state = 'QUARANTINED') AS held
  FROM store_connections c WHERE c.tenant_id = $1`;
const FIND = `${SELECT} AND c.id = $2`;
const LIST = `${SELECT} AND ($2::text IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT $3`;
const COUNT = `SELECT count(*)::int AS n FROM store_connections WHERE tenant_id = $1 AND state <> 'disconnected'`;
const FIND_BY_ADDRESS = `
  SELECT id FROM store_connections WHERE tenant_id = $1 AND base_url = $2 AND state <> 'disconnected'`;

const INSERT = `
  INSERT INTO store_connections (tenant_id, id, platform, name, base_url, currency, weight_unit, length_unit, credential_end,
    checks, state)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'connected')`;

const NOTE_CHECKS = `
  UPDATE store_connections SET checks = $3, checked_at = now(),
    currency = coalesce($6, currency), weight_unit = coalesce($7, weight_unit), length_unit = coalesce($8, length_unit),
    state_since = CASE WHEN state = (CASE WHEN $4 THEN 'connected' ELSE 'needs-attention' END) THEN state_since ELSE now() END,
    state = CASE WHEN $4 THEN 'connected' ELSE 'needs-attention' END,
    state_text = $5
  WHERE tenant_id = $1 AND id = $2 AND state IN ('connected', 'needs-attention')`;

const SET_UNITS = `
  UPDATE store_connections SET weight_unit = $3, length_unit = $4
  WHERE tenant_id = $1 AND id = $2 AND (weight_unit, length_unit) IS DISTINCT FROM ($3::text, $4::text)`;

const SET_DETAILS = `
  UPDATE store_connections SET details = $3
  WHERE tenant_id = $1 AND id = $2 AND details IS DISTINCT FROM $3::text[] RETURNING id`;

const SET_CREDENTIAL_END = `
  UPDATE store_connections SET credential_end = $3
  WHERE tenant_id = $1 AND id = $2 AND state <> 'disconnected' RETURNING id`;

const LOCK = 'SELECT 1 FROM store_connections WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE';
const MOVE = `
  UPDATE store_connections SET state = $3, state_text = $4, state_since = now()
  WHERE tenant_id = $1 AND id = $2 AND state <> $3 AND state = ANY($5::text[]) RETURNING id`;

function fromRow({ stateSince, checkedAt, createdAt, ...row }: Row): ConnectedStore {
  return {
    ...row,
    stateSince: stateSince.toISOString(),
    checkedAt: checkedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
