import { type Credentials, Gateway, LONG } from './harness.ts';

describe('/v2/skus/{skuId}/archive', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let skuId: string;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
  });
  beforeEach(async () => {
    tenant = await gateway.tenant();
    ({ skuId } = (await gateway.post('/v2/skus', LONG, tenant.key)).body as { skuId: string });
  });
  afterAll(() => gateway.stop());

  const put = (body: unknown, key = tenant.key, id = skuId) =>
    gateway.call('PUT', `/v2/skus/${id}/archive`, {
      key,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const archive = (archived: boolean, key = tenant.key, id = skuId) => put({ archived }, key, id);
  const listed = async (query = '') =>
    ((await gateway.get(`/v2/skus?limit=100${query}`, tenant.key)).body as { data: { skuId: string }[] }).data.map(
      ({ skuId: id }) => id,
    );

  it('hides an archived SKU from lists but not from reads, until it is restored', async () => {
    const { body: other } = await gateway.post('/v2/skus', LONG, tenant.key);
    const before = (await gateway.get(`/v2/skus/${skuId}`, tenant.key)).body;
    const archived = await archive(true);
    expect([archived.status, archived.body]).toEqual([
      200,
      { ...before, archivedAt: expect.any(String), updatedAt: archived.body.archivedAt },
    ]);
    expect(await listed()).toEqual([other.skuId]);
    expect(await listed('&archived=false')).toEqual([other.skuId]);
    expect(await listed('&archived=true')).toEqual([skuId]);
    expect((await gateway.get(`/v2/skus/${skuId}`, tenant.key)).body).toEqual(archived.body);

    expect((await archive(false)).body).toMatchObject({ archivedAt: null });
    expect((await listed()).sort()).toEqual([skuId, other.skuId].sort());
    expect(await listed('&archived=true')).toEqual([]);
  });

  it('keeps the first time when it is repeated', async () => {
    const { body } = await archive(true);
    expect((await archive(true)).body.archivedAt).toBe(body.archivedAt);
    await archive(false);
    expect((await archive(false)).status).toBe(200);
  });

  it.each([
    [{}, '#/archived'],
    [{ archived: 'true' }, '#/archived'],
    [{ archived: null }, '#/archived'],
    [{ archived: true, other: 1 }, '#/other'],
  ])('returns 400 for %p', async (body, pointer) => {
    const answer = await put(body);
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer }]]);
  });

  it('returns 403 without the scope, 404 for a missing or foreign SKU', async () => {
    const reader = await gateway.key(tenant.tenantId, ['skus:read']);
    expect((await archive(true, reader)).status).toBe(403);
    const other = await gateway.tenant();
    for (const id of [skuId, `sku_${'0'.repeat(32)}`, 'nonsense'])
      expect([(await archive(true, other.key, id)).status, (await archive(false, other.key, id)).status]).toEqual([
        404, 404,
      ]);
    expect(await listed()).toEqual([skuId]);
  });
});
