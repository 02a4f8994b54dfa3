import type { RunId, SkuId, TenantId, Verdict } from '@cpes/contracts';
import {
  columnTypesOf,
  failOnConflict,
  keysOf,
  PreparedDatabase,
  questionBatcher,
  rowsOf,
  type Statement,
  type Transaction,
} from '@cpes/persistence';
import { Fault } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { DOCUMENT_KINDS, type DocumentKind, type RunOutcome } from '../domain/sku-status.ts';
import { OpenRunEntity } from './open-run.entity.ts';
import { RunDocumentEntity } from './run-document.entity.ts';
import type { ListedColumns } from '../skus/listed.ts';
import { SkuEntity } from '../skus/sku.entity.ts';

/** A run as an event identifies it. */
export interface RunRef {
  readonly tenantId: TenantId;
  readonly data: { readonly skuId: SkuId; readonly runId: RunId };
}

export interface RunOfSku {
  readonly skuId: string;
  readonly runId: string;
}

/** A run, and the number of its documents that a watcher has seen. */
export interface RunAtStage extends RunOfSku {
  readonly stages: number;
}

export interface RecentRow {
  readonly tenant_id: TenantId;
  readonly sku_id: string;
  readonly run_id: string;
  readonly ended_as: RunOutcome | null;
}

/** More than a user reads; a tenant with more new SKUs sees the newest ones. */
const RECENT_MAX = 200;

/** All writes and queries of runs. */
@Injectable()
export class RunRepository {
  private readonly previousVerdicts = questionBatcher<RunRef, Verdict | null>((runs) => this.findPrevious(runs));

  constructor(private readonly database: PreparedDatabase) {}

  accept(tx: Transaction, row: AcceptedRow): void {
    tx.write(ACCEPT, row);
  }

  /** Opens another run of a SKU. Fails as a `conflict` when its current run has not ended. */
  reopen(tx: Transaction, row: ReopenedRow): void {
    tx.write(REOPEN, row);
  }

  /** Adds a document unless the run has one of that kind. Fails as a `conflict` for an unknown SKU or one of another tenant. */
  record(tx: Transaction, row: DocumentRow): void {
    tx.write(RECORD_DOCUMENT, row);
  }

  /** Adds a document, or replaces the run's document of that kind. */
  replace(tx: Transaction, row: DocumentRow): void {
    tx.write(REPLACE_DOCUMENT, row);
  }

  /** Fails as a `conflict` when the run is not open. */
  end(tx: Transaction, row: EndRow): void {
    tx.write(END_RUN, row);
  }

  /** Throws a fault when the SKU of the event is unknown or of another tenant. */
  async requireOwner(tx: Transaction, { tenantId, data }: RunRef): Promise<void> {
    const [sku] = await tx.query<{ tenant_id: TenantId }>('SELECT tenant_id FROM skus WHERE sku_id = $1', [data.skuId]);
    if (sku === undefined)
      throw new Fault('not-found', 'The SKU of the event does not exist.', { code: 'unknown-sku' });
    if (sku.tenant_id !== tenantId)
      throw new Fault('invalid', 'The SKU of the event belongs to another tenant.', { code: 'tenant-mismatch' });
  }

  /** Whether a run has not ended. Locks an open run for the rest of the transaction. */
  async isOpen(tx: Transaction, { tenantId, data: { runId, skuId } }: RunRef): Promise<boolean> {
    const open = await tx.query(
      'SELECT 1 FROM open_runs WHERE run_id = $1 AND sku_id = $2 AND tenant_id = $3 FOR UPDATE',
      [runId, skuId, tenantId],
    );
    return open.length > 0;
  }

  /** The verdict of the last report before the current run of a SKU, if there is one. */
  previousVerdict(run: RunRef): Promise<Verdict | null> {
    return this.previousVerdicts.add(run);
  }

  /** The given runs that have ended. */
  async ended<Run extends RunOfSku>(runs: readonly Run[]): Promise<Run[]> {
    const rows = await this.database.query<{ sku_id: string; run_id: string; ended_as: RunOutcome | null }>(
      'SELECT sku_id, run_id, ended_as FROM skus WHERE sku_id = ANY($1)',
      [runs.map((run) => run.skuId)],
    );
    const skus = new Map(rows.map((row) => [row.sku_id, row]));
    // A SKU gets another run only after this one has ended.
    return runs.filter(({ skuId, runId }) => {
      const sku = skus.get(skuId);
      return sku !== undefined && (sku.run_id !== runId || sku.ended_as !== null);
    });
  }

  /** The given runs that have ended, or have more documents than the watcher has seen. */
  async beyond(runs: readonly RunAtStage[]): Promise<RunAtStage[]> {
    const [ended, rows] = await Promise.all([
      this.ended(runs),
      this.database.query<{ run_id: string; stages: number }>(
        'SELECT run_id, count(*)::int AS stages FROM run_documents WHERE run_id = ANY($1) GROUP BY run_id',
        [runs.map(({ runId }) => runId)],
      ),
    ]);
    const stages = new Map(rows.map((row) => [row.run_id, row.stages]));
    return runs.filter((run) => ended.includes(run) || (stages.get(run.runId) ?? 0) > run.stages);
  }

  /** SKUs of some tenants submitted since then, newest first, with the state of their runs. */
  recent(tenants: readonly TenantId[], since: Date): Promise<RecentRow[]> {
    return this.database.query<RecentRow>(
      `SELECT tenant_id, sku_id, run_id, ended_as FROM unnest($1::uuid[]) AS watched(id)
       CROSS JOIN LATERAL (
         SELECT tenant_id, sku_id, run_id, ended_as FROM skus WHERE tenant_id = watched.id AND submitted_at >= $2
         ORDER BY submitted_at DESC LIMIT ${RECENT_MAX}) AS recent`,
      [tenants, since],
    );
  }

  /** Claims due runs, each by one instance only, and sets their next time. */
  claimDue(bounds: ClaimBounds): Promise<DueRun[]> {
    const { runsMax, patienceMs, progressSince, firstWaitMs, waitMsMax } = bounds;
    return this.database.transaction(async (tx) => {
      const due = await tx.query<{ run_id: RunId }>(LOCK_DUE, [runsMax, patienceMs, progressSince]);
      if (due.length === 0) return [];
      return tx.query<DueRun>(POSTPONE, [due.map((run) => run.run_id), firstWaitMs, waitMsMax]);
    });
  }

  /** Counts that runs have been sent again. */
  async countResends(runIds: readonly RunId[]): Promise<void> {
    await this.database.change('UPDATE open_runs SET resends = resends + 1 WHERE run_id = ANY($1)', [runIds]);
  }

  /** Makes runs due at the next sweep, whatever other runs are under way, because the broker did not accept their event. */
  async makeDue(runIds: readonly RunId[]): Promise<void> {
    await this.database.change('UPDATE open_runs SET sweep_at = now(), is_unsent = true WHERE run_id = ANY($1)', [
      runIds,
    ]);
  }

  private async findPrevious(runs: readonly RunRef[]): Promise<(Verdict | null)[]> {
    const rows = await this.database.query<{ place: number; previous_verdict: Verdict }>(PREVIOUS_VERDICTS, [
      runs.map(({ tenantId }) => tenantId),
      runs.map(({ data }) => data.skuId),
      runs.map(({ data }) => data.runId),
    ]);
    const verdicts = new Map(rows.map((row) => [row.place, row.previous_verdict]));
    return runs.map((_, at) => verdicts.get(at + 1) ?? null);
  }

  /**
   * Milliseconds since the oldest run without any stage result was opened; 0 if there is none. Counts only runs that are newer than
   * every started one. An older unstarted run is the sweeper's and does not indicate a backlog.
   */
  async oldestUnstartedAgeMs(): Promise<number> {
    const [row] = await this.database.query<{ age_ms: number }>(OLDEST_UNSTARTED);
    return Math.max(0, row?.age_ms ?? 0);
  }
}

/** A new run with the listed values of its candidate: the document `submitted`, and the row that exists while it is open. */
interface BegunRow extends ListedColumns {
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly run_id: RunId;
  readonly submitted_at: string;
  readonly body: string;
  /** Counted from the database's clock, which the sweeper uses. */
  readonly sweep_after_ms: number;
  readonly traceparent: string | null;
  readonly terms_version: number | null;
  readonly rate_cards: string | null;
}

const BEGUN = {
  ...columnTypesOf(SkuEntity, 'sku_id', 'tenant_id', 'run_id', 'submitted_at'),
  ...columnTypesOf(SkuEntity, 'currency', 'title', 'words', 'market', 'supplier_country', 'hs_code'),
  ...columnTypesOf(RunDocumentEntity, 'body'),
  ...columnTypesOf(OpenRunEntity, 'traceparent', 'terms_version', 'rate_cards'),
  sweep_after_ms: 'integer',
};

/** Two parts of a statement that writes these, for the rows of `source`. */
const begin = (source: string) => `
    document AS (
      INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body)
      SELECT 'submitted', run_id, tenant_id, submitted_at, body FROM ${source}),
    run AS (
      INSERT INTO open_runs (run_id, sku_id, tenant_id, submitted_at, sweep_at, traceparent, terms_version, rate_cards)
      SELECT run_id, sku_id, tenant_id, submitted_at, now() + make_interval(secs => sweep_after_ms / 1000.0), traceparent, terms_version,
        rate_cards
      FROM ${source})`;

/** All writes for an accepted candidate: one row becomes a SKU, its first document, and an open run. */
export interface AcceptedRow extends BegunRow {
  readonly external_ref: string | null;
  readonly tags: readonly string[];
}

const ACCEPTED = { ...BEGUN, ...columnTypesOf(SkuEntity, 'external_ref', 'tags') };

/**
 * The tenant's row has the setting of unique references and stays locked until the commit, as in a change of the setting. The
 * insert fails as a conflict when another SKU has the reference.
 */
const ACCEPT: Statement<AcceptedRow> = {
  columns: ACCEPTED,
  keyOf: (row) => row.sku_id,
  sql: `
    WITH given AS MATERIALIZED (${rowsOf(ACCEPTED)}),
    tenant AS MATERIALIZED (
      SELECT id, has_unique_references FROM tenants WHERE id = ANY(${keysOf(ACCEPTED, 'tenant_id')}) ORDER BY id FOR KEY SHARE),
    ${begin('given')}
    INSERT INTO skus (sku_id, tenant_id, run_id, submitted_at, external_ref, unique_ref, currency, title, words, market, supplier_country, hs_code, tags)
    SELECT sku_id, tenant_id, run_id, submitted_at, external_ref,
      CASE WHEN external_ref IS NOT NULL AND (SELECT has_unique_references FROM tenant WHERE id = given.tenant_id) THEN external_ref END,
      currency, title, words, market, supplier_country, hs_code, tags
    FROM given`,
};

/** A new run of a SKU whose current run has ended; `submitted_at` is that of the run, and the SKU keeps its own. */
export type ReopenedRow = BegunRow;

/**
 * Ids of its latest failed runs that a SKU keeps, so that its deletion finds results that arrive after a new run has begun. A message
 * is repeated for less than 15 minutes, in which few users start as many runs of one SKU.
 */
const FAILED_RUNS_MAX = 20;
const DOCUMENTS_OF_FAILED = DOCUMENT_KINDS.map((kind) => `'${kind}'`).join(', ');

/**
 * Two concurrent requests conflict on the row of the SKU: the second one finds a run that has not ended. The documents of a failed
 * run go, because no client reads them after the next run has begun. A label goes with the title or the code that it is of.
 */
const REOPEN: Statement<ReopenedRow> = {
  columns: BEGUN,
  keyOf: (row) => row.sku_id,
  sql: `
    WITH given AS MATERIALIZED (${rowsOf(BEGUN)}),
    failed AS MATERIALIZED (
      SELECT s.run_id FROM skus s JOIN given USING (sku_id, tenant_id)
      WHERE s.sku_id = ANY(${keysOf(BEGUN, 'sku_id')}) AND s.ended_as = 'FAILED'),
    forgotten AS (
      DELETE FROM run_documents WHERE kind IN (${DOCUMENTS_OF_FAILED}) AND run_id = ANY(ARRAY(SELECT run_id FROM failed))),
    reopened AS (
      UPDATE skus s SET run_id = given.run_id, ended_as = NULL, ended_at = NULL, report_id = NULL, score = NULL, verdict = NULL,
        previous_verdict = coalesce(s.verdict, s.previous_verdict), confidence_percent = NULL, landed_cost_cents = NULL, cm2_cents = NULL, cm2_bps = NULL, break_even_cac_cents = NULL,
        landed_cost_usd_cents = NULL, cm2_usd_cents = NULL, missing_factors = NULL,
        assumed = NULL, failed_runs = CASE
          WHEN s.ended_as <> 'FAILED' THEN s.failed_runs
          WHEN jsonb_array_length(s.failed_runs) < ${FAILED_RUNS_MAX} THEN s.failed_runs || to_jsonb(s.run_id)
          ELSE (s.failed_runs - 0) || to_jsonb(s.run_id) END,
        currency = given.currency, title = given.title, words = given.words, market = given.market,
        supplier_country = given.supplier_country, hs_code = given.hs_code
      FROM given
      WHERE s.sku_id = ANY(${keysOf(BEGUN, 'sku_id')}) AND s.sku_id = given.sku_id AND s.tenant_id = given.tenant_id
        AND s.ended_as IS NOT NULL
      RETURNING s.run_id),
    unlabelled AS (
      DELETE FROM labelled_titles l USING given
      WHERE l.tenant_id = ANY(${keysOf(BEGUN, 'tenant_id')}) AND l.sku_id = ANY(${keysOf(BEGUN, 'sku_id')})
        AND l.tenant_id = given.tenant_id AND l.sku_id = given.sku_id
        AND (l.title, l.hs_code) IS DISTINCT FROM (given.title, given.hs_code)),
    ${begin('given JOIN reopened USING (run_id)')}
    ${failOnConflict('reopened')}`,
};

/** A stage result of a run. */
export interface DocumentRow {
  readonly kind: DocumentKind;
  readonly run_id: RunId;
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly recorded_at: string;
  readonly body: string;
  readonly hs_code: string | null;
}

const DOCUMENT = {
  ...columnTypesOf(RunDocumentEntity, 'kind', 'run_id', 'tenant_id', 'recorded_at', 'body', 'hs_code'),
  ...columnTypesOf(SkuEntity, 'sku_id'),
};

/**
 * Adds a document unless the run has one of that kind, or a more complete one. An unknown SKU, or one of another tenant, fails the
 * unit of work. A result that arrives after its run has failed is still stored, with its code.
 */
const recordDocument = (onConflict: string): Statement<DocumentRow> => ({
  columns: DOCUMENT,
  keyOf: (row) => `${row.kind} ${row.run_id}`,
  sql: `
    WITH owned AS MATERIALIZED (
      SELECT given.* FROM (${rowsOf(DOCUMENT)}) AS given
      JOIN skus s ON s.sku_id = given.sku_id AND s.tenant_id = given.tenant_id
      WHERE s.sku_id = ANY(${keysOf(DOCUMENT, 'sku_id')})),
    written AS (
      INSERT INTO run_documents (kind, run_id, tenant_id, recorded_at, body, hs_code)
      SELECT kind, run_id, tenant_id, recorded_at, body, hs_code FROM owned
      WHERE kind <> 'normalized' OR NOT EXISTS (
        SELECT 1 FROM run_documents d
        WHERE d.kind = 'extracted' AND d.run_id = owned.run_id AND d.run_id = ANY(${keysOf(DOCUMENT, 'run_id')}))
      ORDER BY kind, run_id ON CONFLICT ${onConflict}),
    late AS (
      UPDATE skus s SET hs_code = owned.hs_code FROM owned
      WHERE s.sku_id = ANY(${keysOf(DOCUMENT, 'sku_id')}) AND s.sku_id = owned.sku_id AND s.run_id = owned.run_id
        AND s.ended_as = 'FAILED' AND s.hs_code IS NULL AND owned.hs_code IS NOT NULL)
    ${failOnConflict('owned')}`,
});

const RECORD_DOCUMENT = recordDocument('DO NOTHING');
/** Keeps `recorded_at`, which tells the sweeper when stages last started a run. */
const REPLACE_DOCUMENT = recordDocument(
  '(kind, run_id) DO UPDATE SET body = excluded.body, hs_code = excluded.hs_code',
);

/** The outcome of a run. */
export interface EndRow {
  readonly run_id: RunId;
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly ended_as: RunOutcome;
  readonly ended_at: string;
  readonly report_id: string | null;
  readonly score: number | null;
  readonly verdict: string | null;
  readonly confidence_percent: number | null;
  readonly landed_cost_cents: number | null;
  readonly cm2_cents: number | null;
  readonly cm2_bps: number | null;
  readonly break_even_cac_cents: number | null;
  readonly landed_cost_usd_cents: number | null;
  readonly cm2_usd_cents: number | null;
  /** Factors whose evidence is missing. */
  readonly missing_factors: number | null;
  /** Names of the assumed values of the candidate; null without a report. */
  readonly assumed: readonly string[] | null;
  /** As evaluated; null keeps the submitted value. */
  readonly market: string | null;
  readonly supplier_country: string | null;
  /** As classified; null takes the code of the run's documents. */
  readonly hs_code: string | null;
}

const END = columnTypesOf(
  SkuEntity,
  'run_id',
  'sku_id',
  'tenant_id',
  'ended_as',
  'ended_at',
  'report_id',
  'score',
  'verdict',
  'confidence_percent',
  'landed_cost_cents',
  'cm2_cents',
  'cm2_bps',
  'break_even_cac_cents',
  'landed_cost_usd_cents',
  'cm2_usd_cents',
  'missing_factors',
  'assumed',
  'market',
  'supplier_country',
  'hs_code',
);

/** Ends runs. A run that has already ended fails the unit of work, so its end is announced only once. */
const END_RUN: Statement<EndRow> = {
  columns: END,
  keyOf: (row) => row.run_id,
  sql: `
    WITH given AS MATERIALIZED (${rowsOf(END)}),
    held AS MATERIALIZED (
      SELECT o.run_id FROM open_runs o JOIN given USING (run_id, sku_id, tenant_id)
      WHERE o.run_id = ANY(${keysOf(END, 'run_id')}) ORDER BY o.run_id FOR UPDATE OF o),
    closed AS (
      DELETE FROM open_runs o USING held WHERE o.run_id = ANY(${keysOf(END, 'run_id')}) AND o.run_id = held.run_id),
    sku AS (
      UPDATE skus s SET ended_as = given.ended_as, ended_at = given.ended_at, report_id = given.report_id, score = given.score,
        verdict = given.verdict, confidence_percent = given.confidence_percent, landed_cost_cents = given.landed_cost_cents,
        cm2_cents = given.cm2_cents, cm2_bps = given.cm2_bps, break_even_cac_cents = given.break_even_cac_cents,
        landed_cost_usd_cents = given.landed_cost_usd_cents, cm2_usd_cents = given.cm2_usd_cents,
        missing_factors = given.missing_factors, assumed = given.assumed, market = coalesce(given.market, s.market),
        supplier_country = coalesce(given.supplier_country, s.supplier_country),
        hs_code = coalesce(given.hs_code, (
          SELECT d.hs_code FROM run_documents d
          WHERE d.kind IN ('extracted', 'normalized') AND d.run_id = given.run_id AND d.run_id = ANY(${keysOf(END, 'run_id')})
          ORDER BY d.kind LIMIT 1), s.hs_code)
      FROM given JOIN held USING (run_id)
      WHERE s.sku_id = ANY(${keysOf(END, 'sku_id')}) AND s.sku_id = given.sku_id AND s.run_id = given.run_id)
    ${failOnConflict('held')}`,
};

/**
 * The newest run with a stage result. Run ids sort by time, and both parts read the end of an index. A fast run has no document of
 * intake.
 */
const NEWEST_BEGUN = `greatest(
    (SELECT max(run_id) FROM run_documents WHERE kind = 'normalized'), (SELECT max(run_id) FROM run_documents WHERE kind = 'extracted'))`;

const OLDEST_UNSTARTED = `
  SELECT extract(epoch FROM clock_timestamp() - opened_at)::double precision * 1000 AS age_ms FROM open_runs
  WHERE run_id > coalesce(${NEWEST_BEGUN}, '')
  ORDER BY run_id LIMIT 1`;

const PREVIOUS_VERDICTS = `
  SELECT given.place::int AS place, s.previous_verdict
  FROM unnest($1::uuid[], $2::text[], $3::text[]) WITH ORDINALITY AS given (tenant_id, sku_id, run_id, place)
  JOIN skus s ON s.sku_id = given.sku_id AND s.tenant_id = given.tenant_id AND s.run_id = given.run_id
  WHERE s.sku_id = ANY($2::text[]) AND s.previous_verdict IS NOT NULL`;

export interface ClaimBounds {
  readonly runsMax: number;
  /** The first wait of a run. Each further one is twice as long, up to `waitMsMax`. */
  readonly firstWaitMs: number;
  readonly waitMsMax: number;
  /** How long a run waits while older runs are still being started. */
  readonly patienceMs: number;
  /** By the clock of gateways. Runs are being started if one was started after this. */
  readonly progressSince: Date;
}

export interface DueRun {
  readonly run_id: RunId;
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly submitted_at: Date;
  readonly resends: number;
  readonly traceparent: string | null;
  readonly terms_version: number | null;
  readonly rate_cards: string | null;
  readonly body: string;
}

/**
 * An unstarted run waits while older ones are still being started, because its event is behind theirs in the queue. A run that the
 * broker did not accept is in no queue. A subquery of one value cannot become a hash table of all rows.
 */
const LOCK_DUE = `
  WITH latest AS MATERIALIZED (
    SELECT run_id, recorded_at > $3 AS is_recent
    FROM run_documents WHERE kind IN ('normalized', 'extracted') AND run_id = ${NEWEST_BEGUN} ORDER BY kind LIMIT 1)
  SELECT o.run_id
  FROM open_runs o
  WHERE o.sweep_at <= now()
    AND (o.is_unsent OR o.opened_at < now() - make_interval(secs => $2 / 1000.0)
         OR NOT EXISTS (SELECT 1 FROM latest WHERE latest.is_recent AND latest.run_id < o.run_id))
  ORDER BY o.sweep_at LIMIT $1 FOR UPDATE OF o SKIP LOCKED`;

/** `resends` counts accepted messages, so it grows later. The keys appear as in `keysOf`. */
const POSTPONE = `
  UPDATE open_runs o SET is_unsent = false,
    sweep_at = now() + make_interval(secs => least($3, $2 * power(2, least(o.resends + 1, 20))) / 1000.0)
  FROM run_documents d
  WHERE o.run_id = ANY($1::text[]) AND d.run_id = ANY($1::text[]) AND d.kind = 'submitted' AND d.run_id = o.run_id
  RETURNING o.run_id, o.sku_id, o.tenant_id, o.submitted_at, o.resends, o.traceparent, o.terms_version, o.rate_cards, d.body`;
