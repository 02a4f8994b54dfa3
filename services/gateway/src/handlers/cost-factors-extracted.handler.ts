import {
  candidateWithNulls,
  classificationWithNulls,
  CostFactorsExtracted,
  type EventOf,
  evidenceWithNulls,
} from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { FactorReadiness } from '../runs/factor-readiness.ts';
import { Projection } from '../runs/projection.ts';

@Controller()
export class CostFactorsExtractedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly factors: FactorReadiness,
  ) {}

  @Handles(CostFactorsExtracted)
  async handle(@Payload() event: EventOf<typeof CostFactorsExtracted>): Promise<void> {
    const { runId, candidate, classification, costFactors, evidence, extraction } = event.data;
    const body = {
      candidate: candidateWithNulls(candidate),
      classification: classificationWithNulls(classification),
      costFactors,
      evidence: evidence.map(evidenceWithNulls),
      extraction,
    };
    await this.projection.record(event, 'extracted', body, classification.hsCode);
    this.factors.announce({ tenantId: event.tenantId, runId });
  }
}
