import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CostFactorsExtracted,
  type EventOf,
  FACTORS,
  parseEvent,
  prefixed,
  type RunId,
  type SkuId,
  SkuNormalized,
  typeOf,
} from '@cpes/contracts';
import { CostFactorConfig, costFactorModule } from '@cpes/cost-factor';
import { type Disposition, InProcessBroker, type WireMessage } from '@cpes/messaging';
import { parseEnv, type RunningService, startService } from '@cpes/service-kit';
import { FixedClock, testDatabase, type TestDatabase, WORKED_EXAMPLES, type WorkedExample } from '@cpes/testing';
import { DataSource } from 'typeorm';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const TENANT = randomUUID();

/** One service on a database of its own, with a listener for what it emits. */
class Harness {
  readonly emitted: EventOf<typeof CostFactorsExtracted>[] = [];
  readonly broker = new InProcessBroker();
  private service: RunningService | undefined;

  constructor(
    readonly url: string,
    private readonly env: Record<string, string> = {},
  ) {}

  async start(): Promise<this> {
    await this.broker.subscribe({
      queue: `scoring.${typeOf(CostFactorsExtracted)}`,
      prefetch: 10,
      handle: async (message): Promise<Disposition> => {
        const { body, ...envelope } = message;
        const data = parseEvent(message.type, JSON.parse(body)) as CostFactorsExtracted;
        this.emitted.push({ ...envelope, data });
        return { kind: 'done' };
      },
      keepDeadLetter: async () => undefined,
    });
    await this.broker.subscribe({
      queue: `gateway.${typeOf(CostFactorsExtracted)}`,
      prefetch: 10,
      handle: async (): Promise<Disposition> => ({ kind: 'done' }),
      keepDeadLetter: async () => undefined,
    });
    const config = parseEnv(CostFactorConfig, { COST_FACTOR_DATABASE_URL: this.url, ...this.env });
    const definition = {
      name: 'cost-factor' as const,
      config: CostFactorConfig,
      module: (settings: Readonly<CostFactorConfig>, broker: InProcessBroker) =>
        costFactorModule(settings, broker, new FixedClock(NOW)),
    };
    this.service = await startService(definition, config, this.broker);
    return this;
  }

  get dataSource(): DataSource {
    if (this.service === undefined) throw new Error('the service is not started');
    return this.service.app.get(DataSource, { strict: false });
  }

  async stop(): Promise<void> {
    await this.service?.stop();
    await this.broker.close();
  }

  async waitForEmitted(count: number): Promise<void> {
    const giveUpAtMs = Date.now() + 10_000;
    while (this.emitted.length < count) {
      if (Date.now() > giveUpAtMs) throw new Error(`${this.emitted.length} of ${count} events were emitted`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('cost_factor');
});
afterAll(() => database.drop());

function normalized(example: WorkedExample = WORKED_EXAMPLES.bottle): WireMessage {
  const skuId: SkuId = prefixed('sku', randomUUID());
  const runId: RunId = prefixed('run', randomUUID());
  const data: SkuNormalized = {
    skuId,
    runId,
    submittedAt: new Date(NOW.getTime() - 40).toISOString(),
    candidate: example.candidate,
    assumptions: [],
    classification: {
      hsCode: example.candidate.hsCode,
      description: '',
      match: 'supplied',
      dutyRangeBps: { min: 0, max: 0 },
      alternatives: [],
    },
  };
  return {
    id: randomUUID(),
    type: typeOf(SkuNormalized),
    tenantId: TENANT,
    aggregateId: skuId,
    occurredAt: NOW.toISOString(),
    deadlineMs: NOW.getTime() + 1_460,
    attempt: 1,
    resend: 0,
    body: JSON.stringify(data),
  };
}

describe('the cost-factor service', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await new Harness(database.url).start();
  });
  afterAll(() => harness.stop());
  beforeEach(() => harness.emitted.splice(0));

  it('stores the 12 factors of a run and announces them', async () => {
    const example = WORKED_EXAMPLES.bottle;
    const message = normalized(example);
    expect((await harness.broker.publish(message)).kind).toBe('sent');
    await harness.waitForEmitted(1);

    const [event] = harness.emitted;
    expect(event).toMatchObject({ tenantId: TENANT, aggregateId: message.aggregateId, deadlineMs: message.deadlineMs });
    expect(event?.data.costFactors.map(({ amountCents }) => amountCents)).toEqual(
      FACTORS.map(({ key }) => example.factorsCents[key]),
    );
    expect(event?.data.extraction).toEqual({
      startedAt: NOW.toISOString(),
      completedAt: NOW.toISOString(),
      durationMs: 40,
      deadlineMs: 1_500,
      withinDeadline: true,
    });
    const rows: { body: CostFactorsExtracted; tenant_id: string; rate_tables_version: string }[] =
      await harness.dataSource.query('SELECT * FROM factor_sets WHERE run_id = $1', [event?.data.runId]);
    expect(rows).toMatchObject([{ tenant_id: TENANT, rate_tables_version: event?.data.rateTablesVersion }]);
    expect(rows[0]?.body).toEqual(JSON.parse(JSON.stringify(event?.data)));
  });

  it('costs every worked example to the cent from its own database', async () => {
    const examples = Object.values(WORKED_EXAMPLES);
    await Promise.all(examples.map((example) => harness.broker.publish(normalized(example))));
    await harness.waitForEmitted(examples.length);
    const bySku = new Map(
      harness.emitted.map(({ data }) => [data.candidate.title, data.costFactors.map(({ amountCents }) => amountCents)]),
    );
    for (const { candidate, factorsCents } of examples) {
      expect(bySku.get(candidate.title)).toEqual(FACTORS.map(({ key }) => factorsCents[key]));
    }
  });

  it('does nothing the second time the same event is delivered', async () => {
    const message = normalized();
    await harness.broker.publish(message);
    await harness.broker.publish(message);
    await harness.waitForEmitted(1);
    await harness.broker.publish(normalized());
    await harness.waitForEmitted(2);
    expect(harness.emitted.map(({ aggregateId }) => aggregateId === message.aggregateId)).toEqual([true, false]);
  });

  it('announces the same factors again when the run is sent again', async () => {
    const message = normalized();
    await harness.broker.publish(message);
    await harness.broker.publish({ ...message, id: randomUUID(), resend: 1 });
    await harness.waitForEmitted(2);
    const [first, second] = harness.emitted;
    expect(second?.data).toEqual(first?.data);
    expect(second?.resend).toBe(1);
  });

  it('loads its rate files once, however many instances start', async () => {
    const loads = () => harness.dataSource.query('SELECT file, sha256 FROM rate_table_loads ORDER BY seq');
    const before: unknown = await loads();
    const others = await Promise.all([new Harness(database.url).start(), new Harness(database.url).start()]);
    await Promise.all(others.map((other) => other.stop()));
    expect(await loads()).toEqual(before);
    expect(before).toHaveLength(16);
  });

  it('is ready on an empty database in less than three seconds', async () => {
    const empty = await testDatabase('cost_factor_empty');
    const startedMs = performance.now();
    const first = await new Harness(empty.url).start();
    const tookMs = performance.now() - startedMs;
    await first.stop();
    await empty.drop();
    expect(tookMs).toBeLessThan(3_000);
  });

  it('loads every row once when two instances start on an empty database', async () => {
    const empty = await testDatabase('cost_factor_race');
    const racing = await Promise.all([new Harness(empty.url).start(), new Harness(empty.url).start()]);
    const counted: unknown = await racing[0].dataSource.query('SELECT count(*)::int AS count FROM us_tariff_lines');
    await Promise.all(racing.map((one) => one.stop()));
    await empty.drop();
    expect(counted).toEqual([{ count: 11_414 }]);
  });
});

describe('with a live source that hangs', () => {
  let server: Server;
  let harness: Harness;
  beforeAll(async () => {
    server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    harness = await new Harness(database.url, {
      CPES_FREIGHT_SOURCE_URL: url,
      CPES_DUTY_SOURCE_URL: url,
      CPES_ALLOW_HTTP_SOURCES: 'true',
      CPES_ALLOW_PRIVATE_SOURCES: 'true',
      COST_FACTOR_QUOTE_TIMEOUT_MS: '200',
    }).start();
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await harness.stop();
  });

  it('falls back to the tables within the cap', async () => {
    const startedMs = performance.now();
    await harness.broker.publish(normalized());
    expect(performance.now() - startedMs).toBeLessThan(700);
    await harness.waitForEmitted(1);
    const freight = harness.emitted[0]?.data.evidence.find(({ factor }) => factor === 'internationalFreight');
    expect(freight?.type).toBe('index');
  });
});
