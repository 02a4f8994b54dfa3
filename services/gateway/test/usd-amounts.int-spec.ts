import { ReportCompleted } from '@cpes/contracts';
import { aCompletedReport } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { SkusAddUsdAmounts0000000000025 } from '../src/store/migrations/0015-skus-add-usd-amounts.ts';
import { Gateway, LONG } from './harness.ts';

it('the migration gives evaluated SKUs of every currency the amounts that new ones get', async () => {
  const gateway = await Gateway.start();
  try {
    await gateway.receiveSubmissions();
    const tenant = await gateway.tenant();
    for (const [currency, rawValue] of [
      ['USD', undefined],
      ['EUR', 1_160_000_000],
      ['JPY', 6_500_000],
      ['GBP', undefined],
    ] as const) {
      const { body: sku } = await gateway.post('/v2/skus', { ...LONG, currency }, tenant.key);
      const completed = aCompletedReport({ skuId: sku.skuId, runId: await gateway.runOf(sku.skuId) });
      const [type, source, asOf, validUntil] = completed.report.evidence.factoryUnitCost!;
      const exchangeRate = [type, source, asOf, validUntil, rawValue, '', 0, '', 100, 100];
      const evidence = { ...completed.report.evidence, ...(rawValue === undefined ? {} : { exchangeRate }) };
      const report = { ...completed.report, currency, evidence };
      await gateway.deliver(ReportCompleted, tenant.tenantId, { ...completed, report } as ReportCompleted);
    }
    const amounts = () =>
      gateway.query('SELECT currency, landed_cost_usd_cents, cm2_usd_cents FROM skus ORDER BY currency');
    const before = await amounts();
    expect(JSON.stringify(before)).not.toContain('null');
    const runner = gateway.provider(DataSource).createQueryRunner();
    const migration = new SkusAddUsdAmounts0000000000025();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    expect(await amounts()).toEqual(before);
  } finally {
    await gateway.stop();
  }
});
