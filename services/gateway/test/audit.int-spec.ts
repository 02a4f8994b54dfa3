import { AuditRecorded } from '@cpes/contracts';
import { v7 } from 'uuid';
import { type Credentials, Gateway } from './harness.ts';
import { Person } from './person.ts';

describe('the audit log', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  beforeAll(async () => {
    gateway = await Gateway.start();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  it('has the entry of another service once, with the time of the action', async () => {
    const userId = v7();
    const [id, occurredAt] = [v7(), '2026-11-22T10:00:00.000Z'];
    const entry = { userId, action: 'store.connected', subject: 'sto_1', details: { name: 'My shop' } };
    for (const attempt of [1, 2])
      await gateway.deliver(AuditRecorded, tenant.tenantId, entry, { id, occurredAt, attempt });
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    expect((await owner.get('/audit')).body.data).toEqual([{ entryId: id, at: occurredAt, ...entry }]);
  });

  it('has no user for an API key, which the details name', async () => {
    const other = await gateway.tenant();
    const details = { keyId: 'key_1' };
    await gateway.deliver(AuditRecorded, other.tenantId, {
      action: 'webhook-endpoint.created',
      subject: 'whe_1',
      details,
    });
    const owner = await Person.of(gateway, other.tenantId, 'owner');
    expect((await owner.get('/audit')).body.data).toMatchObject([{ userId: null, subject: 'whe_1', details }]);
  });
});
