import { ReportCompleted, type SkuId } from '@cpes/contracts';
import { aCompletedReport } from '@cpes/testing';
import { parse } from 'csv-parse/sync';
import { readSheet, type SheetData } from 'read-excel-file/node';
import { Gateway, LONG } from './harness.ts';
import { Person } from './person.ts';

const FORMULA = '=HYPERLINK("https://evil.example")';

describe('/app/api/sku-exports', () => {
  let gateway: Gateway;
  let owner: Person;
  let tenant: Awaited<ReturnType<Gateway['tenant']>>;
  let dollars: SkuId;
  let yen: SkuId;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
    owner = await Person.of(gateway, tenant.tenantId, 'owner');
    dollars = await evaluated({ title: FORMULA, currency: 'USD', tags: ['spring', 'a;b'] });
    yen = await evaluated({ title: 'Tray', currency: 'JPY', tags: [] });
    await gateway.query(
      'UPDATE skus SET landed_cost_cents = 1674, cm2_cents = -178, cm2_bps = -593 WHERE tenant_id = $1',
      [tenant.tenantId],
    );
  });
  afterAll(() => gateway.stop());

  const evaluated = async (candidate: object): Promise<SkuId> => {
    const { skuId } = (await gateway.post('/v2/skus', { ...LONG, ...candidate }, tenant.key)).body as { skuId: SkuId };
    const completed = aCompletedReport({ skuId, runId: await gateway.runOf(skuId) });
    const { currency } = candidate as { currency: string };
    const report = { ...completed.report, currency };
    await gateway.deliver(ReportCompleted, tenant.tenantId, { ...completed, report });
    return skuId;
  };
  const exported = async (format: string, skuIds: readonly string[], person = owner) => {
    const answer = await fetch(`${gateway.url}/app/api/sku-exports`, {
      method: 'POST',
      headers: { cookie: `__Host-cpes=${person.token}`, origin: gateway.url, 'content-type': 'application/json' },
      body: JSON.stringify({ format, skuIds }),
    });
    expect(answer.status).toBe(200);
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const columns = ([header = [], ...rows]: SheetData, ...names: string[]): unknown[][] =>
    rows.map((row) => names.map((name) => row[header.indexOf(name)]));

  it('writes a workbook in which money is a decimal amount, a time a date, and no text a formula', async () => {
    const { type, bytes } = await exported('xlsx', [yen, dollars]);
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const sheet = await readSheet(bytes);
    expect(columns(sheet, 'skuId', 'title', 'currency', 'trueLandedCost', 'cm2', 'cm2Percent', 'tags')).toEqual([
      [yen, 'Tray', 'JPY', 1674, -178, -0.0593, null],
      [dollars, FORMULA, 'USD', 16.74, -1.78, -0.0593, 'spring;"a;b"'],
    ]);
    const { submittedAt } = (await owner.get(`/skus/${yen}`)).body as { submittedAt: string };
    const [[time]] = columns(sheet, 'submittedAt (UTC)') as [[Date]];
    // A workbook keeps a time as a fraction of days.
    expect(Math.abs(time.getTime() - Date.parse(submittedAt))).toBeLessThan(2);
  });

  it('writes a CSV file of raw integers in which a title that looks like a formula is escaped', async () => {
    const { type, bytes } = await exported('csv', [dollars, yen]);
    expect([type, bytes.toString().startsWith('\uFEFFskuId,title,')]).toEqual(['text/csv; charset=utf-8', true]);
    const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true });
    expect(rows).toMatchObject([
      { skuId: dollars, title: `'${FORMULA}`, trueLandedCostCents: '1674', cm2Cents: '-178', cm2Bps: '-593' },
      { skuId: yen, currency: 'JPY', tags: '', hasDraft: 'false' },
    ]);
  });

  it('writes more rows than one query reads, each once', async () => {
    const { body } = await gateway.post(
      '/v2/skus/bulk',
      { candidates: Array.from({ length: 230 }, () => LONG) },
      tenant.key,
    );
    const ids = (body as { results: { skuId: string }[] }).results.map(({ skuId }) => skuId);
    const { bytes } = await exported('csv', [...ids, ...ids]);
    const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true });
    expect(rows.map(({ skuId }) => skuId)).toEqual(ids);
  });

  it('has no row for the SKU of another tenant', async () => {
    const stranger = await Person.of(gateway, (await gateway.tenant()).tenantId, 'owner');
    const { bytes } = await exported('xlsx', [dollars, yen], stranger);
    expect(await readSheet(bytes)).toHaveLength(1);
  });

  it.each([
    ['another format', { format: 'pdf', skuIds: [`sku_${'0'.repeat(32)}`] }, '#/format'],
    ['a text that is not an id', { format: 'csv', skuIds: ['1'] }, '#/skuIds'],
    ['no id', { format: 'csv', skuIds: [] }, '#/skuIds'],
    [
      'more ids than an export may have',
      { format: 'csv', skuIds: Array(10_001).fill(`sku_${'0'.repeat(32)}`) },
      '#/skuIds',
    ],
    ['no list', { format: 'csv' }, '#/skuIds'],
  ])('refuses %s', async (_name, body, pointer) => {
    const answer = await owner.post('/sku-exports', body);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });
});
