import { type EventOf, outgoing, ReportCompleted, type RunId, SkuEvaluated, type TenantId } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Fault } from '@cpes/service-kit';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { Projection } from '../pipeline/projection.ts';
import { ReadModelStore } from '../store/read-model.store.ts';
import { REPORTS } from '../store/run-statements.ts';

/** Factors and report come by two queues, and either may be the first by some milliseconds. */
const FACTORS_TRIES = 50;
const FACTORS_TRY_MS = 10;

@Controller()
export class ReportCompletedHandler {
  constructor(
    private readonly projection: Projection,
    private readonly readModel: ReadModelStore,
  ) {}

  @Handles(ReportCompleted)
  async handle(@Payload() event: EventOf<typeof ReportCompleted>): Promise<void> {
    const { skuId, runId, reportId, score, report } = event.data;
    if (report.reportId !== reportId || report.skuId !== skuId) {
      throw new Fault('invalid', 'The report is not the one that the event names.', { code: 'report-mismatch' });
    }
    await this.factorsOf(event.tenantId, runId);
    const { verdict, issuedAt, confidence } = report;
    const confidencePercent = confidence.overallPercent;
    await this.projection.end(event, {
      outcome: { ended_as: 'EVALUATED', report_id: reportId, score, verdict, confidence_percent: confidencePercent },
      write: (tx) => {
        const body = JSON.stringify(report);
        tx.write(REPORTS, {
          report_id: reportId,
          tenant_id: event.tenantId,
          sku_id: skuId,
          run_id: runId,
          issued_at: issuedAt,
          body,
        });
      },
      fact: outgoing(SkuEvaluated, { skuId, reportId, score, confidencePercent, verdict }),
    });
  }

  /**
   * Who reads EVALUATED expects the factors, too. Should they have been lost, the run ends without them, and stays open for
   * the sweeper to fetch them.
   */
  private async factorsOf(tenantId: TenantId, runId: RunId): Promise<void> {
    for (let turn = 0; turn < FACTORS_TRIES; turn += 1) {
      if (await this.readModel.hasFactors(tenantId, runId)) return;
      await new Promise((resolve) => setTimeout(resolve, FACTORS_TRY_MS));
    }
  }
}
