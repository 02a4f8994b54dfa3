import { CostFactorsExtracted, type EventOf } from '@cpes/contracts';
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
  async handle(@Payload() event: EventOf<typeof CostFactorsExtracted>): Promise<void> {
    const { runId, classification } = event.data;
    const body = () => extractedBody(event.data);
    const isStored = await this.projection.record(event, 'extracted', body, classification.hsCode);
    if (isStored) this.factors.announce({ tenantId: event.tenantId, runId });
  }
}
