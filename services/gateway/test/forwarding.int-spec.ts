import { Receiver, until } from '@cpes/testing';
import { FORWARDED_ROUTES } from '../src/index.ts';
import { type Credentials, Gateway } from './harness.ts';
import { Person } from './person.ts';
import { sendBytes } from './send-bytes.ts';

const SECRET = 's'.repeat(32);
const ENDPOINTS = '/v2/webhook-endpoints';
const ID = `whe_${'0'.repeat(32)}`;
const JSON_TYPE = 'application/json; charset=utf-8';
/** Longer than what the gateway sends uncompressed. */
const LARGE = JSON.stringify({ data: [{ description: 'x'.repeat(2_000) }], nextCursor: null });
const TRACE_ID = 'a'.repeat(32);
const WEB = '/app/api';
const PORTAL = `${WEB}/webhook-portal`;
const ROUTES = FORWARDED_ROUTES.filter(({ isOpen }) => isOpen !== true).map(
  ({ method, path }) => [method, path.replaceAll(/::|:\w+/g, (part) => (part === '::' ? ':' : ID))] as const,
);

let gateway: Gateway;
let owner: Receiver;
let tenant: Credentials;

beforeAll(async () => {
  owner = await Receiver.start();
  const { origin } = owner;
  const owners = { WEBHOOK_INTERNAL_URL: origin, STORE_DRAFT_INTERNAL_URL: origin };
  gateway = await Gateway.start({ ...owners, INTERNAL_SECRET: SECRET });
  tenant = await gateway.tenant();
});
afterAll(() => Promise.all([gateway.stop(), owner.stop()]));
beforeEach(() => {
  owner.received.length = 0;
  owner.answer(200, { 'content-type': JSON_TYPE }, '{}');
});

/** Sends a request outside of the description of the API, which the owner here does not follow. */
function send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> {
  const own = { authorization: `Bearer ${tenant.key}`, ...headers };
  return fetch(`${gateway.url}${path}`, { method, headers: own, ...(body === undefined ? {} : { body }) });
}

function postOnce(key: string, body: string, path = ENDPOINTS): Promise<Response> {
  return send('POST', path, { 'content-type': 'application/json', 'idempotency-key': key }, body);
}

/** Of requests without a caller, without the scope or the right, and without quota. */
async function statusesOf(method: string, path: string, spent: Credentials): Promise<number[]> {
  const statuses: number[] = [];
  if (path.startsWith('/app/api')) {
    const operator = await Person.of(gateway, tenant.tenantId, 'operator');
    const poor = await Person.of(gateway, spent.tenantId, 'owner');
    // The reads of a user have a separate bucket.
    await poor.get('/session');
    const origin = { origin: gateway.url };
    for (const cookie of ['', `__Host-cpes=${operator.token}`, `__Host-cpes=${poor.token}`])
      statuses.push((await send(method, path, { ...origin, cookie })).status);
    return statuses;
  }
  const weak = await gateway.key(tenant.tenantId, ['reports:read']);
  for (const key of ['none', weak, spent.key])
    statuses.push((await send(method, path, { authorization: `Bearer ${key}` })).status);
  return statuses;
}

describe('a forwarded request', () => {
  it('names its caller, its id and its trace to the owner', async () => {
    const headers = { 'x-request-id': 'mine-1', traceparent: `00-${TRACE_ID}-${'b'.repeat(16)}-01` };
    expect((await send('GET', ENDPOINTS, headers)).headers.get('x-request-id')).toBe('mine-1');
    expect(owner.received[0]!.headers).toMatchObject({
      'x-cpes-internal-secret': SECRET,
      'x-cpes-tenant': tenant.tenantId,
      'x-request-id': 'mine-1',
    });
    expect(String(owner.received[0]!.headers['x-cpes-scopes']).split(' ')).toContain('webhooks:manage');
    const { keyId } = (
      await gateway.query<{ keyId: string }>('SELECT id AS "keyId" FROM api_keys WHERE tenant_id = $1', [
        tenant.tenantId,
      ])
    )[0]!;
    expect(owner.received[0]!.headers).toMatchObject({ 'x-cpes-key': keyId, 'x-cpes-rights': '' });
    expect(owner.received[0]!.headers).not.toHaveProperty('x-cpes-user');
    expect(owner.received[0]!.headers.traceparent).toMatch(new RegExp(`^00-${TRACE_ID}-`));
  });

  it('passes no other header of the client, and none in the name of the edge', async () => {
    await send('GET', ENDPOINTS, {
      'x-cpes-tenant': 'another',
      'x-cpes-scopes': 'keys:manage',
      'x-cpes-rights': 'stores:manage',
      'x-cpes-user': 'somebody',
      'x-cpes-key': 'another',
      'x-cpes-internal-secret': 'guessed',
      cookie: 'a=b',
      'x-forwarded-for': '192.0.2.1',
    });
    const { headers } = owner.received[0]!;
    expect(headers).toMatchObject({ 'x-cpes-tenant': tenant.tenantId, 'x-cpes-internal-secret': SECRET });
    for (const name of ['cookie', 'x-forwarded-for', 'authorization']) expect(headers).not.toHaveProperty(name);
  });

  it('names its user and the rights of the role, but no key, in the browser API', async () => {
    const analyst = await Person.of(gateway, tenant.tenantId, 'analyst');
    owner.answer(200, { 'content-type': JSON_TYPE }, '{"data":[],"nextCursor":null}');
    expect((await analyst.get('/stores?limit=5', { 'if-match': '"a"' })).status).toBe(200);
    const [{ path, headers }] = owner.received as [(typeof owner.received)[number]];
    expect([path, headers['x-cpes-user'], headers['if-match']]).toEqual([
      '/app/api/stores?limit=5',
      analyst.userId,
      '"a"',
    ]);
    expect(String(headers['x-cpes-rights']).split(' ')).toEqual(
      expect.arrayContaining(['stores:read', 'listings:push']),
    );
    expect(headers['x-cpes-rights']).not.toContain('stores:manage');
    expect(headers).not.toHaveProperty('x-cpes-key');
  });

  it('passes members of a problem, such as the listing that has changed', async () => {
    const problem = { code: 'push-refused', detail: 'no', members: { blocks: [{ code: 'a', text: 'b' }] } };
    owner.answer(400, { 'content-type': 'application/problem+json' }, JSON.stringify(problem));
    const person = await Person.of(gateway, tenant.tenantId, 'owner');
    const { status, body } = await person.get('/stores');
    expect([status, body]).toEqual([409, expect.objectContaining({ blocks: problem.members.blocks, detail: 'no' })]);
    expect(body).not.toHaveProperty('members');
  });

  it('passes the bytes of its body and the parameters of its query', async () => {
    const body = '{"url": "https://shop.example/a",\n"url":"https://shop.example/b"}';
    await postOnce('bytes', body);
    expect(owner.received[0]).toMatchObject({ method: 'POST', path: ENDPOINTS });
    expect(owner.received[0]!.body.toString()).toBe(body);
    await send('GET', '/v2/webhook-deliveries?limit=5&skuId=a%23b%20c&skuId=d');
    expect(owner.received[1]!.path).toBe('/v2/webhook-deliveries?limit=5&skuId=a%23b+c&skuId=d');
    await send('GET', `/v2/webhook-deliveries?cursor=${'x'.repeat(12_000)}`);
    expect(owner.received[2]!.path).toHaveLength('/v2/webhook-deliveries?cursor='.length + 12_000);
  });

  it.each(['..', '%2e%2e', '%2F', 'a%00b', 'x'.repeat(5_000), '%20', 'a;b'])(
    'does not reach its owner with the id %j, whatever its idempotency key',
    async (id) => {
      const lines = ['Host: a', 'Connection: close', `Authorization: Bearer ${tenant.key}`, 'Idempotency-Key: "no'];
      for (const request of [`GET ${ENDPOINTS}/${ID}/recoveries/${id}`, `POST ${ENDPOINTS}/${id}/test`]) {
        const [answer] = await sendBytes(gateway.url, `${[`${request} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
        expect(answer!.status).toBe(404);
      }
      expect(owner.received).toEqual([]);
    },
  );

  it('reads with GET for a HEAD', async () => {
    const answer = await send('HEAD', `${ENDPOINTS}/${ID}`);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(owner.received[0]).toMatchObject({ method: 'GET', path: `${ENDPOINTS}/${ID}` });
  });

  it('gets an entity tag, 304 while nothing changes, and a compressed body', async () => {
    owner.answer(200, { 'content-type': JSON_TYPE, etag: '"of the owner"', 'x-inside': '1' }, LARGE);
    const whole = await send('GET', ENDPOINTS, { 'accept-encoding': 'identity' });
    const etag = whole.headers.get('etag') ?? '';
    expect([await whole.text(), whole.headers.get('content-type')]).toEqual([LARGE, JSON_TYPE]);
    expect(etag).not.toBe('"of the owner"');
    expect(whole.headers.has('x-inside')).toBe(false);
    const again = await send('GET', ENDPOINTS, { 'accept-encoding': 'identity', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const small = await send('GET', ENDPOINTS, { 'accept-encoding': 'br' });
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual(['br', LARGE]);
  });

  it('makes something once per idempotency key, and shows a secret once', async () => {
    const made = { endpointId: ID, secret: 'whsec_1' };
    owner.answer(201, { 'content-type': JSON_TYPE, location: `${ENDPOINTS}/${ID}` }, JSON.stringify(made));
    const first = await postOnce('one', '{"url":"https://shop.example"}');
    const second = await postOnce('one', '{"url":"https://shop.example"}');
    expect([first.status, await first.json(), first.headers.get('idempotent-replayed')]).toEqual([201, made, null]);
    expect([second.status, await second.json()]).toEqual([201, { ...made, secret: null }]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect([first, second].map(({ headers }) => headers.get('location'))).toEqual(
      Array.from({ length: 2 }, () => `${ENDPOINTS}/${ID}`),
    );
    expect(owner.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['one']);
    const other = await postOnce('one', '{"url":"https://other.example"}');
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([400, 'idempotency-mismatch']);
  });

  it('saves no refusal under its idempotency key', async () => {
    const problem = { code: 'validation-failed', detail: 'no', errors: [{ pointer: '#/url', code: 'x', detail: 'y' }] };
    owner.answer(400, { 'content-type': 'application/problem+json' }, JSON.stringify(problem));
    const refused = await postOnce('two', '{}');
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { ...problem, type: '/docs/problems/validation-failed' },
    ]);
    owner.answer(201, { 'content-type': JSON_TYPE, location: `${ENDPOINTS}/${ID}` }, '{}');
    expect((await postOnce('two', '{"a":1}')).status).toBe(201);
  });

  it.each([
    [500, { code: 'bug', detail: 'An unexpected fault.' }, 500, 'internal'],
    [401, {}, 500, 'internal'],
    [302, {}, 503, 'unavailable'],
    [404, { code: 'unknown-address' }, 503, 'unavailable'],
    [404, { code: 'not-found', detail: 'There is no such resource.' }, 404, 'not-found'],
    [400, { code: 'insufficient-scope', detail: 'x' }, 403, 'insufficient-scope'],
  ])('answers %i of the owner with %j as %i', async (status, problem, shown, code) => {
    owner.answer(status, { 'content-type': 'application/problem+json' }, JSON.stringify(problem));
    const answer = await send('GET', ENDPOINTS);
    const body = (await answer.json()) as { code: string };
    expect([answer.status, body.code]).toEqual([shown, code]);
  });

  it('gets 503 while the owner is away', async () => {
    const alone = await Gateway.start({ WEBHOOK_INTERNAL_URL: 'http://127.0.0.1:9', INTERNAL_SECRET: SECRET });
    try {
      const { key } = await alone.tenant();
      const answer = await alone.get(ENDPOINTS, key);
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
    } finally {
      await alone.stop();
    }
  });

  it.each(ROUTES)('is refused by the guards before it is sent: %s %s', async (method, path) => {
    const spent = await gateway.tenant({ burst: 1, perMinute: 1 });
    await gateway.get('/v2/skus', spent.key);
    expect(await statusesOf(method, path, spent)).toEqual([401, 403, 429]);
    expect(owner.received).toEqual([]);
  });

  it.each(ROUTES.filter(([, path]) => path.startsWith(`${WEB}/webhook-`)))(
    'is for owners, not for other users: %s %s',
    async (method, path) => {
      const statuses: number[] = [];
      for (const role of ['analyst', 'operator'] as const) {
        const person = await Person.of(gateway, tenant.tenantId, role);
        statuses.push((await person.call(method, path.slice(WEB.length))).status);
      }
      expect([(await fetch(`${gateway.url}${path}`)).status, ...statuses]).toEqual([401, 403, 403]);
      expect(owner.received).toEqual([]);
    },
  );

  it('of a portal passes with the token of its link, without a caller, quota or cookie', async () => {
    const token = 'a'.repeat(22);
    const headers = { authorization: `Bearer ${token}`, cookie: 'a=b', 'x-cpes-tenant': tenant.tenantId };
    for (let time = 0; time < 2; time += 1) {
      const answer = await send('GET', `${PORTAL}/deliveries?limit=5`, headers);
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    }
    const [{ path, headers: sent }] = owner.received as [(typeof owner.received)[number]];
    expect([path, sent.authorization]).toEqual([`${PORTAL}/deliveries?limit=5`, `Bearer ${token}`]);
    for (const name of ['cookie', 'x-cpes-tenant', 'x-cpes-scopes', 'x-cpes-rights'])
      expect(sent).not.toHaveProperty(name);
  });

  it.each(['', 'Bearer ', `Bearer ${'a'.repeat(21)}`, `Bearer ${'a'.repeat(23)}`, 'Basic YTpi'])(
    'of a portal with the authorization %j is a 404 before it is sent',
    async (authorization) => {
      expect((await send('GET', PORTAL, { authorization })).status).toBe(404);
      expect(owner.received).toEqual([]);
    },
  );

  it('of a portal is a 503 while eight others are under way, and takes a place again afterwards', async () => {
    const headers = { authorization: `Bearer ${'a'.repeat(22)}` };
    const held: (() => void)[] = [];
    owner.behave = (_request, response) => {
      held.push(() => response.writeHead(200, { 'content-type': JSON_TYPE }).end('{}'));
    };
    const first = Array.from({ length: 8 }, () => send('GET', PORTAL, headers));
    await until('eight are under way', () => held.length === 8);
    const refused = await send('GET', PORTAL, headers);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    for (const respond of held) respond();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    owner.answer(200, { 'content-type': JSON_TYPE }, '{}');
    expect((await send('GET', PORTAL, headers)).status).toBe(200);
  });

  it('passes from the browser API with the tenant of the user, and without the cookie', async () => {
    const person = await Person.of(gateway, tenant.tenantId, 'owner');
    owner.answer(200, { 'content-type': JSON_TYPE }, JSON.stringify({ data: [], nextCursor: null }));
    expect((await person.get('/webhook-endpoints')).status).toBe(200);
    expect(owner.received[0]).toMatchObject({ method: 'GET', path: `${WEB}/webhook-endpoints` });
    expect(owner.received[0]!.headers).toMatchObject({ 'x-cpes-tenant': tenant.tenantId });
    expect(owner.received[0]!.headers).not.toHaveProperty('cookie');
  });
});
