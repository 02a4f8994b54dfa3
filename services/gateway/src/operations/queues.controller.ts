import { CurrentUser, NeedsRight, type User, WebAnswer } from '@cpes/http-api';
import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { QueueChangeBody, readQueueChange } from './operations.request.ts';
import { QueuePauses } from './queue-pauses.ts';
import { QueueDetailResponse } from './queue.response.ts';
import { Queues } from './queues.ts';

type BodyRequest = FastifyRequest<{ Body: Buffer | undefined }>;
const ApiQueue = () => ApiParam({ name: 'queue', example: 'intake.sku.submitted.v1' });

/** Reads one queue, and pauses its consumers; the overview has all queues. */
@ApiTags('Operations')
@Controller('app/api/operations/queues')
export class QueuesController {
  constructor(
    private readonly queues: Queues,
    private readonly pauses: QueuePauses,
  ) {}

  @Get(':queue')
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'getQueue', summary: 'Read a queue with its history of the last hour' })
  @ApiQueue()
  @WebAnswer(200, QueueDetailResponse)
  find(@Param('queue') queue: string): Promise<QueueDetailResponse> {
    return this.queues.find(queue);
  }

  @Post(':queue/pause')
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'pauseQueue', summary: 'Pause the consumers of a queue, with a reason' })
  @ApiQueue()
  @ApiBody({ type: QueueChangeBody })
  @WebAnswer(200, QueueDetailResponse)
  async pause(
    @CurrentUser() person: User,
    @Param('queue') queue: string,
    @Req() request: BodyRequest,
  ): Promise<QueueDetailResponse> {
    await this.pauses.pause(person, queue, readQueueChange(request.body).reason);
    return this.queues.find(queue);
  }

  @Post(':queue/resume')
  @HttpCode(200)
  @NeedsRight('operations:manage')
  @ApiOperation({ operationId: 'resumeQueue', summary: 'Resume the consumers of a queue, with a reason' })
  @ApiQueue()
  @ApiBody({ type: QueueChangeBody })
  @WebAnswer(200, QueueDetailResponse)
  async resume(
    @CurrentUser() person: User,
    @Param('queue') queue: string,
    @Req() request: BodyRequest,
  ): Promise<QueueDetailResponse> {
    await this.pauses.resume(person, queue, readQueueChange(request.body).reason);
    return this.queues.find(queue);
  }
}
