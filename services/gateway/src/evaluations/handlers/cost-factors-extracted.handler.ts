import { CostFactorsExtracted, type EventOf } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Projection } from '../runs/projection.ts';
import { extractedBody } from '../runs/run-documents.ts';
import { StageFigures } from '../runs/stage-figures.ts';

@Controller()
export class CostFactorsExtractedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly figures: StageFigures,
  ) {}

  @Handles(CostFactorsExtracted)
  async handle(@Payload() event: EventOf<typeof CostFactorsExtracted>): Promise<void> {
    const body = () => extractedBody(event.data);
    await this.projection.record(event, 'extracted', body, event.data.classification.hsCode);
    this.figures.extracted(event);
  }
}
