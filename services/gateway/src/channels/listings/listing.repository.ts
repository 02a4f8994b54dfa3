import { ID_PATTERN, type ListingId, type ListingPushSettled, type TenantId } from '@cpes/contracts';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { ListingEntity } from './listing.entity.ts';

/** A push that a user requests. */
export type NewPush = Pick<
  ListingEntity,
  'tenantId' | 'listingId' | 'pushId' | 'skuId' | 'storeId' | 'text' | 'shownHash' | 'requestedBy' | 'requestedAt'
>;

/** No SKU has this id. A malformed id is replaced by it, so that both take the same path through the database. */
const NOBODY = 'none';

/** The listings that users have pushed to stores, with the latest push of each. Every query includes the tenant. */
@Injectable()
export class ListingRepository {
  constructor(private readonly database: PreparedDatabase) {}

  /** At most `limit` listings of a SKU made before `before`, newest first. Undefined when there is no such SKU. */
  async listOf(
    tenantId: TenantId,
    skuId: string,
    limit: number,
    before?: ListingId,
  ): Promise<ListingEntity[] | undefined> {
    const id = ID_PATTERN.sku.test(skuId) ? skuId : NOBODY;
    const rows = await this.database.query<ListingRow | { listingId: null }>(LIST, [
      tenantId,
      id,
      limit,
      before ?? null,
    ]);
    if (rows.length === 0) return undefined;
    return rows.filter((row): row is ListingRow => row.listingId !== null);
  }

  /** The listing, if a user has pushed it. */
  async find(tenantId: TenantId, listingId: ListingId): Promise<ListingEntity | undefined> {
    const [row] = await this.database.query<ListingRow>(FIND, [tenantId, listingId]);
    return row;
  }

  /**
   * Records a push, unless the listing has another one than `earlierPushId`, which is over. Returns false then: only one of several
   * concurrent requests is recorded.
   */
  async request(tx: Transaction, push: NewPush, earlierPushId: string | null): Promise<boolean> {
    const { tenantId, listingId, pushId, skuId, storeId, text, shownHash, requestedBy, requestedAt } = push;
    const written = await tx.query(REQUEST, [
      tenantId,
      listingId,
      pushId,
      skuId,
      storeId,
      text,
      shownHash,
      requestedBy,
      requestedAt,
      earlierPushId,
    ]);
    return written.length > 0;
  }

  /** The listing of an event, in any tenant. Locks it for the rest of the transaction. */
  async lock(tx: Transaction, listingId: ListingId): Promise<ListingEntity | undefined> {
    const [row] = await tx.query<ListingRow>(LOCK, [listingId]);
    return row;
  }

  /** The final state of a push, as the store service reports it. */
  async settle(tx: Transaction, tenantId: TenantId, settled: ListingPushSettled, at: Date): Promise<void> {
    const { listingId, pushId, seq, state, reason, text, externalId, editUrl, verifiedAt } = settled;
    await tx.query(SETTLE, [
      tenantId,
      listingId,
      pushId,
      seq,
      state,
      reason ?? null,
      text,
      externalId ?? null,
      editUrl ?? null,
      verifiedAt ?? null,
      at,
    ]);
  }
}

type ListingRow = ListingEntity;

const COLUMNS = `
  listing_id AS "listingId", push_id AS "pushId", store_id AS "storeId", state, reason, text, external_id AS "externalId",
  edit_url AS "editUrl", shown_hash AS "shownHash", requested_by AS "requestedBy", requested_at AS "requestedAt",
  settled_at AS "settledAt", verified_at AS "verifiedAt", seq, status, published_at AS "publishedAt"`;
const OWN_COLUMNS = `tenant_id AS "tenantId", sku_id AS "skuId", ${COLUMNS}`;

const FIND = `SELECT ${OWN_COLUMNS} FROM listings WHERE tenant_id = $1 AND listing_id = $2`;

const LOCK = `SELECT ${OWN_COLUMNS} FROM listings WHERE listing_id = $1 FOR UPDATE`;

const LIST = `
  SELECT s.tenant_id AS "tenantId", s.sku_id AS "skuId", l.* FROM skus s
  LEFT JOIN LATERAL (
    SELECT ${COLUMNS} FROM listings
    WHERE tenant_id = s.tenant_id AND sku_id = s.sku_id AND ($4::text IS NULL OR listing_id < $4)
    ORDER BY listing_id DESC LIMIT $3) AS l ON true
  WHERE s.tenant_id = $1 AND s.sku_id = $2
  ORDER BY l."listingId" DESC`;

const REQUEST = `
  INSERT INTO listings AS kept
    (tenant_id, listing_id, push_id, sku_id, store_id, state, text, shown_hash, requested_by, requested_at, seq)
  VALUES ($1, $2, $3, $4, $5, 'REQUESTED', $6, $7, $8, $9, -1)
  ON CONFLICT (listing_id) DO UPDATE SET
    push_id = excluded.push_id, state = excluded.state, reason = NULL, text = excluded.text, external_id = NULL, edit_url = NULL,
    shown_hash = excluded.shown_hash, requested_by = excluded.requested_by, requested_at = excluded.requested_at,
    settled_at = NULL, verified_at = NULL, seq = excluded.seq
  WHERE kept.push_id = $10 AND kept.tenant_id = excluded.tenant_id
  RETURNING push_id`;

const SETTLE = `
  UPDATE listings SET seq = $4, state = $5, reason = $6, text = $7, external_id = $8, edit_url = $9, verified_at = $10, settled_at = $11
  WHERE tenant_id = $1 AND listing_id = $2 AND push_id = $3`;
