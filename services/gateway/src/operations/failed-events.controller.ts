import { CurrentUser, NeedsRight, refuseFields, type User, WebAnswer } from '@cpes/http-api';
import { Clock } from '@cpes/service-kit';
import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OperationDoneResponse } from './dead-letter.response.ts';
import { FailedEventActions } from './failed-event-actions.ts';
import { FailedEventListResponse } from './failed-event.response.ts';
import { DiscardBody, readDiscard } from './operations.request.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;

/** Events that services could not publish: dead letters before the broker. */
@ApiTags('Operations')
@Controller('app/api/operations/failed-events')
export class FailedEventsController {
  constructor(
    private readonly events: FailedEventActions,
    private readonly clock: Clock,
  ) {}

  @Get()
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'listFailedEvents', summary: 'List events that could not be published' })
  @WebAnswer(200, FailedEventListResponse)
  list(): Promise<FailedEventListResponse> {
    return this.events.list();
  }

  @Post(':service/:seq/retry')
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'retryFailedEvent', summary: 'Publish an event again' })
  @ApiParam({ name: 'service', example: 'gateway' })
  @ApiParam({ name: 'seq' })
  @WebAnswer(200, OperationDoneResponse)
  async retry(
    @CurrentUser() person: User,
    @Param('service') service: string,
    @Param('seq') seq: string,
    @Req() request: BodyRequest,
  ): Promise<OperationDoneResponse> {
    refuseFields(request.body);
    await this.events.sendAgain(person, service, seq);
    return { at: this.clock.now().toISOString() };
  }

  @Post(':service/:seq/discard')
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'discardFailedEvent', summary: 'Discard an event, with a reason' })
  @ApiParam({ name: 'service', example: 'gateway' })
  @ApiParam({ name: 'seq' })
  @ApiBody({ type: DiscardBody })
  @WebAnswer(200, OperationDoneResponse)
  async discard(
    @CurrentUser() person: User,
    @Param('service') service: string,
    @Param('seq') seq: string,
    @Req() request: BodyRequest,
  ): Promise<OperationDoneResponse> {
    const { reason } = readDiscard(request.body);
    await this.events.discard(person, service, seq, reason);
    return { at: this.clock.now().toISOString() };
  }
}
