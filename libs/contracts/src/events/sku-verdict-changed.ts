import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type ReportId, type SkuId } from '../ids.ts';
import { type Verdict, VERDICTS } from '../vocabulary.ts';

/** Public event: another evaluation of a SKU has another verdict than its previous report. */
@Event('sku.verdict_changed.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['gateway'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class SkuVerdictChanged {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.rpt) reportId!: ReportId;
  @IsIn(VERDICTS) previousVerdict!: Verdict;
  @IsIn(VERDICTS) verdict!: Verdict;
  @IsInt() @Min(0) @Max(100) score!: number;
}
