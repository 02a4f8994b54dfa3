import {
  AcceptsBody,
  ApiAnswers,
  CurrentCaller,
  JSON_BODY,
  NeedsScope,
  originOf,
  PublicAndBrowserApi,
} from '@cpes/http-api';
import { Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShedsLoad } from '../../edge/index.ts';
import type { Caller } from '../../identity/index.ts';
import { ApiBeginsRun, WAITED } from './begins-run.ts';
import { AcceptedAnswer } from './accepted-answer.ts';
import { EvaluateAgain } from './evaluate-again.ts';
import { EvaluationRequest, readEvaluation } from './evaluation.request.ts';
import { SkuResponse } from './sku.response.ts';

@ApiTags('SKUs')
@PublicAndBrowserApi('skus/:skuId/evaluations')
export class EvaluationsController {
  constructor(
    private readonly evaluation: EvaluateAgain,
    private readonly answers: AcceptedAnswer,
  ) {}

  @Post()
  @HttpCode(201)
  @NeedsScope('skus:write')
  @ShedsLoad()
  @AcceptsBody(JSON_BODY)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({
    operationId: 'evaluateSku',
    summary:
      "Evaluate a SKU again with today's rates, as submitted, changed, or with the terms of an offer; its earlier reports remain",
  })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiBody({ type: EvaluationRequest, required: false })
  @ApiBeginsRun()
  @ApiAnswers(201, SkuResponse, [400, 404], {
    isRepeatable: true,
    description: 'Accepted; the evaluation continues.',
    headers: WAITED,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Param('skuId') skuId: string,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const origin = originOf(request);
    const evaluation = readEvaluation(request.body, caller.currency);
    return this.answers.answer(caller, request, reply, (keep) =>
      this.evaluation.evaluate(caller.tenantId, skuId, { origin, keep, ...evaluation }),
    );
  }
}
