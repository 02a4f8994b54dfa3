import {
  CandidateEvaluation,
  type EvaluatedCandidate,
  type EvaluationRequest,
  type JudgementRequest,
  type Outcome,
  type PriceAnswer,
  type PriceRequest,
} from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';

/** Scoring's rules, in another process. */
export class HttpCandidateEvaluation extends CandidateEvaluation {
  constructor(private readonly client: InternalClient) {
    super();
  }

  evaluate(request: EvaluationRequest): Promise<readonly EvaluatedCandidate[]> {
    return this.client.post('/evaluations', request);
  }

  judge(request: JudgementRequest): Promise<readonly Outcome[]> {
    return this.client.post('/evaluations/judgements', request);
  }

  findLowestPrice(request: PriceRequest): Promise<PriceAnswer> {
    return this.client.post('/evaluations/lowest-price', request);
  }
}
