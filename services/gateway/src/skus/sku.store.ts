import { ID_PATTERN, type RunId, type TenantId } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MicroBatch } from '../store/micro-batch.ts';
import type { DocumentKind } from '../runs/run.store.ts';

/** A SKU and what the stages of its present run have said, as stored. */
export interface StoredSku {
  readonly skuId: string;
  readonly submittedAt: Date;
  readonly externalRef: string | null;
  readonly currency: string;
  readonly endedAs: 'EVALUATED' | 'FAILED' | null;
  readonly endedAt: Date | null;
  readonly reportId: string | null;
  readonly documents: Readonly<Partial<Record<DocumentKind | 'submitted', { recordedAt: Date; body: string }>>>;
}

/** No SKU or report has this id: a text that is no id at all takes the same way through the database as one that is. */
const NOBODY = 'none';

interface Question {
  readonly tenantId: TenantId;
  readonly id: string;
}

/** What callers may read. Questions that come together are asked together. The tenant is part of every question: what is another's is as absent as what is nobody's. */
@Injectable()
export class ReadModelStore {
  private readonly skus = new MicroBatch<Question, StoredSku | undefined>((questions) => this.findSkus(questions));
  private readonly reports = new MicroBatch<Question, string | undefined>((questions) => this.findReports(questions));
  private readonly factors = new MicroBatch<Question, boolean>((questions) => this.findFactors(questions));

  constructor(private readonly dataSource: DataSource) {}

  findSku(tenantId: TenantId, skuId: string): Promise<StoredSku | undefined> {
    return this.skus.ask({ tenantId, id: ID_PATTERN.sku.test(skuId) ? skuId : NOBODY });
  }

  /** The report as scoring made it, as JSON text. */
  findReport(tenantId: TenantId, reportId: string): Promise<string | undefined> {
    return this.reports.ask({ tenantId, id: ID_PATTERN.rpt.test(reportId) ? reportId : NOBODY });
  }

  /** Whether the factors of a run have arrived. */
  hasFactors(tenantId: TenantId, runId: RunId): Promise<boolean> {
    return this.factors.ask({ tenantId, id: runId });
  }

  /** Those of some SKUs whose present run has ended. */
  async ended(skuIds: readonly string[]): Promise<string[]> {
    const rows: { sku_id: string }[] = await this.dataSource.query(
      'SELECT sku_id FROM skus WHERE sku_id = ANY($1) AND ended_as IS NOT NULL',
      [skuIds],
    );
    return rows.map((row) => row.sku_id);
  }

  private async findSkus(questions: readonly Question[]): Promise<(StoredSku | undefined)[]> {
    const rows: (SkuRow & Asked)[] = await this.dataSource.query(FIND_SKUS, parametersOf(questions));
    const answers = questions.map((): SkuRow[] => []);
    for (const row of rows) answers[row.asked]?.push(row);
    return answers.map(fromRows);
  }

  private async findReports(questions: readonly Question[]): Promise<(string | undefined)[]> {
    const rows: ({ body: string } & Asked)[] = await this.dataSource.query(FIND_REPORTS, parametersOf(questions));
    const answers = new Map(rows.map((row) => [row.asked, row.body]));
    return questions.map((_, index) => answers.get(index));
  }

  private async findFactors(questions: readonly Question[]): Promise<boolean[]> {
    const rows: Asked[] = await this.dataSource.query(FIND_FACTORS, parametersOf(questions));
    const found = new Set(rows.map((row) => row.asked));
    return questions.map((_, index) => found.has(index));
  }
}

interface SkuRow {
  readonly sku_id: string;
  readonly submitted_at: Date;
  readonly external_ref: string | null;
  readonly currency: string;
  readonly ended_as: 'EVALUATED' | 'FAILED' | null;
  readonly ended_at: Date | null;
  readonly report_id: string | null;
  readonly kind: DocumentKind | 'submitted';
  readonly recorded_at: Date;
  readonly body: string;
}

/** Which of the questions a row answers. */
interface Asked {
  readonly asked: number;
}

// The keys are named twice, and documents are looked up run by run, so that an index is used whatever the tables' sizes (see `keysOf`).
const QUESTIONS = `unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS question(tenant_id, id, place)`;

const FIND_SKUS = `
  SELECT question.place::int - 1 AS asked, s.sku_id, s.submitted_at, s.external_ref, s.currency, s.ended_as, s.ended_at, s.report_id,
    d.kind, d.recorded_at, d.body
  FROM ${QUESTIONS}
  JOIN skus s ON s.tenant_id = question.tenant_id AND s.sku_id = question.id
  CROSS JOIN LATERAL (
    SELECT kind, recorded_at, body FROM run_documents
    WHERE kind IN ('submitted', 'normalized', 'extracted', 'failure') AND run_id = s.run_id AND tenant_id = s.tenant_id
    OFFSET 0) AS d
  WHERE s.sku_id = ANY($2)`;

const FIND_REPORTS = `
  SELECT question.place::int - 1 AS asked, r.body
  FROM ${QUESTIONS} JOIN reports r ON r.tenant_id = question.tenant_id AND r.report_id = question.id
  WHERE r.report_id = ANY($2)`;

const FIND_FACTORS = `
  SELECT question.place::int - 1 AS asked
  FROM ${QUESTIONS}
  JOIN run_documents d ON d.kind = 'extracted' AND d.run_id = question.id AND d.tenant_id = question.tenant_id
  WHERE d.run_id = ANY($2)`;

function parametersOf(questions: readonly Question[]): [string[], string[]] {
  return [questions.map((question) => question.tenantId), questions.map((question) => question.id)];
}

function fromRows(rows: readonly SkuRow[]): StoredSku | undefined {
  const [sku] = rows;
  if (sku === undefined) return undefined;
  return {
    skuId: sku.sku_id,
    submittedAt: sku.submitted_at,
    externalRef: sku.external_ref,
    currency: sku.currency,
    endedAs: sku.ended_as,
    endedAt: sku.ended_at,
    reportId: sku.report_id,
    documents: Object.fromEntries(rows.map(({ kind, recorded_at, body }) => [kind, { recordedAt: recorded_at, body }])),
  };
}
