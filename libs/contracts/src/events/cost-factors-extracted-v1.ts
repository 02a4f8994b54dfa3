import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsBoolean, IsOptional, IsString, Matches } from 'class-validator';
import { Candidate } from '../candidate.ts';
import { Classification } from '../classification.ts';
import { Event } from '../event.ts';
import { CostFactor, Evidence, Extraction, MarginTerms } from '../factors.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';
import { Nested, NestedList } from '../nested.ts';
import { FACTORS } from '../vocabulary.ts';

/** `CostFactorsExtracted` as services of the version before emit it: with its words written out. */
@Event('sku.factors-extracted.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['cost-factor'],
  consumedBy: ['scoring', 'gateway'],
})
export class CostFactorsExtractedV1 {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @Nested(() => Candidate) candidate!: Candidate;
  @Nested(() => Classification) classification!: Classification;
  /** False when the market's tariff has no line that the supplied code of 8 or 10 digits names; else absent. */
  @IsOptional() @IsBoolean() hasSuppliedLine?: boolean;
  @ArrayMinSize(FACTORS.length)
  @ArrayMaxSize(FACTORS.length)
  @ArrayUnique((factor: CostFactor) => factor.key)
  @NestedList(() => CostFactor)
  costFactors!: CostFactor[];
  @NestedList(() => Evidence) evidence!: Evidence[];
  @Nested(() => MarginTerms) marginTerms!: MarginTerms;
  @Nested(() => Extraction) extraction!: Extraction;
  /** Names the rate tables that were read and the rules they were read by, so that the report can be made again. */
  @IsString() rateTablesVersion!: string;
}
