import { Type } from 'class-transformer';
import { IsArray, IsISO8601, Matches, ValidateNested } from 'class-validator';
import { Assumption, Candidate } from '../candidate.ts';
import { Classification } from '../classification.ts';
import { Event } from '../event.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';

/** Intake has brought the candidate into one form, stated what it assumed, and classified the title. */
@Event('sku.normalized.v1', { emittedBy: ['intake'], consumedBy: ['cost-factor', 'gateway'] })
export class SkuNormalized {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @IsISO8601() submittedAt!: string;
  @ValidateNested() @Type(() => Candidate) candidate!: Candidate;
  @IsArray() @ValidateNested({ each: true }) @Type(() => Assumption) assumptions!: Assumption[];
  @ValidateNested() @Type(() => Classification) classification!: Classification;
}
