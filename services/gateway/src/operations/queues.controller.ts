import { WebAnswer } from '@cpes/http-api';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { NeedsRight } from '../identity/index.ts';
import { QueueDetailResponse } from './queue.response.ts';
import { Queues } from './queues.ts';

/** Reads one queue; the overview has all of them. */
@ApiTags('Operations')
@Controller('app/api/operations/queues')
export class QueuesController {
  constructor(private readonly queues: Queues) {}

  @Get(':queue')
  @NeedsRight('operations:read')
  @ApiOperation({ operationId: 'getQueue', summary: 'Read a queue with its history of the last hour' })
  @ApiParam({ name: 'queue', example: 'intake.sku.submitted.v1' })
  @WebAnswer(200, QueueDetailResponse)
  find(@Param('queue') queue: string): Promise<QueueDetailResponse> {
    return this.queues.find(queue);
  }
}
