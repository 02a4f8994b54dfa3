import { prefixed, type SkuNormalized, SkuSubmitted, typeOf } from '@cpes/contracts';
import { InProcessBroker, type WireMessage } from '@cpes/messaging';
import { cents } from '@cpes/money';
import { IdSource, type RunningService, startService } from '@cpes/service-kit';
import { testDatabase, type TestDatabase } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { IntakeConfig, intakeService } from '../src/index.ts';

const SUBMITTED_AT = new Date('2026-11-21T10:00:00.000Z');
const ids = new IdSource();
const TENANT = ids.next();

let database: TestDatabase;
let broker: InProcessBroker;
let service: RunningService;
/** What cost-factor and the gateway would have received. */
let received: WireMessage[];

beforeAll(async () => {
  database = await testDatabase('intake');
  broker = new InProcessBroker();
  received = [];
  await listen('cost-factor', 'sku.normalized.v1');
  await listen('gateway', 'sku.evaluation-failed.v1');
  const config = Object.assign(new IntakeConfig(), { INTAKE_DATABASE_URL: database.url });
  service = await startService(intakeService, config, broker);
});

afterAll(async () => {
  await service.stop();
  await broker.close();
  await database.drop();
});

beforeEach(() => {
  received.length = 0;
});

describe('a submission', () => {
  it('becomes a stored normalisation and an announcement of it', async () => {
    const submitted = aSubmission({ title: 'Insulated stainless bottle 600 ml' });
    await publish(aMessage(submitted));

    const [announced] = await until(() => received.length === 1);
    const { candidate, assumptions, classification, submittedAt } = bodyOf(announced);
    expect(announced).toMatchObject({ type: 'sku.normalized.v1', tenantId: TENANT, aggregateId: submitted.skuId });
    expect(classification).toMatchObject({ hsCode: '961700', match: 'strong' });
    expect(submittedAt).toBe(SUBMITTED_AT.toISOString());
    expect(await rowsOf(submitted.runId)).toEqual([
      {
        run_id: submitted.runId,
        sku_id: submitted.skuId,
        tenant_id: TENANT,
        candidate,
        assumptions,
        classification,
        created_at: expect.any(Date),
      },
    ]);
  });

  it('without a title is announced unclassified, with its assumptions', async () => {
    await publish(aMessage(aSubmission({})));
    const [announced] = await until(() => received.length === 1);
    const { classification, assumptions } = bodyOf(announced);
    expect(classification.match).toBe('none');
    expect(assumptions.map(({ field }) => field)).toContain('title');
  });

  it('delivered twice makes one row and one announcement', async () => {
    const message = aMessage(aSubmission({ title: 'Ceramic mug' }));
    await Promise.all([publish(message), publish(message)]);
    const later = aMessage(aSubmission({ title: 'Yoga mat' }));
    await publish(later);
    await until(() => received.some(({ aggregateId }) => aggregateId === later.aggregateId));
    expect(received.filter(({ aggregateId }) => aggregateId === message.aggregateId)).toHaveLength(1);
  });

  it('sent again makes the same announcement again', async () => {
    const message = aMessage(aSubmission({ title: 'Organic cotton T-shirt' }));
    await publish(message);
    await publish({ ...message, id: ids.next(), resend: 1 });
    const [first, second] = await until(() => received.length === 2);
    expect(bodyOf(second)).toEqual(bodyOf(first));
    expect(second?.resend).toBe(1);
  });

  it('that does not fit its schema is parked, and the run is announced as failed', async () => {
    const submitted = aSubmission({ title: 'Ceramic mug' });
    const candidate = { ...submitted.candidate, currency: 'dollars' };
    await publish(aMessage({ ...submitted, candidate }));
    const [announced] = await until(() => received.length === 1);
    expect(announced?.type).toBe('sku.evaluation-failed.v1');
    expect(JSON.parse(announced?.body ?? '{}')).toMatchObject({ runId: submitted.runId, stage: 'intake' });
    expect(await rowsOf(submitted.runId)).toEqual([]);
  });
});

function aSubmission(candidate: Partial<SkuSubmitted['candidate']>): SkuSubmitted {
  return {
    skuId: prefixed('sku', ids.next()),
    runId: prefixed('run', ids.next()),
    submittedAt: SUBMITTED_AT.toISOString(),
    candidate: {
      factoryUnitCostCents: cents(480),
      targetRetailPriceCents: cents(3495),
      currency: 'USD',
      ...candidate,
    },
  };
}

function aMessage(submitted: SkuSubmitted): WireMessage {
  return {
    id: ids.next(),
    type: typeOf(SkuSubmitted),
    tenantId: TENANT,
    aggregateId: submitted.skuId,
    occurredAt: SUBMITTED_AT.toISOString(),
    deadlineMs: SUBMITTED_AT.getTime() + 1_500,
    attempt: 1,
    resend: 0,
    body: JSON.stringify(submitted),
  };
}

async function publish(message: WireMessage): Promise<void> {
  expect(await broker.publish(message)).toEqual({ kind: 'sent' });
}

function bodyOf(message: WireMessage | undefined): SkuNormalized {
  return JSON.parse(message?.body ?? 'null') as SkuNormalized;
}

function listen(consumer: string, type: string): Promise<void> {
  return broker.subscribe({
    queue: `${consumer}.${type}`,
    prefetch: 100,
    handle: async (message) => {
      received.push(message);
      return { kind: 'done' };
    },
    keepDeadLetter: async () => undefined,
  });
}

function rowsOf(runId: string): Promise<unknown[]> {
  return service.app
    .get(DataSource, { strict: false })
    .query('SELECT * FROM normalizations WHERE run_id = $1', [runId]);
}

async function until(holds: () => boolean): Promise<readonly WireMessage[]> {
  const giveUpAt = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > giveUpAt) throw new Error(`still waiting; received ${received.length}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return received;
}
