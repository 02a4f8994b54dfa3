import {
  AcceptsBody,
  ApiAnswers,
  CurrentCaller,
  JSON_BODY,
  NeedsScope,
  noteInLog,
  notFound,
  originOf,
  PublicAndBrowserApi,
} from '@cpes/http-api';
import { Delete, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShedsLoad } from '../../edge/index.ts';
import type { Caller } from '../../identity/index.ts';
import { ApiBeginsRun, WAITED } from './begins-run.ts';
import { DeleteSku } from './delete-sku.ts';
import { LongCandidateRequest, ShortCandidateRequest } from './candidate.request.ts';
import { AcceptedAnswer } from './accepted-answer.ts';
import { readSubmission } from './read-candidate.ts';
import { skuRecord } from './sku-record.ts';
import { SkuResponse } from './sku.response.ts';
import { SkuRepository } from './sku.repository.ts';
import { SubmitCandidate } from './submit-candidate.ts';

@ApiTags('SKUs')
@PublicAndBrowserApi('skus')
export class SkusController {
  constructor(
    private readonly submission: SubmitCandidate,
    private readonly answers: AcceptedAnswer,
    private readonly skus: SkuRepository,
    private readonly deletion: DeleteSku,
  ) {}

  @Post()
  @HttpCode(201)
  @NeedsScope('skus:write')
  @ShedsLoad()
  @AcceptsBody(JSON_BODY)
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'createSku', summary: 'Submit a candidate product for evaluation' })
  @ApiBeginsRun()
  @ApiExtraModels(LongCandidateRequest, ShortCandidateRequest)
  @ApiBody({
    schema: { oneOf: [{ $ref: getSchemaPath(LongCandidateRequest) }, { $ref: getSchemaPath(ShortCandidateRequest) }] },
  })
  @ApiAnswers(201, SkuResponse, [400], {
    isRepeatable: true,
    description: 'Accepted; the evaluation continues.',
    headers: WAITED,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest<{ Body: Buffer | undefined }>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const submitted = readSubmission(request.body, caller.currency);
    const origin = originOf(request);
    return this.answers.answer(caller, request, reply, async (keep) => {
      const { sku, isRepeat } = await this.submission.submit({ caller, ...submitted, origin, keep });
      if (isRepeat) void reply.header('idempotent-replayed', 'true');
      return sku;
    });
  }

  @Get(':skuId')
  @NeedsScope('skus:read')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'getSku', summary: 'Read the status, evidence and landed cost factors of a SKU' })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiAnswers(200, SkuResponse, [400, 404], { description: 'Found.' })
  async find(
    @CurrentCaller() caller: Caller,
    @Param('skuId') skuId: string,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const sku = await this.skus.find(caller.tenantId, skuId);
    if (sku === undefined) throw notFound();
    noteInLog(request, { runId: sku.runId });
    return skuRecord(sku);
  }

  @Delete(':skuId')
  @NeedsScope('skus:write')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({
    operationId: 'deleteSku',
    summary: 'Delete an archived SKU with its reports; the response is its last record',
  })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiAnswers(200, SkuResponse, [400, 404, 409], {
    isRead: false,
    mayRefuseBody: true,
    description: 'Deleted.',
  })
  async remove(@CurrentCaller() caller: Caller, @Param('skuId') skuId: string): Promise<string> {
    return skuRecord(await this.deletion.delete(caller, skuId));
  }
}
