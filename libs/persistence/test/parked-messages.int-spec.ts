import { randomUUID } from 'node:crypto';
import { evaluationFailureAt } from '@cpes/messaging';
import type { EvaluationFailed } from '@cpes/contracts';
import { decodeJson, decodeTextLeniently, encodeText, Fault } from '@cpes/service-kit';
import { aMessage, resent } from '@cpes/testing';
import { ParkedMessages } from '../src/parked-messages.ts';
import { aRowOfAnEndpoint, openHarness, type PersistenceHarness } from './harness.ts';

const QUEUE = 'intake.sku.submitted.v1';
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('ParkedMessages', () => {
  let db: PersistenceHarness;
  let parking: ParkedMessages;

  beforeAll(async () => {
    db = await openHarness('parked');
    parking = new ParkedMessages(db.work, evaluationFailureAt('intake'));
  });
  afterAll(() => db.close());
  beforeEach(() => db.empty());

  const fault = new Fault('invalid', 'It cannot be read.', { code: 'schema', internal: 'a secret detail' });

  it('keeps the message with its reason, and announces the end of the run', async () => {
    const message = aMessage({ attempt: 4, traceparent: TRACEPARENT });
    const data = decodeJson(message) as EvaluationFailed;
    await parking.park(QUEUE, message, fault);

    const [row]: Record<string, unknown>[] = await db.dataSource.query('SELECT * FROM parked_messages');
    expect(row).toMatchObject({
      queue: QUEUE,
      message_id: message.id,
      tenant_id: message.tenantId,
      fault_kind: 'invalid',
      fault_code: 'schema',
    });
    expect(row).toMatchObject({
      reason: 'a secret detail',
      attempts: 4,
      message: { ...message, body: JSON.stringify(data) },
    });
    const [leased] = await db.outbox.claim(10, randomUUID());
    expect(leased?.row).toMatchObject({
      type: 'sku.evaluation-failed.v1',
      aggregateId: data.skuId,
      tenantId: message.tenantId,
      traceparent: TRACEPARENT,
    });
    expect(leased && decodeJson(leased.row)).toEqual({
      skuId: data.skuId,
      runId: data.runId,
      stage: 'intake',
      code: 'schema',
      detail: 'It cannot be read.',
    });
  });

  it('does both once, however often it is asked', async () => {
    const message = aMessage();
    await Promise.all(Array.from({ length: 20 }, () => parking.park(QUEUE, message, fault)));
    await parking.park(QUEUE, message, fault);
    expect([await db.count('parked_messages'), await db.count('outbox')]).toEqual([1, 1]);
  });

  it('parks a resend apart from what it repeats', async () => {
    const message = aMessage();
    await parking.park(QUEUE, message, fault);
    await parking.park(QUEUE, resent(message), fault);
    expect(await db.count('parked_messages')).toBe(2);
  });

  it.each(['', 'number 7'])('parks every message whose id is "%s", each of them once', async (id) => {
    const messages = [aMessage({ id }), aMessage({ id }), aMessage({ id, body: encodeText('no JSON') })];
    for (const message of messages) await parking.park(QUEUE, message, fault);
    // Delivered again because the first attempt at parking it had no answer.
    for (const message of messages) await parking.park(QUEUE, { ...message, attempt: message.attempt + 1 }, fault);
    expect([await db.count('parked_messages'), await db.count('outbox')]).toEqual([3, 3]);
    const kept: { message: object }[] = await db.dataSource.query('SELECT message FROM parked_messages');
    expect(kept.map(({ message }) => message)).toEqual(
      expect.arrayContaining(messages.map((message) => ({ ...message, body: decodeTextLeniently(message.body) }))),
    );
  });

  it('announces nothing for a service that has nothing to say about it', async () => {
    await new ParkedMessages(db.work).park('gateway.sku.normalized.v1', aMessage(), fault);
    expect([await db.count('parked_messages'), await db.count('outbox')]).toEqual([1, 0]);
  });

  it.each([
    ['no JSON', { body: encodeText('{"skuId":') }, 1],
    ['bytes that are no text', { body: encodeText('\0\ufffd\0') }, 1],
    ['no id', { id: '' }, 1],
    ['an id that is none', { id: 'x\0y' }, 1],
    ['no tenant', { tenantId: '' }, 0],
    ['a tenant that is none', { tenantId: 'ACME Ltd.' }, 0],
    ['no SKU', { aggregateId: '' }, 0],
    ['a run that is none', { evaluation: { runId: 'run_\0' as const, deadlineMs: 0, resend: 0 } }, 0],
  ])('parks a message with %s, and announces nothing it does not know', async (_, overrides, announced) => {
    await parking.park(QUEUE, aMessage(overrides), new Fault('invalid', 'x', { internal: 'with \0 in it' }));
    expect([await db.count('parked_messages'), await db.count('outbox')]).toEqual([1, announced]);
  });

  it('parks a message that belongs to no evaluation', async () => {
    await parking.park(QUEUE, aRowOfAnEndpoint(), fault);
    expect([await db.count('parked_messages', 'resend = 0'), await db.count('outbox')]).toEqual([1, 0]);
  });
});
