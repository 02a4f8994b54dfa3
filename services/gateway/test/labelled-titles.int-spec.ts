import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReportCompleted, SkuNormalized, type SkuSubmitted } from '@cpes/contracts';
import { aCandidate, aCompletedReport, aNormalisation } from '@cpes/testing';
import { parse } from 'csv-parse/sync';
import { runAdmin } from '../src/admin/admin.ts';
import { FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway, LONG, until } from './harness.ts';
import { Person } from './person.ts';

const TITLE = 'Steel bottle 500 ml';

describe('labelled titles', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  const stages = new FakeStages();

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
  });
  beforeEach(async () => {
    tenant = await gateway.tenant();
  });
  afterAll(() => gateway.stop());

  const submit = async (body: object, { key } = tenant) => {
    const { skuId } = (await gateway.post('/v2/skus', body, key, { prefer: 'wait=0' })).body as {
      skuId: `sku_${string}`;
    };
    return { skuId, runId: await gateway.runOf(skuId) };
  };
  /** Submits a candidate whose code corrects its title, as intake reads it. */
  const label = async (title: string, hsCode: string, owner = tenant) => {
    const run = await submit({ ...LONG, title, hsCode }, owner);
    const candidate = aCandidate({ title, hsCode, targetMarket: LONG.targetMarket });
    await gateway.deliver(
      SkuNormalized,
      owner.tenantId,
      aNormalisation({ ...run, candidate, isTitleCorrected: true, submittedAt: '2026-11-20T10:00:00.000Z' }),
    );
    return run;
  };
  const labelFor = async (title: string, owner = tenant) => {
    const { skuId } = await submit({ ...LONG, title }, owner);
    const submitted = () => gateway.submitted.map(({ body }) => JSON.parse(String(body)) as SkuSubmitted);
    await until(() => submitted().some((one) => one.skuId === skuId));
    return submitted().find((one) => one.skuId === skuId)?.rateCards?.titleLabel;
  };
  const stored = () =>
    gateway.query<object>('SELECT title, hs_code FROM labelled_titles WHERE tenant_id = $1 ORDER BY title', [
      tenant.tenantId,
    ]);
  const end = (run: Awaited<ReturnType<typeof submit>>) =>
    gateway.deliver(ReportCompleted, tenant.tenantId, aCompletedReport(run));
  const put = (path: string, body: object) =>
    gateway.call('PUT', path, {
      key: tenant.key,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  it('go with the next submission of the same and of a similar title, of this tenant only', async () => {
    await label(TITLE, '9617001000');
    const same = { title: TITLE, hsCode: '9617001000', asOf: '2026-11-20', isExact: true };
    expect(await labelFor(TITLE)).toEqual(same);
    expect(await labelFor('Steel bottles, 750 ml')).toEqual({ ...same, hsCode: '961700', isExact: false });
    expect(await labelFor('Glass bottle 500 ml')).toBeUndefined();
    expect(await labelFor(TITLE, await gateway.tenant())).toBeUndefined();
  });

  it('arise from corrections only', async () => {
    const run = await submit({ ...LONG, title: TITLE });
    await gateway.deliver(SkuNormalized, tenant.tenantId, aNormalisation(run));
    expect(await stored()).toEqual([]);
  });

  it('are kept once when the result arrives again, and not from an earlier run', async () => {
    const run = await label(TITLE, '961700');
    await end(run);
    const edited = {
      ...LONG,
      externalRef: undefined,
      tags: undefined,
      title: 'Steel bottle with a lid',
      hsCode: '961700',
    };
    expect((await gateway.post(`/v2/skus/${run.skuId}/evaluations`, { candidate: edited }, tenant.key)).status).toBe(
      201,
    );
    expect(await stored()).toEqual([]);
    const candidate = aCandidate({ title: TITLE, hsCode: '961700' });
    const late = aNormalisation({ ...run, candidate, isTitleCorrected: true });
    await gateway.deliver(SkuNormalized, tenant.tenantId, late, { resend: 1 });
    await gateway.deliver(SkuNormalized, tenant.tenantId, late, { resend: 2 });
    expect(await stored()).toEqual([]);
  });

  it('stay when the SKU is evaluated again, and go with it', async () => {
    const run = await label(TITLE, '961700');
    await end(run);
    await gateway.post(`/v2/skus/${run.skuId}/evaluations`, {}, tenant.key);
    expect(await stored()).toEqual([{ title: TITLE, hs_code: '961700' }]);
    await end({ ...run, runId: await gateway.runOf(run.skuId) });
    await put(`/v2/skus/${run.skuId}/archive`, { archived: true });
    expect((await gateway.call('DELETE', `/v2/skus/${run.skuId}`, { key: tenant.key })).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it('are the newest 10,000 of a tenant', async () => {
    await gateway.query(
      `INSERT INTO labelled_titles SELECT $1, 'sku_' || n, 'Title ' || n, NULL, '961700', 'US', '2026-01-01'::timestamptz + n * interval '1 s'
       FROM generate_series(1, 10000) n`,
      [tenant.tenantId],
    );
    await label(TITLE, '961700');
    const titles = (await stored()).map((row) => (row as { title: string }).title);
    expect([titles.length, titles.includes(TITLE), titles.includes('Title 1'), titles.includes('Title 2')]).toEqual([
      10_000,
      true,
      false,
      true,
    ]);
  });

  it('are exported for tenants that share them, without those that disagree', async () => {
    const other = await gateway.tenant();
    const silent = await gateway.tenant();
    for (const { tenantId } of [tenant, other])
      await (await Person.of(gateway, tenantId, 'owner')).call('PATCH', '/settings', { sharesLabelledTitles: true });
    await label('Export, "quoted"', '9617001000');
    await label('Export, "quoted"', '961700', other);
    await label('Export disputed', '961700');
    await label('Export disputed', '732393', other);
    await label('Export silent', '961700', silent);
    await put('/v2/rate-cards/hs-codes', { rows: [{ title: 'Export old', hsCode: '961700' }] });
    await put('/v2/rate-cards/hs-codes', {
      rows: [
        { title: 'Export card', hsCode: '73239300' },
        { externalRef: 'A-1', hsCode: '961700' },
      ],
    });
    const file = join(tmpdir(), `${randomUUID()}.csv`);
    const admin = () => runAdmin(['titles', 'export', file], { GATEWAY_DATABASE_URL: gateway.database.url });
    expect(await admin()).toBe('2 titles are exported');
    expect(parse(await readFile(file, 'utf8'), { columns: true })).toEqual([
      { title: 'Export card', hs6: '732393' },
      { title: 'Export, "quoted"', hs6: '961700' },
    ]);
    await expect(admin()).rejects.toThrow('EEXIST');
  });
});
