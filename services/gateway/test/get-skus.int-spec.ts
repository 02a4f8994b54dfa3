import {
  CostFactorsExtracted,
  EVALUATION_DEADLINE_MS,
  EvaluationFailed,
  ReportCompleted,
  SkuNormalized,
  reportIdOf,
} from '@cpes/contracts';
import { aFailure, anExtraction, aNormalisation, aCompletedReport } from '@cpes/testing';
import { type Credentials, Gateway, LONG, SHORT } from './harness.ts';

describe('GET /v2/skus/{skuId}', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const submit = async (body: object = LONG) => {
    const { body: record } = await gateway.post('/v2/skus', body, tenant.key);
    return { skuId: record.skuId, runId: await gateway.runOf(record.skuId) };
  };
  const read = (skuId: string) => gateway.get(`/v2/skus/${skuId}`, tenant.key);

  describe('returns 200', () => {
    it('with a record that has only the candidate at first', async () => {
      const { skuId } = await submit({ ...SHORT, externalRef: 'A 1' });
      const answer = await read(skuId);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        skuId,
        status: 'SUBMITTED',
        submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updatedAt: answer.body.submittedAt,
        externalRef: 'A 1',
        currency: 'USD',
        tags: [],
        archivedAt: null,
        candidate: {
          title: null,
          description: null,
          factoryUnitCostCents: 540,
          targetRetailPriceCents: 2999,
          weightGrams: null,
          dimensionsMm: null,
          supplierCountry: null,
          targetMarket: null,
          currency: 'USD',
          hsCode: null,
          unitsPerShipment: null,
          freightMode: null,
          externalRef: 'A 1',
          costCurrency: null,
          incoterm: null,
          carton: null,
          oneTimeCosts: null,
          entryDate: null,
          imageUrls: null,
          assumed: [],
        },
        classification: null,
        costFactors: [],
        evidence: [],
        extraction: null,
        reportId: null,
        failure: null,
        outdated: null,
      });
    });

    it('with each status in order', async () => {
      const run = await submit();
      await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run));
      const { body: second } = await read(run.skuId);
      expect(second).toMatchObject({
        status: 'NORMALIZED',
        classification: { hsCode: '961700' },
        candidate: { unitsPerShipment: 500 },
      });
      await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run));
      const { body: third } = await read(run.skuId);
      expect(third).toMatchObject({
        status: 'COSTED',
        extraction: { withinDeadline: true, deadlineMs: EVALUATION_DEADLINE_MS },
        reportId: null,
      });
      expect([third.costFactors.length, third.evidence.length]).toEqual([12, 12]);
      const completed = aCompletedReport(run);
      await gateway.deliver(ReportCompleted, tenant.tenantId, completed);
      const { body: fourth } = await read(run.skuId);
      expect(fourth).toMatchObject({ status: 'EVALUATED', reportId: reportIdOf(run.runId), failure: null });
      expect(Date.parse(fourth.updatedAt)).toBeGreaterThanOrEqual(Date.parse(third.updatedAt));
    });

    it('with a status that never goes backwards when events arrive in reverse', async () => {
      const run = await submit();
      await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run));
      await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run));
      await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run));
      const { body } = await read(run.skuId);
      expect(body).toMatchObject({ status: 'EVALUATED', costFactors: { length: 12 } });
    });

    it('with the factors of its report, even after an earlier trip stored others', async () => {
      const run = await submit();
      await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run));
      const { body: costed } = await read(run.skuId);
      await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run));
      const { body: evaluated } = await read(run.skuId);
      const report = await gateway.get(`/v2/reports/${evaluated.reportId}`, tenant.key);
      expect(evaluated.costFactors).toEqual(report.body.landedCost.factors);
      expect(evaluated.costFactors).not.toEqual(costed.costFactors);
    });

    it('with the reason of a failure', async () => {
      const run = await submit();
      await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
      const { body } = await read(run.skuId);
      expect(body).toMatchObject({ status: 'FAILED', failure: { stage: 'scoring', code: 'bug' }, reportId: null });
    });

    it('under the /api prefix, too', async () => {
      const { skuId } = await submit();
      const answer = await gateway.get(`/api/v2/skus/${skuId}`, tenant.key);
      expect([answer.status, answer.body.skuId]).toEqual([200, skuId]);
    });
  });

  it('returns 304 for the entity tag of an unchanged record, and 200 after a change', async () => {
    const run = await submit();
    const { headers } = await read(run.skuId);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const unchanged = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key, { 'if-none-match': `"x", W/${etag}` });
    expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
    expect(unchanged.headers.get('cache-control')).toBe('private, no-cache');
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run));
    const changed = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    const { skuId } = await submit();
    const whole = await read(skuId);
    const head = await gateway.call('HEAD', `/v2/skus/${skuId}`, { key: tenant.key });
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', whole.headers.get('etag')]);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
    const headers = { 'if-none-match': whole.headers.get('etag') ?? '' };
    const unchanged = await gateway.call('HEAD', `/v2/skus/${skuId}`, { key: tenant.key, headers });
    expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([
      304,
      '',
      headers['if-none-match'],
    ]);
  });

  it('returns 401 without a key', async () => {
    const answer = await gateway.get('/v2/skus/sku_1');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  describe('returns 404', () => {
    it("in the same way for a missing SKU, a malformed id and another tenant's SKU", async () => {
      const { skuId } = await submit();
      const other = await gateway.tenant();
      const foreign = await gateway.get(`/v2/skus/${skuId}`, other.key);
      const absent = await gateway.get(`/v2/skus/sku_${'0'.repeat(32)}`, other.key);
      expect(foreign.status).toBe(404);
      expect(absent.status).toBe(404);
      expect(essence(foreign.text)).toEqual(essence(absent.text));
      const names = (headers: Headers) => [...headers.keys()].sort();
      expect(names(foreign.headers)).toEqual(names(absent.headers));
      for (const odd of ['x', '%00', `sku_${'0'.repeat(500)}`, "'--", 'SKU_1']) {
        const malformed = await gateway.get(`/v2/skus/${odd}`, other.key);
        expect([odd, malformed.status]).toEqual([odd, 404]);
        expect(essence(malformed.text)).toEqual(essence(absent.text));
      }
    });
  });

  it('returns the same 403 to a key without the scope for any SKU, even a missing one', async () => {
    const { skuId } = await submit();
    const key = await gateway.key(tenant.tenantId, ['skus:write', 'reports:read']);
    const foreign = await gateway.key((await gateway.tenant()).tenantId, ['skus:write', 'reports:read']);
    const answers = [
      await gateway.get(`/v2/skus/${skuId}`, key),
      await gateway.get(`/v2/skus/${skuId}`, foreign),
      await gateway.get(`/v2/skus/sku_${'0'.repeat(32)}`, key),
    ];
    for (const { status, headers, text, body } of answers) {
      expect([status, body.requiredScope]).toEqual([403, 'skus:read']);
      expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="skus:read"');
      expect(essence(text)).toEqual(essence(answers[0]!.text));
    }
  });

  it('returns 405 with the allowed methods', async () => {
    const answer = await gateway.call('PATCH', '/v2/skus/sku_1', { key: tenant.key });
    expect([answer.status, answer.headers.get('allow'), answer.body.code]).toEqual([
      405,
      'DELETE, GET, HEAD',
      'method-not-allowed',
    ]);
  });

  it('returns 429 when the bucket is empty', async () => {
    const { key } = await gateway.tenant({ perMinute: 1, burst: 1 });
    await gateway.get('/v2/skus/sku_1', key);
    const answer = await gateway.get('/v2/skus/sku_1', key);
    expect([answer.status, answer.body.code]).toEqual([429, 'quota-exceeded']);
  });
});

/** The parts of a problem that do not depend on the request. */
function essence(text: string): unknown[] {
  const { instance, requestId, ...rest } = JSON.parse(text);
  return [typeof instance, typeof requestId, JSON.stringify(rest)];
}
