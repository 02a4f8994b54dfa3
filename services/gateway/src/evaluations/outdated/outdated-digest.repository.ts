import type { SkuId, RunId, TenantId, Verdict } from '@cpes/contracts';
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

  /** Some tenants with reports that were marked after their last digest and up to `until`. */
  async due(until: Date): Promise<TenantId[]> {
    const rows = await this.database.query<{ id: TenantId }>(DUE, [until, DUE_MAX]);
    return rows.map(({ id }) => id);
  }

  /** Begins a digest until the end of the transaction. Undefined when another instance has made it. */
  async claim(tx: Transaction, tenantId: TenantId, until: Date): Promise<DigestWindow | undefined> {
    const [before] = await tx.query<{ until: Date }>(
      'SELECT until FROM outdated_digests WHERE tenant_id = $1 FOR UPDATE',
      [tenantId],
    );
    const claimed = await tx.query<{ until: Date }>(CLAIM, [tenantId, until]);
    return claimed.length === 0 ? undefined : { after: before?.until ?? null, until };
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
      `SELECT count(*)::int AS count FROM ${OUTDATED} AND o.tenant_id = $1`,
      [tenantId],
    );
    return row?.count ?? 0;
  }
}

/** A mark counts while its run is the SKU's current one. */
const OUTDATED = `
  outdated_reports o JOIN skus s ON s.sku_id = o.sku_id AND s.tenant_id = o.tenant_id AND s.run_id = o.run_id
  WHERE s.archived_at IS NULL`;

const NEW = `${OUTDATED} AND o.tenant_id = $1 AND o.since <= $2 AND o.since > coalesce($3::timestamptz, '-infinity')`;

const DUE = `
  SELECT t.id FROM tenants t LEFT JOIN outdated_digests d ON d.tenant_id = t.id
  WHERE t.has_outdated_digest AND coalesce(d.until, '-infinity') < $1 AND EXISTS (
    SELECT 1 FROM ${OUTDATED} AND o.tenant_id = t.id AND o.since <= $1 AND o.since > coalesce(d.until, '-infinity'))
  ORDER BY t.id LIMIT $2`;

const CLAIM = `
  INSERT INTO outdated_digests AS d (tenant_id, until) VALUES ($1, $2)
  ON CONFLICT (tenant_id) DO UPDATE SET until = excluded.until WHERE d.until < excluded.until
  RETURNING until`;

const COUNTS = `
  SELECT s.verdict, o.body::json ->> 'verdictNow' AS verdict_now, count(*)::int AS reports FROM ${NEW}
  GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`;

const WORST = `
  SELECT s.sku_id, s.run_id, s.score, (o.body::json ->> 'scoreNow')::int AS score_now, s.verdict,
    o.body::json ->> 'verdictNow' AS verdict_now
  FROM ${NEW} ORDER BY s.score - (o.body::json ->> 'scoreNow')::int DESC, s.sku_id LIMIT $4`;
