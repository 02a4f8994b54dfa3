import {
  CostFactorsExtracted,
  type EventOf,
  extractedFactsOf,
  type ReportCompleted,
  reportFactsOf,
  type RunId,
} from '@cpes/contracts';
import { eventOf, FakeUnitOfWork, FixedClock, resent, WORKED_EXAMPLES } from '@cpes/testing';
import { factorsExtracted, ISSUED_AT } from '../../test/factors-extracted.ts';
import { evaluate } from '../domain/evaluate.ts';
import type { ReportStore } from '../store/report.store.ts';
import { CostFactorsExtractedHandler } from './cost-factors-extracted.handler.ts';

const TENANT = '0199c0de-0000-7000-8000-0000000000aa';
const run = factorsExtracted(WORKED_EXAMPLES.bottle);

const anEvent = (changes: Partial<EventOf<typeof CostFactorsExtracted>> = {}): EventOf<typeof CostFactorsExtracted> =>
  eventOf(CostFactorsExtracted, extractedFactsOf(run), {
    tenantId: TENANT,
    occurredAt: ISSUED_AT.toISOString(),
    ...changes,
  });

/** Reports in memory, by tenant and run. */
class FakeReports implements Pick<ReportStore, 'insert' | 'find'> {
  readonly rows = new Map<string, ReportCompleted>();
  lookups = 0;

  insert(_tx: unknown, tenantId: string, completed: ReportCompleted): void {
    this.rows.set(`${tenantId} ${completed.runId}`, completed);
  }

  async find(_tx: unknown, tenantId: string, runId: RunId): Promise<ReportCompleted | undefined> {
    this.lookups += 1;
    return this.rows.get(`${tenantId} ${runId}`);
  }
}

function setUp(now = ISSUED_AT) {
  const work = new FakeUnitOfWork();
  const reports = new FakeReports();
  const clock = new FixedClock(now);
  const handler = new CostFactorsExtractedHandler(work.asUnitOfWork(), reports, clock);
  return { work, reports, clock, handler };
}

describe('what scoring does about extracted factors', () => {
  it('keeps the report and announces it whole', async () => {
    const { handler, work, reports } = setUp();
    await handler.handle(anEvent());

    const report = reportFactsOf(evaluate(run, ISSUED_AT), run.candidate);
    const completed: ReportCompleted = {
      skuId: run.skuId,
      runId: run.runId,
      report,
      classification: run.classification,
      extraction: run.extraction,
    };
    expect([...reports.rows]).toEqual([[`${TENANT} ${run.runId}`, completed]]);
    expect(work.emitted).toEqual([
      { type: 'report.completed.v1', aggregateType: 'sku', aggregateId: run.skuId, data: completed },
    ]);
  });

  it('announces the report that the run has already, when the event was sent again', async () => {
    const { handler, work, clock } = setUp();
    await handler.handle(anEvent());
    clock.set(new Date('2026-11-22T10:00:00.000Z'));
    await handler.handle(anEvent(resent(anEvent())));
    expect(work.emitted).toHaveLength(2);
    expect(work.emitted[1]).toEqual(work.emitted[0]);
  });

  it('announces a report once, however often the event is delivered', async () => {
    const { handler, work, reports } = setUp();
    await handler.handle(anEvent());
    await handler.handle(anEvent({ attempt: 2 }));
    expect(reports.rows.size).toBe(1);
    expect(work.emitted).toHaveLength(1);
  });

  it('issues the report of a repeated event whose first delivery came to nothing', async () => {
    const { handler, work, reports } = setUp();
    await handler.handle(resent(anEvent()));
    expect(reports.rows.size).toBe(1);
    expect(work.emitted).toHaveLength(1);
  });

  it('does not look for a report the first time', async () => {
    const { handler, reports } = setUp();
    await handler.handle(anEvent());
    expect(reports.lookups).toBe(0);
  });
});
