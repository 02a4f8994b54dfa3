import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { parseList } from 'structured-headers';
import { apiKeyOf, keyHash } from '../src/identity/domain/api-key.ts';
import { take } from '../src/edge/domain/token-bucket.ts';
import { RateLimiter } from '../src/edge/quota/rate-limiter.ts';
import { type Credentials, Gateway, until } from './harness.ts';
import { Person } from './person.ts';

const PATH = `/v2/skus/sku_${'0'.repeat(32)}`;

describe('access control', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  describe('returns 401', () => {
    const wrongKeys = (key: string): [string, string][] => [
      ['another checksum', `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`],
      ['another prefix', key.replace('cpes_test_', 'cpes_prod_')],
      ['a character less', key.slice(0, -1)],
      ['a character more', `${key}0`],
      ['nothing of a key', 'abc'],
      ['a well-formed unknown key', apiKeyOf('live', '0'.repeat(30))],
    ];

    it('with the same body for anything that is not a valid key', async () => {
      const bodies = new Set<string>();
      for (const [what, key] of wrongKeys(tenant.key)) {
        const answer = await gateway.get(PATH, key);
        expect([what, answer.status, answer.headers.get('www-authenticate')]).toEqual([
          what,
          401,
          'Bearer error="invalid_token"',
        ]);
        bodies.add(JSON.stringify({ ...answer.body, requestId: '' }));
      }
      expect(bodies.size).toBe(1);
    });

    it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'cpes_live_x'])('with a plain challenge to %s', async (authorization) => {
      const answer = await gateway.call('GET', PATH, { headers: { authorization } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    });

    it.each(['/%762/skus', 'http://cpes.example/v2/skus'])('for any spelling of the address: %s', async (path) => {
      const { hostname, port } = new URL(gateway.url);
      const asked = request({ hostname, port, path, method: 'POST' }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(401);
    });

    it('soon after a revocation', async () => {
      const key = await gateway.key(tenant.tenantId);
      const before = await gateway.get(PATH, key);
      expect(before.status).toBe(404);
      await gateway.query('UPDATE api_keys SET revoked_at = now() WHERE hash = $1', [keyHash(key)]);
      await until(async () => (await gateway.get(PATH, key)).status === 401);
    });

    it('to an expired key', async () => {
      const key = await gateway.key(tenant.tenantId);
      await gateway.query("UPDATE api_keys SET expires_at = now() - interval '1 s' WHERE hash = $1", [keyHash(key)]);
      const { status } = await gateway.get(PATH, key);
      expect(status).toBe(401);
    });
  });

  it('accepts the scheme in any case, and records the use', async () => {
    const answer = await gateway.call('GET', PATH, { headers: { authorization: `bEARER ${tenant.key}` } });
    expect(answer.status).toBe(404);
    await until(async () => {
      const rows = await gateway.query('SELECT 1 FROM api_keys WHERE hash = $1 AND last_used_at IS NOT NULL', [
        keyHash(tenant.key),
      ]);
      return rows.length === 1;
    });
  });

  it('stores only the hash and the beginning of a key', async () => {
    const rows = await gateway.query('SELECT * FROM api_keys');
    expect(JSON.stringify(rows)).not.toContain(tenant.key.slice(14));
  });

  it('replaces an invalid X-Request-Id', async () => {
    const answer = await gateway.get(PATH, tenant.key, { 'x-request-id': 'a b"c' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
  });

  describe('counts requests', () => {
    it('and refuses those beyond the quota, with a retry time', async () => {
      const { key } = await gateway.tenant({ perMinute: 6, burst: 3 });
      const answers = [];
      for (let turn = 0; turn < 4; turn += 1) answers.push(await gateway.get(PATH, key));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
      const refused = answers[3]!;
      expect(refused.headers.get('retry-after')).toBe('10');
      expect(refused.body).toMatchObject({
        type: '/docs/problems/quota-exceeded',
        code: 'quota-exceeded',
        'violated-policies': ['burst'],
      });
      const remaining = answers.map(({ headers }) => parseList(headers.get('ratelimit') ?? '')[0]?.[1].get('r'));
      expect(remaining).toEqual([2, 1, 0, 0]);
      const policies = parseList(refused.headers.get('ratelimit-policy') ?? '').map(([name, more]) => [
        name,
        more.get('q'),
        more.get('w'),
      ]);
      expect(policies).toEqual([
        ['burst', 3, 30],
        ['sustained', 6, 60],
      ]);
    });

    it('exactly, however many arrive at once at two instances', async () => {
      const second = await Gateway.start({}, gateway.database.url);
      const { key } = await gateway.tenant({ perMinute: 1, burst: 50 });
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, turn) => (turn % 2 === 0 ? gateway : second).get(PATH, key)),
      );
      await second.stop();
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(50);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(70);
    });

    it('but not those without a valid key', async () => {
      const { key } = await gateway.tenant({ perMinute: 1, burst: 1 });
      for (let turn = 0; turn < 3; turn += 1) await gateway.get(PATH, `${key.slice(0, -1)}!`);
      const { status } = await gateway.get(PATH, key);
      expect(status).toBe(404);
    });

    it('of each user separately, and apart from the programs of the tenant', async () => {
      const { key, tenantId } = await gateway.tenant({ perMinute: 1, burst: 2 });
      const [one, other] = [await Person.of(gateway, tenantId, 'owner'), await Person.of(gateway, tenantId, 'owner')];
      const statuses = async (person: Person) => [
        (await person.get('/skus')).status,
        (await person.get('/skus')).status,
        (await person.get('/skus')).status,
      ];
      for (let asked = 0; asked < 3; asked += 1) await gateway.get(PATH, key);
      expect(await statuses(one)).toEqual([200, 200, 429]);
      expect(await statuses(other)).toEqual([200, 200, 429]);
    });

    it('of each tenant separately', async () => {
      const { key } = await gateway.tenant({ perMinute: 1, burst: 1 });
      const other = await gateway.tenant({ perMinute: 1, burst: 1 });
      await gateway.get(PATH, key);
      const { status } = await gateway.get(PATH, other.key);
      expect(status).toBe(404);
    });

    it.each([
      ['after a long absence of one with a large quota', 'ago', 10_000_000],
      ['when the clock has been set back by days', 'ahead', 6_000],
    ])('%s', async (_, side, perMinute) => {
      const limiter = gateway.app.get(RateLimiter);
      const { tenantId } = await gateway.tenant();
      const ask = { tenantId, quota: { perMinute, burst: 10 }, cost: 1 };
      await limiter.take(ask);
      await gateway.query(
        `UPDATE rate_buckets SET level_micro = 0, refilled_at = now() ${side === 'ago' ? '-' : '+'} interval '30 days' WHERE tenant_id = $1`,
        [tenantId],
      );
      await limiter.take(ask);
      const comesBack = until(async () => (await limiter.take(ask)).isGranted);
      await expect(comesBack).resolves.toBeUndefined();
    });

    it('with the arithmetic of `take`', async () => {
      const limiter = gateway.app.get(RateLimiter);
      const { tenantId } = await gateway.tenant();
      const ask = { tenantId, quota: { perMinute: 600, burst: 10 }, cost: 1 };
      await limiter.take(ask);
      await gateway.query(
        "UPDATE rate_buckets SET level_micro = 0, refilled_at = now() - interval '250 ms' WHERE tenant_id = $1",
        [tenantId],
      );
      const grants = await Promise.all(Array.from({ length: 6 }, () => limiter.take(ask)));
      const expected = take({ levelMicro: 0n, refilledAtMicros: 0n }, ask.quota, [1, 2, 3, 4, 5, 6], 250_000n);
      // A few more milliseconds pass in the database; a token takes a hundred.
      const granted = grants.filter(({ isGranted }) => isGranted).length;
      expect(granted).toBeGreaterThanOrEqual(expected.granted);
      expect(granted).toBeLessThanOrEqual(expected.granted + 1);
    });

    it('whole when they cost several tokens, cheapest first among concurrent ones', async () => {
      const limiter = gateway.app.get(RateLimiter);
      const { tenantId } = await gateway.tenant();
      const quota = { perMinute: 1, burst: 10 };
      await limiter.take({ tenantId, quota, cost: 1 });
      const grants = await Promise.all([1, 7, 2, 6].map((cost) => limiter.take({ tenantId, quota, cost })));
      // The first one is served at once; of 7, 2 and 6 together, the eight remaining tokens pay for 2 and 6.
      expect(grants.map(({ isGranted }) => isGranted)).toEqual([true, false, true, true]);
      expect(grants[1]!.levelMicro / 1_000_000n).toBe(0n);
    });
  });
});
