import { ID_PATTERN, type Listing, type ListingId } from '@cpes/contracts';
import { AcceptsBody, CurrentUser, JSON_BODY, NeedsRight, notFound, type User, WebAnswer } from '@cpes/http-api';
import { Controller, Get, Param, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListingDraftResponse } from './draft.response.ts';
import { DraftListings } from './draft-listings.ts';
import { baseHashOf, ListingFieldsBody, readFields } from './listing.request.ts';

const ApiListingId = () => ApiParam({ name: 'listingId', example: 'lst_01980000000070008000000000000000' });

/** One draft listing. Its entity tag is its hash, which covers the listing but not its history. */
@ApiTags('Listings')
@Controller('app/api/listings')
export class ListingsController {
  constructor(private readonly drafts: DraftListings) {}

  @Get(':listingId')
  @NeedsRight('listings:read')
  @ApiOperation({
    operationId: 'getListing',
    summary: 'Read a draft listing with its warnings, its push and its history',
  })
  @ApiListingId()
  @WebAnswer(200, ListingDraftResponse)
  async find(
    @CurrentUser() { tenantId }: User,
    @Param('listingId') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing> {
    return tagged(reply, await this.drafts.find(tenantId, listingIdIn(id)));
  }

  @Put(':listingId')
  @NeedsRight('listings:edit')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'saveListing', summary: 'Edit a draft listing, unless it has been edited meanwhile' })
  @ApiListingId()
  @ApiHeader({ name: 'If-Match', required: true, description: 'The `ETag` of the listing that was edited.' })
  @ApiBody({ type: ListingFieldsBody })
  @WebAnswer(200, ListingDraftResponse)
  async save(
    @CurrentUser() person: User,
    @Param('listingId') id: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing> {
    const fields = readFields(request.body);
    const baseHash = baseHashOf(request);
    return tagged(reply, await this.drafts.save(person, listingIdIn(id), baseHash, fields));
  }
}

function tagged(reply: FastifyReply, listing: Listing): Listing {
  void reply.header('etag', `"${listing.hash}"`);
  return listing;
}

function listingIdIn(text: string): ListingId {
  if (!ID_PATTERN.lst.test(text)) throw notFound();
  return text as ListingId;
}
