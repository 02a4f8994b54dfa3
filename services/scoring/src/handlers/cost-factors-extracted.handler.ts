import {
  CostFactorsExtracted,
  type EventOf,
  extractedRunOf,
  outgoing,
  ReportCompleted,
  reportFactsOf,
} from '@cpes/contracts';
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
    const run = extractedRunOf(data);
    const { skuId, runId, candidate, classification } = run;
    const report = reportFactsOf(evaluate(run, this.clock.now()), candidate);

    await this.work.onceByKey<ReportCompleted>(event, {
      find: (tx) => this.reports.find(tx, tenantId, runId),
      write: (tx) => {
        const completed: ReportCompleted = { skuId, runId, report, classification, extraction: data.extraction };
        this.reports.insert(tx, tenantId, completed);
        return completed;
      },
      announce: (completed) => [outgoing(ReportCompleted, completed)],
    });
  }
}
