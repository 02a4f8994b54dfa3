import { CostFactorsExtracted, CostFactorsExtractedV1, type EventOf } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { FactorReadiness } from '../runs/factor-readiness.ts';
import { Projection } from '../runs/projection.ts';
import { extractedBody } from '../runs/run-documents.ts';

@Controller()
export class CostFactorsExtractedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly factors: FactorReadiness,
  ) {}

  @Handles(CostFactorsExtracted)
  handle(@Payload() event: EventOf<typeof CostFactorsExtracted>): Promise<void> {
    return this.record(event);
  }

  @Handles(CostFactorsExtractedV1)
  handleEarlier(@Payload() event: EventOf<typeof CostFactorsExtractedV1>): Promise<void> {
    return this.record(event);
  }

  private async record(event: EventOf<typeof CostFactorsExtracted | typeof CostFactorsExtractedV1>): Promise<void> {
    const { runId, classification } = event.data;
    const body = () => extractedBody(event.data);
    const isStored = await this.projection.record(event, 'extracted', body, classification.hsCode);
    if (isStored) this.factors.announce({ tenantId: event.tenantId, runId });
  }
}
