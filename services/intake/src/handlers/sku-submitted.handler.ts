import { type EventOf, outgoing, SkuNormalized, SkuSubmitted } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { isRepeat, UnitOfWork } from '@cpes/persistence';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { TitleClassifier } from '../vocabulary/title-classifier.ts';
import { normalise } from '../domain/normalise.ts';
import { type Normalization, NormalizationStore } from '../store/normalization.store.ts';

/** A submission becomes a normalised, classified candidate, once per run. */
@Controller()
export class SkuSubmittedHandler {
  constructor(
    private readonly work: UnitOfWork,
    private readonly normalizations: NormalizationStore,
    private readonly classifier: TitleClassifier,
  ) {}

  @Handles(SkuSubmitted)
  async handle(@Payload() event: EventOf<typeof SkuSubmitted>): Promise<void> {
    const { tenantId, data } = event;
    // Classified before the transaction, which other submissions share and would wait in.
    const fresh = isRepeat(event) ? undefined : this.normalize(data);
    await this.work.once(event, async (tx) => {
      const earlier = fresh === undefined ? await this.normalizations.find(tx, tenantId, data.runId) : undefined;
      const normalization = earlier ?? fresh ?? this.normalize(data);
      if (earlier === undefined) this.normalizations.insert(tx, tenantId, normalization);
      return [outgoing(SkuNormalized, announcementOf(normalization, data.submittedAt))];
    });
  }

  private normalize({ skuId, runId, candidate: submitted }: SkuSubmitted): Normalization {
    const { candidate, assumptions } = normalise(submitted);
    return { skuId, runId, candidate, assumptions, classification: this.classifier.classify(candidate) };
  }
}

function announcementOf(normalization: Normalization, submittedAt: string): SkuNormalized {
  return { ...normalization, assumptions: [...normalization.assumptions], submittedAt };
}
