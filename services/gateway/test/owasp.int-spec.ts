import { CostFactorsExtracted, ReportCompleted, reportIdOf, SCOPES, SkuNormalized } from '@cpes/contracts';
import { configureLog } from '@cpes/service-kit';
import {
  aCompletedReport,
  anExtraction,
  aNormalisation,
  type OpenApiDocument,
  Receiver,
  type Schema,
  SchemaValues,
} from '@cpes/testing';
import fc from 'fast-check';
import { type ApiOperation, operationsOf, pathParametersOf } from './contract-requests.ts';
import { FakeStages } from './fake-stages.ts';
import { type Answer, type Credentials, Gateway, LONG, SHORT } from './harness.ts';

const SEED = 20_261_122;
/** Internal details that no response may show. */
const INSIDE = /node_modules|\.ts:\d|\bat \w+ \(|postgres|typeorm|fastify|nest|SELECT|ECONN|127\.0\.0\.1/i;
/** Addresses that a service must not fetch for a caller. */
const FORBIDDEN_ADDRESSES = [
  'http://127.0.0.1:9/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'file:///etc/passwd',
];
/** One level in the route tree that Fastify prints. */
const BRANCH_WIDTH = 4;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the OWASP API Security Top 10 of 2023', () => {
  const stages = new FakeStages();
  let gateway: Gateway;
  let document: OpenApiDocument;
  let operations: ApiOperation[];
  let values: SchemaValues;
  let tenant: Credentials;
  let victim: Credentials & { readonly ids: Readonly<Record<string, string>>; readonly runId: string };

  beforeAll(async () => {
    configureLog('fatal', { write: () => undefined });
    gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
    document = (await gateway.get('/openapi.json')).body as OpenApiDocument;
    operations = operationsOf(document);
    values = new SchemaValues(document.components.schemas);
    victim = await aVictim();
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    tenant = await gateway.tenant();
  });

  /** A tenant with one resource of each kind. */
  async function aVictim() {
    const owner = await gateway.tenant();
    const candidate = { ...LONG, title: 'A secret lamp', externalRef: 'secret-ref', tags: ['secret-tag'] };
    const { body: sku } = await gateway.post('/v2/skus', candidate, owner.key, { prefer: 'wait=0' });
    const run = { skuId: sku.skuId, runId: await gateway.runOf(sku.skuId) };
    await gateway.deliver(SkuNormalized, owner.tenantId, aNormalisation(run));
    await gateway.deliver(CostFactorsExtracted, owner.tenantId, anExtraction(run));
    const reportId = reportIdOf(run.runId);
    await gateway.deliver(ReportCompleted, owner.tenantId, aCompletedReport(run));
    const made = await gateway.post('/v2/keys', { name: 'a robot', scopes: ['skus:read'] }, owner.key);
    const read = await gateway.get(`/v2/reports/${reportId}`, owner.key);
    expect([made.status, read.status]).toEqual([201, 200]);
    return { ...owner, runId: run.runId, ids: { skuId: sku.skuId, reportId, keyId: made.body.keyId } };
  }

  /** All stored data of the victim, as text. */
  async function belongings(): Promise<string> {
    const tables = ['skus', 'reports', 'api_keys', 'open_runs', 'run_documents', 'idempotency_keys'];
    const rows = [];
    for (const table of tables)
      rows.push(
        await gateway.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE tenant_id = $1 ORDER BY 1`, [
          victim.tenantId,
        ]),
      );
    return JSON.stringify(rows);
  }

  /** A valid body for an operation, the same every time. */
  function bodyOf({ body }: ApiOperation): Record<string, unknown> | undefined {
    if (body === undefined) return undefined;
    return fc.sample(values.fitting(body), { seed: SEED, numRuns: 1 })[0] as Record<string, unknown>;
  }

  function call(
    operation: ApiOperation,
    key: string | undefined,
    path = operation.template,
    headers = {},
  ): Promise<Answer> {
    const body = bodyOf(operation);
    return gateway.call(operation.method, path, {
      key,
      headers: { ...(body === undefined ? {} : JSON_TYPE), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  const withIds = ({ template }: ApiOperation, id: string) => template.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
  /** A response without the parts that depend on its request. */
  const essence = ({ status, body, headers }: Answer) => {
    const { instance, requestId, ...rest } = body;
    return [status, typeof instance, typeof requestId, JSON.stringify(rest), [...headers.keys()].sort()];
  };

  describe('API1:2023 Broken Object Level Authorization', () => {
    it('every address returns 404 for ids of another tenant, and changes nothing', async () => {
      const foreign = [...Object.values(victim.ids), victim.runId, victim.tenantId, 'secret-ref', 'secret-tag'];
      const before = await belongings();
      const addressed = operations.filter((operation) => pathParametersOf(operation).length > 0);
      expect(addressed.length).toBeGreaterThan(5);
      for (const operation of addressed) {
        const absent = await call(operation, tenant.key, withIds(operation, `sku_${'0'.repeat(32)}`));
        expect([operation.name, absent.status]).toEqual([operation.name, 404]);
        for (const id of foreign) {
          const answer = await call(operation, tenant.key, withIds(operation, id));
          expect([operation.name, id, ...essence(answer)]).toEqual([operation.name, id, ...essence(absent)]);
        }
      }
      expect(await belongings()).toBe(before);
    });

    it('no cursor, filter, tag or idempotency key of another tenant gives access to its data', async () => {
      const own = await gateway.tenant();
      for (let time = 0; time < 2; time += 1) {
        await gateway.post('/v2/skus', SHORT, victim.key, { 'idempotency-key': `theirs ${time}` });
        await gateway.post('/v2/skus', SHORT, own.key);
      }
      const before = await belongings();
      const lists = operations.filter(
        ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'cursor'),
      );
      expect(lists.length).toBeGreaterThan(1);
      for (const list of lists) {
        const theirs = (id: string) => list.template.replaceAll(/\{\w+\}/g, id);
        const page = await gateway.get(`${theirs(victim.ids.skuId!)}?limit=1`, victim.key);
        const cursor = page.body.nextCursor ?? Buffer.from(JSON.stringify([victim.ids.keyId])).toString('base64url');
        const { text } = await gateway.get(`${theirs(victim.ids.skuId!)}?limit=1&cursor=${cursor}`, own.key);
        for (const id of Object.values(victim.ids)) expect(text.includes(`"${id}"`)).toBe(false);
      }
      for (const filter of ['tag=secret-tag', 'externalRef=secret-ref', 'q=lamp', 'status=EVALUATED']) {
        const { status, body } = await gateway.get(`/v2/skus?${filter}`, own.key);
        expect([filter, status, body]).toEqual([filter, 200, { data: [], nextCursor: null }]);
      }
      const replay = await gateway.post('/v2/skus', SHORT, own.key, { 'idempotency-key': 'theirs 0' });
      expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, null]);
      expect(await belongings()).toBe(before);
    });
  });

  describe('API2:2023 Broken Authentication', () => {
    it('every operation refuses a missing, malformed, unknown, revoked and expired key with a challenge', async () => {
      const [revoked, expired] = [await gateway.key(tenant.tenantId), await gateway.key(tenant.tenantId)];
      const end = (column: string, key: string) =>
        gateway.query(`UPDATE api_keys SET ${column} = now() - interval '1 s' WHERE prefix = $1 AND tenant_id = $2`, [
          key.slice(0, 14),
          tenant.tenantId,
        ]);
      await end('revoked_at', revoked);
      await end('expires_at', expired);
      const unknown = tenant.key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      for (const operation of operations) {
        for (const key of [undefined, 'x', unknown, revoked, expired]) {
          const answer = await call(operation, key);
          const challenge = answer.headers.get('www-authenticate') ?? '';
          const expected = [operation.name, 401, 'unauthenticated', true];
          expect([operation.name, answer.status, answer.body.code, challenge.startsWith('Bearer')]).toEqual(expected);
        }
      }
    });

    it('a key counts only in the Authorization header, and is never stored as text', async () => {
      const basic = `Basic ${Buffer.from(`${tenant.key}:`).toString('base64')}`;
      const places: Record<string, string>[] = [
        { cookie: tenant.key },
        { 'x-api-key': tenant.key },
        { authorization: basic },
      ];
      for (const headers of places) {
        const answer = await gateway.get(
          `/v2/skus?api_key=${tenant.key}&access_token=${tenant.key}`,
          undefined,
          headers,
        );
        expect(answer.status).toBe(401);
      }
      const { body } = await gateway.post('/v2/keys', { name: 'x', scopes: ['skus:read'] }, tenant.key, {
        'idempotency-key': 'k',
      });
      for (const table of ['api_keys', 'idempotency_keys']) {
        const rows = JSON.stringify(await gateway.query(`SELECT to_jsonb(t) FROM ${table} t`));
        expect(rows.includes(body.apiKey) || rows.includes(tenant.key)).toBe(false);
      }
    });
  });

  describe('API3:2023 Broken Object Property Level Authorization', () => {
    it('read-only properties cannot be written', async () => {
      const names = new Set(
        Object.entries(document.components.schemas)
          .filter(([name]) => name.endsWith('Response'))
          .flatMap(([, schema]) => Object.keys(propertiesOf(schema))),
      );
      for (const operation of operations) {
        const body = bodyOf(operation);
        if (body === undefined) continue;
        const strange = [...names, 'tenantId', 'hash', 'rate_burst'].filter(
          (name) => !values.fits(operation.body!, { ...body, [name]: 1 }) && !(name in body),
        );
        const path = withIds(operation, victim.ids.skuId!);
        // A problem names up to 256 properties, but a body of many candidates only as a whole.
        const atOnce = operation.name.endsWith('/bulk') ? 1 : 200;
        for (let start = 0; start < strange.length; start += atOnce) {
          const some = strange.slice(start, start + atOnce);
          const { status, body: problem } = await gateway.call(operation.method, path, {
            key: victim.key,
            headers: JSON_TYPE,
            body: JSON.stringify({ ...body, ...Object.fromEntries(some.map((name) => [name, 1])) }),
          });
          const errors = (problem.errors ?? []) as readonly { readonly pointer: string }[];
          const pointers = errors.map(({ pointer }) => (atOnce === 1 && pointer === '#' ? `#/${some[0]}` : pointer));
          const accepted = some.filter((name) => !pointers.includes(`#/${name}`));
          expect([operation.name, status, accepted]).toEqual([operation.name, 400, []]);
        }
      }
    });

    it('no response after creation contains a secret, a hash or a tenant', async () => {
      for (const path of [
        `/v2/keys/${victim.ids.keyId}`,
        '/v2/keys',
        `/v2/skus/${victim.ids.skuId}`,
        '/v2/skus',
        `/v2/reports/${victim.ids.reportId}`,
      ]) {
        const { status, text } = await gateway.get(path, victim.key);
        expect([path, status, /apiKey|"hash"|tenant/.test(text), text.includes(victim.tenantId)]).toEqual([
          path,
          200,
          false,
          false,
        ]);
      }
    });
  });

  describe('API4:2023 Unrestricted Resource Consumption', () => {
    it('bodies, lists, pages and headers are bounded', async () => {
      const many = { candidates: Array.from({ length: 1_001 }, () => 0) };
      const bulk = await gateway.post('/v2/skus/bulk', many, tenant.key);
      const [large, page, tags, wait] = [
        await gateway.post('/v2/skus', `"${'x'.repeat(65_536)}"`, tenant.key),
        await gateway.get('/v2/skus?limit=101', tenant.key),
        await gateway.post('/v2/skus', { ...SHORT, tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, tenant.key),
        await gateway.post('/v2/skus', SHORT, tenant.key, { 'idempotency-key': 'x'.repeat(256) }),
      ];
      expect([large, page, tags, wait].map(({ status }) => status)).toEqual([400, 400, 400, 400]);
      expect([bulk.body.results.length, bulk.body.results.at(-1).status]).toEqual([1_001, 400]);
    });

    it('a tenant spends only its own quota, one token for each candidate and each solver', async () => {
      const small = await gateway.tenant({ perMinute: 1, burst: 5 });
      const { body } = await gateway.post(
        '/v2/skus/bulk',
        { candidates: Array.from({ length: 6 }, () => SHORT) },
        small.key,
      );
      expect(body.results.map(({ status }: { status: number }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
      const refused = await gateway.get('/v2/skus', small.key);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      const asking = await gateway.tenant({ perMinute: 1, burst: 2 });
      const solve = ['lowestPriceForAdvance', 'highestUnitCostForAdvance'];
      expect((await gateway.post('/v2/what-if', { candidate: LONG, solve }, asking.key)).status).toBe(429);
      expect((await gateway.get('/v2/skus', tenant.key)).status).toBe(200);
    });
  });

  describe('API5:2023 Broken Function Level Authorization', () => {
    it('every operation refuses a key that has every scope but the required one', async () => {
      for (const operation of operations) {
        const needed = document.paths[operation.template]![operation.method.toLowerCase()] as unknown as Record<
          string,
          string
        >;
        const scope = needed['x-required-scope'];
        expect([operation.name, SCOPES]).toEqual([operation.name, expect.arrayContaining([scope])]);
        const key = await gateway.key(
          victim.tenantId,
          SCOPES.filter((one) => one !== scope),
        );
        const path = operation.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => victim.ids[name] ?? 'x');
        const { status, body, headers } = await call(operation, key, path);
        expect([operation.name, status, body.code, body.requiredScope]).toEqual([
          operation.name,
          403,
          'insufficient-scope',
          scope,
        ]);
        expect(headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${scope}"`);
      }
    });

    it('a key creates no key with more scopes, and no administrator address exists', async () => {
      const manager = await gateway.key(tenant.tenantId, ['keys:manage']);
      for (const scope of SCOPES.filter((one) => one !== 'keys:manage')) {
        const answer = await gateway.post('/v2/keys', { name: 'x', scopes: [scope] }, manager);
        expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'scope']);
      }
      for (const path of [
        '/admin',
        '/v2/admin',
        '/v2/tenants',
        '/v2/users',
        '/metrics',
        '/internal',
        '/v2/internal',
        '/calls',
      ])
        expect([path, (await gateway.get(path, tenant.key)).status]).toEqual([path, 404]);
    });
  });

  describe('API6:2023 Unrestricted Access to Sensitive Business Flows', () => {
    it('twenty concurrent submissions with one idempotency key create one SKU', async () => {
      const send = () => gateway.post('/v2/skus', SHORT, tenant.key, { 'idempotency-key': 'once' });
      const answers = await Promise.all(Array.from({ length: 20 }, send));
      expect(new Set(answers.map(({ body }) => body.skuId)).size).toBe(1);
      const { body } = await gateway.get('/v2/skus', tenant.key);
      expect(body.data).toHaveLength(1);
    });

    it('a SKU has one evaluation at a time, and a tenant at most a hundred keys', async () => {
      const path = `/v2/skus/${victim.ids.skuId}/evaluations`;
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => gateway.call('POST', path, { key: victim.key })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.errors?.[0].code === 'conflict')).toHaveLength(9);
      await Promise.all(Array.from({ length: 99 }, () => gateway.key(tenant.tenantId)));
      const more = await gateway.post('/v2/keys', { name: 'one more', scopes: ['skus:read'] }, tenant.key);
      expect([more.status, more.body.errors[0].pointer]).toEqual([400, '#']);
    });
  });

  describe('API7:2023 Server Side Request Forgery', () => {
    it('every field for an address refuses internal addresses', async () => {
      for (const operation of operations) {
        const body = bodyOf(operation);
        const resolved = values.resolved(operation.body ?? {});
        const addresses = Object.entries(propertiesOf(resolved)).filter(([name, property]) =>
          isAddress(name, property),
        );
        for (const [name] of addresses) {
          for (const address of FORBIDDEN_ADDRESSES) {
            const path = operation.template.replaceAll(/\{\w+\}/g, 'absent');
            const text = JSON.stringify({ ...body, [name]: address });
            const { status } = await gateway.call(operation.method, path, {
              key: tenant.key,
              headers: JSON_TYPE,
              body: text,
            });
            expect([operation.name, address, [400, 404].includes(status)]).toEqual([operation.name, address, true]);
          }
        }
        const parameters = operation.parameters.filter(({ name, schema }) => isAddress(name, schema));
        expect([operation.name, parameters]).toEqual([operation.name, []]);
      }
    });

    it('an address in a text or a header is never fetched', async () => {
      const server = await Receiver.start();
      try {
        const url = `${server.origin}/x`;
        const candidate = { ...LONG, title: url, description: url, externalRef: url, tags: [url] };
        const headers = {
          referer: url,
          origin: url,
          'x-forwarded-host': url,
          forwarded: `host=${url}`,
          prefer: url,
          traceparent: url,
        };
        expect((await gateway.post('/v2/skus', candidate, tenant.key, headers)).status).toBe(201);
        expect((await gateway.post('/v2/what-if', { candidate }, tenant.key, headers)).status).toBe(200);
        await gateway.get(
          `/v2/skus?q=${encodeURIComponent(url)}&externalRef=${encodeURIComponent(url)}`,
          tenant.key,
          headers,
        );
        expect(server.received).toEqual([]);
      } finally {
        await server.stop();
      }
    });
  });

  describe('API8:2023 Security Misconfiguration', () => {
    it('an unexpected fault reveals no internal details', async () => {
      stages.failure = new TypeError('SELECT secret FROM inside at x (/app/node_modules/y.ts:1)');
      const answer = await gateway.post('/v2/what-if', { candidate: LONG }, tenant.key);
      stages.failure = undefined;
      expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
      expect(answer.text).not.toMatch(INSIDE);
      const answers = [
        answer,
        await gateway.get('/v2/skus/%00', tenant.key),
        await gateway.get('/v2/nothing', tenant.key),
      ];
      for (const { headers } of answers)
        for (const name of ['server', 'x-powered-by']) expect(headers.get(name)).toBeNull();
    });

    it('no other origin can read a response, no cache may store one, and no method is left open', async () => {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
        const answer = await gateway.call(method, '/v2/skus', { key: tenant.key, headers });
        const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([names, answer.headers.get('cache-control')]).toEqual([[], 'private, no-cache']);
      }
      const isDescribed = (template: string, method: string) =>
        operations.some((one) => one.template === template && one.method === method);
      for (const { template } of operations)
        for (const method of ['OPTIONS', 'PATCH'].filter((one) => !isDescribed(template, one))) {
          const answer = await gateway.call(method, withIds({ template } as ApiOperation, 'x'), { key: tenant.key });
          expect([template, method, answer.status]).toEqual([template, method, 405]);
        }
    });
  });

  describe('API9:2023 Improper Inventory Management', () => {
    it('every route under /v2 is described, and every described one is served, under both addresses', async () => {
      const fastify = gateway.app.getHttpAdapter().getInstance() as { printRoutes(options: object): string };
      expect(servedRoutes(fastify.printRoutes({ commonPrefix: false }))).toEqual(
        operations.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1')).sort(),
      );
      for (const { template } of operations) {
        const path = withIds({ template } as ApiOperation, 'x');
        const answers = await Promise.all(
          ['', '/api'].map((prefix) => gateway.call('OPTIONS', `${prefix}${path}`, { key: tenant.key })),
        );
        expect(answers.map(({ headers }) => headers.get('allow'))).toEqual([
          answers[0]!.headers.get('allow'),
          answers[0]!.headers.get('allow'),
        ]);
      }
    });

    it('no other version of the API is served', async () => {
      for (const version of ['v0', 'v1', 'v3', 'beta', 'internal', 'test', 'api/v1', 'api/v3', 'api/api/v2'])
        expect([version, (await gateway.get(`/${version}/skus`, tenant.key)).status]).toEqual([version, 404]);
    });
  });

  describe('API10:2023 Unsafe Consumption of APIs', () => {
    it('an invalid response of another service is refused quickly, and reveals nothing', async () => {
      const answers: readonly [number, string][] = [
        [200, 'x'.repeat(5 * 1_024 * 1_024)],
        [200, '<html>'],
        [200, '{}'],
        [200, '[]'],
        [200, '[{"candidate":1}]'],
        [200, ''],
        [302, ''],
        [500, 'SELECT secret'],
      ];
      let next = 0;
      const stage = await Receiver.start((_, response) => {
        const [status, text] = answers[next]!;
        response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(text);
      });
      const url = stage.origin;
      const other = await Gateway.start({
        INTAKE_INTERNAL_URL: url,
        COST_FACTOR_INTERNAL_URL: url,
        SCORING_INTERNAL_URL: url,
        INTERNAL_SECRET: 'x'.repeat(32),
      });
      try {
        const { key } = await other.tenant();
        for (; next < answers.length; next += 1) {
          const begun = Date.now();
          const { status, text } = await other.post('/v2/what-if', { candidate: LONG }, key);
          expect([next, [500, 503].includes(status), INSIDE.test(text)]).toEqual([next, true, false]);
          expect(Date.now() - begun).toBeLessThan(5_000);
        }
      } finally {
        await other.stop();
        await stage.stop();
      }
    });

    it('an invalid event is parked, and cannot be read', async () => {
      const { body: sku } = await gateway.post('/v2/skus', SHORT, tenant.key, { prefer: 'wait=0' });
      const run = { skuId: sku.skuId, runId: await gateway.runOf(sku.skuId) };
      const completed = aCompletedReport(run);
      const before = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
      for (const score of [101, -1, 7.5, '80', null])
        await gateway.deliver(ReportCompleted, tenant.tenantId, {
          ...completed,
          report: { ...completed.report, score } as typeof completed.report,
        });
      const after = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
      expect([after.text, (await gateway.get(`/v2/reports/${reportIdOf(run.runId)}`, tenant.key)).status]).toEqual([
        before.text,
        404,
      ]);
    });
  });
});

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Record<string, Schema>;
}

function isAddress(name: string, { format }: Schema): boolean {
  return /^(uri|url|iri|hostname|ipv[46])/.test(String(format ?? '')) || /ur[il]$|href|callback|hook|host$/i.test(name);
}

/** `METHOD /path` from the route tree that Fastify prints: the API only, without `HEAD`, which comes with `GET`. */
function servedRoutes(tree: string): string[] {
  const above: string[] = [];
  const routes = tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / BRANCH_WIDTH;
    above.splice(depth, above.length, part);
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${above.join('')}`);
  });
  return routes.filter((route) => route.includes(' /v2/') && !route.startsWith('HEAD ')).sort();
}
