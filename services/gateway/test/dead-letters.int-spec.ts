import { type Envelope, EvaluationFailed, typeOf } from '@cpes/contracts';
import type { DeadLetter, LetterFault, WireMessage } from '@cpes/messaging';
import { decodeJson, decodeTextLeniently, encodeText } from '@cpes/service-kit';
import { aMessage, resent } from '@cpes/testing';
import { register } from 'prom-client';
import { DeadLetters } from '../src/operations/dead-letters.ts';
import { PipelineGauges } from '../src/operations/pipeline-gauges.ts';
import { Gateway } from './harness.ts';

const QUEUE = 'intake.sku.submitted.v1';
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const FAULT: LetterFault = { kind: 'invalid', code: 'schema', reason: 'a secret detail' };

describe('dead letters', () => {
  let gateway: Gateway;
  let letters: DeadLetters;

  beforeAll(async () => {
    // No service receives events here, so they stay in the outbox.
    gateway = await Gateway.start();
    gateway.broker.isReady = () => false;
    letters = gateway.app.get(DeadLetters);
  });
  afterAll(() => gateway.stop());
  beforeEach(() => gateway.query('TRUNCATE parked_messages, outbox'));

  const keep = (message: WireMessage, letter: Partial<DeadLetter> = { fault: FAULT }) =>
    letters.keep({ queue: QUEUE, message, ...letter });
  const count = async (table: string) =>
    (await gateway.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;

  it('become rows with the whole message and its fault', async () => {
    const message = aMessage({ attempt: 4, traceparent: TRACEPARENT });
    await keep(message);
    const [row] = await gateway.query('SELECT * FROM parked_messages');
    expect(row).toMatchObject({
      queue: QUEUE,
      message_id: message.id,
      resend: 0,
      tenant_id: message.tenantId,
      type: message.type,
      fault_kind: 'invalid',
      fault_code: 'schema',
      reason: 'a secret detail',
      attempts: 4,
      message: { ...message, body: JSON.stringify(decodeJson(message)) },
    });
    // The stage that gave up has ended the run itself.
    expect(await count('outbox')).toBe(0);
  });

  it('that the broker has given up end their run, for a stage only', async () => {
    const message = aMessage({ traceparent: TRACEPARENT });
    const { skuId, runId } = decodeJson(message) as EvaluationFailed;
    await keep(message, {});
    await keep(aMessage(), { queue: 'gateway.sku.normalized.v1' });
    expect(await count('parked_messages')).toBe(2);
    const rows = await gateway.query<Pick<Envelope, 'tenantId'> & { payload: Buffer }>(
      `SELECT tenant_id AS "tenantId", routing_key AS type, headers->>'traceparent' AS traceparent, payload FROM outbox`,
    );
    expect(rows).toMatchObject([
      { tenantId: message.tenantId, type: typeOf(EvaluationFailed), traceparent: TRACEPARENT },
    ]);
    expect(decodeJson({ body: rows[0]!.payload })).toMatchObject({ skuId, runId, stage: 'intake', code: 'bug' });
  });

  it('become one row, despite redeliveries', async () => {
    const message = aMessage();
    await Promise.all(Array.from({ length: 20 }, () => keep(message, {})));
    await keep(message, {});
    expect([await count('parked_messages'), await count('outbox')]).toEqual([1, 1]);
    await keep(resent(message));
    expect(await count('parked_messages')).toBe(2);
  });

  it.each(['', 'number 7'])('with the id "%s" become a row each', async (id) => {
    const messages = [aMessage({ id }), aMessage({ id }), aMessage({ id, body: encodeText('no JSON') })];
    for (const message of messages) await keep(message);
    for (const message of messages) await keep({ ...message, attempt: message.attempt + 1 });
    const kept = await gateway.query<{ message: object }>('SELECT message FROM parked_messages');
    expect(kept).toHaveLength(3);
    expect(kept.map(({ message }) => message)).toEqual(
      expect.arrayContaining(messages.map((message) => ({ ...message, body: decodeTextLeniently(message.body) }))),
    );
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
  ])('with %s are stored, and end the run that they name', async (_, overrides, ended) => {
    await keep(aMessage(overrides), {});
    await keep(aMessage(overrides), { fault: { kind: 'invalid', code: 'x', reason: 'with \0 in it' } });
    expect([await count('parked_messages'), await count('outbox')]).toEqual([2, ended]);
  });

  it('are counted by queue, down to zero', async () => {
    const measured = async () => {
      await gateway.app.get(PipelineGauges).measureParked();
      const { values = [] } = (await register.getSingleMetric('parked_messages')?.get()) ?? {};
      const ofQueue = values.filter(({ labels }) => (labels as { queue: string }).queue === QUEUE);
      return ofQueue.reduce((sum, { value }) => sum + value, 0);
    };
    await keep(aMessage());
    await keep(aMessage());
    expect(await measured()).toBe(2);
    await gateway.query('DELETE FROM parked_messages');
    expect(await measured()).toBe(0);
  });
});
