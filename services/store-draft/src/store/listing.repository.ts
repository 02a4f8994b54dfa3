import type { ListingEvent, ListingId, ListingTexts, SkuId, StoreId, StoreState, TenantId } from '@cpes/contracts';
import type { PageOfIds } from '@cpes/http-api';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { DraftListing } from '../domain/listing/listing.ts';
import type { StoreListingEntity } from './store-listing.entity.ts';

/** A listing as stored, with its push, if a user has requested one. */
export type ListingRow = Readonly<
  Omit<
    StoreListingEntity,
    'pushState' | 'traceparent' | 'dueAt' | 'leaseToken' | 'leaseUntil' | 'createdAt' | 'status' | 'publishedAt'
  >
>;

export interface LockedListing extends Pick<ListingRow, 'listingId' | 'push'> {
  readonly storeState: StoreState;
}

export interface HistoryEntry {
  readonly tenantId: TenantId;
  readonly listingId: ListingId;
  readonly at: Date;
  readonly userId?: string;
  readonly action: string;
  readonly hash?: string;
  /** The version that a user saw, with a push. */
  readonly shown?: DraftListing;
  readonly text?: string;
}

type Reader = Pick<Transaction, 'query'>;

/** Of the newest, in one response. */
const HISTORY_MAX = 100;
/** Listings of one SKU: one for each store that a tenant has had. */
const LISTINGS_MAX = 200;

/** Draft listings and their history. No statement names a status or a time of publication. */
@Injectable()
export class ListingRepository {
  constructor(private readonly database: PreparedDatabase) {}

  async find(
    tenantId: TenantId,
    listingId: ListingId,
    reader: Reader = this.database,
  ): Promise<ListingRow | undefined> {
    const [row] = await reader.query<ListingRow>(`${SELECT} AND id = $2`, [tenantId, listingId]);
    return row;
  }

  /** Locks the listing until the transaction ends. */
  async findLocked(tx: Reader, tenantId: TenantId, listingId: ListingId): Promise<ListingRow | undefined> {
    const [row] = await tx.query<ListingRow>(`${SELECT} AND id = $2 FOR UPDATE`, [tenantId, listingId]);
    return row;
  }

  async findBySku(tenantId: TenantId, storeId: StoreId, skuId: SkuId): Promise<ListingRow | undefined> {
    const [row] = await this.database.query<ListingRow>(`${SELECT} AND store_id = $2 AND sku_id = $3`, [
      tenantId,
      storeId,
      skuId,
    ]);
    return row;
  }

  async list(tenantId: TenantId, skuId: SkuId): Promise<ListingRow[]> {
    return this.database.query(`${SELECT} AND sku_id = $2 ORDER BY id DESC LIMIT ${LISTINGS_MAX}`, [tenantId, skuId]);
  }

  /** All listings of a SKU, locked until the transaction ends. */
  async lockOfSku(tx: Reader, tenantId: TenantId, skuId: SkuId): Promise<LockedListing[]> {
    return tx.query<LockedListing>(LOCK_OF_SKU, [tenantId, skuId]);
  }

  /** Removes listings with everything that is known of them. A step under way finds no row, so its result changes nothing. */
  async remove(tx: Reader, tenantId: TenantId, listingIds: readonly ListingId[]): Promise<void> {
    // The trigger that protects the history allows it to a transaction that names the tenant.
    await tx.query(`SELECT set_config('cpes.erased_tenant', $1, true)`, [tenantId]);
    for (const statement of REMOVALS) await tx.query(statement, [tenantId, listingIds]);
  }

  /** The pushed listings of a SKU, newest first. */
  async listPushed(tenantId: TenantId, skuId: SkuId, { limit, before }: PageOfIds<ListingId>): Promise<ListingRow[]> {
    return this.database.query(LIST_PUSHED, [tenantId, skuId, before ?? null, limit]);
  }

  /** Does nothing when the SKU already has a listing in the store. True when this one was added. */
  async insert(tx: Reader, tenantId: TenantId, skuId: SkuId, draft: DraftListing, hash: string): Promise<boolean> {
    const { title, seoTitle, seoDescription, bullets } = draft;
    const generated = JSON.stringify({ title, seoTitle, seoDescription, bullets } satisfies ListingTexts);
    const values = [tenantId, draft.listingId, draft.storeId, skuId, JSON.stringify(draft), hash, generated];
    return (await tx.query(INSERT, values)).length > 0;
  }

  /** False when its hash has changed since the user read it. */
  async save(tx: Reader, tenantId: TenantId, draft: DraftListing, hash: string, baseHash: string): Promise<boolean> {
    const values = [tenantId, draft.listingId, JSON.stringify(draft), hash, baseHash];
    return (await tx.query(SAVE, values)).length > 0;
  }

  async addHistory(tx: Reader, entry: HistoryEntry): Promise<void> {
    const { tenantId, listingId, at, userId, action, hash, shown, text } = entry;
    const values = [
      userId ?? null,
      action,
      hash ?? null,
      shown === undefined ? null : JSON.stringify(shown),
      text ?? null,
    ];
    await tx.query(ADD_HISTORY, [tenantId, listingId, at, ...values]);
  }

  /** Newest first. */
  async history(tenantId: TenantId, listingId: ListingId): Promise<ListingEvent[]> {
    const rows = await this.database.query<Omit<ListingEvent, 'at'> & { readonly at: Date }>(HISTORY, [
      tenantId,
      listingId,
    ]);
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  async hasPushUnderWay(tx: Reader, tenantId: TenantId, storeId: StoreId): Promise<boolean> {
    return (await tx.query(UNDER_WAY, [tenantId, storeId])).length > 0;
  }

  /** Blocks the ends of steps of the store's listings until the transaction ends. */
  async lockChecked(tx: Reader, tenantId: TenantId, storeId: StoreId): Promise<void> {
    await tx.query(LOCK_CHECKED, [tenantId, storeId]);
  }

  /** CPES no longer reads the drafts of the store. A running check loses its lease, so its result changes nothing. */
  async stopChecks(tx: Reader, tenantId: TenantId, storeId: StoreId): Promise<void> {
    await tx.query(STOP_CHECKS, [tenantId, storeId]);
  }
}

/** No step is under way or was aborted, and no product has been requested: a push that may wait without leaving anything behind. */
export const HAS_SENT_NOTHING = `
  (l.lease_token IS NULL AND (l.push_state IN ('REQUESTED', 'CHECKING')
    OR (l.push_state = 'SENDING' AND (l.push ->> 'sends')::int <= 1)))`;

export const LISTING_COLUMNS = `
  tenant_id AS "tenantId", id AS "listingId", store_id AS "storeId", sku_id AS "skuId", draft, hash, is_edited AS "isEdited", generated,
  push, push_id AS "pushId", shown, shown_hash AS "shownHash", requested_by AS "requestedBy", requested_at AS "requestedAt",
  external_id AS "externalId", verified_at AS "verifiedAt", differences, updated_at AS "updatedAt",
  settled_at AS "settledAt", outcome`;
const SELECT = `SELECT ${LISTING_COLUMNS} FROM store_listings WHERE tenant_id = $1`;
const LIST_PUSHED = `
  ${SELECT} AND sku_id = $2 AND push IS NOT NULL AND ($3::text IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`;
const INSERT = `
  INSERT INTO store_listings (tenant_id, id, store_id, sku_id, draft, hash, generated) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (tenant_id, store_id, sku_id) DO NOTHING RETURNING id`;
const SAVE = `
  UPDATE store_listings SET draft = $3, hash = $4, is_edited = true, updated_at = now()
  WHERE tenant_id = $1 AND id = $2 AND hash = $5 RETURNING id`;
const ADD_HISTORY = `
  INSERT INTO listing_history (tenant_id, listing_id, at, user_id, action, hash, shown, text)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const HISTORY = `
  SELECT at, user_id AS "userId", action, hash, text FROM listing_history
  WHERE tenant_id = $1 AND listing_id = $2 ORDER BY number DESC LIMIT ${HISTORY_MAX}`;
const LOCK_OF_SKU = `
  SELECT l.id AS "listingId", l.push, c.state AS "storeState"
  FROM store_listings l JOIN store_connections c ON c.tenant_id = l.tenant_id AND c.id = l.store_id
  WHERE l.tenant_id = $1 AND l.sku_id = $2 ORDER BY l.id FOR UPDATE OF l`;
const REMOVALS = [
  'DELETE FROM store_observations WHERE tenant_id = $1 AND listing_id = ANY($2)',
  'DELETE FROM listing_history WHERE tenant_id = $1 AND listing_id = ANY($2)',
  'DELETE FROM store_listings WHERE tenant_id = $1 AND id = ANY($2)',
];
const LOCK_CHECKED = `
  SELECT id FROM store_listings WHERE tenant_id = $1 AND store_id = $2 AND due_at IS NOT NULL ORDER BY id FOR UPDATE`;
const STOP_CHECKS = `
  UPDATE store_listings SET due_at = NULL, lease_token = NULL, lease_until = NULL
  WHERE tenant_id = $1 AND store_id = $2 AND due_at IS NOT NULL`;
const UNDER_WAY = `
  SELECT id FROM store_listings WHERE tenant_id = $1 AND store_id = $2
    AND push_state IN ('REQUESTED', 'CHECKING', 'SENDING', 'RECONCILING', 'VERIFYING', 'COMPENSATING') LIMIT 1`;
