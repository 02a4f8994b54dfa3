import { EvaluationFailed, SkuNormalized, SkuSubmitted, type SubmittedCandidate } from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import { decodeJson, IdSource } from '@cpes/service-kit';
import {
  aShortCandidate,
  aSubmission,
  messageOf,
  resent,
  entityDifferences,
  ServiceHarness,
  testDatabase,
  type TestDatabase,
} from '@cpes/testing';
import { IntakeConfig, intakeService } from '../src/index.ts';

const SUBMITTED_AT = new Date('2026-11-21T10:00:00.000Z');
const ids = new IdSource();
const TENANT = ids.next();

let database: TestDatabase;
let harness: ServiceHarness;

beforeAll(async () => {
  database = await testDatabase('intake');
  const config = Object.assign(new IntakeConfig(), { INTAKE_DATABASE_URL: database.url });
  harness = await ServiceHarness.start(intakeService, config, [
    ['cost-factor', SkuNormalized],
    ['gateway', EvaluationFailed],
  ]);
});

afterAll(async () => {
  await harness.stop();
  await database.drop();
});

beforeEach(() => {
  harness.received.length = 0;
});

describe('the service', () => {
  it('has the tables that its entities describe', async () => {
    expect(await entityDifferences(harness.dataSource)).toEqual([]);
  });
});

describe('a submission', () => {
  it('becomes a stored normalisation and an announcement of it', async () => {
    const submitted = submissionOf({ title: 'Insulated stainless bottle 600 ml' });
    await harness.publish(messageFor(submitted));

    const [announced] = await harness.receivedOf(1);
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
    await harness.publish(messageFor(submissionOf({})));
    const [announced] = await harness.receivedOf(1);
    const { classification, assumptions } = bodyOf(announced);
    expect(classification.match).toBe('none');
    expect(assumptions.map(({ field }) => field)).toContain('title');
  });

  it('delivered twice makes one row and one announcement', async () => {
    const message = messageFor(submissionOf({ title: 'Ceramic mug' }));
    await Promise.all([harness.publish(message), harness.publish(message)]);
    const later = messageFor(submissionOf({ title: 'Yoga mat' }));
    await harness.publish(later);
    await harness.until(() => harness.received.some(({ aggregateId }) => aggregateId === later.aggregateId));
    expect(harness.received.filter(({ aggregateId }) => aggregateId === message.aggregateId)).toHaveLength(1);
  });

  it('sent again makes the same announcement again', async () => {
    const message = messageFor(submissionOf({ title: 'Organic cotton T-shirt' }));
    await harness.publish(message);
    await harness.publish(resent({ ...message, id: ids.next() }));
    const [first, second] = await harness.receivedOf(2);
    expect(bodyOf(second)).toEqual(bodyOf(first));
    expect(second?.evaluation?.resend).toBe(1);
  });

  it('that does not fit its schema is parked, and the run is announced as failed', async () => {
    const submitted = submissionOf({ title: 'Ceramic mug' });
    const candidate = { ...submitted.candidate, currency: 'dollars' };
    await harness.publish(messageFor({ ...submitted, candidate }));
    const [announced] = await harness.receivedOf(1);
    expect(announced?.type).toBe('sku.evaluation-failed.v1');
    expect(announced && decodeJson(announced)).toMatchObject({ runId: submitted.runId, stage: 'intake' });
    expect(await rowsOf(submitted.runId)).toEqual([]);
  });
});

const submissionOf = (candidate: Partial<SubmittedCandidate>): SkuSubmitted =>
  aSubmission({ submittedAt: SUBMITTED_AT.toISOString(), candidate: aShortCandidate(candidate) });

const messageFor = (submitted: SkuSubmitted): WireMessage =>
  messageOf(SkuSubmitted, submitted, { tenantId: TENANT, occurredAt: submitted.submittedAt });

function bodyOf(message: WireMessage | undefined): SkuNormalized {
  return (message && decodeJson(message)) as SkuNormalized;
}

const rowsOf = (runId: string) => harness.query('SELECT * FROM normalisations WHERE run_id = $1', [runId]);
