import type { Listing, ListingPush, SkuId, StoreId, TenantId } from '@cpes/contracts';
import {
  CurrentTenant,
  CurrentUser,
  NeedsRight,
  originOf,
  PathId,
  ReadBody,
  type User,
  WebAnswer,
} from '@cpes/http-api';
import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListingDraftListResponse, ListingDraftResponse, ListingPushResponse } from '../listings/draft.response.ts';
import {
  OpenListingBody,
  PushListingBody,
  readPush,
  readStoreId,
  type WantedPush,
} from '../listings/listing.request.ts';
import { Listings } from '../listings/listings.ts';
import { PushRequests } from './push-requests.ts';

const ApiSkuId = () =>
  ApiParam({ name: 'skuId', schema: { example: 'sku_01980000000070008000000000000000', type: 'string' } });
const IdOfSku = () => PathId('skuId', 'sku');

/** The drafts of a SKU. A user's request here is the only way to start a push. */
@ApiTags('Listings')
@Controller('app/api/skus/:skuId')
export class SkuDraftsController {
  constructor(
    private readonly listings: Listings,
    private readonly pushes: PushRequests,
  ) {}

  @Get('listings')
  @NeedsRight('listings:read')
  @ApiOperation({ operationId: 'listListings', summary: 'List the draft listings of a SKU, one for each store' })
  @ApiSkuId()
  @WebAnswer(200, ListingDraftListResponse)
  async list(@CurrentTenant() tenantId: TenantId, @IdOfSku() skuId: SkuId): Promise<ListingDraftListResponse> {
    return { data: await this.listings.list(tenantId, skuId) };
  }

  @Post('listings')
  @HttpCode(200)
  @NeedsRight('listings:edit')
  @ApiOperation({
    operationId: 'openListing',
    summary: 'Create the listing of a SKU in a store, or read the existing one',
  })
  @ApiSkuId()
  @ApiBody({ type: OpenListingBody })
  @WebAnswer(200, ListingDraftResponse)
  async open(
    @CurrentTenant() tenantId: TenantId,
    @IdOfSku() skuId: SkuId,
    @ReadBody(readStoreId) storeId: StoreId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing> {
    const listing = await this.listings.open(tenantId, skuId, storeId);
    void reply.header('etag', `"${listing.hash}"`).header('location', addressOf(listing));
    return listing;
  }

  @Post('listing/push')
  @HttpCode(202)
  @NeedsRight('listings:push')
  @ApiOperation({
    operationId: 'pushListing',
    summary: 'Push the listing that was shown as a draft to its store, unless it is one already',
  })
  @ApiSkuId()
  @ApiBody({ type: PushListingBody })
  @WebAnswer(202, ListingPushResponse)
  async push(
    @CurrentUser() user: User,
    @IdOfSku() skuId: SkuId,
    @ReadBody(readPush) wanted: WantedPush,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListingPush> {
    const { listing, push } = await this.pushes.request(user, skuId, wanted, originOf(request));
    void reply.header('location', addressOf(listing));
    return push;
  }
}

function addressOf({ listingId }: Pick<Listing, 'listingId'>): string {
  return `/app/api/listings/${listingId}`;
}
