import { Clock, openTracing } from '@cpes/service-kit';
import { TraceReceiver } from '@cpes/testing';
import type { SecretRepository } from '../store/secret.repository.ts';
import { WebhookConfig } from '../webhook.config.ts';
import { Attempts } from './attempts.ts';
import type { ClaimedDelivery } from '../store/queue.repository.ts';
import { Receivers } from './receivers.ts';

const READABLE = { signing: async () => [] };
const UNREADABLE = { signing: () => Promise.reject(new Error('the secret cannot be decrypted')) };

describe('an attempt to deliver a webhook', () => {
  it.each([
    ['it is aborted', READABLE],
    ['its secret cannot be read', UNREADABLE],
  ])('ends its span when %s', async (_case, secrets) => {
    const traces = await TraceReceiver.start();
    const close = await openTracing(traces.url);
    const settings = Object.assign(new WebhookConfig(), { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
    const attempts = new Attempts(new Receivers(settings), secrets as unknown as SecretRepository, new Clock());
    const delivery = { url: `${traces.url}/hook`, attempts: 0, body: Buffer.from('{}') } as ClaimedDelivery;
    await expect(attempts.make(delivery, AbortSignal.abort())).rejects.toThrow();
    attempts.close();
    await close();
    expect(traces.failures()).toEqual([['POST', 'aborted']]);
    await traces.stop();
  });
});
