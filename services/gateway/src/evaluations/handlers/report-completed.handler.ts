import { type EventOf, outgoing, ReportCompleted, reportIdOf, SkuEvaluated, SkuVerdictChanged } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { reportRow } from '../reports/report-row.ts';
import { ReportRepository } from '../reports/report.repository.ts';
import { endRun } from '../runs/failure-end.ts';
import { Projection } from '../runs/projection.ts';
import { evaluatedOutcome, extractedBody } from '../runs/run-documents.ts';
import { RunRepository } from '../runs/run.repository.ts';
import { StageFigures } from '../runs/stage-figures.ts';

@Controller()
export class ReportCompletedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly reports: ReportRepository,
    private readonly runs: RunRepository,
    private readonly figures: StageFigures,
  ) {}

  @Handles(ReportCompleted)
  async handle(@Payload() event: EventOf<typeof ReportCompleted>): Promise<void> {
    const begunAt = performance.now();
    const { skuId, runId, report, classification, extraction } = event.data;
    const { score, verdict, confidence } = report;
    const result = { skuId, reportId: reportIdOf(runId), score, verdict };
    const previousVerdict = await this.runs.previousVerdict(event);
    const isChanged = previousVerdict !== null && previousVerdict !== verdict;
    const changes = isChanged ? [outgoing(SkuVerdictChanged, { ...result, previousVerdict })] : [];
    const isFirst = await endRun(this.projection, event, {
      outcome: evaluatedOutcome(event.data),
      write: (tx) => {
        const extracted = extractedBody({ ...report, classification, extraction });
        this.projection.writeFactors(tx, event, extracted, classification.hsCode);
        this.reports.insert(tx, reportRow(event.tenantId, event.data));
      },
      isWhole: true,
      submittedAtMs: Date.parse(extraction.completedAt) - extraction.durationMs,
      events: [outgoing(SkuEvaluated, { ...result, confidencePercent: confidence.overallPercent }), ...changes],
    });
    if (isFirst) this.figures.stored(event, Math.round(performance.now() - begunAt));
  }
}
