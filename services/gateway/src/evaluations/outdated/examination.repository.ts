import type { RunId, SkuId, TenantId, Verdict } from '@cpes/contracts';
import { PreparedDatabase, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';

/** An arbitrary lock key, the same in every instance: instances claim one after the other. */
const CLAIM_LOCK = 7_346_003;

/** The examination of a tenant that this instance has claimed. */
export interface ClaimedExamination {
  readonly tenant_id: TenantId;
  readonly terms_version: number;
  readonly threshold_bps: number;
  /** The turn, which ends with the next claim of the tenant. */
  readonly turn_at: string;
}

export interface Claim {
  readonly rates: string;
  /** The day (YYYY-MM-DD) of the figures. */
  readonly day: string;
  readonly holder: string;
  readonly leaseMs: number;
}

export interface SkuToExamine {
  readonly sku_id: SkuId;
  readonly run_id: RunId;
  readonly submitted_at: Date;
  /** The compact report, and the submitted candidate, as JSON text. Null when it is missing, so that the SKU is skipped. */
  readonly report: string | null;
  readonly submitted: string | null;
}

/** How far an examination has come after a batch. */
export interface Progress {
  /** The last SKU of the batch; undefined when there was none. */
  readonly last: SkuToExamine | undefined;
  readonly isDone: boolean;
  readonly examined: number;
  readonly outdated: number;
}

/** The reports that an examination has compared so far, and the outdated ones among them. */
export interface ExaminationTotal {
  readonly examined: number;
  readonly outdated: number;
}

export interface Mark {
  readonly sku_id: SkuId;
  readonly tenant_id: TenantId;
  readonly run_id: RunId;
  readonly since: string;
  readonly body: string;
  readonly announced_verdict: Verdict | null;
  readonly announced_cm2_cents: number | null;
}

export interface StoredMark {
  readonly sku_id: SkuId;
  readonly run_id: RunId;
  readonly since: Date;
  readonly announced_verdict: Verdict | null;
  /** The driver returns `bigint` as text. */
  readonly announced_cm2_cents: string | null;
}

export interface ExaminationFigures {
  readonly outdated: number;
  readonly oldest_seconds: number;
}

/** Examinations of reports and the marks of those that are outdated. */
@Injectable()
export class ExaminationRepository {
  constructor(private readonly database: PreparedDatabase) {}

  /**
   * The tenant whose turn it is, for one instance at a time; undefined when no reports are left, or when another instance examines.
   * An examination begins again when what the figures depend on has changed.
   */
  claim({ rates, day, holder, leaseMs }: Claim): Promise<ClaimedExamination | undefined> {
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
      const [claimed] = await tx.query<ClaimedExamination>(CLAIM, [rates, day, holder, leaseMs]);
      return claimed;
    });
  }

  /** Ends the lease of an instance. */
  async release(holder: string): Promise<void> {
    await this.database.change(
      'UPDATE examinations SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by = $1',
      [holder],
    );
  }

  /** The next SKUs with a report, newest first. Archived ones are left out. */
  next(tenantId: TenantId, limit: number): Promise<SkuToExamine[]> {
    return this.database.query<SkuToExamine>(NEXT, [tenantId, limit]);
  }

  /** Moves an examination on, extends its lease, and returns its totals. Undefined when another claim has ended the turn. */
  async advance(
    tx: Transaction,
    { tenant_id: tenantId, turn_at: turnAt }: ClaimedExamination,
    { last, isDone, examined, outdated }: Progress,
    leaseMs: number,
  ): Promise<ExaminationTotal | undefined> {
    const [total] = await tx.query<ExaminationTotal>(ADVANCE, [
      tenantId,
      turnAt,
      last?.submitted_at ?? null,
      last?.sku_id ?? null,
      isDone,
      examined,
      outdated,
      leaseMs,
    ]);
    return total;
  }

  /** The marks of some SKUs, locked until the end of the transaction. */
  marks(tx: Transaction, tenantId: TenantId, skuIds: readonly SkuId[]): Promise<StoredMark[]> {
    return tx.query<StoredMark>(MARKS, [tenantId, skuIds]);
  }

  /** Stores marks. Skips SKUs that have another run by now, and returns those that are marked. */
  async mark(tx: Transaction, marks: readonly Mark[]): Promise<ReadonlySet<SkuId>> {
    if (marks.length === 0) return new Set();
    const rows = await tx.query<{ sku_id: SkuId }>(MARK, [JSON.stringify(marks)]);
    return new Set(rows.map((row) => row.sku_id));
  }

  async unmark(tx: Transaction, tenantId: TenantId, skuIds: readonly SkuId[]): Promise<void> {
    if (skuIds.length > 0) await tx.query(UNMARK, [tenantId, skuIds]);
  }

  async figures(): Promise<ExaminationFigures> {
    const [row] = await this.database.query<ExaminationFigures>(FIGURES);
    return row ?? { outdated: 0, oldest_seconds: 0 };
  }
}

const CLAIM = `
  WITH due AS (
    SELECT t.id AS tenant_id, coalesce(v.version, 0) AS terms_version, c.rate_cards
    FROM tenants t
    LEFT JOIN examinations e ON e.tenant_id = t.id
    LEFT JOIN LATERAL (
      SELECT version FROM terms_versions WHERE tenant_id = t.id ORDER BY version DESC LIMIT 1) AS v ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(newest), 0)::integer AS rate_cards
      FROM (SELECT max(version) AS newest FROM rate_card_versions WHERE tenant_id = t.id GROUP BY kind) AS kinds) AS c
    WHERE EXISTS (SELECT 1 FROM skus WHERE tenant_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM examinations WHERE claimed_by <> $3::uuid AND claimed_until > now())
      AND (e.tenant_id IS NULL OR e.ended_at IS NULL OR e.rates <> $1::text OR e.day <> $2::date
           OR e.terms_version <> coalesce(v.version, 0) OR e.rate_cards <> c.rate_cards)
    ORDER BY e.turn_at NULLS FIRST, t.id LIMIT 1),
  claimed AS (
    INSERT INTO examinations AS e (tenant_id, rates, day, terms_version, rate_cards, before_at, before_id, examined, outdated,
      started_at, claimed_by, claimed_until, turn_at)
    SELECT tenant_id, $1::text, $2::date, terms_version, rate_cards, 'infinity', '', 0, 0, now(), $3::uuid,
      now() + make_interval(secs => $4::integer / 1000.0), clock_timestamp()
    FROM due
    ON CONFLICT (tenant_id) DO UPDATE SET rates = excluded.rates, day = excluded.day, terms_version = excluded.terms_version,
      rate_cards = excluded.rate_cards, claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until, turn_at = excluded.turn_at,
      (before_at, before_id, examined, outdated, started_at) = (
        SELECT kept.* FROM (VALUES (e.before_at, e.before_id, e.examined, e.outdated, e.started_at)) AS kept
        WHERE (e.rates, e.day, e.terms_version, e.rate_cards) = (excluded.rates, excluded.day, excluded.terms_version, excluded.rate_cards)
        UNION ALL
        SELECT excluded.before_at, excluded.before_id, 0, 0, excluded.started_at
        WHERE (e.rates, e.day, e.terms_version, e.rate_cards) <> (excluded.rates, excluded.day, excluded.terms_version, excluded.rate_cards)),
      ended_at = NULL
    RETURNING e.tenant_id, e.terms_version, e.turn_at::text AS turn_at)
  SELECT claimed.*, t.outdated_threshold_bps AS threshold_bps FROM claimed JOIN tenants t ON t.id = claimed.tenant_id`;

/** Reads a range of the index `skus_by_time`, and only then the bodies. */
const NEXT = `
  WITH next AS MATERIALIZED (
    SELECT sku_id, tenant_id, run_id, report_id, submitted_at FROM skus
    WHERE tenant_id = $1 AND ended_as = 'EVALUATED' AND archived_at IS NULL
      AND (submitted_at, sku_id) < (
        (SELECT before_at FROM examinations WHERE tenant_id = $1), (SELECT before_id FROM examinations WHERE tenant_id = $1))
    ORDER BY submitted_at DESC, sku_id DESC LIMIT $2)
  SELECT next.sku_id, next.run_id, next.submitted_at, r.body AS report, d.body AS submitted
  FROM next
  LEFT JOIN reports r ON r.report_id = next.report_id AND r.tenant_id = next.tenant_id
  LEFT JOIN run_documents d ON d.kind = 'submitted' AND d.run_id = next.run_id AND d.tenant_id = next.tenant_id
  ORDER BY next.submitted_at DESC, next.sku_id DESC`;

const ADVANCE = `
  UPDATE examinations SET before_at = coalesce($3::timestamptz, before_at), before_id = coalesce($4::text, before_id),
    examined = examined + $6::integer, outdated = outdated + $7::integer,
    ended_at = CASE WHEN $5::boolean THEN clock_timestamp() END,
    completed_at = CASE WHEN $5::boolean THEN clock_timestamp() ELSE completed_at END,
    claimed_until = clock_timestamp() + make_interval(secs => $8::integer / 1000.0)
  WHERE tenant_id = $1 AND turn_at = $2::text::timestamptz
  RETURNING examined, outdated`;

const MARKS = `
  SELECT sku_id, run_id, since, announced_verdict, announced_cm2_cents FROM outdated_reports
  WHERE tenant_id = $1 AND sku_id = ANY($2::text[]) ORDER BY sku_id FOR UPDATE`;

const MARK = `
  INSERT INTO outdated_reports AS o (sku_id, tenant_id, run_id, since, body, announced_verdict, announced_cm2_cents)
  SELECT given.* FROM json_to_recordset($1::json) AS given(sku_id text, tenant_id uuid, run_id text, since timestamptz, body text,
    announced_verdict text, announced_cm2_cents bigint)
  JOIN skus s ON s.sku_id = given.sku_id AND s.tenant_id = given.tenant_id AND s.run_id = given.run_id
  ORDER BY given.sku_id
  ON CONFLICT (sku_id) DO UPDATE SET run_id = excluded.run_id, since = excluded.since, body = excluded.body,
    announced_verdict = excluded.announced_verdict, announced_cm2_cents = excluded.announced_cm2_cents
  RETURNING o.sku_id`;

const UNMARK = 'DELETE FROM outdated_reports WHERE tenant_id = $1 AND sku_id = ANY($2::text[])';

/** Counting stops at 10,000. */
const FIGURES = `
  SELECT (
    SELECT count(*)::int FROM (
      SELECT 1 FROM outdated_reports o JOIN skus s ON s.sku_id = o.sku_id AND s.run_id = o.run_id
      WHERE s.archived_at IS NULL LIMIT 10000) AS counted) AS outdated,
    coalesce((
      SELECT extract(epoch FROM max(clock_timestamp() - coalesce(completed_at, started_at)))::double precision
      FROM examinations e WHERE EXISTS (SELECT 1 FROM skus s WHERE s.tenant_id = e.tenant_id)), 0) AS oldest_seconds`;
