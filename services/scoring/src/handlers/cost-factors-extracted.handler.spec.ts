import { CostFactorsExtracted, compactExtractionOf, type ReportCompleted, compactReportOf } from '@cpes/contracts';
import { eventOf, FixedClock, resent, WORKED_EXAMPLES } from '@cpes/testing';
import { factorsExtracted, ISSUED_AT } from '../../test/factors-extracted.ts';
import { evaluate } from '../domain/evaluate.ts';
import { CostFactorsExtractedHandler } from './cost-factors-extracted.handler.ts';

const run = factorsExtracted(WORKED_EXAMPLES.bottle);
const event = eventOf(CostFactorsExtracted, compactExtractionOf(run), { occurredAt: ISSUED_AT.toISOString() });

describe('extracted factors at scoring', () => {
  it('become a report with its factors, classification and extraction', () => {
    const { skuId, runId, candidate, classification, extraction } = run;
    const report = compactReportOf(evaluate(run, ISSUED_AT), candidate);
    const completed: ReportCompleted = { skuId, runId, report, classification, extraction };
    expect(new CostFactorsExtractedHandler(new FixedClock(ISSUED_AT)).handle(event)).toEqual([
      { type: 'report.completed.v1', aggregateType: 'sku', aggregateId: skuId, data: completed },
    ]);
  });

  it('give the same report for each delivery', () => {
    const handler = new CostFactorsExtractedHandler(new FixedClock(ISSUED_AT));
    const first = handler.handle(event);
    expect(handler.handle({ ...event, attempt: 2 })).toEqual(first);
    expect(handler.handle(resent(event))).toEqual(first);
  });
});
