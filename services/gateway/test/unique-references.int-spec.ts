import { IdSource } from '@cpes/service-kit';
import { DataSource } from 'typeorm';
import { TenantManagement } from '../src/access/tenant-management.ts';
import { type Credentials, Gateway, LONG } from './harness.ts';

describe('a tenant whose references are unique', () => {
  let gateway: Gateway;
  let other: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    other = await Gateway.start({}, gateway.database.url);
  });
  afterAll(async () => {
    await other.stop();
    await gateway.stop();
  });
  beforeEach(async () => {
    tenant = await gateway.tenant();
  });

  const set = (hasUniqueReferences: boolean) =>
    new TenantManagement(gateway.app.get(DataSource, { strict: false }), new IdSource()).change(tenant.tenantId, {
      hasUniqueReferences,
    });
  const submit = (externalRef: string, at = gateway, title = 'Bottle') =>
    at.post('/v2/skus', { ...LONG, title, externalRef }, tenant.key);
  const countOf = async () =>
    (
      await gateway.query<{ n: number }>('SELECT count(*)::int AS n FROM skus WHERE tenant_id = $1', [tenant.tenantId])
    )[0]!.n;

  it('gets the SKU that has the reference, whatever the repeat says of it', async () => {
    await set(true);
    const first = await submit('A-1');
    const again = await submit('A-1', gateway, 'Another bottle');
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect([again.status, again.headers.get('idempotent-replayed'), again.headers.get('location')]).toEqual([
      201,
      'true',
      first.headers.get('location'),
    ]);
    expect(again.body.candidate.title).toBe('Bottle');
    expect((await submit('A-2')).body.skuId).not.toBe(first.body.skuId);
    const bulk = await gateway.post('/v2/skus/bulk', { candidates: [{ ...LONG, externalRef: 'A-1' }] }, tenant.key);
    expect(bulk.body.results).toMatchObject([{ status: 201, skuId: first.body.skuId, replayed: true }]);
    expect(await countOf()).toBe(2);
  });

  it('gets one SKU from many submissions at the same time, at two gateways', async () => {
    await set(true);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => submit('B-1', nth % 2 === 0 ? gateway : other)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.skuId)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await countOf()).toBe(1);
  });

  it('keeps its references apart from those of others, and from its own before the setting', async () => {
    const [older, newer] = [await submit('C-1'), await submit('C-1')];
    expect(older.body.skuId).not.toBe(newer.body.skuId);
    await set(true);
    const stranger = await gateway.tenant();
    expect((await gateway.post('/v2/skus', { ...LONG, externalRef: 'C-1' }, stranger.key)).body.skuId).not.toBe(
      newer.body.skuId,
    );
    // A key is remembered for less than a second.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await submit('C-1')).body.skuId).toBe(newer.body.skuId);
    await set(false);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await submit('C-1')).headers.get('idempotent-replayed')).toBeNull();
    expect(await countOf()).toBe(3);
  });
});
