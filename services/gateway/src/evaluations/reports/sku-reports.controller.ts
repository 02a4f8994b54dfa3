import { ID_PATTERN } from '@cpes/contracts';
import {
  ApiAnswers,
  ApiPage,
  CurrentCaller,
  limitOf,
  NeedsScope,
  notFound,
  type Page,
  pageOf,
  PageRequest,
  positionIn,
  PublicAndBrowserApi,
  readQuery,
} from '@cpes/http-api';
import { Get, Param, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/index.ts';
import { ReportListResponse, type ReportSummaryResponse } from './report-list.response.ts';
import { type ReportRow, ReportRepository } from './report.repository.ts';

@ApiTags('Reports')
@PublicAndBrowserApi('skus/:skuId/reports')
export class SkuReportsController {
  constructor(private readonly reports: ReportRepository) {}

  @Get()
  @NeedsScope('reports:read')
  @ApiOperation({ operationId: 'listReportsOfSku', summary: 'List the reports of a SKU, newest first' })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiPage()
  @ApiAnswers(200, ReportListResponse, [400, 404], { hasQuery: true })
  async list(
    @CurrentCaller() { tenantId }: Caller,
    @Param('skuId') skuId: string,
    @Req() request: FastifyRequest,
  ): Promise<Page<ReportSummaryResponse>> {
    const page = readQuery(PageRequest, request.query, ['limit']);
    const limit = limitOf(page);
    const [before] = positionIn(page, isReportPosition) ?? [];
    const reports = await this.reports.listOf(tenantId, skuId, limit + 1, before);
    if (reports === undefined) throw notFound();
    return pageOf(reports, limit, ({ report_id }) => [report_id], summaryOf);
  }
}

function isReportPosition(position: readonly unknown[]): position is readonly [string] {
  return position.length === 1 && typeof position[0] === 'string' && ID_PATTERN.rpt.test(position[0]);
}

function summaryOf(row: ReportRow): ReportSummaryResponse {
  return {
    reportId: row.report_id,
    issuedAt: row.issued_at.toISOString(),
    ruleVersion: row.rule_version,
    currency: row.currency,
    validUntil: row.valid_until,
    verdict: row.verdict,
    score: row.score,
    confidencePercent: row.confidence_percent,
  };
}
