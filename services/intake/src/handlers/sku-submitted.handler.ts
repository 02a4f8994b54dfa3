import { type EventOf, outgoing, type OutgoingEvent, ownHsCodeOf, SkuNormalized, SkuSubmitted } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { normalise } from '../domain/normalise.ts';
import { TitleClassifier } from '../vocabulary/title-classifier.ts';

/** Normalises and classifies a submission. */
@Controller()
export class SkuSubmittedHandler {
  constructor(private readonly classifier: TitleClassifier) {}

  @Handles(SkuSubmitted)
  handle(@Payload() { data }: EventOf<typeof SkuSubmitted>): OutgoingEvent[] {
    const { skuId, runId, submittedAt, terms, rateCards } = data;
    const { candidate, assumptions } = normalise(data.candidate);
    const ownHsCode = ownHsCodeOf(data.candidate, rateCards, submittedAt.slice(0, 'YYYY-MM-DD'.length));
    const classification = this.classifier.classify(candidate, ownHsCode);
    const isTitleCorrected = this.classifier.isCorrectedBy(candidate);
    return [
      outgoing(SkuNormalized, {
        skuId,
        runId,
        candidate,
        assumptions: [...assumptions],
        classification,
        submittedAt,
        ...(isTitleCorrected && { isTitleCorrected }),
        ...(terms && { terms }),
        ...(rateCards && { rateCards }),
      }),
    ];
  }
}
