import { encodeText } from '@cpes/service-kit';
import type { Message } from 'amqplib';
import { aMessage } from './broker.conformance.ts';
import { fromDelivery, toProperties } from './wire.ts';

function delivered(properties: object, content: Buffer = Buffer.from('')): Message {
  return { properties: { headers: undefined, ...properties }, content, fields: {} } as unknown as Message;
}

describe('The wire', () => {
  it.each([{}, { traceparent: '00-ab-cd-01' }, { attempt: 6, resend: 3 }])(
    'carries a message there and back, %j',
    (overrides) => {
      const message = aMessage(overrides);
      expect(fromDelivery(delivered(toProperties(message, 'gateway'), message.body))).toEqual(message);
    },
  );

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

  it('reads a message without properties as one that lacks everything', () => {
    expect(fromDelivery(delivered({}))).toEqual({
      id: '',
      type: '',
      tenantId: '',
      aggregateId: '',
      occurredAt: '1970-01-01T00:00:00.000Z',
      deadlineMs: 0,
      attempt: 1,
      resend: 0,
      body: Buffer.from(''),
    });
  });

  it.each([Number.MAX_SAFE_INTEGER, -1, 1.5, Number.NaN, '5', null, {}])(
    'takes %p for no number of attempts and for no time',
    (value) => {
      const message = fromDelivery(
        delivered({ timestamp: value, headers: { attempt: value, resend: value, deadline: value } }),
      );
      expect(message).toMatchObject({ attempt: 1, resend: 0, deadlineMs: 0, occurredAt: '1970-01-01T00:00:00.000Z' });
    },
  );
});
