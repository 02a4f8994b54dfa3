import { CandidateNormalisation, type NormalisationRequest, type NormalisedCandidate } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { normalise } from '../domain/normalise.ts';
import { TitleClassifier } from '../vocabulary/title-classifier.ts';

@Injectable()
export class IntakeNormalisation extends CandidateNormalisation {
  constructor(private readonly classifier: TitleClassifier) {
    super();
  }

  async normalise({ candidates }: NormalisationRequest): Promise<readonly NormalisedCandidate[]> {
    return candidates.map(({ ownHsCode, nearHsCode, ...submitted }) => {
      const { candidate, assumptions } = normalise(submitted);
      const classification = this.classifier.classify(candidate, { ownHsCode, nearHsCode });
      return { candidate, assumptions: [...assumptions], classification };
    });
  }
}
