import { DIGEST_REPORTS_MAX, type RunId, type SkuId, type TenantId, type Verdict } from '@cpes/contracts';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';

/** A few milliseconds of work for each tenant. */
const DUE_MAX = 100;

/** The marks of a digest: those after the previous one. */
export interface DigestWindow {
  /** Null before the first digest. */
  readonly after: Date | null;
  readonly until: Date;
}

export interface DigestCount {
  readonly verdict: Verdict;
  readonly verdict_now: Verdict;
  readonly reports: number;
}

export interface DigestRow {
  readonly sku_id: SkuId;
  readonly run_id: RunId;
  readonly score: number;
  readonly score_now: number;
  readonly verdict: Verdict;
  readonly verdict_now: Verdict;
}

/** Daily digests: which tenants are due, and the reports of each. */
@Injectable()
export class OutdatedDigestRepository {
  constructor(private readonly database: PreparedDatabase) {}

  /** Some tenants after another one with reports that were marked after their last digest and up to `until`. */
  async due(until: Date, after?: TenantId): Promise<TenantId[]> {
    const rows = await this.database.query<{ id: TenantId }>(DUE, [until, DUE_MAX, after ?? null]);
    return rows.map(({ id }) => id);
  }

  /** Keeps the tenant until the end of the transaction. Undefined when it is erased, or when another instance has made the digest. */
  async begin(tx: Transaction, tenantId: TenantId, until: Date): Promise<DigestWindow | undefined> {
    const kept = await tx.query('SELECT id FROM tenants WHERE id = $1 FOR KEY SHARE', [tenantId]);
    const [before] = await tx.query<{ until: Date }>(
      'SELECT until FROM outdated_digests WHERE tenant_id = $1 FOR UPDATE',
      [tenantId],
    );
    const after = before?.until ?? null;
    return kept.length === 0 || (after !== null && after >= until) ? undefined : { after, until };
  }

  /** Notes the digest. False when another instance has made the first one of the tenant meanwhile. */
  async claim(tx: Transaction, tenantId: TenantId, until: Date): Promise<boolean> {
    return (await tx.query(CLAIM, [tenantId, until])).length > 0;
  }

  /** The number of reports by the verdict then and now, the most frequent first. */
  counts(tx: Transaction, tenantId: TenantId, { after, until }: DigestWindow): Promise<DigestCount[]> {
    return tx.query<DigestCount>(COUNTS, [tenantId, until, after]);
  }

  /** The reports whose score falls most. */
  worst(tx: Transaction, tenantId: TenantId, { after, until }: DigestWindow, limit: number): Promise<DigestRow[]> {
    return tx.query<DigestRow>(WORST, [tenantId, until, after, limit]);
  }

  /** All outdated reports of the tenant. */
  async total(tx: Transaction, tenantId: TenantId): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${OUTDATED} AND o.tenant_id = $1 LIMIT ${DIGEST_REPORTS_MAX}) AS counted`,
      [tenantId],
    );
    return row?.count ?? 0;
  }
}

/** A mark counts while its run is the SKU's current one. */
const OUTDATED = `
  outdated_reports o JOIN skus s ON s.sku_id = o.sku_id AND s.tenant_id = o.tenant_id AND s.run_id = o.run_id
  WHERE s.archived_at IS NULL`;

/** The marks of a digest, those of the newest SKUs if there are too many. */
const NEW = `(
  SELECT s.sku_id, s.run_id, s.score, (o.body::json ->> 'scoreNow')::int AS score_now, s.verdict,
    o.body::json ->> 'verdictNow' AS verdict_now
  FROM ${OUTDATED} AND o.tenant_id = $1 AND o.since <= $2 AND o.since > coalesce($3::timestamptz, '-infinity')
  ORDER BY o.sku_id DESC LIMIT ${DIGEST_REPORTS_MAX}) AS new`;

const DUE = `
  SELECT t.id FROM tenants t LEFT JOIN outdated_digests d ON d.tenant_id = t.id
  WHERE t.has_outdated_digest AND ($3::uuid IS NULL OR t.id > $3) AND coalesce(d.until, '-infinity') < $1 AND EXISTS (
    SELECT 1 FROM ${OUTDATED} AND o.tenant_id = t.id AND o.since <= $1 AND o.since > coalesce(d.until, '-infinity'))
  ORDER BY t.id LIMIT $2`;

const CLAIM = `
  INSERT INTO outdated_digests AS d (tenant_id, until) VALUES ($1, $2)
  ON CONFLICT (tenant_id) DO UPDATE SET until = excluded.until WHERE d.until < excluded.until
  RETURNING until`;

const COUNTS = `
  SELECT verdict, verdict_now, count(*)::int AS reports FROM ${NEW} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`;

const WORST = `SELECT * FROM ${NEW} ORDER BY score - score_now DESC, sku_id LIMIT $4`;
