import { candidateWithNulls, classificationWithNulls, type EventOf, SkuNormalized } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Projection } from '../runs/projection.ts';

@Controller()
export class SkuNormalizedHandler {
  constructor(private readonly projection: Projection) {}

  @Handles(SkuNormalized)
  handle(@Payload() event: EventOf<typeof SkuNormalized>): Promise<void> {
    const { candidate, classification } = event.data;
    const body = {
      candidate: candidateWithNulls(candidate),
      classification: classificationWithNulls(classification),
    };
    return this.projection.record(event, 'normalized', body, classification.hsCode);
  }
}
