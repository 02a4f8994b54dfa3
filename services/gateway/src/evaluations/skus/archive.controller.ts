import {
  AcceptsBody,
  ApiAnswers,
  ApiObject,
  CurrentCaller,
  JSON_BODY,
  NeedsScope,
  notFound,
  PublicAndBrowserApi,
  readBody,
  type Caller,
  whenGiven,
} from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Header, Param, Put, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { skuRecord } from './sku-record.ts';
import { SkuResponse } from './sku.response.ts';
import { SkuRepository } from './sku.repository.ts';

@ApiObject({ additionalProperties: false })
export class ArchiveRequest {
  @whenGiven()
  @IsBoolean({ message: 'must be true or false' })
  @ApiProperty({ description: 'True archives the SKU, false restores it.' })
  archived!: boolean;
}

/** Archives SKUs. Lists leave them out; their reports, drafts and webhooks stay as they are. */
@ApiTags('SKUs')
@PublicAndBrowserApi('skus/:skuId/archive')
export class ArchiveController {
  constructor(
    private readonly skus: SkuRepository,
    private readonly clock: Clock,
  ) {}

  @Put()
  @NeedsScope('skus:write')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'archiveSku', summary: 'Archive a SKU, which lists then leave out, or restore it' })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiBody({ type: ArchiveRequest })
  @ApiAnswers(200, SkuResponse, [400, 404], { isRead: false, hasQuery: true })
  async replace(
    @CurrentCaller() { tenantId }: Caller,
    @Param('skuId') skuId: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
  ): Promise<string> {
    const { archived } = readBody(ArchiveRequest, request.body, ['archived']);
    const isThere = await this.skus.archive(tenantId, skuId, archived === true ? this.clock.now() : null);
    const sku = isThere ? await this.skus.find(tenantId, skuId) : undefined;
    if (sku === undefined) throw notFound();
    return skuRecord(sku);
  }
}
