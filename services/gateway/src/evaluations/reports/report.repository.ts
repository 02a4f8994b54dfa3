import { ID_PATTERN, type RunId, type SkuId, type TenantId, type Verdict } from '@cpes/contracts';
import { insertInto, PreparedDatabase, questionBatcher, type Transaction } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { reportInWords } from '../domain/in-words.ts';
import { RecentTexts } from '../domain/recent-texts.ts';
import { outdatedOf } from '../outdated/outdated-text.ts';
import { ReportEntity } from './report.entity.ts';

interface Question {
  readonly tenantId: TenantId;
  readonly reportId: string;
}

/** A report in a list. */
export interface ReportRow {
  readonly report_id: string;
  readonly issued_at: Date;
  readonly rule_version: string;
  readonly currency: string;
  readonly valid_until: string;
  readonly verdict: Verdict;
  readonly score: number;
  readonly confidence_percent: number;
}

/** No report has this id. A malformed id is replaced by it, so that both take the same path through the database. */
const NOBODY = 'none';

/** Rendered reports as JSON text, with their marks. Concurrent lookups share one query. */
@Injectable()
export class ReportRepository {
  private readonly reports = questionBatcher<Question, FoundReport | undefined>((questions) => this.findAll(questions));

  private readonly texts = new RecentTexts();

  constructor(private readonly database: PreparedDatabase) {}

  async find(tenantId: TenantId, reportId: string): Promise<string | undefined> {
    const found = await this.reports.add({ tenantId, reportId: ID_PATTERN.rpt.test(reportId) ? reportId : NOBODY });
    if (found === undefined) return undefined;
    return this.textOf(found, outdatedOf(found.outdated_since, found.outdated));
  }

  /** For readers outside the tenant: as it was issued, because a mark tells of later terms and prices of the merchant. */
  async findAsIssued(tenantId: TenantId, reportId: string): Promise<string | undefined> {
    const found = await this.reports.add({ tenantId, reportId });
    return found && this.textOf(found, null);
  }

  /** At most `limit` reports of a SKU made before `before`, newest first. Resolves to undefined when there is no such SKU. */
  async listOf(tenantId: TenantId, skuId: string, limit: number, before?: string): Promise<ReportRow[] | undefined> {
    const id = ID_PATTERN.sku.test(skuId) ? skuId : NOBODY;
    const parameters = [tenantId, id, limit, before ?? null];
    const rows = await this.database.query<ReportRow | { report_id: null }>(LIST_REPORTS, parameters);
    if (rows.length === 0) return undefined;
    return rows.filter((row): row is ReportRow => row.report_id !== null);
  }

  insert(tx: Transaction, report: ReportEntity): void {
    tx.write(INSERT_REPORT, report);
  }

  private textOf({ sku_id: skuId, run_id: runId, body }: FoundReport, outdated: string | null): string {
    const text = this.texts.of(`${skuId} ${runId}`, () => reportInWords({ skuId, runId }, body));
    return `${text.slice(0, -1)},"outdated":${outdated ?? 'null'}}`;
  }

  private async findAll(questions: readonly Question[]): Promise<(FoundReport | undefined)[]> {
    const rows = await this.database.query<FoundReport>(FIND_REPORTS, [
      questions.map(({ tenantId }) => tenantId),
      questions.map(({ reportId }) => reportId),
    ]);
    const found = new Map(rows.map((row) => [row.index, row]));
    return questions.map((_, index) => found.get(index));
  }
}

interface FoundReport {
  /** The index of the query that the row answers. */
  readonly index: number;
  readonly sku_id: SkuId;
  readonly run_id: RunId;
  readonly body: string;
  readonly outdated_since: Date | null;
  readonly outdated: string | null;
}

const INSERT_REPORT = insertInto(ReportEntity);

// The keys appear twice, so that the plan uses an index whatever the table's size (see `keysOf`).
const FIND_REPORTS = `
  SELECT question.place::int - 1 AS index, r.sku_id, r.run_id, r.body, o.since AS outdated_since, o.body AS outdated
  FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS question(tenant_id, report_id, place)
  JOIN reports r ON r.tenant_id = question.tenant_id AND r.report_id = question.report_id
  LEFT JOIN LATERAL (
    SELECT since, body FROM outdated_reports
    WHERE sku_id = r.sku_id AND run_id = r.run_id AND tenant_id = r.tenant_id
      AND EXISTS (SELECT 1 FROM skus s WHERE s.sku_id = r.sku_id AND s.run_id = r.run_id)) AS o ON true
  WHERE r.report_id = ANY($2)`;

// A SKU has few reports, and a page at most a hundred, so summaries are read from the bodies.
const LIST_REPORTS = `
  SELECT r.report_id, r.issued_at, r.body->>'ruleVersion' AS rule_version, r.body->>'currency' AS currency,
    r.body->>'validUntil' AS valid_until, r.body->>'verdict' AS verdict, (r.body->>'score')::int AS score,
    (r.body->'confidence'->>'overallPercent')::int AS confidence_percent
  FROM skus s
  LEFT JOIN LATERAL (
    SELECT report_id, issued_at, body::json AS body FROM reports
    WHERE tenant_id = s.tenant_id AND sku_id = s.sku_id AND ($4::text IS NULL OR report_id < $4)
    ORDER BY report_id DESC LIMIT $3) AS r ON true
  WHERE s.tenant_id = $1 AND s.sku_id = $2
  ORDER BY r.report_id DESC`;
