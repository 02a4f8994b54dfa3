import { type Credentials, Gateway, LONG } from './harness.ts';

describe('/v2/skus/{skuId}/plan', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let skuId: string;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  beforeEach(async () => {
    ({ skuId } = (await gateway.post('/v2/skus', LONG, tenant.key)).body as { skuId: string });
  });
  afterAll(() => gateway.stop());

  const put = (body: unknown, key = tenant.key, id = skuId) =>
    gateway.call('PUT', `/v2/skus/${id}/plan`, {
      key,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const read = (key = tenant.key, id = skuId) => gateway.get(`/v2/skus/${id}/plan`, key);

  it('is empty at first, and keeps the stage and the note that were put last', async () => {
    expect((await read()).body).toEqual({ stage: null, note: null, changedAt: null });
    const { status, body } = await put({ stage: 'sample', note: ' Ask for steel ' });
    expect([status, body]).toEqual([200, { stage: 'sample', note: 'Ask for steel', changedAt: expect.any(String) }]);
    expect((await read()).body).toEqual(body);
    expect((await put({})).body).toMatchObject({ stage: null, note: null });
  });

  it('shows its stage in the list, and changes no record', async () => {
    const before = await gateway.get(`/v2/skus/${skuId}`, tenant.key);
    await put({ stage: 'ordered' });
    const { data } = (await gateway.get('/v2/skus?limit=1', tenant.key)).body as { data: object[] };
    expect(data).toMatchObject([{ skuId, stage: 'ordered' }]);
    expect((await gateway.get(`/v2/skus/${skuId}`, tenant.key)).body).toEqual(before.body);
  });

  it.each([
    [{ stage: 'bought' }, '#/stage'],
    [{ note: ' ' }, '#/note'],
    [{ note: 'x'.repeat(501) }, '#/note'],
    [{ note: 7 }, '#/note'],
    [{ other: 1 }, '#/other'],
  ])('returns 400 for %p', async (body, pointer) => {
    const answer = await put(body);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer }]]);
  });

  it('returns 403 without the scope, 404 for a missing or foreign SKU', async () => {
    await put({ note: 'ours' });
    const reader = await gateway.key(tenant.tenantId, ['skus:read']);
    expect([(await put({}, reader)).status, (await read(reader)).status]).toEqual([403, 200]);
    const other = await gateway.tenant();
    for (const id of [skuId, `sku_${'0'.repeat(32)}`, 'nonsense'])
      expect([(await read(other.key, id)).status, (await put({}, other.key, id)).status]).toEqual([404, 404]);
    expect((await read()).body.note).toBe('ours');
  });
});
