import {
  AcceptsBody,
  ApiAnswers,
  CurrentCaller,
  CurrentTenant,
  JSON_BODY,
  NeedsScope,
  notFound,
  PublicAndBrowserApi,
  refuse,
  refuseFields,
} from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Delete, Header, Param, Put, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { TenantId } from '@cpes/contracts';
import type { Caller } from '../../identity/index.ts';
import { skuRecord } from './sku-record.ts';
import { SkuResponse } from './sku.response.ts';
import { SkuRepository } from './sku.repository.ts';
import { readTag, readTags, TAG_SCHEMA, TAGS_FULL, TagsRequest, tagViolations } from './tags.ts';

const SkuParameter = () => ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' });
const TagParameter = () => ApiParam({ name: 'tag', example: 'spring', schema: TAG_SCHEMA });

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
  @SkuParameter()
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

  @Put(':tag')
  @NeedsScope('skus:write')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'addSkuTag', summary: 'Add a tag to a SKU, which keeps its other tags' })
  @SkuParameter()
  @TagParameter()
  @ApiAnswers(200, SkuResponse, [400, 404], { isRead: false, hasQuery: true })
  async add(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Param('tag') given: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
  ): Promise<string> {
    refuseFields(request.body);
    // For a missing SKU every tag gets the same response.
    if ((await this.skus.find(tenantId, skuId)) === undefined) throw notFound();
    const tag = readTag(given);
    await this.skus.addTag(tenantId, skuId, tag, this.clock.now());
    const sku = await this.skus.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    refuse(sku.tags.includes(tag) ? [] : [TAGS_FULL]);
    return skuRecord(sku);
  }

  @Delete(':tag')
  @NeedsScope('skus:write')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'removeSkuTag', summary: 'Remove a tag from a SKU, which keeps its other tags' })
  @SkuParameter()
  @TagParameter()
  @ApiAnswers(200, SkuResponse, [400, 404], { isRead: false, mayRefuseBody: true })
  async remove(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Param('tag') given: string,
  ): Promise<string> {
    const tag = given.trim();
    // No SKU has a tag that a list could not have, and PostgreSQL refuses a text with NUL.
    if (tagViolations([tag]).length === 0) await this.skus.removeTag(tenantId, skuId, tag, this.clock.now());
    const sku = await this.skus.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    return skuRecord(sku);
  }
}
