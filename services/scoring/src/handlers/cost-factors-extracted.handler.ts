import {
  CostFactorsExtracted,
  type EventOf,
  extractedRunOf,
  outgoing,
  type OutgoingEvent,
  ReportCompleted,
  compactReportOf,
} from '@cpes/contracts';
import { Handles } from '@cpes/messaging';
import { Clock } from '@cpes/service-kit';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { evaluate } from '../domain/evaluate.ts';

/** Makes the report of a run from its factors. */
@Controller()
export class CostFactorsExtractedHandler {
  constructor(private readonly clock: Clock) {}

  @Handles(CostFactorsExtracted)
  handle(@Payload() { data }: EventOf<typeof CostFactorsExtracted>): OutgoingEvent[] {
    const run = extractedRunOf(data);
    const { skuId, runId, candidate, classification } = run;
    const report = compactReportOf(evaluate(run, this.clock.now()), candidate);
    return [outgoing(ReportCompleted, { skuId, runId, report, classification, extraction: data.extraction })];
  }
}
