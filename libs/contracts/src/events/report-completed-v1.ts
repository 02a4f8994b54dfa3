import { IsInt, IsObject, IsOptional, Matches, Max, Min } from 'class-validator';
import { Classification } from '../classification.ts';
import { Event } from '../event.ts';
import { Extraction } from '../factors.ts';
import { ID_PATTERN, type ReportId, type RunId, type SkuId } from '../ids.ts';
import { Nested } from '../nested.ts';
import type { Report } from '../report.ts';

/** `ReportCompleted` as services of the version before emit it: the report as people read it. */
@Event('report.completed.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['scoring'],
  consumedBy: ['gateway'],
})
export class ReportCompletedV1 {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  @Matches(ID_PATTERN.rpt) reportId!: ReportId;
  @IsInt() @Min(0) @Max(100) score!: number;
  /** The whole report; made by scoring alone and passed on as it is. */
  @IsObject() report!: Report;
  /** As the factors came with it: with the report, all that is told of the run. Absent from a sender that does not pass it on yet. */
  @IsOptional() @Nested(() => Classification) classification?: Classification;
  /** The same of how the factors were worked out. */
  @IsOptional() @Nested(() => Extraction) extraction?: Extraction;
}
