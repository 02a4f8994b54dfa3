import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { DocumentKind } from '../domain/sku-status.ts';
import type { RunOutcomeRow } from '../runs/run-documents.ts';

/** What every row that is put back says of itself. */
interface OfRun {
  readonly run_id: RunId;
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
}

export interface LostDocument extends OfRun {
  readonly kind: DocumentKind | 'submitted';
  readonly recorded_at: string;
  readonly body: string;
  readonly hs_code: string | null;
}

export interface LostReport extends OfRun {
  readonly report_id: string;
  readonly issued_at: string;
  readonly body: string;
}

export interface LostEnd extends OfRun, RunOutcomeRow {
  readonly ended_at: string;
}

/** All that stages know of some runs, as rows of the read model. */
export interface KnownRows {
  readonly documents: readonly LostDocument[];
  readonly failures: readonly LostDocument[];
  readonly reports: readonly LostReport[];
  readonly ends: readonly LostEnd[];
}

export const KINDS = ['submitted', 'normalized', 'extracted', 'failure', 'report', 'end'] as const;
export type Kind = (typeof KINDS)[number];
export type Counts = Record<Kind, number>;

/** Runs that began from `since` on and before `until`, both as texts that run ids are compared with. */
export interface Scope {
  readonly tenantId?: TenantId;
  readonly skuId?: string;
  readonly since: string;
  readonly until: string;
}

/** A run that has ended, and what of it no service has. */
export interface IncompleteRun {
  readonly sku_id: SkuId;
  readonly run_id: RunId;
  readonly lacks: readonly string[];
}

/** Ends the transaction of a rehearsal, so that nothing is kept. */
class Rehearsed extends Error {}

/** Puts rows of the read model back that are missing. A row that is there is never changed. */
export class RebuildStore {
  constructor(private readonly dataSource: DataSource) {}

  /** In one transaction; with `isRehearsal` it is undone at its end. Resolves to the number of rows of each kind. */
  async putBack(rows: KnownRows, isRehearsal: boolean): Promise<Counts> {
    const counts: Counts = { submitted: 0, normalized: 0, extracted: 0, failure: 0, report: 0, end: 0 };
    const work = async (manager: EntityManager) => {
      const put = async (sql: string, given: readonly object[]) => {
        if (given.length === 0) return;
        const done: { kind: Kind }[] = await manager.query(sql, [JSON.stringify(given)]);
        for (const { kind } of done) counts[kind] += 1;
      };
      await put(PUT_DOCUMENTS, rows.documents);
      // What may be put back of the others depends on how the run has ended.
      await put(PUT_ENDS, rows.ends);
      await put(PUT_REPORTS, rows.reports);
      await put(PUT_FAILURES, rows.failures);
      if (isRehearsal) throw new Rehearsed();
    };
    await this.dataSource.transaction(work).catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error;
    });
    return counts;
  }

  /** Which of these SKUs are here, each as tenant and id. */
  async known(skus: readonly Pick<OfRun, 'sku_id' | 'tenant_id'>[]): Promise<ReadonlySet<string>> {
    const rows: { tenant_id: string; sku_id: string }[] = await this.dataSource.query(
      'SELECT tenant_id, sku_id FROM skus WHERE sku_id = ANY($1)',
      [skus.map(({ sku_id: id }) => id)],
    );
    return new Set(rows.map((row) => `${row.tenant_id} ${row.sku_id}`));
  }

  /** The tenant of a SKU. */
  async tenantOf(skuId: string): Promise<TenantId | undefined> {
    const rows: { tenant_id: TenantId }[] = await this.dataSource.query(
      'SELECT tenant_id FROM skus WHERE sku_id = $1',
      [skuId],
    );
    return rows[0]?.tenant_id;
  }

  /** How many present runs have ended and lack something, and the first `limit` of them. */
  async incomplete(
    { tenantId, skuId, since, until }: Scope,
    limit: number,
  ): Promise<{ count: number; runs: readonly IncompleteRun[] }> {
    const parameters = [tenantId ?? null, skuId ?? null, since, until, limit];
    const runs: (IncompleteRun & { count: number })[] = await this.dataSource.query(INCOMPLETE, parameters);
    return { count: runs[0]?.count ?? 0, runs };
  }
}

const OF_RUN = 'run_id text, sku_id text, tenant_id uuid';
const givenAs = (columns: string) => `json_to_recordset($1::json) AS given(${OF_RUN}, ${columns})`;
const DOCUMENTS = givenAs('kind text, recorded_at timestamptz, body text, hs_code text');
const REPORTS = givenAs('report_id text, issued_at timestamptz, body text');
const ENDS = givenAs(
  'ended_as text, ended_at timestamptz, report_id text, score smallint, verdict text, confidence_percent smallint, landed_cost_cents bigint, cm2_cents bigint, cm2_bps integer, break_even_cac_cents bigint, missing_factors smallint, market text, supplier_country text',
);

/** A run of a SKU of this tenant, as old as the present one at most. One that has not ended gets its rows by its events. */
const OF_ENDED_RUN = `
  JOIN skus s ON s.sku_id = given.sku_id AND s.tenant_id = given.tenant_id AND given.run_id <= s.run_id
    AND NOT EXISTS (SELECT 1 FROM open_runs o WHERE o.run_id = given.run_id AND NOT o.has_ended)`;

const INSERT_DOCUMENTS = `
  INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body, hs_code)
  SELECT given.kind, given.run_id, given.tenant_id, given.recorded_at, given.body, given.hs_code FROM ${DOCUMENTS} ${OF_ENDED_RUN}`;
const NEW_DOCUMENTS = 'ORDER BY given.kind, given.run_id ON CONFLICT DO NOTHING RETURNING kind';

const PUT_DOCUMENTS = `${INSERT_DOCUMENTS} ${NEW_DOCUMENTS}`;

/** The first end counts: a present run ended as its SKU says, an earlier one that has a report did not fail. */
const PUT_FAILURES = `${INSERT_DOCUMENTS}
  WHERE CASE WHEN given.run_id = s.run_id THEN s.ended_as = 'FAILED'
    ELSE NOT EXISTS (SELECT 1 FROM reports r WHERE r.tenant_id = s.tenant_id AND r.sku_id = s.sku_id AND r.run_id = given.run_id) END
  ${NEW_DOCUMENTS}`;

const PUT_REPORTS = `
  INSERT INTO reports (report_id, tenant_id, sku_id, run_id, issued_at, body)
  SELECT given.report_id, given.tenant_id, given.sku_id, given.run_id, given.issued_at, given.body FROM ${REPORTS} ${OF_ENDED_RUN}
  WHERE CASE WHEN given.run_id = s.run_id THEN s.ended_as = 'EVALUATED'
    ELSE NOT EXISTS (SELECT 1 FROM run_documents d WHERE d.kind = 'failure' AND d.run_id = given.run_id) END
  ORDER BY given.report_id ON CONFLICT DO NOTHING RETURNING 'report' AS kind`;

/**
 * A run that is neither open nor ended has lost its end. It was announced when its row of `open_runs` went, so nothing is announced
 * here.
 */
const PUT_ENDS = `
  WITH ended AS (
    UPDATE skus s SET ended_as = given.ended_as, ended_at = given.ended_at, report_id = given.report_id, score = given.score,
      verdict = given.verdict, confidence_percent = given.confidence_percent, landed_cost_cents = given.landed_cost_cents,
      cm2_cents = given.cm2_cents, cm2_bps = given.cm2_bps, break_even_cac_cents = given.break_even_cac_cents,
      missing_factors = given.missing_factors, market = coalesce(given.market, s.market),
      supplier_country = coalesce(given.supplier_country, s.supplier_country),
      hs_code = coalesce((
        SELECT d.hs_code FROM run_documents d
        WHERE d.kind IN ('extracted', 'normalized') AND d.run_id = given.run_id ORDER BY d.kind LIMIT 1), s.hs_code)
    FROM ${ENDS}
    WHERE s.sku_id = given.sku_id AND s.tenant_id = given.tenant_id AND s.run_id = given.run_id AND s.ended_as IS NULL
      AND NOT EXISTS (SELECT 1 FROM open_runs o WHERE o.run_id = given.run_id)
    RETURNING 1)
  SELECT 'end' AS kind FROM ended`;

const lacks = (kind: string) => `NOT EXISTS (
  SELECT 1 FROM run_documents d WHERE d.kind = '${kind}' AND d.run_id = s.run_id AND d.tenant_id = s.tenant_id)`;

const INCOMPLETE = `
  SELECT sku_id, run_id, lacks, count(*) OVER ()::int AS count FROM (
    SELECT s.sku_id, s.run_id, array_remove(ARRAY[
      CASE WHEN s.ended_as IS NULL THEN 'end' END,
      CASE WHEN ${lacks('submitted')} THEN 'submitted' END,
      CASE WHEN s.ended_as = 'EVALUATED' AND ${lacks('extracted')} THEN 'extracted' END,
      CASE WHEN s.ended_as = 'EVALUATED' AND NOT EXISTS (
        SELECT 1 FROM reports r WHERE r.report_id = s.report_id AND r.tenant_id = s.tenant_id) THEN 'report' END,
      CASE WHEN s.ended_as = 'FAILED' AND ${lacks('failure')} THEN 'failure' END], NULL) AS lacks
    FROM skus s
    WHERE ($1::uuid IS NULL OR s.tenant_id = $1) AND ($2::text IS NULL OR s.sku_id = $2) AND s.run_id >= $3 AND s.run_id < $4
      AND NOT EXISTS (SELECT 1 FROM open_runs o WHERE o.run_id = s.run_id AND NOT o.has_ended)) AS ended
  WHERE cardinality(lacks) > 0 ORDER BY run_id LIMIT $5`;
