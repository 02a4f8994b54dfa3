import type { TenantId } from '@cpes/contracts';
import { AcceptsBody, CurrentCaller, JSON_BODY, NeedsScope, ReadBody } from '@cpes/http-api';
import { Controller, HttpCode, Post, Req, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { reducedCapacity, RequestPlaces } from '../../edge/index.ts';
import type { Caller } from '../../identity/index.ts';
import { PlanRepository } from '../plans/plan.repository.ts';
import { CONTENT_TYPES, exportFile } from './sku-export.ts';
import { readSkuExport, SkuExportRequest } from './sku-export.request.ts';
import { summaryOf } from './sku-list.controller.ts';
import { SkuListRepository } from './sku-list.repository.ts';
import type { SkuSummaryResponse } from './sku-list.response.ts';

/** Room for the ids of everything that matches, each of 36 characters with quotes and comma. */
const BYTES_MAX = 512 * 1_024;
/** Rows of one query: it ends within milliseconds, and other requests have their turn. */
const ROWS_AT_ONCE = 100;
/** Files that a gateway writes at the same time, each with one query at a time, and those of one tenant among them. */
const PLACES_MAX = 4;
const PLACES_OF_TENANT_MAX = 2;

const FILE = { schema: { type: 'string' as const, format: 'binary' } };

/** A file of selected candidates for the browser. */
@ApiTags('SKUs')
@Controller('app/api/sku-exports')
export class SkuExportController {
  private readonly places = new RequestPlaces(PLACES_MAX, PLACES_OF_TENANT_MAX);

  constructor(
    private readonly skus: SkuListRepository,
    private readonly plans: PlanRepository,
  ) {}

  @Post()
  @HttpCode(200)
  @NeedsScope('skus:read')
  @AcceptsBody({ ...JSON_BODY, bytesMax: BYTES_MAX })
  @ApiOperation({ operationId: 'exportSkus', summary: 'Write SKUs to a CSV or Excel file' })
  @ApiBody({ type: SkuExportRequest })
  @ApiResponse({
    status: 200,
    description: 'The file, written while the gateway reads.',
    content: { 'text/csv': FILE, [CONTENT_TYPES.xlsx]: FILE },
  })
  export(
    @CurrentCaller() { tenantId }: Caller,
    @Req() request: FastifyRequest,
    @ReadBody(readSkuExport) { format, skuIds }: SkuExportRequest,
  ): StreamableFile {
    if (!this.places.tryTake(request, tenantId)) throw reducedCapacity();
    const file = exportFile(format, this.rows(tenantId, [...new Set(skuIds)]));
    return new StreamableFile(Readable.from(file), { type: CONTENT_TYPES[format] });
  }

  private async *rows(tenantId: TenantId, skuIds: readonly string[]): AsyncGenerator<SkuSummaryResponse> {
    for (let begin = 0; begin < skuIds.length; begin += ROWS_AT_ONCE) {
      const ids = skuIds.slice(begin, begin + ROWS_AT_ONCE);
      const rows = await this.skus.byIds(tenantId, ids);
      const stages = await this.plans.stagesOf(tenantId, ids);
      yield* rows.map((row) => summaryOf(row, stages));
    }
  }
}
