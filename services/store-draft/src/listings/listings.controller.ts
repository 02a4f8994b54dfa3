import type { Listing, ListingId, TenantId } from '@cpes/contracts';
import { CurrentTenant, CurrentUser, NeedsRight, PathId, ReadBody, type User, WebAnswer } from '@cpes/http-api';
import { Controller, Get, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListingDraftResponse } from './draft.response.ts';
import { baseHashOf, ListingFieldsBody, readFields } from './listing.request.ts';
import { Listings } from './listings.ts';

const ApiListingId = () =>
  ApiParam({ name: 'listingId', schema: { example: 'lst_01980000000070008000000000000000', type: 'string' } });
const IdOfListing = () => PathId('listingId', 'lst');

/** One draft listing. Its entity tag is its hash, which covers the listing but not its history. */
@ApiTags('Listings')
@Controller('app/api/listings')
export class ListingsController {
  constructor(private readonly listings: Listings) {}

  @Get(':listingId')
  @NeedsRight('listings:read')
  @ApiOperation({
    operationId: 'getListing',
    summary: 'Read a draft listing with its warnings, its push and its history',
  })
  @ApiListingId()
  @WebAnswer(200, ListingDraftResponse)
  async find(
    @CurrentTenant() tenantId: TenantId,
    @IdOfListing() listingId: ListingId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing> {
    return tagged(reply, await this.listings.find(tenantId, listingId));
  }

  @Put(':listingId')
  @NeedsRight('listings:edit')
  @ApiOperation({ operationId: 'saveListing', summary: 'Edit a draft listing, unless it has been edited meanwhile' })
  @ApiHeader({ name: 'If-Match', required: true, description: 'The `ETag` of the listing that was edited.' })
  @ApiBody({ type: ListingFieldsBody })
  @WebAnswer(200, ListingDraftResponse)
  @ApiListingId()
  async save(
    @CurrentUser() { tenantId, userId }: User,
    @IdOfListing() listingId: ListingId,
    @ReadBody(readFields) fields: object,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing> {
    const baseHash = baseHashOf(request);
    return tagged(reply, await this.listings.save({ tenantId, userId, listingId, baseHash, fields }));
  }
}

function tagged(reply: FastifyReply, listing: Listing): Listing {
  void reply.header('etag', `"${listing.hash}"`);
  return listing;
}
