import { jest } from '@jest/globals';
import { SkuListRepository } from '../src/evaluations/skus/sku-list.repository.ts';
import { Gateway, SHORT, until } from './harness.ts';
import { Person } from './person.ts';

/** More than a page of the list has. */
const SKUS = 103;

describe('/app/api/sku-matches', () => {
  let gateway: Gateway;
  let owner: Person;
  beforeAll(async () => {
    gateway = await Gateway.start();
    const { tenantId, key } = await gateway.tenant();
    owner = await Person.of(gateway, tenantId, 'owner');
    const candidates = Array.from({ length: SKUS }, (_, nth) => ({ ...SHORT, externalRef: `ref-${nth}` }));
    expect((await gateway.post('/v2/skus/bulk', { candidates }, key)).status).toBe(200);
  });
  afterAll(() => gateway.stop());

  it('returns every SKU once, and those of no other tenant', async () => {
    const { status, body } = await owner.get('/sku-matches');
    const { data, nextCursor } = body as { data: string[]; nextCursor: string | null };
    expect([status, data.length, new Set(data).size, nextCursor]).toEqual([200, SKUS, SKUS, null]);
    const stranger = await Person.of(gateway, (await gateway.tenant()).tenantId, 'owner');
    expect((await stranger.get('/sku-matches')).body).toEqual({ data: [], nextCursor: null });
  });

  it('returns the SKUs that pass a filter', async () => {
    const { body } = await owner.get('/sku-matches?externalRef=ref-7');
    const [skuId, ...others] = body.data as string[];
    expect(others).toEqual([]);
    expect((await owner.get(`/skus/${skuId}`)).body).toMatchObject({ candidate: { externalRef: 'ref-7' } });
    expect((await owner.get('/sku-matches?status=none')).status).toBe(400);
  });

  it('returns 429 for the third request of a tenant at the same time', async () => {
    let proceed: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (proceed = resolve));
    const store = gateway.app.get(SkuListRepository, { strict: false });
    const page = store.page.bind(store);
    const spy = jest.spyOn(store, 'page').mockImplementation((...query) => held.then(() => page(...query)));
    try {
      const two = [owner.get('/sku-matches'), owner.get('/sku-matches')];
      await until(() => spy.mock.calls.length === 2);
      expect((await owner.get('/sku-matches')).status).toBe(429);
      proceed();
      expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
      expect((await owner.get('/sku-matches')).status).toBe(200);
    } finally {
      proceed();
      spy.mockRestore();
    }
  });
});
