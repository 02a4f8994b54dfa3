import { SCOPES } from '@cpes/contracts';
import { type Answer, type Credentials, Gateway, until } from './harness.ts';
import { Person } from './person.ts';

const SKU = `/v2/skus/sku_${'0'.repeat(32)}`;
const KEY = /^cpes_live_[0-9A-Za-z]{36}$/;

describe('the keys of a tenant', () => {
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

  const create = (body: object, key = tenant.key) => gateway.post('/v2/keys', body, key);
  const made = async (name = 'the robot', scopes: readonly string[] = ['skus:read']): Promise<Answer> => {
    const answer = await create({ name, scopes });
    expect(answer.status).toBe(201);
    return answer;
  };
  const offences = ({ body }: Answer) =>
    (body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => [pointer, code]);

  it('are created with scopes, shown once, and work at once', async () => {
    const answer = await create({ name: ' the robot ', scopes: ['skus:read'], expiresAt: '2099-01-01T00:00:00+01:00' });
    const { apiKey, keyId } = answer.body;
    expect(answer.body).toMatchObject({
      name: 'the robot',
      scopes: ['skus:read'],
      state: 'in-force',
      expiresAt: '2098-12-31T23:00:00.000Z',
      revokedAt: null,
      lastUsedAt: null,
      replacedBy: null,
      apiKey: expect.stringMatching(KEY),
      prefix: apiKey.slice(0, 14),
    });
    expect(answer.headers.get('location')).toBe(`/v2/keys/${keyId}`);
    expect((await gateway.get(SKU, apiKey)).status).toBe(404);
    expect((await create({ name: 'more', scopes: ['skus:read'] }, apiKey)).status).toBe(403);
    const read = await gateway.get(`/v2/keys/${keyId}`, tenant.key);
    expect(read.body).toEqual({ ...answer.body, apiKey: undefined, lastUsedAt: expect.anything() });
    expect(read.text).not.toContain(apiKey);
    expect(JSON.stringify(await gateway.query('SELECT * FROM api_keys'))).not.toContain(apiKey);
  });

  it('are listed page by page, newest first, despite concurrent creation', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await made(name)).body.keyId);
    const first = await gateway.get('/v2/keys?limit=2', tenant.key);
    await made('d');
    const second = await gateway.get(`/v2/keys?limit=2&cursor=${first.body.nextCursor}`, tenant.key);
    const shown = [...first.body.data, ...second.body.data];
    expect(shown.map(({ keyId }) => keyId).slice(0, 3)).toEqual(ids.reverse());
    expect(second.body.nextCursor).toBeNull();
    expect(shown).toHaveLength(4);
  });

  it.each([
    ['limit=0', '?limit', 'range'],
    ['limit=1e3', '?limit', 'type'],
    ['limit=1&limit=2', '?limit', 'conflict'],
    ['cursor=abc', '?cursor', 'format'],
    [`cursor=${Buffer.from('["sku_1"]').toString('base64url')}`, '?cursor', 'format'],
    ['page=2', '?page', 'unknown-field'],
  ])('are not listed by %s', async (query, pointer, code) => {
    const answer = await gateway.get(`/v2/keys?${query}`, tenant.key);
    expect([answer.status, offences(answer)]).toEqual([400, [[pointer, code]]]);
  });

  it.each([
    [{}, ['#/name', 'required'], ['#/scopes', 'required']],
    [{ name: '', scopes: [] }, ['#/name', 'range'], ['#/scopes', 'range']],
    [{ name: 1, scopes: 'skus:read' }, ['#/name', 'type'], ['#/scopes', 'type']],
    [{ name: 'x', scopes: ['skus:all'] }, ['#/scopes', 'format']],
    [{ name: 'x', scopes: ['skus:read', 'skus:read'] }, ['#/scopes/1', 'conflict']],
    [{ name: 'x', scopes: ['skus:read'], expiresAt: 'tomorrow' }, ['#/expiresAt', 'format']],
    [{ name: 'x', scopes: ['skus:read'], expiresAt: '2020-01-01T00:00:00Z' }, ['#/expiresAt', 'range']],
    [{ name: 'x', scopes: ['skus:read'], hash: 'y' }, ['#/hash', 'unknown-field']],
  ])('are not created from %j', async (body, ...expected) => {
    const answer = await create(body);
    expect([answer.status, offences(answer)]).toEqual([400, expected]);
  });

  it('grant no scope that the caller lacks, neither when created nor when rolled', async () => {
    const all = await made('all', SCOPES);
    const manager = await made('manager', ['keys:manage']);
    const wanted = await create({ name: 'x', scopes: ['keys:manage', 'skus:write'] }, manager.body.apiKey);
    expect([wanted.status, offences(wanted)]).toEqual([400, [['#/scopes/1', 'scope']]]);
    const rolled = await gateway.post(`/v2/keys/${all.body.keyId}/roll`, {}, manager.body.apiKey);
    expect([rolled.status, offences(rolled)]).toEqual([400, [['#', 'scope']]]);
  });

  it('are replaced by equal ones, and stay valid for a while', async () => {
    const old = await made();
    const rolled = await gateway.post(`/v2/keys/${old.body.keyId}/roll`, { overlapSeconds: 1 }, tenant.key);
    expect(rolled.body).toMatchObject({ name: 'the robot', scopes: ['skus:read'], apiKey: expect.stringMatching(KEY) });
    expect((await gateway.get(SKU, old.body.apiKey)).status).toBe(404);
    expect((await gateway.get(SKU, rolled.body.apiKey)).status).toBe(404);
    const again = await gateway.post(`/v2/keys/${old.body.keyId}/roll`, {}, tenant.key);
    expect([again.status, offences(again)]).toEqual([400, [['#', 'conflict']]]);
    await until(async () => (await gateway.get(SKU, old.body.apiKey)).status === 401);
    const { body } = await gateway.get(`/v2/keys/${old.body.keyId}`, tenant.key);
    expect(body).toMatchObject({ state: 'expired', replacedBy: rolled.body.keyId });
  });

  it('are replaced without a body, too, and stay valid for a day', async () => {
    const old = await made();
    const rolled = await gateway.call('POST', `/v2/keys/${old.body.keyId}/roll`, { key: tenant.key });
    expect(rolled.status).toBe(201);
    const { body } = await gateway.get(`/v2/keys/${old.body.keyId}`, tenant.key);
    const lasts = Date.parse(body.expiresAt) - Date.parse(rolled.body.createdAt);
    expect(Math.abs(lasts - 86_400_000)).toBeLessThan(10_000);
  });

  it('are refused by every instance soon after their revocation', async () => {
    const { keyId, apiKey } = (await made()).body;
    for (const one of [gateway, other]) expect((await one.get(SKU, apiKey)).status).toBe(404);
    // Some clients name a content type in every request, also without content.
    const headers = { 'content-type': 'application/json' };
    const revoked = await gateway.call('DELETE', `/v2/keys/${keyId}`, { key: tenant.key, headers });
    expect([revoked.status, revoked.body.state]).toEqual([200, 'revoked']);
    const isRefused = async (one: Gateway) => (await one.get(SKU, apiKey)).status === 401;
    await until(async () => (await Promise.all([gateway, other].map(isRefused))).every(Boolean));
    const again = await gateway.call('DELETE', `/v2/keys/${keyId}`, { key: tenant.key });
    expect(again.body).toEqual(revoked.body);
    const rolled = await gateway.post(`/v2/keys/${keyId}/roll`, {}, tenant.key);
    expect([rolled.status, offences(rolled)]).toEqual([400, [['#', 'conflict']]]);
  });

  it('of another tenant return 404', async () => {
    const { keyId } = (await made()).body;
    const stranger = await gateway.tenant();
    for (const id of [keyId, `key_${'0'.repeat(32)}`, 'nonsense']) {
      const answers = [
        await gateway.get(`/v2/keys/${id}`, stranger.key),
        await gateway.post(`/v2/keys/${id}/roll`, {}, stranger.key),
        await gateway.call('DELETE', `/v2/keys/${id}`, { key: stranger.key }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await gateway.get(`/v2/keys/${keyId}`, tenant.key)).body.state).toBe('in-force');
  });

  it("grant no later expiry than the caller's, and cannot revoke a key that expires later", async () => {
    const end = '2099-06-01T00:00:00.000Z';
    const lasting = (await made('lasting')).body;
    const { apiKey } = (await create({ name: 'brief', scopes: [...SCOPES], expiresAt: end })).body;
    const request = { name: 'x', scopes: ['skus:read'] };
    for (const later of [{}, { expiresAt: '2099-06-01T00:00:00.001Z' }]) {
      const answer = await create({ ...request, ...later }, apiKey);
      expect([answer.status, offences(answer)]).toEqual([400, [['#/expiresAt', 'range']]]);
    }
    expect((await create({ ...request, expiresAt: end }, apiKey)).status).toBe(201);
    const refused = [
      await gateway.post(`/v2/keys/${lasting.keyId}/roll`, {}, apiKey),
      await gateway.call('DELETE', `/v2/keys/${lasting.keyId}`, { key: apiKey }),
    ];
    expect(refused.map((answer) => [answer.status, offences(answer)])).toEqual([
      [400, [['#', 'range']]],
      [400, [['#', 'range']]],
    ]);
    expect((await gateway.get(`/v2/keys/${lasting.keyId}`, apiKey)).body.state).toBe('in-force');
  });

  it('are revoked only by a key with all their scopes, and without a body', async () => {
    const manager = (await made('manager', ['keys:manage', 'skus:read'])).body;
    const writer = (await made('writer', ['skus:write'])).body;
    const reader = (await made('reader', ['skus:read'])).body;
    const revoke = (keyId: string, options: object = {}) =>
      gateway.call('DELETE', `/v2/keys/${keyId}`, { key: manager.apiKey, ...options });
    const refused = await revoke(writer.keyId);
    expect([refused.status, offences(refused)]).toEqual([400, [['#', 'scope']]]);
    const withBody = await revoke(reader.keyId, { body: '{}', headers: { 'content-type': 'application/json' } });
    expect([withBody.status, offences(withBody)]).toEqual([400, [['#', 'size']]]);
    expect((await gateway.get(SKU, reader.apiKey)).status).toBe(404);
    expect((await revoke(reader.keyId)).body.state).toBe('revoked');
  });

  it('cannot be managed without the scope', async () => {
    const { keyId, apiKey } = (await made('reader', ['skus:read'])).body;
    const answers = [
      await gateway.get('/v2/keys', apiKey),
      await gateway.get(`/v2/keys/${keyId}`, apiKey),
      await create({ name: 'x', scopes: ['skus:read'] }, apiKey),
      await gateway.post(`/v2/keys/${keyId}/roll`, {}, apiKey),
      await gateway.call('DELETE', `/v2/keys/${keyId}`, { key: apiKey }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code, body.requiredScope])).toEqual(
      Array.from(answers, () => [403, 'insufficient-scope', 'keys:manage']),
    );
  });

  it('stay within their maximum number under concurrent requests', async () => {
    const before = await gateway.get('/v2/keys?limit=100', tenant.key);
    const createMany = (length: number) =>
      Promise.all(Array.from({ length }, () => create({ name: 'x', scopes: ['skus:read'] })));
    for (let room = 100 - before.body.data.length; room > 5; room -= 5) await createMany(Math.min(5, room - 5));
    const answers = await createMany(10);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(offences)).toEqual(Array.from({ length: 5 }, () => [['#', 'range']]));
    const all = await gateway.get('/v2/keys?limit=100', tenant.key);
    await gateway.call('DELETE', `/v2/keys/${all.body.data[0].keyId}`, { key: tenant.key });
    expect((await create({ name: 'x', scopes: ['skus:read'] })).status).toBe(201);
  });

  it('are managed by an owner in the browser, with audit entries and without a secret in them', async () => {
    const owner = await Person.of(gateway, tenant.tenantId, 'owner');
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    const made = await owner.post('/keys', { name: 'the robot', scopes: ['skus:read'] });
    const { keyId, apiKey } = made.body;
    expect([made.status, made.headers.get('location')]).toEqual([201, `/app/api/keys/${keyId}`]);
    expect((await gateway.get(SKU, apiKey)).status).toBe(404);
    expect((await analyst.get('/keys')).status).toBe(403);
    const rolled = await owner.post(`/keys/${keyId}/roll`, { overlapSeconds: 60 });
    expect((await owner.delete(`/keys/${keyId}`)).body).toMatchObject({ keyId, state: 'revoked' });
    await gateway.post('/v2/keys', { name: 'of a program', scopes: ['skus:read'] }, tenant.key);
    const { body, text } = await owner.get('/audit');
    expect(body.data).toMatchObject([
      { action: 'key.created', userId: null, details: { name: 'of a program', keyId: expect.stringMatching(/^key_/) } },
      { action: 'key.revoked', userId: owner.userId, subject: keyId },
      { action: 'key.rolled', userId: owner.userId, subject: keyId, details: { replacedBy: rolled.body.keyId } },
      { action: 'key.created', userId: owner.userId, subject: keyId, details: { name: 'the robot' } },
    ]);
    expect(text).not.toContain(apiKey);
  });
});
