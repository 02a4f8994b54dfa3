import { ArrayMaxSize, IsArray } from 'class-validator';
import { Assumption, Candidate, SubmittedCandidate } from '../candidate.ts';
import { Classification } from '../classification.ts';
import { Nested, NestedList } from '../nested.ts';
import { CANDIDATES_PER_CALL_MAX } from './candidates-per-call.ts';

export class NormalisationRequest {
  @IsArray()
  @ArrayMaxSize(CANDIDATES_PER_CALL_MAX)
  @NestedList(() => SubmittedCandidate)
  candidates!: SubmittedCandidate[];
}

/** The result of intake for a submission. */
export class NormalisedCandidate {
  @Nested(() => Candidate) candidate!: Candidate;
  @NestedList(() => Assumption) assumptions!: Assumption[];
  @Nested(() => Classification) classification!: Classification;
}

/** Intake's rules, for candidates that are not stored. */
export abstract class CandidateNormalisation {
  /** In the order of the request. */
  abstract normalise(request: NormalisationRequest): Promise<readonly NormalisedCandidate[]>;
}
