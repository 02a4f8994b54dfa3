import { type EventOf, outgoing, SkuNormalized, SkuSubmitted } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { isRepeat, UnitOfWork } from '@cpes/persistence';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { TitleClassifier } from '../vocabulary/title-classifier.ts';
import { normalise } from '../domain/normalise.ts';
import { type Normalisation, NormalisationStore } from '../store/normalisation.store.ts';

/** A submission becomes a normalised, classified candidate, once per run. */
@Controller()
export class SkuSubmittedHandler {
  constructor(
    private readonly work: UnitOfWork,
    private readonly normalisations: NormalisationStore,
    private readonly classifier: TitleClassifier,
  ) {}

  @Handles(SkuSubmitted)
  async handle(@Payload() event: EventOf<typeof SkuSubmitted>): Promise<void> {
    const { tenantId, data } = event;
    // Classified before the transaction, which other submissions share and would wait in.
    const fresh = isRepeat(event) ? undefined : this.normalise(data);
    await this.work.onceByKey(event, {
      find: (tx) => this.normalisations.find(tx, tenantId, data.runId),
      write: (tx) => {
        const normalisation = fresh ?? this.normalise(data);
        this.normalisations.insert(tx, tenantId, normalisation);
        return normalisation;
      },
      announce: (normalisation) => [outgoing(SkuNormalized, announcementOf(normalisation, data.submittedAt))],
    });
  }

  private normalise({ skuId, runId, candidate: submitted }: SkuSubmitted): Normalisation {
    const { candidate, assumptions } = normalise(submitted);
    return { skuId, runId, candidate, assumptions, classification: this.classifier.classify(candidate) };
  }
}

function announcementOf(normalisation: Normalisation, submittedAt: string): SkuNormalized {
  return { ...normalisation, assumptions: [...normalisation.assumptions], submittedAt };
}
