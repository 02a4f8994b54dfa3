import { randomUUID } from 'node:crypto';
import type { EndpointId, TenantId } from '@cpes/contracts';
import { Receiver, until } from '@cpes/testing';
import { PortalLinks } from '../src/index.ts';
import { PortalController } from '../src/portal/portal.controller.ts';
import { evaluated, Webhooks } from './harness.ts';

const UNKNOWN = 'a'.repeat(22);

describe('a portal link', () => {
  let webhooks: Webhooks;
  let receiver: Receiver;
  let tenantId: TenantId;
  let endpointId: EndpointId;

  beforeAll(async () => {
    [webhooks, receiver] = await Promise.all([Webhooks.start(), Receiver.start()]);
  });
  afterAll(() => Promise.all([webhooks.stop(), receiver.stop()]));
  beforeEach(async () => {
    tenantId = randomUUID();
    ({ endpointId } = (await webhooks.endpoint(tenantId, receiver.url)).endpoint);
  });

  const links = () => webhooks.provider(PortalLinks);
  const create = async (hours = 1, requestKey?: string) => {
    const by = { userId: randomUUID(), keyId: null };
    const once = requestKey === undefined ? {} : { requestKey };
    const { link, token } = await links().create({ tenantId, endpointId, hours, by, ...once });
    return { link, token: token ?? '' };
  };
  const portal = () => new PortalController(links(), webhooks.endpoints, webhooks.deliveries);
  const deliveriesOf = async (token: string, query: object = {}) =>
    (await portal().list({ query } as Parameters<PortalController['list']>[0], token)).data;

  it('shows the deliveries of its endpoint and no others', async () => {
    const other = (await webhooks.endpoint(tenantId, `${receiver.url}/other`)).endpoint;
    await webhooks.publish(evaluated(tenantId));
    await until(
      'both have it',
      async () => (await webhooks.deliveries.list({ tenantId, limit: 9 })).deliveries.length === 4,
    );
    const { token, link } = await create();
    const shown = await deliveriesOf(token);
    expect(shown.map(({ type, endpointId: to }) => [type, to])).toEqual([
      ['sku.evaluated', endpointId],
      ['ping', endpointId],
    ]);
    expect(await deliveriesOf(token, { type: 'ping' })).toHaveLength(1);
    const { url, expiresAt, ...rest } = await portal().find(token);
    expect([url, expiresAt]).toEqual([receiver.url, link.expiresAt.toISOString()]);
    expect(rest).not.toHaveProperty('publicKey');
    const { deliveries } = await webhooks.deliveries.list({ tenantId, endpointId: other.endpointId, limit: 1 });
    const foreign = deliveries[0]!.deliveryId;
    await expect(portal().findDelivery(foreign, token)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(portal().redeliver(foreign, undefined, token)).rejects.toMatchObject({ kind: 'not-found' });
    const { body, log } = await portal().findDelivery(shown[0]!.deliveryId, token);
    expect([JSON.parse(body), log[0]!.response?.status]).toEqual([
      expect.objectContaining({ type: 'sku.evaluated' }),
      204,
    ]);
  });

  it('sends a delivery again, five seconds after its last attempt', async () => {
    const { token } = await create();
    const { deliveryId } = (await deliveriesOf(token))[0]!;
    await expect(portal().redeliver(deliveryId, undefined, token)).rejects.toMatchObject({ kind: 'invalid' });
    await webhooks.query(`UPDATE attempts SET started_at = now() - interval '5 seconds' WHERE tenant_id = $1`, [
      tenantId,
    ]);
    const before = receiver.received.length;
    expect((await portal().redeliver(deliveryId, undefined, token)).deliveryId).toBe(deliveryId);
    await until('the receiver has it again', () => receiver.received.length > before);
  });

  it('opens nothing once it is revoked, expired or of a deleted endpoint', async () => {
    const [revoked, expired, deleted] = [await create(), await create(), await create()];
    await links().revoke({ tenantId, endpointId, linkId: revoked.link.id });
    await webhooks.query(`UPDATE portal_links SET expires_at = now() WHERE id = $1`, [expired.link.id]);
    expect((await portal().find(deleted.token)).endpointId).toBe(endpointId);
    const isRefused = (token: string) => expect(portal().find(token)).rejects.toMatchObject({ kind: 'not-found' });
    for (const token of [revoked.token, expired.token, UNKNOWN]) await isRefused(token);
    await webhooks.endpoints.remove({ tenantId, endpointId });
    await isRefused(deleted.token);
  });

  it('ends when the endpoint gets another address, and stays with other changes', async () => {
    const { token } = await create();
    await webhooks.endpoints.update({ tenantId, endpointId, ratePerMinute: 5 });
    expect((await portal().find(token)).url).toBe(receiver.url);
    await webhooks.endpoints.update({ tenantId, endpointId, url: `${receiver.url}/moved` });
    await expect(portal().find(token)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is stored as a hash, and listed while it works', async () => {
    const { token, link } = await create(168);
    const rows = await webhooks.query<object>('SELECT * FROM portal_links WHERE tenant_id = $1', [tenantId]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(link.expiresAt.getTime() - link.createdAt.getTime()).toBe(168 * 3_600_000);
    const expired = await create();
    await webhooks.query(`UPDATE portal_links SET expires_at = now() WHERE id = $1`, [expired.link.id]);
    expect((await links().list({ tenantId, endpointId })).map(({ id }) => id)).toEqual([link.id]);
  });

  it('is made once per idempotency key, whose repeat shows no token', async () => {
    const first = await create(1, 'key');
    const again = await create(1, 'key');
    expect([again.link.id, again.token]).toEqual([first.link.id, '']);
    expect(await links().list({ tenantId, endpointId })).toHaveLength(1);
  });

  it('is refused beyond twenty per endpoint, of which expired ones do not count', async () => {
    for (let count = 0; count < 20; count += 1) await create();
    await expect(create()).rejects.toMatchObject({ kind: 'invalid' });
    await webhooks.query(`UPDATE portal_links SET expires_at = now() WHERE tenant_id = $1`, [tenantId]);
    expect((await create()).token).toHaveLength(22);
  });

  it('belongs to its tenant, and leaves entries in the audit log', async () => {
    const { link } = await create();
    const stranger = randomUUID();
    const command = { tenantId: stranger, endpointId, hours: 1 };
    for (const refused of [
      links().create(command),
      links().list(command),
      links().revoke({ ...command, linkId: link.id }),
    ])
      await expect(refused).rejects.toMatchObject({ kind: 'not-found' });
    await links().revoke({ tenantId, endpointId, linkId: link.id, by: { userId: randomUUID(), keyId: null } });
    const actions = () => webhooks.auditOf(endpointId).map(({ action }) => action);
    await until('all entries are there', () => actions().length >= 3);
    expect(actions()).toEqual([
      'webhook-endpoint.created',
      'webhook-endpoint.portal-shared',
      'webhook-endpoint.portal-revoked',
    ]);
  });
});
