import { CostFactorsExtracted, type EventOf, outgoing, ReportCompleted, reportIdOf } from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { UnitOfWork } from '@cpes/persistence';
import { Clock } from '@cpes/service-kit';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { evaluate } from '../domain/evaluate.ts';
import { ReportStore } from '../store/report.store.ts';

@Controller()
export class CostFactorsExtractedHandler {
  constructor(
    private readonly work: UnitOfWork,
    private readonly reports: ReportStore,
    private readonly clock: Clock,
  ) {}

  @Handles(CostFactorsExtracted)
  async handle(@Payload() event: EventOf<typeof CostFactorsExtracted>): Promise<void> {
    const { tenantId, data } = event;
    const { skuId, runId, classification, extraction } = data;
    const report = evaluate(data, this.clock.now());
    const fresh: ReportCompleted = {
      skuId,
      runId,
      reportId: reportIdOf(runId),
      score: report.score,
      report,
      classification,
      extraction,
    };

    await this.work.onceByKey(event, {
      find: (tx) => this.reports.find(tx, tenantId, runId),
      write: (tx) => {
        this.reports.insert(tx, tenantId, fresh);
        return fresh;
      },
      announce: (completed) => [outgoing(ReportCompleted, completed)],
    });
  }
}
