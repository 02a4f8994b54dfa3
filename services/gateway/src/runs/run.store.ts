import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import { insertInto, keysOf, rowsOf, type Statement, failOnConflict } from '@cpes/persistence';

/** All that is written when a candidate is accepted: one row becomes a SKU, its first document, and an open run. */
export interface AcceptedRow {
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly run_id: RunId;
  readonly submitted_at: string;
  readonly external_ref: string | null;
  readonly currency: string;
  readonly title: string | null;
  readonly market: string | null;
  readonly body: string;
  readonly event_id: string;
  /** From the database's clock on, by which the sweeper goes. */
  readonly sweep_after_ms: number;
  readonly traceparent: string | null;
}

const ACCEPTED = {
  sku_id: 'text',
  tenant_id: 'uuid',
  run_id: 'text',
  submitted_at: 'timestamptz',
  external_ref: 'text',
  currency: 'text',
  title: 'text',
  market: 'text',
  body: 'text',
  event_id: 'uuid',
  sweep_after_ms: 'integer',
  traceparent: 'text',
} as const;

export const ACCEPT: Statement<AcceptedRow> = {
  columns: ACCEPTED,
  keyOf: (row) => row.sku_id,
  sql: `
    WITH given AS MATERIALIZED (${rowsOf(ACCEPTED)}),
    document AS (
      INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body)
      SELECT 'submitted', run_id, tenant_id, submitted_at, body FROM given),
    run AS (
      INSERT INTO open_runs (run_id, sku_id, tenant_id, submitted_at, event_id, sweep_at, traceparent)
      SELECT run_id, sku_id, tenant_id, submitted_at, event_id, now() + make_interval(secs => sweep_after_ms / 1000.0), traceparent
      FROM given)
    INSERT INTO skus (sku_id, tenant_id, run_id, submitted_at, external_ref, currency, title, market)
    SELECT sku_id, tenant_id, run_id, submitted_at, external_ref, currency, title, market FROM given`,
};

export type DocumentKind = 'normalized' | 'extracted' | 'failure';

/** What a stage says about a run. */
export interface DocumentRow {
  readonly kind: DocumentKind;
  readonly run_id: RunId;
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly recorded_at: string;
  readonly body: string;
}

const DOCUMENT = {
  kind: 'text',
  run_id: 'text',
  sku_id: 'text',
  tenant_id: 'uuid',
  recorded_at: 'timestamptz',
  body: 'text',
} as const;

/** Adds a document unless the run has one of that kind. A SKU that is unknown, or another tenant's, fails the unit of work. */
export const RECORD_DOCUMENT: Statement<DocumentRow> = {
  columns: DOCUMENT,
  keyOf: (row) => `${row.kind} ${row.run_id}`,
  sql: `
    WITH owned AS MATERIALIZED (
      SELECT given.* FROM (${rowsOf(DOCUMENT)}) AS given
      JOIN skus s ON s.sku_id = given.sku_id AND s.tenant_id = given.tenant_id
      WHERE s.sku_id = ANY(${keysOf(DOCUMENT, 'sku_id')})),
    written AS (
      INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body)
      SELECT kind, run_id, tenant_id, recorded_at, body FROM owned ORDER BY kind, run_id ON CONFLICT DO NOTHING)
    ${failOnConflict('owned')}`,
};

/** How a run ended. */
export interface EndRow {
  readonly run_id: RunId;
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly ended_as: 'EVALUATED' | 'FAILED';
  readonly ended_at: string;
  readonly report_id: string | null;
  readonly score: number | null;
  readonly verdict: string | null;
  readonly confidence_percent: number | null;
}

const END = {
  run_id: 'text',
  sku_id: 'text',
  tenant_id: 'uuid',
  ended_as: 'text',
  ended_at: 'timestamptz',
  report_id: 'text',
  score: 'smallint',
  verdict: 'text',
  confidence_percent: 'smallint',
} as const;

/**
 * Ends runs. One that has ended already fails the unit of work, so what is announced with the end is announced once. An
 * evaluated run whose factors have not come, because the broker lost this service's copy of them, stays for the sweeper.
 */
export const END_RUN: Statement<EndRow> = {
  columns: END,
  keyOf: (row) => row.run_id,
  sql: `
    WITH given AS MATERIALIZED (${rowsOf(END)}),
    held AS MATERIALIZED (
      SELECT o.run_id, given.ended_as = 'EVALUATED' AND NOT EXISTS (
        SELECT 1 FROM run_documents d
        WHERE d.kind = 'extracted' AND d.run_id = o.run_id AND d.run_id = ANY(${keysOf(END, 'run_id')})) AS lacks_factors
      FROM open_runs o JOIN given USING (run_id, sku_id, tenant_id)
      WHERE o.run_id = ANY(${keysOf(END, 'run_id')}) AND NOT o.has_ended ORDER BY o.run_id FOR UPDATE OF o),
    closed AS (
      DELETE FROM open_runs o USING held
      WHERE o.run_id = ANY(${keysOf(END, 'run_id')}) AND o.run_id = held.run_id AND NOT held.lacks_factors),
    kept AS (
      UPDATE open_runs o SET has_ended = true FROM held
      WHERE o.run_id = ANY(${keysOf(END, 'run_id')}) AND o.run_id = held.run_id AND held.lacks_factors),
    sku AS (
      UPDATE skus s SET ended_as = given.ended_as, ended_at = given.ended_at, report_id = given.report_id, score = given.score,
        verdict = given.verdict, confidence_percent = given.confidence_percent
      FROM given JOIN held USING (run_id)
      WHERE s.sku_id = ANY(${keysOf(END, 'sku_id')}) AND s.sku_id = given.sku_id AND s.run_id = given.run_id)
    ${failOnConflict('held')}`,
};

export interface ReportRow {
  readonly report_id: string;
  readonly tenant_id: TenantId;
  readonly sku_id: SkuId;
  readonly run_id: RunId;
  readonly issued_at: string;
  readonly body: string;
}

export const REPORTS = insertInto<ReportRow>(
  'reports',
  { report_id: 'text', tenant_id: 'uuid', sku_id: 'text', run_id: 'text', issued_at: 'timestamptz', body: 'text' },
  { key: 'report_id' },
);
