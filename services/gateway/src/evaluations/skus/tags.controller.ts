import {
  AcceptsBody,
  ApiAnswers,
  CurrentCaller,
  JSON_BODY,
  NeedsScope,
  notFound,
  PublicAndBrowserApi,
} from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Header, Param, Put, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/index.ts';
import { skuRecord } from './sku-record.ts';
import { SkuResponse } from './sku.response.ts';
import { SkuRepository } from './sku.repository.ts';
import { readTags, TagsRequest } from './tags.ts';

@ApiTags('SKUs')
@PublicAndBrowserApi('skus/:skuId/tags')
export class TagsController {
  constructor(
    private readonly skus: SkuRepository,
    private readonly clock: Clock,
  ) {}

  @Put()
  @NeedsScope('skus:write')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'replaceSkuTags', summary: 'Replace the tags of a SKU' })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiBody({ type: TagsRequest })
  @ApiAnswers(200, SkuResponse, [400, 404], { isRead: false, hasQuery: true })
  async replace(
    @CurrentCaller() { tenantId }: Caller,
    @Param('skuId') skuId: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
  ): Promise<string> {
    const tags = readTags(request.body);
    const isThere = await this.skus.replaceTags(tenantId, skuId, tags, this.clock.now());
    const sku = isThere ? await this.skus.find(tenantId, skuId) : undefined;
    if (sku === undefined) throw notFound();
    return skuRecord(sku);
  }
}
