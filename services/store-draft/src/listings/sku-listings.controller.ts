import type { ListingId, SkuId, TenantId } from '@cpes/contracts';
import {
  ApiAnswers,
  ApiPage,
  CurrentTenant,
  NeedsScope,
  type Page,
  pageOfIds,
  type PageOfIds,
  PathId,
  ReadPage,
} from '@cpes/http-api';
import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { SkuListingListResponse, type SkuListingResponse } from './listing.response.ts';
import { Listings } from './listings.ts';

/** Read-only: a push is a user's decision, which the browser API accepts. */
@ApiTags('Listings')
@ApiBearerAuth()
@Controller('v2/skus/:skuId/listings')
export class SkuListingsController {
  constructor(private readonly listings: Listings) {}

  @Get()
  @NeedsScope('skus:read')
  @ApiOperation({ operationId: 'listListingsOfSku', summary: 'List the drafts of a SKU in stores, newest first' })
  @ApiPage()
  @ApiAnswers(200, SkuListingListResponse, [400, 404], { hasQuery: true })
  @ApiParam({ name: 'skuId', schema: { example: 'sku_01980000000070008000000000000000', type: 'string' } })
  list(
    @CurrentTenant() tenantId: TenantId,
    @PathId('skuId', 'sku') skuId: SkuId,
    @ReadPage('lst') page: PageOfIds<ListingId>,
  ): Promise<Page<SkuListingResponse>> {
    return pageOfIds(
      page,
      (more) => this.listings.listPushed(tenantId, skuId, more),
      ({ listingId }) => listingId,
    );
  }
}
