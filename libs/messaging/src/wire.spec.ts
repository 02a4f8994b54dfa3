import { encodeText } from '@cpes/service-kit';
import { aMessage } from '@cpes/testing';
import type { Message } from 'amqplib';
import { withoutEvaluation } from './broker.conformance.ts';
import { fromDelivery, toProperties } from './wire.ts';

function delivered(properties: object, content: Buffer = Buffer.from('')): Message {
  return { properties: { headers: undefined, ...properties }, content, fields: {} } as unknown as Message;
}

describe('The wire', () => {
  it.each([
    {},
    { traceparent: '00-ab-cd-01', causeId: '0198c0de-0000-7000-8000-000000000001' },
    { attempt: 6, aggregateType: 'endpoint', aggregateId: 'end_1' },
    { evaluation: { runId: 'run_0198c0de000070008000000000000002', deadlineMs: 1_500, resend: 3 } as const },
  ])('is unchanged after encoding and decoding, %j', (overrides) => {
    const message = aMessage(overrides);
    expect(fromDelivery(delivered(toProperties(message, 'gateway'), message.body))).toEqual(message);
  });

  it('sets the sender, the subject and the content type, and is persistent', () => {
    const message = aMessage();
    expect(toProperties(message, 'gateway')).toMatchObject({
      messageId: message.id,
      correlationId: message.aggregateId,
      appId: 'gateway',
      contentType: 'application/json',
      persistent: true,
    });
  });

  it('sets the content encoding of a large body only', () => {
    const large = aMessage({ body: encodeText(JSON.stringify('x'.repeat(3_000))) });
    expect(toProperties(large, 'gateway').contentEncoding).toBe('deflate');
    expect(toProperties(aMessage(), 'gateway').contentEncoding).toBeUndefined();
  });

  it('has no headers of an evaluation for an event outside one', () => {
    const message = withoutEvaluation(aMessage());
    const { headers } = toProperties(message, 'gateway') as { headers: object };
    expect(Object.keys(headers)).toEqual(['tenant-id', 'aggregate-type', 'aggregate-id', 'attempt']);
    expect(fromDelivery(delivered(toProperties(message, 'gateway'), message.body))).toEqual(message);
  });

  it('reads the deadline and the resend of a sender without the run in the headers', () => {
    const { evaluation } = fromDelivery(delivered({ headers: { deadline: 1_500, resend: 2 } }));
    expect(evaluation).toEqual({ runId: '', deadlineMs: 1_500, resend: 2 });
  });

  it('reads a message without properties as an empty envelope', () => {
    expect(fromDelivery(delivered({}))).toEqual({
      id: '',
      type: '',
      tenantId: '',
      aggregateType: '',
      aggregateId: '',
      occurredAt: '1970-01-01T00:00:00.000Z',
      attempt: 1,
      body: Buffer.from(''),
    });
  });

  it.each([Number.MAX_SAFE_INTEGER, -1, 1.5, Number.NaN, '5', null, {}])(
    'ignores %p as a number of attempts and as a time',
    (value) => {
      const message = fromDelivery(
        delivered({ timestamp: value, headers: { attempt: value, resend: value, deadline: value } }),
      );
      expect(message).toMatchObject({
        attempt: 1,
        occurredAt: '1970-01-01T00:00:00.000Z',
        evaluation: { resend: 0, deadlineMs: 0 },
      });
    },
  );
});
