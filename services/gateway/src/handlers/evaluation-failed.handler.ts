import { EvaluationFailed, type EventOf } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { endRun, failureEnd } from '../runs/failure-end.ts';
import { Projection } from '../runs/projection.ts';

@Controller()
export class EvaluationFailedHandler {
  constructor(private readonly projection: Projection) {}

  @Handles(EvaluationFailed)
  handle(@Payload() event: EventOf<typeof EvaluationFailed>): Promise<void> {
    return endRun(this.projection, event, failureEnd(this.projection, event));
  }
}
