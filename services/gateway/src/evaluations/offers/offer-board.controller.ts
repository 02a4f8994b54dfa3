import { ApiAnswers, CurrentTenant, NeedsScope, notFound, PublicAndBrowserApi } from '@cpes/http-api';
import type { TenantId } from '@cpes/contracts';
import { Get, Param, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Costs, ShedsLoad } from '../../edge/index.ts';
import { OfferBoard } from './offer-board.ts';
import { readBoardUnits, UNITS_PARAMETER } from './offer-board.request.ts';
import { OfferBoardResponse } from './offer-board.response.ts';
import { OfferRepository } from './offer.repository.ts';

/** As much as a what-if with all eight solvers and one more: twenty offers at five quantities take as much CPU time. */
const TOKENS = 10;

@ApiTags('SKUs')
@PublicAndBrowserApi('skus/:skuId/offer-board')
export class OfferBoardController {
  constructor(
    private readonly offers: OfferRepository,
    private readonly board: OfferBoard,
  ) {}

  @Get()
  @NeedsScope('skus:read')
  @ShedsLoad()
  @Costs(TOKENS)
  @ApiOperation({
    operationId: 'getSkuOfferBoard',
    summary: 'Evaluate every offer for a SKU at several quantities without storing anything',
  })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiQuery(UNITS_PARAMETER)
  @ApiAnswers(200, OfferBoardResponse, [400, 404], { hasQuery: true })
  async evaluate(
    @CurrentTenant() tenantId: TenantId,
    @Param('skuId') skuId: string,
    @Req() request: FastifyRequest,
  ): Promise<OfferBoardResponse> {
    const [candidate, offers] = await Promise.all([
      this.offers.candidateOf(tenantId, skuId),
      this.offers.list(tenantId, skuId),
    ]);
    if (candidate === undefined || offers === undefined) throw notFound();
    const units = readBoardUnits(request.query);
    return { skuId, ...(await this.board.evaluate({ candidate, offers, units }, request)) };
  }
}
