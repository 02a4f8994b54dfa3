import {
  CostFactorsExtracted,
  EvaluationFailed,
  extractedFactsOf,
  prefixed,
  ReportCompleted,
  reportFactsOf,
  type RunId,
  type SkuId,
} from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import { decodeJson, decodeText, IdSource } from '@cpes/service-kit';
import {
  type CostedRun,
  FixedClock,
  messageOf,
  resent,
  entityDifferences,
  ServiceHarness,
  testDatabase,
  type TestDatabase,
  WORKED_EXAMPLES,
  workedExamples,
} from '@cpes/testing';
import { evaluate, RULES_VERSION } from '../src/domain/evaluate.ts';
import { ScoringConfig, scoringModule, scoringService } from '../src/index.ts';
import { factorsExtracted, ISSUED_AT } from './factors-extracted.ts';

const ids = new IdSource();
const TENANT = ids.next();

let database: TestDatabase;
let clock: FixedClock;
let harness: ServiceHarness;

beforeAll(async () => {
  database = await testDatabase('scoring');
  clock = new FixedClock(ISSUED_AT);
  harness = await ServiceHarness.start(
    { ...scoringService, module: (config, broker) => scoringModule(config, broker, clock) },
    Object.assign(new ScoringConfig(), { SCORING_DATABASE_URL: database.url }),
    [
      ['gateway', ReportCompleted],
      ['gateway', EvaluationFailed],
    ],
  );
});

afterAll(async () => {
  await harness.stop();
  await database.drop();
});

beforeEach(() => {
  clock.set(ISSUED_AT);
  harness.received.length = 0;
});

describe('the service', () => {
  it('has the tables that its entities describe', async () => {
    expect(await entityDifferences(harness.dataSource)).toEqual([]);
  });
});

describe('factors extracted', () => {
  it('become a stored report and an announcement of it', async () => {
    const run = aRun();
    await harness.publish(messageFor(run));

    const [announced] = await harness.receivedOf(1);
    const evaluated = evaluate(run, ISSUED_AT);
    const report = reportFactsOf(evaluated, run.candidate);
    const { skuId, runId, classification, extraction } = run;
    expect(announced).toMatchObject({ type: 'report.completed.v1', tenantId: TENANT, aggregateId: run.skuId });
    expect(completedIn(announced)).toEqual(
      JSON.parse(JSON.stringify({ skuId, runId, report, classification, extraction })),
    );
    expect(await rowsOf(run.runId)).toEqual([
      {
        run_id: run.runId,
        report_id: evaluated.reportId,
        tenant_id: TENANT,
        sku_id: run.skuId,
        issued_at: ISSUED_AT,
        score: 74,
        verdict: 'CAUTION',
        confidence_percent: 57,
        true_landed_cost_cents: '1675',
        body: announced?.body,
      },
    ]);
  });

  it.each(workedExamples)('of the %s are scored as worked out', async (_name, example) => {
    const run = aRun(example);
    await harness.publish(messageFor(run));
    const [announced] = await harness.receivedOf(1);
    expect(completedIn(announced).report).toMatchObject({ score: example.score, verdict: example.verdict });
  });

  it('delivered twice make one report and one announcement', async () => {
    const message = messageFor(aRun());
    await Promise.all([harness.publish(message), harness.publish(message)]);
    await harness.publish(message);
    await harness.receivedOf(1);
    await publishAnother();
    expect(harness.received.filter(({ aggregateId }) => aggregateId === message.aggregateId)).toHaveLength(1);
  });

  it('sent again make the same announcement again, to the byte', async () => {
    const message = messageFor(aRun());
    await harness.publish(message);
    clock.set(new Date('2026-12-24T10:00:00.000Z'));
    await harness.publish(resent({ ...message, id: ids.next() }));
    const [first, second] = await harness.receivedOf(2);
    expect(second?.body).toEqual(first?.body);
    expect(second?.evaluation?.resend).toBe(1);
  });

  it('that met in one transaction make one report, announced for each', async () => {
    const message = messageFor(aRun());
    const copies = [1, 2, 3, 4].map((resend) => resent({ ...message, id: ids.next() }, resend));
    await Promise.all(copies.map((copy) => harness.publish(copy)));
    await harness.receivedOf(copies.length);
    expect(new Set(harness.received.map(({ body }) => decodeText(body))).size).toBe(1);
  });

  it('of many runs at once are all scored', async () => {
    const runs = Array.from({ length: 250 }, () => aRun());
    await Promise.all(runs.map((run) => harness.publish(messageFor(run))));
    await harness.receivedOf(runs.length);
    expect(new Set(harness.received.map(({ aggregateId }) => aggregateId)).size).toBe(runs.length);
  });

  it('that do not fit their schema are parked, and the run is announced as failed', async () => {
    const run = aRun();
    await harness.publish(messageFor({ ...run, evidence: run.evidence.slice(1) }));
    const [announced] = await harness.receivedOf(1);
    expect(announced?.type).toBe('sku.evaluation-failed.v1');
    expect(completedIn(announced)).toMatchObject({
      skuId: run.skuId,
      runId: run.runId,
      stage: 'scoring',
      code: 'invalid',
    });
    expect(await rowsOf(run.runId)).toEqual([]);
  });
});

describe('a report', () => {
  it('names the rules and the rate tables that it was made with', async () => {
    await harness.publish(messageFor({ ...aRun(), rateTablesVersion: '9f86d081' }));
    const [announced] = await harness.receivedOf(1);
    expect(completedIn(announced).report.ruleVersion).toBe(`${RULES_VERSION}+9f86d081`);
  });

  it('cannot be changed once it is stored', async () => {
    const run = aRun();
    await harness.publish(messageFor(run));
    const change = harness.query('UPDATE reports SET score = 100 WHERE run_id = $1', [run.runId]);
    await expect(change).rejects.toThrow('never changed');
  });
});

function aRun(example: Parameters<typeof factorsExtracted>[0] = WORKED_EXAMPLES.bottle): CostedRun {
  const runId: RunId = prefixed('run', ids.next());
  const skuId: SkuId = prefixed('sku', ids.next());
  return { ...factorsExtracted(example), runId, skuId };
}

const messageFor = (run: CostedRun): WireMessage =>
  messageOf(CostFactorsExtracted, extractedFactsOf(run), { tenantId: TENANT, occurredAt: ISSUED_AT.toISOString() });

/** Waits until a later event has come through, so that whatever an earlier one emitted has come through as well. */
async function publishAnother(): Promise<void> {
  const later = messageFor(aRun());
  await harness.publish(later);
  await harness.until(() => harness.received.some(({ aggregateId }) => aggregateId === later.aggregateId));
}

function completedIn(message: WireMessage | undefined): ReportCompleted {
  return (message && decodeJson(message)) as ReportCompleted;
}

const rowsOf = (runId: string) => harness.query('SELECT * FROM reports WHERE run_id = $1', [runId]);
