import { ID_PATTERN, type SubmittedCandidate, type TenantId } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource } from 'typeorm';
import { SkuRepository } from '../skus/sku.repository.ts';
import { OFFER_REF } from './offer-ref.ts';
import { completed, type OfferTerms, type StatedOffer } from './offer.ts';

/** One SKU has few suppliers; the bound keeps a comparison of all of them small. */
export const OFFERS_MAX = 50;

export interface OfferRow {
  readonly offer_ref: string;
  readonly terms: OfferTerms;
  readonly changed_at: Date;
}

interface OfferAddress {
  readonly skuId: string;
  readonly offerRef: string;
}

/** Throws unless a change may replace this state of the offer, undefined for none. */
type RequireCurrent = (current: OfferRow | undefined) => void;

/** The result of a save; `full` when the SKU has the maximum number of other offers. */
export type Saved = 'full' | { readonly offer: OfferRow; readonly isNew: boolean };

/** The offers of suppliers for the SKUs of a tenant. */
@Injectable()
export class OfferRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: PreparedDatabase,
    private readonly skus: SkuRepository,
  ) {}

  /** Undefined when the SKU has no such offer. */
  async find(tenantId: TenantId, skuId: string, offerRef: string): Promise<OfferRow | undefined> {
    if (!ID_PATTERN.sku.test(skuId) || !OFFER_REF.test(offerRef)) return undefined;
    const [row] = await this.database.query<OfferRow>(FIND, [tenantId, skuId, offerRef]);
    return row;
  }

  /** In the order of their references. Undefined when there is no such SKU. */
  async list(tenantId: TenantId, skuId: string): Promise<readonly OfferRow[] | undefined> {
    if (!ID_PATTERN.sku.test(skuId)) return undefined;
    const rows = await this.database.query<OfferRow | { offer_ref: null }>(LIST, [tenantId, skuId]);
    return rows.length === 0 ? undefined : rows.filter((row): row is OfferRow => row.offer_ref !== null);
  }

  /** The candidate that completes an offer. Undefined when there is no such SKU. */
  async candidateOf(tenantId: TenantId, skuId: string): Promise<SubmittedCandidate | undefined> {
    const sku = await this.skus.find(tenantId, skuId);
    return sku && (JSON.parse(sku.documents.submitted?.body ?? '{}') as SubmittedCandidate);
  }

  /**
   * Creates or replaces an offer of a SKU. The lock on the SKU orders concurrent changes, so that none exceeds the maximum, and
   * `requireCurrent` checks the state that this change replaces. An offer that has these terms already stays as it is, without that
   * check: a client whose response was lost may send its change again (RFC 9110, 13.1.1). Undefined when the SKU has been deleted
   * meanwhile.
   */
  save(
    tenantId: TenantId,
    { skuId, offerRef }: OfferAddress,
    offer: StatedOffer,
    {
      candidate,
      now,
      requireCurrent,
    }: { readonly candidate: SubmittedCandidate; readonly now: Date; readonly requireCurrent: RequireCurrent },
  ): Promise<Saved | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const skus = await manager.query<object[]>(LOCK, [tenantId, skuId]);
      if (skus.length === 0) return undefined;
      const [current] = await manager.query<OfferRow[]>(FIND, [tenantId, skuId, offerRef]);
      const terms = completed(offer, candidate);
      if (current !== undefined && isDeepStrictEqual(current.terms, terms)) return { offer: current, isNew: false };
      requireCurrent(current);
      const others = await manager.query<{ offer_ref: string }[]>(REFERENCES, [tenantId, skuId]);
      const isNew = current === undefined;
      if (isNew && others.length >= OFFERS_MAX) return 'full';
      const [row] = await manager.query<OfferRow[]>(SAVE, [tenantId, skuId, offerRef, JSON.stringify(terms), now]);
      return row && { offer: row, isNew };
    });
  }

  /** Resolves to the removed offer. Undefined when the SKU has no such offer. */
  async remove(
    tenantId: TenantId,
    { skuId, offerRef }: OfferAddress,
    requireCurrent: RequireCurrent,
  ): Promise<OfferRow | undefined> {
    if (!ID_PATTERN.sku.test(skuId) || !OFFER_REF.test(offerRef)) return undefined;
    return this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK, [tenantId, skuId]);
      const [current] = await manager.query<OfferRow[]>(FIND, [tenantId, skuId, offerRef]);
      if (current === undefined) return undefined;
      requireCurrent(current);
      await manager.query(REMOVE, [tenantId, skuId, offerRef]);
      return current;
    });
  }
}

const FIND = `
  SELECT offer_ref, terms, changed_at FROM sku_offers WHERE tenant_id = $1 AND sku_id = $2 AND offer_ref = $3`;

const LIST = `
  SELECT o.offer_ref, o.terms, o.changed_at FROM skus s
  LEFT JOIN sku_offers o ON o.tenant_id = s.tenant_id AND o.sku_id = s.sku_id
  WHERE s.tenant_id = $1 AND s.sku_id = $2
  ORDER BY o.offer_ref COLLATE "C" LIMIT ${OFFERS_MAX}`;

const LOCK = 'SELECT 1 FROM skus WHERE tenant_id = $1 AND sku_id = $2 FOR NO KEY UPDATE';
/** Statements after the lock see the rows of the request that had the lock before. */
const REFERENCES = `SELECT offer_ref FROM sku_offers WHERE tenant_id = $1 AND sku_id = $2 LIMIT ${OFFERS_MAX}`;

const SAVE = `
  INSERT INTO sku_offers (tenant_id, sku_id, offer_ref, terms, changed_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (tenant_id, sku_id, offer_ref) DO UPDATE SET terms = excluded.terms, changed_at = excluded.changed_at
  RETURNING offer_ref, terms, changed_at`;

const REMOVE = 'DELETE FROM sku_offers WHERE tenant_id = $1 AND sku_id = $2 AND offer_ref = $3';
