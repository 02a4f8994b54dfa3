import { ReportCompleted, reportIdOf } from '@cpes/contracts';
import { aCompletedReport } from '@cpes/testing';
import { RunSweeper } from '../src/evaluations/runs/run-sweeper.ts';
import { type Credentials, Gateway, SHORT, until } from './harness.ts';

const submit = async (gateway: Gateway, { key }: Credentials) => {
  const { body } = await gateway.post('/v2/skus', SHORT, key);
  return { skuId: body.skuId, runId: await gateway.runOf(body.skuId) };
};

describe('the end of a run that exceeds a column', () => {
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  /** A report with other unit economics; the last two values are CM2 in cents and in basis points. */
  const withMargin = (run: { skuId: `sku_${string}`; runId: `run_${string}` }, cm2Cents: number, cm2Bps: number) => {
    const completed = aCompletedReport(run);
    const [net, fee, rate, refunded, recovered, handling, cm1] = completed.report.unitEconomics;
    const unitEconomics = [net, fee, rate, refunded, recovered, handling, cm1, cm2Cents, cm2Bps] as const;
    return { ...completed, report: { ...completed.report, unitEconomics } };
  };

  it.each([
    ['an amount beyond 64 bits', { cm2Cents: -1e30, cm2Bps: 0 }],
    ['a rate beyond 64 bits', { cm2Cents: 0, cm2Bps: -1e30 }],
    ['a rate that is no integer', { cm2Cents: 0, cm2Bps: 0.5 }],
  ])('becomes a failure, once, for %s', async (_, { cm2Cents, cm2Bps }) => {
    const run = await submit(gateway, tenant);
    const completed = withMargin(run, cm2Cents, cm2Bps);
    expect(await gateway.deliver(ReportCompleted, tenant.tenantId, completed)).toEqual({ kind: 'sent' });
    const { body } = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
    expect(body).toMatchObject({ status: 'FAILED', failure: { stage: 'gateway', code: 'not-storable' } });
    await gateway.deliver(ReportCompleted, tenant.tenantId, completed, { resend: 1 });

    await gateway.query("UPDATE open_runs SET sweep_at = now() - interval '1 s' WHERE run_id = $1", [run.runId]);
    expect(await gateway.app.get(RunSweeper).sweep()).toBe(0);
    expect(await gateway.count('parked_messages')).toBe(0);
    const publicEvents = () =>
      gateway.publicEvents.filter(({ aggregateId }) => aggregateId === run.skuId).map(({ type }) => type);
    await until(() => publicEvents().length > 0);
    expect(publicEvents()).toEqual(['sku.failed.v1']);
  });

  it.each([Number.MIN_SAFE_INTEGER, -(2 ** 31) - 1, -19_250_000_000])(
    'is storable at a rate of %i bps',
    async (cm2Bps) => {
      const run = await submit(gateway, tenant);
      await gateway.deliver(ReportCompleted, tenant.tenantId, withMargin(run, Number.MIN_SAFE_INTEGER, cm2Bps));
      const { body: report } = await gateway.get(`/v2/reports/${reportIdOf(run.runId)}`, tenant.key);
      expect(report.unitEconomics).toMatchObject({ cm2Cents: Number.MIN_SAFE_INTEGER, cm2Bps });
      const { body: list } = await gateway.get('/v2/skus?sort=cm2&limit=100', tenant.key);
      const [listed] = list.data.filter(({ skuId }: { skuId: string }) => skuId === run.skuId);
      expect(listed).toMatchObject({ status: 'EVALUATED', cm2Cents: Number.MIN_SAFE_INTEGER, cm2Bps });
    },
  );

  it('leaves a list readable after the lowest storable amount', async () => {
    const { body } = await gateway.get('/v2/skus?sort=cm2&limit=1', tenant.key);
    const next = await gateway.get(`/v2/skus?sort=cm2&limit=1&cursor=${body.nextCursor as string}`, tenant.key);
    expect(next.status).toBe(200);
    expect(next.body.data).toHaveLength(1);
    expect(next.body.data[0].skuId).not.toBe(body.data[0].skuId);
  });
});
