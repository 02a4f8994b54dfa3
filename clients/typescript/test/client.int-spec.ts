import { CpesClient } from '../src/index.ts';
import { Gateway } from '../../../services/gateway/test/harness.ts';

const BOTTLE = { title: 'Insulated stainless bottle 600 ml', factoryCostCents: 540, retailPriceCents: 2999 };

describe('the client of a running gateway', () => {
  let gateway: Gateway;
  const clientOf = async (limits: { perMinute?: number; burst?: number } = {}) => {
    const { key } = await gateway.tenant(limits);
    return new CpesClient({ baseUrl: `${gateway.url}/v2`, apiKey: key });
  };
  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
  });
  afterAll(() => gateway.stop());

  it('submits a candidate and reads its record', async () => {
    const client = await clientOf();
    const made = await client.skus.create(BOTTLE);
    const read = await client.skus.get(made.skuId);
    expect(read).toMatchObject({ skuId: made.skuId, candidate: { factoryUnitCostCents: 540 } });
  });

  it('makes, lists, rolls and revokes keys', async () => {
    const client = await clientOf();
    for (const name of ['a', 'b', 'c']) await client.keys.create({ name, scopes: ['skus:read'] });
    const keys = [];
    for await (const key of client.keys.list({ limit: 2 })) keys.push(key);
    expect(keys.map(({ name }) => name).sort()).toEqual(['a', 'a key', 'b', 'c']);
    const made = keys.find(({ name }) => name === 'c')!;
    const rolled = await client.keys.roll(made.keyId);
    expect((await client.keys.get(made.keyId)).replacedBy).toBe(rolled.keyId);
    expect((await client.keys.revoke(rolled.keyId)).state).toBe('revoked');
  });

  it('throws the problem of a request that is refused', async () => {
    const client = await clientOf();
    await expect(client.skus.create({ ...BOTTLE, retailPriceCents: 0 })).rejects.toMatchObject({
      status: 400,
      code: 'validation-failed',
      errors: [{ pointer: '#/retailPriceCents', code: 'range' }],
    });
    await expect(client.skus.get('sku_nothing')).rejects.toMatchObject({ status: 404, code: 'not-found' });
  });

  it('waits for the quota, as the gateway says', async () => {
    const client = await clientOf({ perMinute: 60, burst: 1 });
    const before = Date.now();
    for (const title of ['one', 'two', 'three']) await client.skus.create({ ...BOTTLE, title });
    expect(Date.now() - before).toBeGreaterThan(900);
  });
});
