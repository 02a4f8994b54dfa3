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
  sometimes,
} from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Delete, Get, Header, Param, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '@cpes/contracts';
import { JSON_TYPE, Precondition, requireMatch, requireNoMatch, tagged } from '../tagged.ts';
import { MALFORMED_OFFER_REF, OFFER_REF } from './offer-ref.ts';
import { OfferRepository, type OfferRow, OFFERS_MAX } from './offer.repository.ts';
import { OfferRequest, readOffer } from './offer.request.ts';
import { OfferListResponse, OfferResponse, offerResponse } from './offer.response.ts';

const SkuParameter = () => ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' });
const OfferParameter = () =>
  ApiParam({ name: 'offerRef', example: 'ningbo-2026', schema: { type: 'string', pattern: OFFER_REF.source } });

const IfMatch = () =>
  Precondition('If-Match', 'The `ETag` of the offer that was read; `*` for any offer. Another state of it gets a 412.');
const SAVED = { ETag: sometimes('The entity tag of the saved offer, for `If-Match`.') };

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
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getSkuOffer', summary: 'Read an offer of a supplier' })
  @SkuParameter()
  @OfferParameter()
  @ApiAnswers(200, OfferResponse, [400, 404])
  async find(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Param('offerRef') offerRef: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const offer = await this.offers.find(tenantId, skuId, offerRef);
    if (offer === undefined) throw notFound();
    return tagged(reply, bodyOf(skuId, offer));
  }

  @Put(':offerRef')
  @NeedsScope('skus:write')
  @AcceptsBody(JSON_BODY)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'saveSkuOffer', summary: 'Create or replace an offer of a supplier' })
  @SkuParameter()
  @OfferParameter()
  @IfMatch()
  @Precondition('If-None-Match', '`*` creates the offer only: one that exists gets a 412.')
  @ApiBody({ type: OfferRequest })
  @ApiAnswers(201, OfferResponse, [400, 404, 412], { headers: SAVED })
  @ApiReplaced(OfferResponse, SAVED)
  async save(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Param('offerRef') offerRef: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const candidate = await this.offers.candidateOf(tenantId, skuId);
    if (candidate === undefined) throw notFound();
    refuse(OFFER_REF.test(offerRef) ? [] : [MALFORMED]);
    const offer = readOffer(request.body);
    const saved = await this.offers.save(tenantId, { skuId, offerRef }, offer, {
      candidate,
      now: this.clock.now(),
      requireCurrent: (current) => {
        requireSeen(skuId, current, request);
        requireNoMatch(request.headers['if-none-match'], current && bodyOf(skuId, current), EXISTS);
      },
    });
    if (saved === undefined) throw notFound();
    if (saved === 'full') throw invalid([FULL]);
    if (saved.isNew)
      reply.status(201).header('location', locationAt(request.url, `/v2/skus/${skuId}/offers/${offerRef}`));
    return tagged(reply, bodyOf(skuId, saved.offer));
  }

  @Delete(':offerRef')
  @NeedsScope('skus:write')
  @ApiOperation({
    operationId: 'deleteSkuOffer',
    summary: 'Delete an offer of a supplier; the response is its last state',
  })
  @SkuParameter()
  @OfferParameter()
  @IfMatch()
  @ApiAnswers(200, OfferResponse, [400, 404, 412], { isRead: false, mayRefuseBody: true, description: 'Deleted.' })
  async remove(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Param('offerRef') offerRef: string,
    @Req() request: FastifyRequest,
  ): Promise<OfferResponse> {
    const offer = await this.offers.remove(tenantId, { skuId, offerRef }, (current) =>
      requireSeen(skuId, current, request),
    );
    if (offer === undefined) throw notFound();
    return offerResponse(skuId, offer);
  }
}

/** Throws a 412 when `If-Match` names another state of the offer. */
function requireSeen(skuId: string, current: OfferRow | undefined, { headers }: FastifyRequest): void {
  requireMatch(headers['if-match'], current && bodyOf(skuId, current), current === undefined ? GONE : CHANGED);
}

/** The offer as `GET` sends it, so that its entity tag is the same in every response. */
function bodyOf(skuId: string, offer: OfferRow): string {
  return JSON.stringify(offerResponse(skuId, offer));
}

const CHANGED = { detail: 'The offer has been changed since; read it again.', code: 'offer-changed' } as const;
const GONE = { detail: 'The SKU has no offer with this reference.', code: 'offer-changed' } as const;
const EXISTS = { detail: 'The SKU has an offer with this reference already.', code: 'offer-changed' } as const;

const MALFORMED = { pointer: '/offerRef', code: 'format', detail: MALFORMED_OFFER_REF };
const FULL = {
  pointer: '/offerRef',
  code: 'conflict',
  detail: `the SKU has ${OFFERS_MAX} offers, which is the maximum: delete one first`,
};
