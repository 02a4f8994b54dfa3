import type { Listing } from '@cpes/contracts';
import {
  AcceptsBody,
  CurrentUser,
  JSON_BODY,
  NeedsRight,
  notFound,
  originOf,
  type User,
  WebAnswer,
} from '@cpes/http-api';
import { Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { Idempotency } from '../../idempotency/index.ts';
import { ListingDraftListResponse, ListingDraftResponse, ListingPushResponse } from './draft.response.ts';
import { DraftListings } from './draft-listings.ts';
import { OpenListingBody, PushListingBody, readPush, readStoreId, type WantedPush } from './listing.request.ts';
import { PushRequests } from './push-requests.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const ApiSkuId = () => ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' });

/** The drafts of a SKU. A user's request here is the only way to start a push. */
@ApiTags('Listings')
@Controller('app/api/skus/:skuId')
export class SkuDraftsController {
  constructor(
    private readonly drafts: DraftListings,
    private readonly pushes: PushRequests,
    private readonly idempotency: Idempotency,
    private readonly dataSource: DataSource,
  ) {}

  @Get('listings')
  @NeedsRight('listings:read')
  @ApiOperation({ operationId: 'listListings', summary: 'List the draft listings of a SKU, one for each store' })
  @ApiSkuId()
  @WebAnswer(200, ListingDraftListResponse)
  async list(@CurrentUser() { tenantId }: User, @Param('skuId') skuId: string): Promise<ListingDraftListResponse> {
    return { data: await this.drafts.listOf(tenantId, skuId) };
  }

  @Post('listings')
  @HttpCode(200)
  @NeedsRight('listings:edit')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({
    operationId: 'openListing',
    summary: 'Create the listing of a SKU in a store, or read the existing one',
  })
  @ApiSkuId()
  @ApiBody({ type: OpenListingBody })
  @WebAnswer(200, ListingDraftResponse)
  async open(
    @CurrentUser() { tenantId }: User,
    @Param('skuId') skuId: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Listing> {
    const listing = await this.drafts.open(tenantId, skuId, readStoreId(request.body));
    void reply.header('etag', `"${listing.hash}"`).header('location', addressOf(listing));
    return listing;
  }

  @Post('listing/push')
  @HttpCode(202)
  @NeedsRight('listings:push')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({
    operationId: 'pushListing',
    summary: 'Push the listing that was shown as a draft to its store, unless it is one already',
  })
  @ApiSkuId()
  @ApiBody({ type: PushListingBody })
  @WebAnswer(202, ListingPushResponse)
  async push(
    @CurrentUser() person: User,
    @Param('skuId') skuId: string,
    @Req() request: BodyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const wanted = readPush(request.body);
    const origin = originOf(request);
    const { tenantId, userId } = person;
    const answer = await this.idempotency.answer(person, request, reply, async (keep) => {
      const listing = wantedOf(await this.drafts.listOf(tenantId, skuId), wanted);
      const push = await this.pushes.request(listing, { tenantId, userId, shownHash: wanted.hash, origin });
      const made = { location: addressOf(listing), runId: null, body: () => JSON.stringify(push) };
      // A repeat without this row finds the same push, which is recorded with its request.
      if (keep !== undefined) await this.dataSource.transaction((manager) => keep.insert(manager, made));
      return made;
    });
    return answer.body();
  }
}

function wantedOf(listings: readonly Listing[], { storeId, listingId }: WantedPush): Listing {
  const wanted = listings.find((one) => one.listingId === listingId || one.storeId === storeId);
  if (wanted === undefined) throw notFound();
  return wanted;
}

function addressOf({ listingId }: Pick<Listing, 'listingId'>): string {
  return `/app/api/listings/${listingId}`;
}
