import {
  CostFactorsExtracted,
  ReportCompleted,
  EvaluationFailed,
  SkuNormalized,
  reportIdOf,
  reportOf,
} from '@cpes/contracts';
import { aFailure, anExtraction, aNormalisation, aCompletedReport } from '@cpes/testing';
import { type Credentials, Gateway, SHORT, until } from './harness.ts';

describe('GET /v2/reports/{reportId}', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const submit = async () => {
    const { body: record } = await gateway.post('/v2/skus', SHORT, tenant.key);
    return { skuId: record.skuId, runId: await gateway.runOf(record.skuId) };
  };
  const typesOf = (skuId: string) =>
    gateway.publicEvents.filter(({ body }) => body.includes(skuId)).map(({ type }) => type);

  it('returns 200 with the report of scoring and its rendered texts', async () => {
    const run = await submit();
    const completed = aCompletedReport(run);
    await gateway.deliver(ReportCompleted, tenant.tenantId, completed);
    const answer = await gateway.get(`/v2/reports/${reportIdOf(run.runId)}`, tenant.key);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.text).toBe(JSON.stringify({ ...reportOf(run, completed.report), outdated: null }));
    const again = await gateway.get(`/v2/reports/${reportIdOf(run.runId)}`, tenant.key, {
      'if-none-match': answer.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it('returns 401 without a key', async () => {
    const { status } = await gateway.get('/v2/reports/rpt_1');
    expect(status).toBe(401);
  });

  it('returns the same 404 for a missing report and one of another tenant', async () => {
    const run = await submit();
    const completed = aCompletedReport(run);
    await gateway.deliver(ReportCompleted, tenant.tenantId, completed);
    const other = await gateway.tenant();
    const strip = ({ body }: { body: object }) => JSON.stringify({ ...body, instance: '', requestId: '' });
    const foreign = await gateway.get(`/v2/reports/${reportIdOf(run.runId)}`, other.key);
    const absent = await gateway.get(`/v2/reports/rpt_${'0'.repeat(32)}`, other.key);
    expect([foreign.status, strip(foreign)]).toEqual([404, strip(absent)]);
  });

  describe('the end of a run', () => {
    it('is announced once, however often it is delivered', async () => {
      const run = await submit();
      const data = aCompletedReport(run);
      const id = '01980000-0000-7000-8000-000000000001';
      await Promise.all(
        [1, 2, 3].map((attempt) => gateway.deliver(ReportCompleted, tenant.tenantId, data, { id, attempt })),
      );
      await gateway.deliver(ReportCompleted, tenant.tenantId, data, { resend: 1 });
      await gateway.deliver(ReportCompleted, tenant.tenantId, data);
      await until(() => typesOf(run.skuId).length > 0);
      expect(typesOf(run.skuId)).toEqual(['sku.evaluated.v1']);
    });

    it('is the first of two different ones', async () => {
      const run = await submit();
      await gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run));
      const data = aCompletedReport(run);
      const outcome = await gateway.deliver(ReportCompleted, tenant.tenantId, data);
      expect(outcome.kind).toBe('sent');
      await until(() => typesOf(run.skuId).length > 0);
      expect(typesOf(run.skuId)).toEqual(['sku.failed.v1']);
      const { body } = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
      expect(body).toMatchObject({ status: 'FAILED', reportId: null });
      const { status } = await gateway.get(`/v2/reports/${reportIdOf(run.runId)}`, tenant.key);
      expect(status).toBe(404);
    });

    it('is announced once when two arrive together', async () => {
      const run = await submit();
      await Promise.all([
        gateway.deliver(EvaluationFailed, tenant.tenantId, aFailure(run)),
        gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run)),
      ]);
      await until(() => typesOf(run.skuId).length > 0);
      expect(typesOf(run.skuId)).toHaveLength(1);
    });

    it('has a readable report as soon as it is announced', async () => {
      const run = await submit();
      await gateway.deliver(CostFactorsExtracted, tenant.tenantId, anExtraction(run));
      await gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run));
      const rows = await gateway.query('SELECT 1 FROM open_runs WHERE run_id = $1', [run.runId]);
      expect(rows).toHaveLength(0);
    });
  });

  it('parks reports of an unknown SKU or one of another tenant', async () => {
    const run = await submit();
    const other = await gateway.tenant();
    await gateway.deliver(SkuNormalized, other.tenantId, aNormalisation(run));
    await gateway.deliver(ReportCompleted, other.tenantId, aCompletedReport(run));
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation({ ...run, skuId: `sku_${'0'.repeat(32)}` }));
    const parked = await gateway.query<{ fault_code: string }>(
      'SELECT fault_code FROM parked_messages ORDER BY fault_code',
    );
    expect(parked.map((row) => row.fault_code)).toEqual(['tenant-mismatch']);
    const { body } = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
    expect(body.status).toBe('SUBMITTED');
  });
});
