import { WebhookConfig } from '../webhook.config.ts';
import { Receivers } from './receivers.ts';

const obstacleTo = (url: string, settings: Partial<WebhookConfig> = {}) =>
  new Receivers(Object.assign(new WebhookConfig(), settings)).obstacleTo(url);

describe('an endpoint without https', () => {
  it('is refused with the name of the setting that allows it', async () => {
    expect(await obstacleTo('http://hooks.example/cpes')).toBe(
      'http: is not allowed: use https:, or have the operator name the host in WEBHOOK_ALLOWED_HOSTS',
    );
  });

  it('is accepted at a host that the setting names', async () => {
    expect(await obstacleTo('http://127.0.0.1/cpes', { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' })).toBeUndefined();
  });
});
