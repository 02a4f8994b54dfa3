import { type EventOf, outgoing, ReportCompleted, ReportCompletedV1, reportIdOf, SkuEvaluated } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Fault } from '@cpes/service-kit';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { FactorReadiness } from '../runs/factor-readiness.ts';
import { Projection } from '../runs/projection.ts';
import { evaluatedOutcome, reportedBody } from '../runs/run-documents.ts';
import { reportRow } from '../reports/report-row.ts';
import { ReportStore } from '../reports/report.store.ts';

@Controller()
export class ReportCompletedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly factors: FactorReadiness,
    private readonly reports: ReportStore,
  ) {}

  @Handles(ReportCompleted)
  handle(@Payload() event: EventOf<typeof ReportCompleted>): Promise<void> {
    return this.end(event);
  }

  @Handles(ReportCompletedV1)
  async handleEarlier(@Payload() event: EventOf<typeof ReportCompletedV1>): Promise<void> {
    const { skuId, reportId, report } = event.data;
    if (report.reportId !== reportId || report.skuId !== skuId) {
      throw new Fault('invalid', 'The report is not the one that the event names.', { code: 'report-mismatch' });
    }
    await this.end(event);
  }

  private async end(event: EventOf<typeof ReportCompleted | typeof ReportCompletedV1>): Promise<void> {
    const { skuId, runId, report, classification } = event.data;
    const reportId = reportIdOf(runId);
    const extracted = reportedBody(event.data);
    // A client that reads EVALUATED expects the factors as well. A sender of an earlier version does not pass them on: they come by
    // their own event. If that is lost, the run stays open, and the sweeper sends it again.
    if (extracted === undefined) await this.factors.arrived(event.tenantId, runId);
    const { score, verdict, confidence } = report;
    await this.projection.end(event, {
      outcome: evaluatedOutcome(event.data),
      write: (tx) => {
        if (extracted !== undefined)
          this.projection.writeDocument(tx, event, 'extracted', extracted, classification?.hsCode);
        this.reports.insert(tx, reportRow(event.tenantId, event.data));
      },
      isWhole: extracted !== undefined,
      fact: outgoing(SkuEvaluated, { skuId, reportId, score, confidencePercent: confidence.overallPercent, verdict }),
    });
  }
}
