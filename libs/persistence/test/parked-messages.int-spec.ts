import { randomUUID } from 'node:crypto';
import { Clock, decodeJson, decodeTextLeniently, encodeJson, encodeText, Fault, IdSource } from '@cpes/service-kit';
import { UnitOfWork } from '@cpes/persistence';
import { ParkedMessages } from '../src/parked-messages.ts';
import { aFailure, aRow, openHarness, type PersistenceHarness } from './harness.ts';

const QUEUE = 'intake.sku.submitted.v1';

describe('ParkedMessages', () => {
  let db: PersistenceHarness;
  let parking: ParkedMessages;

  beforeAll(async () => {
    db = await openHarness('parked');
    parking = new ParkedMessages('intake', db.work);
  });
  afterAll(() => db.close());
  beforeEach(() => db.empty());

  const fault = new Fault('invalid', 'It cannot be read.', { code: 'schema', internal: 'a secret detail' });

  it('keeps the message with its reason, and announces the end of the run', async () => {
    const data = aFailure();
    const message = aRow({ body: encodeJson(data), attempt: 4 });
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
    const message = aRow();
    await Promise.all(Array.from({ length: 20 }, () => parking.park(QUEUE, message, fault)));
    await parking.park(QUEUE, message, fault);
    expect([await db.count('parked_messages'), await db.count('outbox')]).toEqual([1, 1]);
  });

  it('parks a resend apart from what it repeats', async () => {
    const message = aRow();
    await parking.park(QUEUE, message, fault);
    await parking.park(QUEUE, { ...message, resend: 1 }, fault);
    expect(await db.count('parked_messages')).toBe(2);
  });

  it.each(['', 'number 7'])('parks every message whose id is "%s", each of them once', async (id) => {
    const messages = [aRow({ id }), aRow({ id }), aRow({ id, body: encodeText('no JSON') })];
    for (const message of messages) await parking.park(QUEUE, message, fault);
    // Delivered again because the first attempt at parking it had no answer.
    for (const message of messages) await parking.park(QUEUE, { ...message, attempt: message.attempt + 1 }, fault);
    expect([await db.count('parked_messages'), await db.count('outbox')]).toEqual([3, 2]);
    const kept: { message: object }[] = await db.dataSource.query('SELECT message FROM parked_messages');
    expect(kept.map(({ message }) => message)).toEqual(
      expect.arrayContaining(messages.map((message) => ({ ...message, body: decodeTextLeniently(message.body) }))),
    );
  });

  it('announces nothing for the gateway, whose sweeper sees to the run', async () => {
    const work = new UnitOfWork('gateway', db.dataSource, db.outbox, new Clock(), new IdSource());
    await new ParkedMessages('gateway', work).park('gateway.sku.normalized.v1', aRow(), fault);
    expect([await db.count('parked_messages'), await db.count('outbox')]).toEqual([1, 0]);
  });

  it.each([
    ['no JSON', { body: encodeText('{"skuId":') }],
    ['null', { body: encodeText('null') }],
    ['a body without a run', { body: encodeText('{"skuId":"sku_1"}') }],
    ['ids that are none', { body: encodeText('{"skuId":"a","runId":"b"}') }],
    ['bytes that are no text', { body: encodeText('\0\ufffd\0') }],
    ['no tenant', { tenantId: '' }],
    ['a tenant that is none', { tenantId: 'ACME Ltd.' }],
    ['no id', { id: '' }],
    ['an id that is none', { id: 'x\0y' }],
  ])('parks a message with %s, and announces nothing it does not know', async (_, overrides) => {
    await parking.park(QUEUE, aRow(overrides), new Fault('invalid', 'x', { internal: 'with \0 in it' }));
    expect(await db.count('parked_messages')).toBe(1);
    expect(await db.count('outbox')).toBe('id' in overrides ? 1 : 0);
  });
});
