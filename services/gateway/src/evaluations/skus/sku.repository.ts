import { ID_PATTERN, type RunId, type SkuId, type TenantId } from '@cpes/contracts';
import { PreparedDatabase, questionBatcher } from '@cpes/persistence';
import { Injectable } from '@nestjs/common';
import { extractedInWords } from '../domain/in-words.ts';
import { RecentTexts } from '../domain/recent-texts.ts';
import { outdatedOf } from '../outdated/outdated-text.ts';
import type { DocumentKind, RunOutcome } from '../domain/sku-status.ts';
import { TAGS_MAX } from './tags.ts';

/** A SKU with the stage results of its current run, as stored. */
export interface StoredSku {
  readonly skuId: SkuId;
  /** The current run. */
  readonly runId: RunId;
  readonly submittedAt: Date;
  readonly externalRef: string | null;
  readonly currency: string;
  readonly endedAs: RunOutcome | null;
  readonly endedAt: Date | null;
  readonly reportId: string | null;
  readonly tags: readonly string[];
  readonly taggedAt: Date | null;
  readonly archivedAt: Date | null;
  /** As JSON text; null while the report holds. */
  readonly outdated: string | null;
  readonly documents: Readonly<Partial<Record<DocumentKind | 'submitted', { recordedAt: Date; body: string }>>>;
}

/** No SKU has this id. A malformed id is replaced by it, so that both take the same path through the database. */
const NOBODY = 'none';

interface Question {
  readonly tenantId: TenantId;
  readonly skuId: string;
}

/** The record of a SKU. Concurrent lookups share one query, and every query includes the tenant. */
@Injectable()
export class SkuRepository {
  private readonly skus = questionBatcher<Question, readonly SkuRow[]>((questions) => this.findSkus(questions));

  private readonly texts = new RecentTexts();

  constructor(private readonly database: PreparedDatabase) {}

  async find(tenantId: TenantId, skuId: string): Promise<StoredSku | undefined> {
    const rows = await this.skus.add({ tenantId, skuId: ID_PATTERN.sku.test(skuId) ? skuId : NOBODY });
    return fromRows(rows, this.texts);
  }

  /** The SKU with a unique reference. */
  async findByReference(tenantId: TenantId, reference: string): Promise<StoredSku | undefined> {
    const [row] = await this.database.query<{ sku_id: SkuId }>(
      'SELECT sku_id FROM skus WHERE tenant_id = $1 AND unique_ref = $2',
      [tenantId, reference],
    );
    return row === undefined ? undefined : this.find(tenantId, row.sku_id);
  }

  /** Replaces the tags of a SKU. False when there is no such SKU. */
  async replaceTags(tenantId: TenantId, skuId: string, tags: readonly string[], taggedAt: Date): Promise<boolean> {
    if (!ID_PATTERN.sku.test(skuId)) return false;
    const changed = await this.database.change(REPLACE_TAGS, [tenantId, skuId, JSON.stringify(tags), taggedAt]);
    return changed > 0;
  }

  /** Adds a tag unless the SKU has it or has the maximum number of tags. */
  async addTag(tenantId: TenantId, skuId: string, tag: string, taggedAt: Date): Promise<void> {
    if (ID_PATTERN.sku.test(skuId)) await this.database.change(ADD_TAG, [tenantId, skuId, tag, taggedAt, TAGS_MAX]);
  }

  async removeTag(tenantId: TenantId, skuId: string, tag: string, taggedAt: Date): Promise<void> {
    if (ID_PATTERN.sku.test(skuId)) await this.database.change(REMOVE_TAG, [tenantId, skuId, tag, taggedAt]);
  }

  /** Archives a SKU, or restores it with null. An archived SKU keeps its first time. False when there is no such SKU. */
  async archive(tenantId: TenantId, skuId: string, archivedAt: Date | null): Promise<boolean> {
    if (!ID_PATTERN.sku.test(skuId)) return false;
    return (await this.database.change(ARCHIVE, [tenantId, skuId, archivedAt])) > 0;
  }

  private async findSkus(questions: readonly Question[]): Promise<readonly (readonly SkuRow[])[]> {
    const rows = await this.database.query<SkuRow>(FIND_SKUS, [
      questions.map(({ tenantId }) => tenantId),
      questions.map(({ skuId }) => skuId),
    ]);
    const answers = questions.map((): SkuRow[] => []);
    for (const row of rows) answers[row.index]?.push(row);
    return answers;
  }
}

interface SkuRow {
  /** The index of the query that the row answers. */
  readonly index: number;
  readonly sku_id: SkuId;
  readonly run_id: RunId;
  readonly submitted_at: Date;
  readonly external_ref: string | null;
  readonly currency: string;
  readonly ended_as: RunOutcome | null;
  readonly ended_at: Date | null;
  readonly report_id: string | null;
  readonly tags: readonly string[];
  readonly tagged_at: Date | null;
  readonly archived_at: Date | null;
  readonly outdated_since: Date | null;
  readonly outdated: string | null;
  readonly kind: DocumentKind | 'submitted';
  readonly recorded_at: Date;
  readonly body: string;
}

// The keys appear twice, and documents are joined run by run, so that the plan uses an index whatever the tables' sizes (see
// `keysOf`).
const FIND_SKUS = `
  SELECT question.place::int - 1 AS index, s.sku_id, s.submitted_at, s.external_ref, s.currency, s.ended_as, s.ended_at, s.report_id,
    s.run_id, s.tags, s.tagged_at, s.archived_at, o.since AS outdated_since, o.body AS outdated, d.kind, d.recorded_at, d.body
  FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS question(tenant_id, sku_id, place)
  JOIN skus s ON s.tenant_id = question.tenant_id AND s.sku_id = question.sku_id
  CROSS JOIN LATERAL (
    SELECT kind, recorded_at, body FROM run_documents
    WHERE kind IN ('submitted', 'normalized', 'extracted', 'failure') AND run_id = s.run_id AND tenant_id = s.tenant_id
    OFFSET 0) AS d
  LEFT JOIN outdated_reports o ON o.sku_id = s.sku_id AND o.run_id = s.run_id AND o.tenant_id = s.tenant_id
  WHERE s.sku_id = ANY($2)`;

/** Identical tags keep the time of their last change. */
const REPLACE_TAGS = `
  UPDATE skus SET tagged_at = CASE WHEN tags = $3::jsonb THEN tagged_at ELSE $4 END, tags = $3::jsonb
  WHERE tenant_id = $1 AND sku_id = $2`;

const ADD_TAG = `
  UPDATE skus SET tags = tags || to_jsonb($3::text), tagged_at = $4
  WHERE tenant_id = $1 AND sku_id = $2 AND NOT tags ? $3::text AND jsonb_array_length(tags) < $5::int`;
const REMOVE_TAG = `
  UPDATE skus SET tags = tags - $3::text, tagged_at = $4 WHERE tenant_id = $1 AND sku_id = $2 AND tags ? $3::text`;

const ARCHIVE = `
  UPDATE skus SET archived_at = CASE WHEN $3::timestamptz IS NOT NULL THEN coalesce(archived_at, $3) END
  WHERE tenant_id = $1 AND sku_id = $2`;

function fromRows(rows: readonly SkuRow[], texts: RecentTexts): StoredSku | undefined {
  const [sku] = rows;
  if (sku === undefined) return undefined;
  return {
    skuId: sku.sku_id,
    runId: sku.run_id,
    submittedAt: sku.submitted_at,
    externalRef: sku.external_ref,
    currency: sku.currency,
    endedAs: sku.ended_as,
    endedAt: sku.ended_at,
    reportId: sku.report_id,
    tags: sku.tags,
    taggedAt: sku.tagged_at,
    archivedAt: sku.archived_at,
    outdated: outdatedOf(sku.outdated_since, sku.outdated),
    documents: Object.fromEntries(
      rows.map((row) => [row.kind, { recordedAt: row.recorded_at, body: bodyOf(row, texts) }]),
    ),
  };
}

/** The factors of a run are rendered once, and again when those of its report replace them. */
function bodyOf({ kind, run_id: runId, ended_as: endedAs, body }: SkuRow, texts: RecentTexts): string {
  if (kind !== 'extracted') return body;
  return texts.of(`${runId} ${endedAs ?? 'open'}`, () => extractedInWords(runId, body));
}
