import { CandidateNormalisation, type NormalisationRequest, type NormalisedCandidate } from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';

/** Intake's rules, in another process. */
export class HttpCandidateNormalisation extends CandidateNormalisation {
  constructor(private readonly client: InternalClient) {
    super();
  }

  normalise(request: NormalisationRequest): Promise<readonly NormalisedCandidate[]> {
    return this.client.post('/normalisations', request);
  }
}
