import { randomUUID } from 'node:crypto';
import {
  CostFactorsExtracted,
  costFactorsOf,
  EVALUATION_DEADLINE_MS,
  EvaluationFailed,
  FACTORS,
  SkuNormalized,
} from '@cpes/contracts';
import { CostFactorConfig, costFactorModule } from '../src/index.ts';
import { RATE_TABLES } from '../src/store/rate-tables.ts';
import { type InProcessBroker, type WireMessage } from '@cpes/messaging';
import { decodeJson } from '@cpes/service-kit';
import {
  aClassification,
  aNormalisation,
  FixedClock,
  messageOf,
  Receiver,
  resent,
  ServiceHarness,
  type Settings,
  testDatabase,
  type TestDatabase,
  WORKED_EXAMPLES,
  type WorkedExample,
} from '@cpes/testing';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const TENANT = randomUUID();

const definition = {
  name: 'cost-factor' as const,
  config: CostFactorConfig,
  module: (settings: Readonly<CostFactorConfig>, broker: InProcessBroker) =>
    costFactorModule(settings, broker, new FixedClock(NOW)),
};

const LISTENERS = [
  ['scoring', CostFactorsExtracted],
  ['gateway', EvaluationFailed],
] as const;

/** The service with a listener for its events. */
function start(databaseUrl: string, settings: Settings = {}): Promise<ServiceHarness> {
  return new ServiceHarness().launch(definition, settings, { databaseUrl, listeners: LISTENERS });
}

const extractedIn = (message: Pick<WireMessage, 'body'>) => decodeJson(message) as CostFactorsExtracted;
const costFactorsIn = ({ runId, evidence }: CostFactorsExtracted) => costFactorsOf(runId, evidence);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('cost_factor');
});
afterAll(() => database.drop());

function normalized(example: WorkedExample = WORKED_EXAMPLES.bottle): WireMessage {
  const { candidate } = example;
  const data = aNormalisation({
    submittedAt: new Date(NOW.getTime() - 40).toISOString(),
    candidate,
    classification: aClassification({
      hsCode: candidate.hsCode,
      match: 'supplied',
      dutyRangeBps: { min: 690, max: 720 },
      alternatives: [],
    }),
  });
  return messageOf(SkuNormalized, data, { tenantId: TENANT, occurredAt: NOW.toISOString() });
}

describe('the cost-factor service', () => {
  let harness: ServiceHarness;
  beforeAll(async () => {
    harness = await start(database.url);
  });
  afterAll(() => harness.stop());
  beforeEach(() => harness.received.splice(0));

  it('emits the 12 factors of a run', async () => {
    const example = WORKED_EXAMPLES.bottle;
    const message = normalized(example);
    await harness.publish(message);
    await harness.receivedOf(1);

    const [event] = harness.received;
    const fact = extractedIn(event!);
    expect(event).toMatchObject({
      tenantId: TENANT,
      aggregateId: message.aggregateId,
      evaluation: message.evaluation,
      causeId: message.id,
    });
    expect(costFactorsIn(fact).map(({ amountCents }) => amountCents)).toEqual(
      FACTORS.map(({ key }) => example.factorsCents[key]),
    );
    // Intake knew only the ordinary duty; both lines of bottles have 12.5 % of additional duty.
    expect(fact.classification.dutyRangeBps).toEqual({ min: 1940, max: 1970 });
    expect(fact.extraction).toEqual({
      startedAt: NOW.toISOString(),
      completedAt: NOW.toISOString(),
      durationMs: 40,
      deadlineMs: EVALUATION_DEADLINE_MS,
      withinDeadline: true,
    });
  });

  it('costs every worked example to the cent from its own database', async () => {
    const examples = Object.values(WORKED_EXAMPLES);
    await Promise.all(examples.map((example) => harness.publish(normalized(example))));
    await harness.receivedOf(examples.length);
    const bySku = new Map(
      harness.received
        .map(extractedIn)
        .map((fact) => [fact.candidate.title, costFactorsIn(fact).map(({ amountCents }) => amountCents)]),
    );
    for (const { candidate, factorsCents } of examples) {
      expect(bySku.get(candidate.title)).toEqual(FACTORS.map(({ key }) => factorsCents[key]));
    }
  });

  it('emits the same event for each delivery of its cause, and another one for a resent run', async () => {
    const message = normalized();
    await harness.publish(message);
    await harness.publish({ ...message, attempt: 2 });
    await harness.publish(resent(message));
    const [first, second, third] = await harness.receivedOf(3);
    // Only a first attempt reports how long its cause waited.
    expect({ ...second, handling: undefined }).toEqual({ ...first, handling: undefined });
    expect(third?.body).toEqual(first?.body);
    expect(third?.id).not.toBe(first?.id);
    expect(third?.evaluation?.resend).toBe(1);
  });

  it('fails a run whose currency has no exchange rate, with the reason and without factors', async () => {
    const bottle = WORKED_EXAMPLES.bottle;
    const message = normalized({ ...bottle, candidate: { ...bottle.candidate, currency: 'IRR' } });
    await harness.publish(message);
    await harness.receivedOf(1);
    expect(harness.received[0]?.type).toBe('sku.evaluation-failed.v1');
    expect(decodeJson(harness.received[0]!)).toMatchObject({
      stage: 'cost-factor',
      code: 'no-exchange-rate',
      detail: 'There is no exchange rate for IRR.',
    });
  });

  it('loads its rate files once for any number of starting instances', async () => {
    const loads = () => harness.query('SELECT file, sha256 FROM rate_table_loads ORDER BY seq');
    const before: unknown = await loads();
    const others = await Promise.all([start(database.url), start(database.url)]);
    await Promise.all(others.map((other) => other.stop()));
    expect(await loads()).toEqual(before);
    expect(before).toHaveLength(Object.keys(RATE_TABLES).length);
  });

  it('loads every row once when two instances start on an empty database', async () => {
    const empty = await testDatabase('cost_factor_race');
    const racing = await Promise.all([start(empty.url), start(empty.url)]);
    const counted: unknown = await racing[0].query('SELECT count(*)::int AS count FROM us_tariff_lines');
    await Promise.all(racing.map((one) => one.stop()));
    await empty.drop();
    expect(counted).toEqual([{ count: 11_414 }]);
  });
});

describe('with a live source that hangs', () => {
  let server: Receiver;
  let harness: ServiceHarness;
  beforeAll(async () => {
    server = await Receiver.start(() => undefined);
    const url = `${server.origin}/`;
    harness = await start(database.url, {
      CPES_FREIGHT_SOURCE_URL: url,
      CPES_DUTY_SOURCE_URL: url,
      CPES_ALLOW_HTTP_SOURCES: 'true',
      CPES_ALLOW_PRIVATE_SOURCES: 'true',
      COST_FACTOR_QUOTE_TIMEOUT_MS: '200',
    });
  });
  afterAll(async () => {
    await server.stop();
    await harness.stop();
  });

  it('falls back to the tables', async () => {
    await harness.publish(normalized());
    await harness.receivedOf(1);
    const [type] = extractedIn(harness.received[0]!).evidence.internationalFreight!;
    expect(type).toBe('index');
  });
});
