import { ApiAnswers, CurrentCaller, NeedsScope, notFound, PublicAndBrowserApi } from '@cpes/http-api';
import { Get, Header, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Caller } from '../../identity/index.ts';
import { ReportResponse } from './report.response.ts';
import { ReportRepository } from './report.repository.ts';

@ApiTags('Reports')
@PublicAndBrowserApi('reports')
export class ReportsController {
  constructor(private readonly reports: ReportRepository) {}

  @Get(':reportId')
  @NeedsScope('reports:read')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'getReport', summary: 'Read a decision report: score, confidence, CM2 matrix, verdict' })
  @ApiParam({ name: 'reportId', example: 'rpt_01980000000070008000000000000000' })
  @ApiAnswers(200, ReportResponse, [400, 404])
  async find(@CurrentCaller() caller: Caller, @Param('reportId') reportId: string): Promise<string> {
    const report = await this.reports.find(caller.tenantId, reportId);
    if (report === undefined) throw notFound();
    return report;
  }
}
