import {
  CURRENCIES,
  candidateWithNulls,
  EVALUATION_DEADLINE_MS,
  ReportCompleted,
  type SkuSubmitted,
  reportIdOf,
} from '@cpes/contracts';
import { decodeJson } from '@cpes/service-kit';
import { aCompletedReport } from '@cpes/testing';
import { BAD_REQUESTS } from './bad-requests.ts';
import { type Credentials, Gateway, LONG, SHORT, until } from './harness.ts';

describe('POST /v2/skus', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant({ currency: 'EUR' });
  });
  afterAll(() => gateway.stop());

  const submissionOf = (skuId: string) => gateway.submitted.find((message) => message.aggregateId === skuId);

  describe('returns 400', () => {
    it('in more than a hundred cases', () => {
      expect(BAD_REQUESTS.length).toBeGreaterThan(100);
    });

    it.each(BAD_REQUESTS)('for $what', async ({ body, pointers }) => {
      const answer = await gateway.post('/v2/skus', body, tenant.key);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        400,
        'application/problem+json; charset=utf-8',
      ]);
      const { errors } = answer.body as { errors: { pointer: string; code: string; detail: string }[] };
      expect(errors.map(({ pointer }) => pointer).sort()).toEqual([...pointers].sort());
      expect(errors.every(({ code, detail }) => code !== '' && detail !== '')).toBe(true);
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json; charset=utf-16',
      'application/jsonx',
      'x',
    ])('for the content type %s', async (type) => {
      const answer = await gateway.post('/v2/skus', LONG, tenant.key, { 'content-type': type });
      expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer: '#', code: 'content-type' }]]);
    });

    it.each(['gzip', 'br', 'x', 'identity, gzip'])('for a body with the content encoding %s', async (encoding) => {
      const answer = await gateway.post('/v2/skus', LONG, tenant.key, { 'content-encoding': encoding });
      const detail = 'must be sent without a content encoding';
      expect([answer.status, answer.body.errors]).toEqual([400, [{ pointer: '#', code: 'encoding', detail }]]);
    });

    it('with a bounded response to a body with thousands of offences', async () => {
      const names = Array.from({ length: 300 }, (_one, at) => `"${'€'.repeat(20)}${at}":1`).join(',');
      const name = '€'.repeat(10_000);
      const answer = await gateway.post('/v2/skus', `{"${name}":1,${names}}`, tenant.key);
      const pointers = answer.body.errors.map(({ pointer }: { pointer: string }) => pointer);
      expect([answer.status, pointers.length, pointers[0]]).toEqual([400, 256, '#']);
      expect(answer.text.length).toBeLessThan(100_000);
    });

    it('for a currency without an exchange rate, listing those with one', async () => {
      const detail = `must be one of those with an exchange rate: ${CURRENCIES.join(', ')}`;
      const given = await gateway.post('/v2/skus', { ...LONG, currency: 'IRR' }, tenant.key);
      expect(given.body.errors).toEqual([{ pointer: '#/currency', code: 'format', detail }]);
      const iranian = await gateway.tenant({ currency: 'IRR' });
      const byDefault = await gateway.post('/v2/skus', LONG, iranian.key);
      expect([byDefault.status, byDefault.body.errors]).toEqual([400, given.body.errors]);
    });

    it('with a complete problem', async () => {
      const answer = await gateway.post('/api/v2/skus?x=1', { ...LONG, weightGrams: '450' }, tenant.key, {
        'x-request-id': 'mine-1',
      });
      expect(answer.body).toEqual({
        type: '/docs/problems/validation-failed',
        title: 'Request not valid',
        status: 400,
        detail: expect.any(String),
        instance: '/api/v2/skus',
        code: 'validation-failed',
        requestId: 'mine-1',
        errors: [{ pointer: '#/weightGrams', code: 'type', detail: 'must be an integer from 1 to 1000000' }],
      });
      expect(answer.headers.get('x-request-id')).toBe('mine-1');
    });

    it('and stores nothing', async () => {
      for (const table of ['skus', 'run_documents', 'open_runs', 'outbox', 'reports']) {
        expect([table, await gateway.count(table)]).toEqual([table, 0]);
      }
    });
  });

  describe('returns 201', () => {
    it('with the record, its address, and one event', async () => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const answer = await gateway.post('/v2/skus', { ...LONG, title: '  Bottle\t' }, tenant.key, { traceparent });
      expect(answer.status).toBe(201);
      const { skuId } = answer.body;
      expect(skuId).toMatch(/^sku_[0-9a-f]{32}$/);
      expect(answer.headers.get('location')).toBe(`/v2/skus/${skuId}`);
      expect(answer.headers.get('ratelimit-policy')).toBe('"burst";q=100000;w=10000, "sustained";q=600;w=60');
      const read = await gateway.get(`/v2/skus/${skuId}`, tenant.key);
      expect(read.body).toEqual(answer.body);
      expect(answer.body).toMatchObject({
        status: 'SUBMITTED',
        currency: 'EUR',
        candidate: { title: 'Bottle', currency: 'EUR' },
      });
      await until(() => submissionOf(skuId) !== undefined);
      const message = submissionOf(skuId)!;
      expect(message).toMatchObject({ tenantId: tenant.tenantId, attempt: 1, traceparent });
      const deadlineMs = Date.parse(answer.body.submittedAt) + EVALUATION_DEADLINE_MS;
      expect(message.evaluation).toEqual({ runId: expect.stringMatching(/^run_/), deadlineMs, resend: 0 });
      const sent = decodeJson(message) as SkuSubmitted;
      expect([sent.skuId, candidateWithNulls(sent.candidate)]).toEqual([skuId, answer.body.candidate]);
    });

    it.each([
      ['the short form', SHORT],
      [
        'the short form with more',
        { ...SHORT, title: 'x', currency: 'JPY', hsCode: '96170010', freightMode: 'air', unitsPerShipment: 1 },
      ],
      ['one long and one short spelling', { factoryUnitCostCents: 0, retailPriceCents: 1 }],
      ['whole numbers written as fractions', '{"factoryCostCents":540.0,"retailPriceCents":2.999e3}'],
      [
        'the highest bounds',
        { ...LONG, factoryUnitCostCents: 100_000_000, targetRetailPriceCents: 100_000_000, weightGrams: 1_000_000 },
      ],
      ['200 characters beyond the basic plane', { ...LONG, title: '𝒳'.repeat(200) }],
      ['a market without a table of its own', { ...LONG, targetMarket: 'BR', supplierCountry: 'AQ' }],
      ['a body that begins with a byte order mark', `\ufeff${JSON.stringify(SHORT)}`],
    ])('for %s', async (_what, body) => {
      const answer = await gateway.post('/v2/skus', body, tenant.key);
      expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    });

    it.each([
      'application/json; foo=bar',
      'Application/JSON ; version=1; Charset="utf-8"',
      'application/json;x="a;charset=latin1"',
      'application/json;;charset=UTF8;',
    ])('for the content type %s', async (type) => {
      const { status } = await gateway.post('/v2/skus', SHORT, tenant.key, {
        'content-type': type,
        'content-encoding': 'identity',
      });
      expect(status).toBe(201);
    });

    it('for a body of exactly 64 KiB', async () => {
      const body = JSON.stringify(SHORT).padEnd(65_536, ' ');
      const { status } = await gateway.post('/v2/skus', body, tenant.key, {
        'content-type': 'application/json; charset=UTF-8',
      });
      expect(status).toBe(201);
    });

    it('for many concurrent requests, each with its own id', async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => gateway.post('/v2/skus', SHORT, tenant.key)));
      expect(new Set(answers.map(({ body }) => body.skuId)).size).toBe(200);
    });
  });

  describe('delays the response', () => {
    it('until the report can be read', async () => {
      const seen = gateway.submitted.length;
      const held = gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'respond-async, wait=99' });
      await until(() => gateway.submitted.length > seen);
      const { skuId, runId } = decodeJson(gateway.submitted[seen]!) as SkuSubmitted;
      const completed = aCompletedReport({ skuId, runId });
      await gateway.deliver(ReportCompleted, tenant.tenantId, completed);
      const answer = await held;
      expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, 'wait=10']);
      expect(answer.body).toMatchObject({ status: 'EVALUATED', reportId: reportIdOf(runId) });
    });

    it('until another instance has seen the report', async () => {
      const second = await Gateway.start({}, gateway.database.url);
      const seen = gateway.submitted.length;
      const held = gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'wait=10' });
      await until(() => gateway.submitted.length > seen);
      const { skuId, runId } = decodeJson(gateway.submitted[seen]!) as SkuSubmitted;
      await second.deliver(ReportCompleted, tenant.tenantId, aCompletedReport({ skuId, runId }));
      const deliveredAt = performance.now();
      const answer = await held;
      expect(answer.body.status).toBe('EVALUATED');
      // Before the ten seconds of the request are over.
      expect(performance.now() - deliveredAt).toBeLessThan(9_000);
      await second.stop();
    });

    it('no longer than requested', async () => {
      const startedAt = performance.now();
      const answer = await gateway.post('/v2/skus', LONG, tenant.key, { prefer: 'wait=1' });
      expect(performance.now() - startedAt).toBeGreaterThan(950);
      expect([answer.status, answer.body.status, answer.headers.get('preference-applied')]).toEqual([
        201,
        'SUBMITTED',
        'wait=1',
      ]);
    });

    it.each(['wait=', 'wait=-1', 'wait=1.5', 'wait=abc', 'return=minimal', 'wait'])(
      'not at all for %s',
      async (prefer) => {
        const answer = await gateway.post('/v2/skus', LONG, tenant.key, { prefer });
        expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, null]);
      },
    );
  });

  describe('returns 401', () => {
    it('before it reads the body', async () => {
      const answer = await gateway.post('/v2/skus', '{', undefined);
      expect(answer.status).toBe(401);
    });
  });

  it('keeps markup and direction marks as text, and refuses direction overrides with their pointer', async () => {
    const title = '<b>Bottle</b> & "cup"\u200f';
    const kept = await gateway.post('/v2/skus', { ...LONG, title }, tenant.key);
    expect([kept.status, kept.body.candidate.title, kept.headers.get('x-content-type-options')]).toEqual([
      201,
      title,
      'nosniff',
    ]);
    for (const character of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
      const text = `a${character}b`;
      const { status, body } = await gateway.post(
        '/v2/skus',
        { ...LONG, title: text, externalRef: text, tags: [text] },
        tenant.key,
      );
      expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()]).toEqual([
        400,
        ['#/externalRef', '#/tags/0', '#/title'],
      ]);
    }
  });

  it('returns 403 to a read-only key, and names the scope in the header and in the problem', async () => {
    const key = await gateway.key(tenant.tenantId, ['skus:read']);
    const { status, headers, body } = await gateway.post('/v2/skus', '{', key);
    expect([status, headers.get('www-authenticate'), body.code, body.requiredScope]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="skus:write"',
      'insufficient-scope',
      'skus:write',
    ]);
  });

  it('returns 429 before it reads the body', async () => {
    const { key } = await gateway.tenant({ perMinute: 1, burst: 1 });
    await gateway.post('/v2/skus', '{', key);
    const answer = await gateway.post('/v2/skus', '{', key);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  });
});
