import type { EventOf, SkuNormalized, TenantId } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import type { LabelledTitle } from './label-of.ts';
import { titleKeyOf } from './title-key.ts';

/** Per tenant: as many as a card of tariff codes has rows. They take some 5 MB. The oldest are deleted. */
const LABELS_MAX = 10_000;
/** Labels that one lookup reads. Of more similar titles, the newest decide. */
const LABELS_READ_MAX = 50;

/** The titles that the merchants of tenants have labelled with a code. Each belongs to its SKU, and is deleted with it. */
@Injectable()
export class LabelledTitleRepository {
  constructor(private readonly database: PreparedDatabase) {}

  async hasAny(tenantId: TenantId): Promise<boolean> {
    return (await this.database.query(ANY_LABEL, [tenantId])).length > 0;
  }

  /** Labels of the same title and of titles with the same key, the same title first, then newest first. */
  find(tenantId: TenantId, title: string): Promise<LabelledTitle[]> {
    return this.database.query<LabelledTitle>(FIND, [
      tenantId,
      title,
      titleKeyOf(title, { hasDetails: false }) ?? null,
      LABELS_READ_MAX,
    ]);
  }

  /** Saves the title of a corrected submission as the label of its SKU, unless another run of the SKU has begun meanwhile. */
  async save({ tenantId, data }: EventOf<typeof SkuNormalized>): Promise<void> {
    const { skuId, runId, submittedAt, candidate } = data;
    const { hsCode, targetMarket } = candidate;
    const title = candidate.title?.trim();
    if (title === undefined || hsCode === undefined) return;
    const key = titleKeyOf(title, { hasDetails: false }) ?? null;
    await this.database.change(SAVE, [tenantId, skuId, runId, title, key, hsCode, targetMarket, submittedAt]);
    await this.database.change(PRUNE, [tenantId, LABELS_MAX]);
  }
}

const ANY_LABEL = 'SELECT 1 FROM labelled_titles WHERE tenant_id = $1 LIMIT 1';

const FIND = `
  SELECT title, hs_code AS "hsCode", market, to_char(labelled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "asOf"
  FROM labelled_titles WHERE tenant_id = $1 AND (title = $2 OR title_key = $3)
  ORDER BY title = $2 DESC, labelled_at DESC LIMIT $4`;

/** The lock makes a deletion of the SKU wait. The same label again keeps its day. */
const SAVE = `
  WITH owner AS MATERIALIZED (
    SELECT sku_id FROM skus WHERE sku_id = $2 AND tenant_id = $1 AND run_id = $3 FOR KEY SHARE)
  INSERT INTO labelled_titles AS stored (tenant_id, sku_id, title, title_key, hs_code, market, labelled_at)
  SELECT $1::uuid, sku_id, $4::text, $5::text, $6::text, $7::text, $8::timestamptz FROM owner
  ON CONFLICT (tenant_id, sku_id) DO UPDATE SET title = excluded.title, title_key = excluded.title_key,
    hs_code = excluded.hs_code, market = excluded.market, labelled_at = excluded.labelled_at
  WHERE (stored.title, stored.hs_code, stored.market) IS DISTINCT FROM (excluded.title, excluded.hs_code, excluded.market)`;

const PRUNE = `
  DELETE FROM labelled_titles WHERE tenant_id = $1 AND (labelled_at, sku_id) <= (
    SELECT labelled_at, sku_id FROM labelled_titles WHERE tenant_id = $1
    ORDER BY labelled_at DESC, sku_id DESC OFFSET $2::int LIMIT 1)`;
