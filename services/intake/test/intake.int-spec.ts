import { EvaluationFailed, SkuNormalized, SkuSubmitted, type SubmittedCandidate } from '@cpes/contracts';
import { type WireMessage } from '@cpes/messaging';
import { decodeJson, IdSource } from '@cpes/service-kit';
import { aShortCandidate, aSubmission, messageOf, resent, ServiceHarness } from '@cpes/testing';
import { intakeService } from '../src/index.ts';

const SUBMITTED_AT = new Date('2026-11-21T10:00:00.000Z');
const ids = new IdSource();
const TENANT = ids.next();
const LISTENERS = [
  ['cost-factor', SkuNormalized],
  ['gateway', EvaluationFailed],
] as const;

let harness: ServiceHarness;

beforeAll(async () => {
  harness = await new ServiceHarness().launch(intakeService, {}, { listeners: LISTENERS });
});

afterAll(async () => {
  await harness.stop();
});

beforeEach(() => {
  harness.received.length = 0;
});

describe('a submission', () => {
  it('becomes a normalised candidate', async () => {
    const submitted = submissionOf({ title: 'Insulated stainless bottle 600 ml' });
    await harness.publish(messageFor(submitted));

    const [announced] = await harness.receivedOf(1);
    const { classification, submittedAt } = bodyOf(announced);
    expect(announced).toMatchObject({ type: 'sku.normalized.v1', tenantId: TENANT, aggregateId: submitted.skuId });
    expect(classification).toMatchObject({ hsCode: '961700', match: 'strong' });
    expect(submittedAt).toBe(SUBMITTED_AT.toISOString());
  });

  it('without a title gives an unclassified event with its assumptions', async () => {
    await harness.publish(messageFor(submissionOf({})));
    const [announced] = await harness.receivedOf(1);
    const { classification, assumptions } = bodyOf(announced);
    expect(classification.match).toBe('none');
    expect(assumptions.map(({ field }) => field)).toContain('title');
  });

  it('that is delivered twice gives the same event twice', async () => {
    const message = messageFor(submissionOf({ title: 'Ceramic mug' }));
    await harness.publish(message);
    await harness.publish({ ...message, attempt: 2 });
    const [first, second] = await harness.receivedOf(2);
    // Only a first attempt reports how long its cause waited.
    expect({ ...second, handling: undefined }).toEqual({
      ...first,
      occurredAt: second?.occurredAt,
      handling: undefined,
    });
  });

  it('that is sent again gives another event with the same content', async () => {
    const message = messageFor(submissionOf({ title: 'Organic cotton T-shirt' }));
    await harness.publish(message);
    await harness.publish(resent(message));
    const [first, second] = await harness.receivedOf(2);
    expect(bodyOf(second)).toEqual(bodyOf(first));
    expect(second?.id).not.toBe(first?.id);
    expect(second?.evaluation?.resend).toBe(1);
  });

  it('that does not match its schema is parked, and the run fails', async () => {
    const submitted = submissionOf({ title: 'Ceramic mug' });
    const candidate = { ...submitted.candidate, currency: 'dollars' };
    await harness.publish(messageFor({ ...submitted, candidate }));
    const [announced] = await harness.receivedOf(1);
    expect(announced?.type).toBe('sku.evaluation-failed.v1');
    expect(announced && decodeJson(announced)).toMatchObject({ runId: submitted.runId, stage: 'intake' });
  });
});

const submissionOf = (candidate: Partial<SubmittedCandidate>): SkuSubmitted =>
  aSubmission({ submittedAt: SUBMITTED_AT.toISOString(), candidate: aShortCandidate(candidate) });

const messageFor = (submitted: SkuSubmitted): WireMessage =>
  messageOf(SkuSubmitted, submitted, { tenantId: TENANT, occurredAt: submitted.submittedAt });

function bodyOf(message: WireMessage | undefined): SkuNormalized {
  return (message && decodeJson(message)) as SkuNormalized;
}
