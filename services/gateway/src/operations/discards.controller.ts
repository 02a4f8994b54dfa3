import { CurrentUser, NeedsRight, readOptionalBody, type User, WebAnswer } from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OperationDoneResponse } from './dead-letter.response.ts';
import { GroupDiscard } from './group-discard.ts';
import { readGroupDiscard, ReplayFilterBody, StartDiscardBody } from './operations.request.ts';
import { DiscardPlanResponse, shownDiscardPlan } from './replay.response.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;

/** Discards of many parked messages: planned, and confirmed with a reason. */
@ApiTags('Operations')
@Controller('app/api/operations/discards')
export class DiscardsController {
  constructor(
    private readonly discards: GroupDiscard,
    private readonly clock: Clock,
  ) {}

  @Post('plan')
  @HttpCode(200)
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'planDiscard', summary: 'Plan a discard, without removing anything' })
  @ApiBody({ type: ReplayFilterBody })
  @WebAnswer(200, DiscardPlanResponse)
  async plan(@Req() request: BodyRequest): Promise<DiscardPlanResponse> {
    return shownDiscardPlan(await this.discards.plan(readOptionalBody(ReplayFilterBody, request.body)));
  }

  @Post()
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'discardDeadLetters', summary: 'Discard the messages of a plan, with a reason' })
  @ApiBody({ type: StartDiscardBody })
  @WebAnswer(200, OperationDoneResponse)
  async discard(@CurrentUser() person: User, @Req() request: BodyRequest): Promise<OperationDoneResponse> {
    const { filter, reason, plan } = readGroupDiscard(request.body);
    await this.discards.discard(person, filter, plan, reason);
    return { at: this.clock.now().toISOString() };
  }
}
