import { Matches } from 'class-validator';
import { Classification } from '../classification.ts';
import { Event } from '../event.ts';
import { Extraction } from '../factors.ts';
import { ID_PATTERN, type RunId, type SkuId } from '../ids.ts';
import { Nested } from '../nested.ts';
import { IsCompactReport, type CompactReport } from '../compact-report.ts';

/** Scoring has computed a report. Not yet public: the gateway publishes `sku.evaluated` once it can be read. */
@Event('report.completed.v1', {
  aggregate: { type: 'sku', id: 'skuId' },
  emittedBy: ['scoring'],
  consumedBy: ['gateway'],
})
export class ReportCompleted {
  @Matches(ID_PATTERN.sku) skuId!: SkuId;
  @Matches(ID_PATTERN.run) runId!: RunId;
  /** The compact report; only scoring makes it, and the gateway stores it unchanged. */
  @IsCompactReport() report!: CompactReport;
  /** Unchanged from the factors' event: report and classification are the whole result of the run. */
  @Nested(() => Classification) classification!: Classification;
  /** Unchanged, too: how the factors were computed. */
  @Nested(() => Extraction) extraction!: Extraction;
}
