import type { Cents } from '@cpes/money';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { Event } from '../event.ts';
import { ID_PATTERN, type ReportId, type SkuId } from '../ids.ts';
import { EVIDENCE_SUBJECTS, type EvidenceSubject, type Verdict, VERDICTS } from '../vocabulary.ts';

/** Public event: today the verdict of a report would be another one, or its CM2 notably different. */
@Event('report.outdated.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['gateway'],
  consumedBy: ['webhook'],
  isPublic: true,
})
export class ReportOutdated {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.rpt) reportId!: ReportId;
  /** The costs that have moved. Empty when only formulas have changed. */
  @IsArray()
  @ArrayMaxSize(EVIDENCE_SUBJECTS.length)
  @IsIn(EVIDENCE_SUBJECTS, { each: true })
  factors!: EvidenceSubject[];
  @IsInt() @Min(0) @Max(100) score!: number;
  @IsInt() @Min(0) @Max(100) scoreNow!: number;
  @IsIn(VERDICTS) verdict!: Verdict;
  @IsIn(VERDICTS) verdictNow!: Verdict;
  @IsInt() cm2Cents!: Cents;
  @IsInt() cm2NowCents!: Cents;
  /** The lowest price that restores CM2; absent when there is none. */
  @IsOptional() @IsInt() @Min(1) recoveryPriceCents?: Cents;
}
