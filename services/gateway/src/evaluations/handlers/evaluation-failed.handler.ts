import { EvaluationFailed, type EventOf } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { endRun, failureEnd } from '../runs/failure-end.ts';
import { Projection } from '../runs/projection.ts';
import { StageFigures } from '../runs/stage-figures.ts';

@Controller()
export class EvaluationFailedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly figures: StageFigures,
  ) {}

  @Handles(EvaluationFailed)
  async handle(@Payload() event: EventOf<typeof EvaluationFailed>): Promise<void> {
    const isFirst = await endRun(this.projection, event, failureEnd(this.projection, event));
    if (isFirst) this.figures.failed(event.data.stage);
  }
}
