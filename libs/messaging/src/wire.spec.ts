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
  ])('carries a message there and back, %j', (overrides) => {
    const message = aMessage(overrides);
    expect(fromDelivery(delivered(toProperties(message, 'gateway'), message.body))).toEqual(message);
  });

  it('names the sender, the subject and the kind of content, and asks for safe keeping', () => {
    const message = aMessage();
    expect(toProperties(message, 'gateway')).toMatchObject({
      messageId: message.id,
      correlationId: message.aggregateId,
      appId: 'gateway',
      contentType: 'application/json',
      persistent: true,
    });
  });

  it('says of a large body that it is deflated, and of a small one nothing', () => {
    const large = aMessage({ body: encodeText(JSON.stringify('x'.repeat(3_000))) });
    expect(toProperties(large, 'gateway').contentEncoding).toBe('deflate');
    expect(toProperties(aMessage(), 'gateway').contentEncoding).toBeUndefined();
  });

  it('says nothing of an evaluation for an event that belongs to none', () => {
    const message = withoutEvaluation(aMessage());
    const { headers } = toProperties(message, 'gateway') as { headers: object };
    expect(Object.keys(headers)).toEqual(['tenant-id', 'aggregate-type', 'aggregate-id', 'attempt']);
    expect(fromDelivery(delivered(toProperties(message, 'gateway'), message.body))).toEqual(message);
  });

  it('reads the deadline and the resend of a sender that does not name the run here', () => {
    const { evaluation } = fromDelivery(delivered({ headers: { deadline: 1_500, resend: 2 } }));
    expect(evaluation).toEqual({ runId: '', deadlineMs: 1_500, resend: 2 });
  });

  it('reads a message without properties as one that lacks everything', () => {
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
    'takes %p for no number of attempts and for no time',
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
