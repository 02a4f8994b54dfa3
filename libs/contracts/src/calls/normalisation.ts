import { ArrayMaxSize, IsArray, IsOptional, IsString } from 'class-validator';
import { Assumption, Candidate, SubmittedCandidate } from '../candidate.ts';
import { Classification } from '../classification.ts';
import { Nested, NestedList } from '../nested.ts';
import { CANDIDATES_PER_CALL_MAX } from './candidates-per-call.ts';

export class CandidateToNormalise extends SubmittedCandidate {
  /** The merchant's own tariff code by its card or the same title, for a candidate that was submitted without one. */
  @IsOptional() @IsString() ownHsCode?: string;
  /** The subheading that the merchant gave a similar title. */
  @IsOptional() @IsString() nearHsCode?: string;
}

export class NormalisationRequest {
  @IsArray()
  @ArrayMaxSize(CANDIDATES_PER_CALL_MAX)
  @NestedList(() => CandidateToNormalise)
  candidates!: CandidateToNormalise[];
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
