import { NeedsScope, notFound } from '@cpes/http-api';
import { applyDecorators, Controller, Get, Param, Req, Res, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiParam, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../../identity/index.ts';
import { EventStreams } from './event-stream.ts';
import { LiveRuns } from './live-runs.ts';
import {
  ListChanged,
  RunAccepted,
  RunDone,
  RunFactor,
  RunFailed,
  RunNormalized,
  RunScored,
} from './run-event.response.ts';

/** Documents server-sent events whose data have these shapes. */
const ApiStream = (...types: readonly Type[]) =>
  applyDecorators(
    ApiExtraModels(...types),
    ApiResponse({
      status: 200,
      description: 'Server-sent events; the stream ends with the run, with the session, and after ten minutes.',
      content: { 'text/event-stream': { schema: { oneOf: types.map((type) => ({ $ref: getSchemaPath(type) })) } } },
    }),
  );

/** Live streams of the browser API. */
@ApiTags('SKUs')
@Controller('app/api')
export class LiveController {
  constructor(
    private readonly live: LiveRuns,
    private readonly streams: EventStreams,
  ) {}

  @Get('sku-changes')
  @NeedsScope('skus:read')
  @ApiOperation({ operationId: 'followSkus', summary: 'Stream the changed SKUs: events `changed`' })
  @ApiStream(ListChanged)
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const session = sessionOf(request);
    const { tenantId } = session.caller;
    this.streams.send(reply, session, (signal) => this.live.changed(tenantId, signal));
  }

  @Get('skus/:skuId/events')
  @NeedsScope('skus:read')
  @ApiOperation({
    operationId: 'followRun',
    summary: 'Stream the current run of a SKU: `accepted`, `normalized`, 12 times `factor`, `scored`, `done`, `failed`',
  })
  @ApiParam({ name: 'skuId', example: 'sku_01980000000070008000000000000000' })
  @ApiStream(RunAccepted, RunNormalized, RunFactor, RunScored, RunDone, RunFailed)
  async run(@Req() request: FastifyRequest, @Param('skuId') skuId: string, @Res() reply: FastifyReply): Promise<void> {
    const session = sessionOf(request);
    const { tenantId } = session.caller;
    const sku = await this.live.find(tenantId, skuId);
    if (sku === undefined) throw notFound();
    this.streams.send(reply, session, (signal) => this.live.follow(tenantId, sku, signal));
  }
}
