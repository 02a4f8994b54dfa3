import type { Cents } from '@cpes/money';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
} from 'class-validator';
import { Candidate, CANDIDATE_BOUNDS, DimensionsMm } from '../candidate.ts';
import { Classification } from '../classification.ts';
import { CostFactor, Evidence, MarginTerms } from '../factors.ts';
import { MerchantTerms } from '../merchant-terms.ts';
import { MerchantRateCards } from '../rate-cards.ts';
import { Nested, NestedList } from '../nested.ts';
import { EntryPlan, ScheduledDay } from '../schedule.ts';
import { FACTORS } from '../vocabulary.ts';
import { CANDIDATES_PER_CALL_MAX } from './candidates-per-call.ts';
import { type FactorAmounts, StatedAmounts } from './factor-amounts.ts';
import { NormalisedCandidate } from './normalisation.ts';

export class CandidateToCost extends NormalisedCandidate {
  /** They replace the amounts of the tables. */
  @IsOptional() @Nested(() => StatedAmounts) stated?: StatedAmounts;
  /** The merchant's terms, which go before tables and estimates. */
  @IsOptional() @Nested(() => MerchantTerms) terms?: MerchantTerms;
  /** The rows of the merchant's rate cards that the candidate needs. */
  @IsOptional() @Nested(() => MerchantRateCards) rateCards?: MerchantRateCards;
}

export class ExtractionRequest {
  @IsArray()
  @ArrayMaxSize(CANDIDATES_PER_CALL_MAX)
  @NestedList(() => CandidateToCost)
  candidates!: CandidateToCost[];
}

/** The result of cost-factor for a candidate: the 12 factors with their evidence, and the terms of a sale. */
export class CostedCandidate {
  @Nested(() => Candidate) candidate!: Candidate;
  @Nested(() => Classification) classification!: Classification;
  @IsOptional() @IsBoolean() hasSuppliedLine?: boolean;
  @ArrayMinSize(FACTORS.length)
  @ArrayMaxSize(FACTORS.length)
  @ArrayUnique((factor: CostFactor) => factor.key)
  @NestedList(() => CostFactor)
  costFactors!: CostFactor[];
  @NestedList(() => Evidence) evidence!: Evidence[];
  @Nested(() => MarginTerms) marginTerms!: MarginTerms;
  @IsString() rateTablesVersion!: string;
  /** Absent from older versions of cost-factor. */
  @IsOptional() @Nested(() => EntryPlan) entry?: EntryPlan;
  @IsOptional() @NestedList(() => ScheduledDay) schedule?: readonly ScheduledDay[];
}

/** Members that differ from the candidate; the rest stays. */
export class CostVariant {
  @IsOptional() @IsInt() @Min(0) @Max(CANDIDATE_BOUNDS.costCentsMax) factoryUnitCostCents?: Cents;
  @IsOptional() @Nested(() => DimensionsMm) dimensionsMm?: DimensionsMm;
  @IsOptional() @IsInt() @Min(0) @Max(CANDIDATE_BOUNDS.costCentsMax) internationalFreightCents?: Cents;
  @IsOptional() @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.unitsPerShipmentMax) unitsPerShipment?: number;
}

export class AmountsRequest {
  @Nested(() => CandidateToCost) candidate!: CandidateToCost;
  @IsArray() @ArrayMaxSize(CANDIDATES_PER_CALL_MAX) @NestedList(() => CostVariant) variants!: CostVariant[];
}

/** Cost-factor's rules with today's tables, for candidates that are not stored. Queries no live source. */
export abstract class FactorExtraction {
  /** In the order of the request. Rejects with `invalid` when a currency has no exchange rate. */
  abstract extract(request: ExtractionRequest): Promise<readonly CostedCandidate[]>;
  /**
   * The amounts of each variant, in the order of the request. More cost, freight or size never lowers an amount, with one exception: a
   * larger box lowers the customs value of a CIF price where it is FOB, because it raises the freight to deduct.
   */
  abstract amounts(request: AmountsRequest): Promise<readonly FactorAmounts[]>;
}
