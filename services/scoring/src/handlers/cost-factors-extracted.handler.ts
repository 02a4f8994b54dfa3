import {
  CostFactorsExtracted,
  CostFactorsExtractedV1,
  type Envelope,
  type EventOf,
  type ExtractedRun,
  extractedRunOf,
  type Extraction,
  outgoing,
  type OutgoingEvent,
  ReportCompleted,
  ReportCompletedV1,
  reportFactsOf,
} from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { UnitOfWork } from '@cpes/persistence';
import { Clock } from '@cpes/service-kit';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { evaluate } from '../domain/evaluate.ts';
import { isEarlier, ReportStore, type StoredReport } from '../store/report.store.ts';

@Controller()
export class CostFactorsExtractedHandler {
  constructor(
    private readonly work: UnitOfWork,
    private readonly reports: ReportStore,
    private readonly clock: Clock,
  ) {}

  @Handles(CostFactorsExtracted)
  handle(@Payload() event: EventOf<typeof CostFactorsExtracted>): Promise<void> {
    return this.report(event, extractedRunOf(event.data));
  }

  @Handles(CostFactorsExtractedV1)
  handleEarlier(@Payload() event: EventOf<typeof CostFactorsExtractedV1>): Promise<void> {
    return this.report(event, event.data);
  }

  private async report(event: Envelope<{ readonly extraction: Extraction }>, run: ExtractedRun): Promise<void> {
    const { tenantId, data } = event;
    const { skuId, runId, candidate, classification } = run;
    const report = reportFactsOf(evaluate(run, this.clock.now()), candidate);

    await this.work.onceByKey<StoredReport>(event, {
      find: (tx) => this.reports.find(tx, tenantId, runId),
      write: (tx) => {
        const completed: ReportCompleted = { skuId, runId, report, classification, extraction: data.extraction };
        this.reports.insert(tx, tenantId, completed);
        return completed;
      },
      announce: (completed) => [announcementOf(completed)],
    });
  }
}

/** In the form in which it is stored: what an earlier version has stored goes out as that version's event. */
function announcementOf(stored: StoredReport): OutgoingEvent {
  return isEarlier(stored) ? outgoing(ReportCompletedV1, stored) : outgoing(ReportCompleted, stored);
}
