import {
  AcceptsBody,
  ApiAnswers,
  CurrentCaller,
  JSON_BODY,
  NeedsScope,
  notFound,
  PublicAndBrowserApi,
} from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Get, Param, Put, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../identity/index.ts';
import { PlanRequest, readPlan } from './plan.request.ts';
import { PlanResponse } from './plan.response.ts';
import { type PlanRow, PlanRepository } from './plan.repository.ts';

const SKU = { name: 'skuId', example: 'sku_01980000000070008000000000000000' };

@ApiTags('SKUs')
@PublicAndBrowserApi('skus/:skuId/plan')
export class PlanController {
  constructor(
    private readonly plans: PlanRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  @NeedsScope('skus:read')
  @ApiOperation({ operationId: 'getSkuPlan', summary: 'Read the stage and the note of a SKU' })
  @ApiParam(SKU)
  @ApiAnswers(200, PlanResponse, [400, 404])
  async find(@CurrentCaller() { tenantId }: Caller, @Param('skuId') skuId: string): Promise<PlanResponse> {
    return answerOf(await this.plans.find(tenantId, skuId));
  }

  @Put()
  @NeedsScope('skus:write')
  @AcceptsBody(JSON_BODY)
  @ApiOperation({ operationId: 'replaceSkuPlan', summary: 'Replace the stage and the note of a SKU' })
  @ApiParam(SKU)
  @ApiBody({ type: PlanRequest })
  @ApiAnswers(200, PlanResponse, [400, 404], { isRead: false, hasQuery: true })
  async replace(
    @CurrentCaller() { tenantId }: Caller,
    @Param('skuId') skuId: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
  ): Promise<PlanResponse> {
    const { stage = null, note = null } = readPlan(request.body);
    return answerOf(await this.plans.replace(tenantId, skuId, { stage, note }, this.clock.now()));
  }
}

function answerOf(row: PlanRow | undefined): PlanResponse {
  if (row === undefined) throw notFound();
  return { stage: row.stage, note: row.note, changedAt: row.changed_at?.toISOString() ?? null };
}
