import {
  AcceptsBody,
  ApiAnswers,
  ApiReplaced,
  CurrentTenant,
  invalid,
  JSON_BODY,
  locationAt,
  NeedsScope,
  notFound,
  PublicAndBrowserApi,
  refuse,
} from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Delete, Get, Param, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '@cpes/contracts';
import { MALFORMED_OFFER_REF, OFFER_REF } from './offer-ref.ts';
import { OfferRepository, OFFERS_MAX } from './offer.repository.ts';
import { OfferRequest, readOffer } from './offer.request.ts';
import { OfferListResponse, OfferResponse, offerResponse } from './offer.response.ts';

const SkuParameter = () => ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' });
const OfferParameter = () =>
  ApiParam({ name: 'offerRef', example: 'ningbo-2026', schema: { type: 'string', pattern: OFFER_REF.source } });

@ApiTags('SKUs')
@PublicAndBrowserApi('skus/:skuId/offers')
export class OffersController {
  constructor(
    private readonly offers: OfferRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  @NeedsScope('skus:read')
  @ApiOperation({ operationId: 'listSkuOffers', summary: 'List the offers of suppliers for a SKU' })
  @SkuParameter()
  @ApiAnswers(200, OfferListResponse, [400, 404])
  async list(@CurrentTenant() tenantId: TenantId, @Param('skuId') skuId: string): Promise<OfferListResponse> {
    const offers = await this.offers.list(tenantId, skuId);
    if (offers === undefined) throw notFound();
    return { data: offers.map((offer) => offerResponse(skuId, offer)) };
  }

  @Get(':offerRef')
  @NeedsScope('skus:read')
  @ApiOperation({ operationId: 'getSkuOffer', summary: 'Read an offer of a supplier' })
  @SkuParameter()
  @OfferParameter()
  @ApiAnswers(200, OfferResponse, [400, 404])
  async find(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Param('offerRef') offerRef: string,
  ): Promise<OfferResponse> {
    const offer = await this.offers.find(tenantId, skuId, offerRef);
    if (offer === undefined) throw notFound();
    return offerResponse(skuId, offer);
  }

  @Put(':offerRef')
  @NeedsScope('skus:write')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'saveSkuOffer', summary: 'Create or replace an offer of a supplier' })
  @SkuParameter()
  @OfferParameter()
  @ApiBody({ type: OfferRequest })
  @ApiAnswers(201, OfferResponse, [400, 404])
  @ApiReplaced(OfferResponse)
  async save(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Param('offerRef') offerRef: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OfferResponse> {
    const candidate = await this.offers.candidateOf(tenantId, skuId);
    if (candidate === undefined) throw notFound();
    refuse(OFFER_REF.test(offerRef) ? [] : [MALFORMED]);
    const offer = readOffer(request.body);
    const saved = await this.offers.save(tenantId, { skuId, offerRef }, offer, { candidate, now: this.clock.now() });
    if (saved === undefined) throw notFound();
    if (saved === 'full') throw invalid([FULL]);
    if (saved.isNew)
      reply.status(201).header('location', locationAt(request.url, `/v2/skus/${skuId}/offers/${offerRef}`));
    return offerResponse(skuId, saved.offer);
  }

  @Delete(':offerRef')
  @NeedsScope('skus:write')
  @ApiOperation({
    operationId: 'deleteSkuOffer',
    summary: 'Delete an offer of a supplier; the response is its last state',
  })
  @SkuParameter()
  @OfferParameter()
  @ApiAnswers(200, OfferResponse, [400, 404], { isRead: false, mayRefuseBody: true, description: 'Deleted.' })
  async remove(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Param('offerRef') offerRef: string,
  ): Promise<OfferResponse> {
    const offer = await this.offers.remove(tenantId, skuId, offerRef);
    if (offer === undefined) throw notFound();
    return offerResponse(skuId, offer);
  }
}

const MALFORMED = { pointer: '/offerRef', code: 'format', detail: MALFORMED_OFFER_REF };
const FULL = {
  pointer: '/offerRef',
  code: 'conflict',
  detail: `the SKU has ${OFFERS_MAX} offers, which is the maximum: delete one first`,
};
