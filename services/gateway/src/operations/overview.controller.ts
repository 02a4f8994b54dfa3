import { NeedsRight, WebAnswer } from '@cpes/http-api';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventStreams } from '../evaluations/index.ts';
import { sessionOf } from '../identity/index.ts';
import { OverviewResponse } from './overview.response.ts';
import { Overview } from './overview.ts';

/** The state of the installation, as a snapshot and as a stream. */
@ApiTags('Operations')
@Controller('app/api/operations')
export class OverviewController {
  constructor(
    private readonly overview: Overview,
    private readonly streams: EventStreams,
  ) {}

  @Get('overview')
  @NeedsRight('operations:read')
  @ApiOperation({
    operationId: 'getOverview',
    summary: 'Read the overview: promise, stages, queues, runs, sources and failures',
  })
  @WebAnswer(200, OverviewResponse)
  read(): Promise<OverviewResponse> {
    return this.overview.read();
  }

  @Get('events')
  @NeedsRight('operations:read')
  @ApiOperation({
    operationId: 'followOperations',
    summary: 'Stream the overview every five seconds: events `overview`',
  })
  @ApiResponse({
    status: 200,
    description: 'Server-sent events; the stream ends with the session, and after ten minutes.',
    content: { 'text/event-stream': { schema: { $ref: getSchemaPath(OverviewResponse) } } },
  })
  follow(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.streams.send(reply, sessionOf(request), (signal) => this.overview.follow(signal));
  }
}
