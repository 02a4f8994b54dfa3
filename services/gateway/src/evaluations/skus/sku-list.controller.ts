import { ApiAnswers, CurrentCaller, cursorAt, NeedsScope, type Page, PublicAndBrowserApi } from '@cpes/http-api';
import { basisPoints, type Cents, cents } from '@cpes/money';
import { Get, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/index.ts';
import { statusOf } from '../domain/sku-status.ts';
import type { Stage } from '../plans/plan.request.ts';
import { PlanRepository } from '../plans/plan.repository.ts';
import { ApiSkuList, readSkuListPage } from './sku-list.request.ts';
import { SkuListResponse, type SkuSummaryResponse } from './sku-list.response.ts';
import { type SkuListRow, SkuListRepository } from './sku-list.repository.ts';

@ApiTags('SKUs')
@PublicAndBrowserApi('skus')
export class SkuListController {
  constructor(
    private readonly skus: SkuListRepository,
    private readonly plans: PlanRepository,
  ) {}

  @Get()
  @NeedsScope('skus:read')
  @ApiOperation({
    operationId: 'listSkus',
    summary: 'List the SKUs of the tenant, by default newest first',
  })
  @ApiSkuList()
  @ApiAnswers(200, SkuListResponse, [400], { hasQuery: true })
  async list(@CurrentCaller() { tenantId }: Caller, @Req() request: FastifyRequest): Promise<Page<SkuSummaryResponse>> {
    const { query, limit, after, hash } = readSkuListPage(tenantId, request.query);
    const { rows, next } = await this.skus.page(query, limit, after);
    const stages = await this.plans.stagesOf(
      tenantId,
      rows.map((row) => row.sku_id),
    );
    return {
      data: rows.map((row) => summaryOf(row, stages)),
      nextCursor: next === undefined ? null : cursorAt([hash, ...next]),
    };
  }
}

export function summaryOf(row: SkuListRow, stages: ReadonlyMap<string, Stage>): SkuSummaryResponse {
  const { has_normalized, has_extracted, ended_as: endedAs } = row;
  const times = [row.submitted_at, row.tagged_at, row.archived_at, row.ended_at ?? row.recorded_at];
  return {
    skuId: row.sku_id,
    status: statusOf({ hasNormalized: has_normalized === true, hasExtracted: has_extracted === true, endedAs }),
    submittedAt: row.submitted_at.toISOString(),
    updatedAt: new Date(Math.max(...times.map((time) => time?.getTime() ?? 0))).toISOString(),
    title: row.title,
    market: row.market,
    supplierCountry: row.supplier_country,
    externalRef: row.external_ref,
    hsCode: row.hs_code,
    currency: row.currency,
    tags: row.tags,
    verdict: row.verdict,
    score: row.score,
    confidencePercent: row.confidence_percent,
    trueLandedCostCents: centsOf(row.landed_cost_cents),
    cm2Cents: centsOf(row.cm2_cents),
    cm2Bps: row.cm2_bps === null ? null : basisPoints(BigInt(row.cm2_bps)),
    breakEvenCacCents: centsOf(row.break_even_cac_cents),
    hasDraft: row.has_draft,
    assumed: row.assumed ?? [],
    archivedAt: row.archived_at?.toISOString() ?? null,
    stage: stages.get(row.sku_id) ?? null,
    reportId: row.report_id,
  };
}

function centsOf(stored: string | null): Cents | null {
  return stored === null ? null : cents(BigInt(stored));
}
