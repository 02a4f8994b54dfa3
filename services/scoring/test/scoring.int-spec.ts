import {
  CostFactorsExtracted,
  EvaluationFailed,
  compactExtractionOf,
  prefixed,
  ReportCompleted,
  compactReportOf,
  type RunId,
  type SkuId,
} from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import { decodeJson, IdSource } from '@cpes/service-kit';
import {
  type CostedRun,
  FixedClock,
  messageOf,
  resent,
  ServiceHarness,
  WORKED_EXAMPLES,
  workedExamples,
} from '@cpes/testing';
import { evaluate, RULES_VERSION } from '../src/domain/evaluate.ts';
import { scoringModule, scoringService } from '../src/index.ts';
import { factorsExtracted, ISSUED_AT } from './factors-extracted.ts';

const ids = new IdSource();
const TENANT = ids.next();
const LISTENERS = [
  ['gateway', ReportCompleted],
  ['gateway', EvaluationFailed],
] as const;

let clock: FixedClock;
let harness: ServiceHarness;

beforeAll(async () => {
  clock = new FixedClock(ISSUED_AT);
  const module: typeof scoringService.module = (_config, broker) => scoringModule(broker, clock);
  harness = await new ServiceHarness().launch({ ...scoringService, module }, {}, { listeners: LISTENERS });
});

afterAll(async () => {
  await harness.stop();
});

beforeEach(() => {
  clock.set(ISSUED_AT);
  harness.received.length = 0;
});

describe('factors extracted', () => {
  it('become a report', async () => {
    const run = aRun();
    await harness.publish(messageFor(run));

    const [announced] = await harness.receivedOf(1);
    const evaluated = evaluate(run, ISSUED_AT);
    const report = compactReportOf(evaluated, run.candidate);
    const { skuId, runId, classification, extraction } = run;
    expect(announced).toMatchObject({ type: 'report.completed.v1', tenantId: TENANT, aggregateId: run.skuId });
    expect(completedIn(announced)).toEqual(
      JSON.parse(JSON.stringify({ skuId, runId, report, classification, extraction })),
    );
  });

  it.each(workedExamples)('of the %s get the worked score', async (_name, example) => {
    const run = aRun(example);
    await harness.publish(messageFor(run));
    const [announced] = await harness.receivedOf(1);
    expect(completedIn(announced).report).toMatchObject({ score: example.score, verdict: example.verdict });
  });

  it('that are delivered twice give the same event twice', async () => {
    const message = messageFor(aRun());
    await harness.publish(message);
    await harness.publish({ ...message, attempt: 2 });
    const [first, second] = await harness.receivedOf(2);
    // Only a first attempt reports how long its cause waited.
    expect({ ...second, handling: undefined }).toEqual({ ...first, handling: undefined });
  });

  it('that are sent again give another event', async () => {
    const message = messageFor(aRun());
    await harness.publish(message);
    await harness.publish(resent(message));
    const [first, second] = await harness.receivedOf(2);
    expect(second?.body).toEqual(first?.body);
    expect(second?.id).not.toBe(first?.id);
    expect(second?.evaluation?.resend).toBe(1);
  });

  it('of many concurrent runs are all scored', async () => {
    const runs = Array.from({ length: 250 }, () => aRun());
    await Promise.all(runs.map((run) => harness.publish(messageFor(run))));
    await harness.receivedOf(runs.length);
    expect(new Set(harness.received.map(({ aggregateId }) => aggregateId)).size).toBe(runs.length);
  });

  it('that do not match their schema are parked, and the run fails', async () => {
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
  });
});

describe('a report', () => {
  it('names the rules and the rate tables behind it', async () => {
    await harness.publish(messageFor({ ...aRun(), rateTablesVersion: '9f86d081' }));
    const [announced] = await harness.receivedOf(1);
    expect(completedIn(announced).report.ruleVersion).toBe(`${RULES_VERSION}+9f86d081`);
  });
});

function aRun(example: Parameters<typeof factorsExtracted>[0] = WORKED_EXAMPLES.bottle): CostedRun {
  const runId: RunId = prefixed('run', ids.next());
  const skuId: SkuId = prefixed('sku', ids.next());
  return { ...factorsExtracted(example), runId, skuId };
}

const messageFor = (run: CostedRun): WireMessage =>
  messageOf(CostFactorsExtracted, compactExtractionOf(run), { tenantId: TENANT, occurredAt: ISSUED_AT.toISOString() });

function completedIn(message: WireMessage | undefined): ReportCompleted {
  return (message && decodeJson(message)) as ReportCompleted;
}
