import { CurrentUser, NeedsRight, readOptionalBody, refuseFields, type User, WebAnswer } from '@cpes/http-api';
import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { readStart, ReplayFilterBody, replayIdIn, StartReplayBody } from './operations.request.ts';
import { ReplayListResponse, ReplayPlanResponse, ReplayResponse, shownPlan, shownReplay } from './replay.response.ts';
import { ReplayRepository } from './replay.repository.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const CHANGES = { pause: 'paused', resume: 'running', cancel: 'cancelled' } as const;

/** Replays of many parked messages: planned, confirmed, and sent at a pace. */
@ApiTags('Operations')
@Controller('app/api/operations/replays')
export class ReplaysController {
  constructor(private readonly replays: ReplayRepository) {}

  @Get()
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'listReplays', summary: 'List the latest replays' })
  @WebAnswer(200, ReplayListResponse)
  async list(): Promise<ReplayListResponse> {
    return { data: (await this.replays.list()).map(shownReplay) };
  }

  @Post('plan')
  @HttpCode(200)
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'planReplay', summary: 'Plan a replay, without sending anything' })
  @ApiBody({ type: ReplayFilterBody })
  @WebAnswer(200, ReplayPlanResponse)
  async plan(@Req() request: BodyRequest): Promise<ReplayPlanResponse> {
    return shownPlan(await this.replays.plan(readOptionalBody(ReplayFilterBody, request.body)));
  }

  @Post()
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'startReplay', summary: 'Start a planned replay' })
  @ApiBody({ type: StartReplayBody })
  @WebAnswer(201, ReplayResponse)
  async start(@CurrentUser() person: User, @Req() request: BodyRequest): Promise<ReplayResponse> {
    const { filter, ...plan } = readStart(request.body);
    return shownReplay(await this.replays.start(person, filter, plan));
  }

  @Get(':replayId')
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'getReplay', summary: 'Read the progress of a replay' })
  @ApiParam({ name: 'replayId' })
  @WebAnswer(200, ReplayResponse)
  async find(@Param('replayId') id: string): Promise<ReplayResponse> {
    return shownReplay(await this.replays.find(replayIdIn(id)));
  }

  @Post(':replayId/pause')
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'pauseReplay', summary: 'Pause a replay' })
  @ApiParam({ name: 'replayId' })
  @WebAnswer(200, ReplayResponse)
  pause(@CurrentUser() person: User, @Param('replayId') id: string, @Req() request: BodyRequest) {
    return this.change(person, id, request, 'pause');
  }

  @Post(':replayId/resume')
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'resumeReplay', summary: 'Resume a replay, starting with one message' })
  @ApiParam({ name: 'replayId' })
  @WebAnswer(200, ReplayResponse)
  resume(@CurrentUser() person: User, @Param('replayId') id: string, @Req() request: BodyRequest) {
    return this.change(person, id, request, 'resume');
  }

  @Post(':replayId/cancel')
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'cancelReplay', summary: 'Cancel a replay; unsent messages stay parked' })
  @ApiParam({ name: 'replayId' })
  @WebAnswer(200, ReplayResponse)
  cancel(@CurrentUser() person: User, @Param('replayId') id: string, @Req() request: BodyRequest) {
    return this.change(person, id, request, 'cancel');
  }

  private async change(
    person: User,
    id: string,
    request: BodyRequest,
    change: keyof typeof CHANGES,
  ): Promise<ReplayResponse> {
    refuseFields(request.body);
    return shownReplay(await this.replays.change(person, replayIdIn(id), CHANGES[change]));
  }
}
