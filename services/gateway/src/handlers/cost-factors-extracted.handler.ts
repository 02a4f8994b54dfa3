import { CostFactorsExtracted, type EventOf } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Projection } from '../pipeline/projection.ts';

@Controller()
export class CostFactorsExtractedHandler {
  constructor(private readonly projection: Projection) {}

  @Handles(CostFactorsExtracted)
  handle(@Payload() event: EventOf<typeof CostFactorsExtracted>): Promise<void> {
    const { candidate, classification, costFactors, evidence, extraction } = event.data;
    return this.projection.record(event, 'extracted', { candidate, classification, costFactors, evidence, extraction });
  }
}
