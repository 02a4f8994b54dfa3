import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString, Matches, ValidateNested } from 'class-validator';
import { Candidate } from '../candidate.ts';
import { Classification } from '../classification.ts';
import { Event } from '../event.ts';
import { CostFactor, Evidence, Extraction, MarginTerms } from '../factors.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';
import { FACTORS } from '../vocabulary.ts';

/** The 12 landed cost factors of a run are worked out and stored, each with its evidence. */
@Event('sku.factors-extracted.v1', { emittedBy: ['cost-factor'], consumedBy: ['scoring', 'gateway'] })
export class CostFactorsExtracted {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @ValidateNested() @Type(() => Candidate) candidate!: Candidate;
  @ValidateNested() @Type(() => Classification) classification!: Classification;
  @IsArray()
  @ArrayMinSize(FACTORS.length)
  @ArrayMaxSize(FACTORS.length)
  @ArrayUnique((factor: CostFactor) => factor.key)
  @ValidateNested({ each: true })
  @Type(() => CostFactor)
  costFactors!: CostFactor[];
  @IsArray() @ValidateNested({ each: true }) @Type(() => Evidence) evidence!: Evidence[];
  @ValidateNested() @Type(() => MarginTerms) marginTerms!: MarginTerms;
  @ValidateNested() @Type(() => Extraction) extraction!: Extraction;
  /** Names the rate tables that were read, so that the report can be made again. */
  @IsString() rateTablesVersion!: string;
}
