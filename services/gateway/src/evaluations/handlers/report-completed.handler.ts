import { type EventOf, outgoing, ReportCompleted, reportIdOf, SkuEvaluated } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { reportRow } from '../reports/report-row.ts';
import { ReportRepository } from '../reports/report.repository.ts';
import { endRun } from '../runs/failure-end.ts';
import { Projection } from '../runs/projection.ts';
import { evaluatedOutcome, extractedBody } from '../runs/run-documents.ts';
import { StageFigures } from '../runs/stage-figures.ts';

@Controller()
export class ReportCompletedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly reports: ReportRepository,
    private readonly figures: StageFigures,
  ) {}

  @Handles(ReportCompleted)
  async handle(@Payload() event: EventOf<typeof ReportCompleted>): Promise<void> {
    const begunAt = performance.now();
    const { skuId, runId, report, classification, extraction } = event.data;
    const { score, verdict, confidence } = report;
    const isFirst = await endRun(this.projection, event, {
      outcome: evaluatedOutcome(event.data),
      write: (tx) => {
        const extracted = extractedBody({ ...report, classification, extraction });
        this.projection.writeFactors(tx, event, extracted, classification.hsCode);
        this.reports.insert(tx, reportRow(event.tenantId, event.data));
      },
      isWhole: true,
      submittedAtMs: Date.parse(extraction.completedAt) - extraction.durationMs,
      fact: outgoing(SkuEvaluated, {
        skuId,
        reportId: reportIdOf(runId),
        score,
        confidencePercent: confidence.overallPercent,
        verdict,
      }),
    });
    if (isFirst) this.figures.stored(event, Math.round(performance.now() - begunAt));
  }
}
