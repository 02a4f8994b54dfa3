import { CandidateEvaluation, CandidateNormalisation, FactorExtraction } from '@cpes/contracts';
import type { Provider } from '@nestjs/common';
import { peer } from '../../peers/index.ts';
import { HttpCandidateEvaluation } from './http.candidate-evaluation.ts';
import { HttpCandidateNormalisation } from './http.candidate-normalisation.ts';
import { HttpFactorExtraction } from './http.factor-extraction.ts';

/** A call takes a few milliseconds; beyond this the service is down or overloaded. */
const timeoutMs = 1_000;

/** The stages' rules: those of this process when the stages run here, otherwise over HTTP. */
export const stages: Provider[] = [
  peer('intake', CandidateNormalisation, { Adapter: HttpCandidateNormalisation, timeoutMs }),
  peer('cost-factor', FactorExtraction, { Adapter: HttpFactorExtraction, timeoutMs }),
  peer('scoring', CandidateEvaluation, { Adapter: HttpCandidateEvaluation, timeoutMs }),
];
