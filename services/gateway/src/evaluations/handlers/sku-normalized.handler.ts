import { type EventOf, SkuNormalized } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { LabelledTitleRepository } from '../labelled-titles/labelled-title.repository.ts';
import { RateCardsInForce } from '../rate-cards/rate-cards-in-force.ts';
import { Projection } from '../runs/projection.ts';
import { normalizedBody } from '../runs/run-documents.ts';
import { StageFigures } from '../runs/stage-figures.ts';

@Controller()
export class SkuNormalizedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly figures: StageFigures,
    private readonly labels: LabelledTitleRepository,
    private readonly rateCards: RateCardsInForce,
  ) {}

  @Handles(SkuNormalized)
  async handle(@Payload() event: EventOf<typeof SkuNormalized>): Promise<void> {
    if (event.data.isTitleCorrected === true) {
      await this.labels.save(event);
      this.rateCards.forget(event.tenantId);
    }
    const body = () => normalizedBody(event.data);
    await this.projection.record(event, 'normalized', body, event.data.classification.hsCode);
    this.figures.normalised(event);
  }
}
