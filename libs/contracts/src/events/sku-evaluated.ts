import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type ReportId, type SkuId } from '../ids.ts';
import { type Verdict, VERDICTS } from '../vocabulary.ts';

/** Public event: a report can be read. */
@Event('sku.evaluated.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['gateway'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class SkuEvaluated {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.rpt) reportId!: ReportId;
  @IsInt() @Min(0) @Max(100) score!: number;
  @IsInt() @Min(0) @Max(100) confidencePercent!: number;
  @IsIn(VERDICTS) verdict!: Verdict;
}
