import { Type } from 'class-transformer';
import { IsISO8601, Matches, ValidateNested } from 'class-validator';
import { SubmittedCandidate } from '../candidate.ts';
import { Event } from '../event.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';

/** A candidate was accepted and a run of its evaluation began. */
@Event('sku.submitted.v1', { emittedBy: ['gateway'], consumedBy: ['intake'] })
export class SkuSubmitted {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @IsISO8601() submittedAt!: string;
  @ValidateNested() @Type(() => SubmittedCandidate) candidate!: SubmittedCandidate;
}
