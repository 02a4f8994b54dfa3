import { ID_PATTERN, type ListingId } from '@cpes/contracts';
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
  readQuery,
} from '@cpes/http-api';
import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/index.ts';
import { skuListing, SkuListingListResponse, type SkuListingResponse } from './listing.response.ts';
import { ListingRepository } from './listing.repository.ts';

/** Read-only: a push is a user's decision, which the browser API accepts. */
@ApiTags('Listings')
@ApiBearerAuth()
@Controller('v2/skus/:skuId/listings')
export class SkuListingsController {
  constructor(private readonly listings: ListingRepository) {}

  @Get()
  @NeedsScope('skus:read')
  @ApiOperation({ operationId: 'listListingsOfSku', summary: 'List the drafts of a SKU in stores, newest first' })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiPage()
  @ApiAnswers(200, SkuListingListResponse, [400, 404], { hasQuery: true })
  async list(
    @CurrentCaller() { tenantId }: Caller,
    @Param('skuId') skuId: string,
    @Req() request: FastifyRequest,
  ): Promise<Page<SkuListingResponse>> {
    const page = readQuery(PageRequest, request.query, ['limit']);
    const limit = limitOf(page);
    const [before] = positionIn(page, isListingPosition) ?? [];
    const listings = await this.listings.listOf(tenantId, skuId, limit + 1, before);
    if (listings === undefined) throw notFound();
    return pageOf(listings, limit, ({ listingId }) => [listingId], skuListing);
  }
}

function isListingPosition(position: readonly unknown[]): position is readonly [ListingId] {
  return position.length === 1 && typeof position[0] === 'string' && ID_PATTERN.lst.test(position[0]);
}
