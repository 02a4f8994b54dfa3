import { CostFactorsExtracted, ReportCompleted, SkuNormalized, reportIdOf } from '@cpes/contracts';
import { aCompletedReport, anExtraction, aNormalisation } from '@cpes/testing';
import { CpesClient } from '../src/index.ts';
import { OPERATIONS } from '../src/api.ts';
import { FakeStages } from '../../../services/gateway/test/fake-stages.ts';
import { Gateway } from '../../../services/gateway/test/harness.ts';

const BOTTLE = { title: 'Insulated stainless bottle 600 ml', factoryCostCents: 540, retailPriceCents: 2999 };

describe('the client of a running gateway', () => {
  let gateway: Gateway;
  const clientOf = async (limits: { perMinute?: number; burst?: number } = {}) => {
    const { key } = await gateway.tenant(limits);
    return new CpesClient({ baseUrl: `${gateway.url}/v2`, apiKey: key });
  };
  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], new FakeStages().peers());
    await gateway.receiveSubmissions();
  });
  afterAll(() => gateway.stop());

  it('submits a candidate and reads its record', async () => {
    const client = await clientOf();
    const made = await client.skus.create(BOTTLE);
    const read = await client.skus.get(made.skuId);
    expect(read).toMatchObject({ skuId: made.skuId, candidate: { factoryUnitCostCents: 540 } });
  });

  it('submits many candidates at once, and lists SKUs page by page', async () => {
    const client = await clientOf();
    const candidates = [1, 2, 3].map((cents) => ({ ...BOTTLE, factoryCostCents: cents, tags: ['many'] }));
    const { results } = await client.skus.createMany([...candidates, { ...BOTTLE, retailPriceCents: 0 }]);
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201, 400]);
    expect(results[3]?.problem?.code).toBe('validation-failed');
    await client.skus.create(BOTTLE);
    const found = [];
    for await (const { skuId } of client.skus.list({ tag: 'many', limit: 2 })) found.push(skuId);
    expect(found.sort()).toEqual(results.flatMap(({ skuId }) => skuId ?? []).sort());
  });

  it('replaces tags, evaluates again, and lists the reports of a SKU', async () => {
    const { tenantId, key } = await gateway.tenant();
    const client = new CpesClient({ baseUrl: `${gateway.url}/v2`, apiKey: key });
    const { skuId } = await client.skus.create(BOTTLE);
    expect((await client.skus.replaceTags(skuId, { tags: ['spring'] })).tags).toEqual(['spring']);
    const made: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      if (time > 0) expect((await client.skus.evaluate(skuId)).status).toBe('SUBMITTED');
      const run = { skuId: skuId as `sku_${string}`, runId: await gateway.runOf(skuId) };
      const completed = aCompletedReport(run);
      await gateway.deliver(SkuNormalized, tenantId, aNormalisation(run));
      await gateway.deliver(CostFactorsExtracted, tenantId, anExtraction(run));
      await gateway.deliver(ReportCompleted, tenantId, completed);
      made.push(reportIdOf(run.runId));
    }
    const listed = [];
    for await (const { reportId } of client.skus.reports(skuId, { limit: 1 })) listed.push(reportId);
    expect(listed.toSorted()).toEqual(made.toSorted());
    expect((await client.reports.get(made[0]!)).skuId).toBe(skuId);
  });

  it('returns the evaluation, the solutions and the sensitivity of a what-if', async () => {
    const client = await clientOf();
    const question = { candidate: BOTTLE, overrides: { factors: { internationalFreight: 45 } } };
    expect((await client.whatIf.report(question)).candidate.factoryUnitCostCents).toBe(540);
    const solutions = await client.whatIf.solve({ ...question, solve: ['lowestPriceForPositiveCm2'] });
    expect(solutions).toMatchObject([{ solve: 'lowestPriceForPositiveCm2', outcome: 'found', amountCents: 2_000 }]);
    const sensitivity = await client.whatIf.sensitivity(question);
    expect(sensitivity.map(({ changes }) => changes.length)).toEqual(Array(12).fill(4));
  });

  it('has a method for each operation', async () => {
    const called: string[] = [];
    const client = await clientOf();
    client.call = (operation) => Promise.resolve(called.push(operation)) as never;
    client.entries = (operation) => {
      called.push(operation);
      return undefined as never;
    };
    const { skus, reports, whatIf, rateTables, keys, webhookEndpoints, webhookDeliveries } = client;
    const own = [
      client.terms,
      client.freightLanes,
      client.dutyRates,
      client.fulfilmentPrices,
      client.exchangeRates,
      client.hsCodes,
    ];
    const groups = [skus, reports, whatIf, ...own, rateTables, keys, webhookEndpoints, webhookDeliveries];
    for (const method of groups.flatMap((group) => Object.values<(...parameters: never[]) => unknown>(group))) {
      // The responses are covered by other tests.
      await Promise.resolve(method(...([{}, {}] as never[]))).catch(() => undefined);
    }
    expect([...new Set(called)].sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('creates, lists, rolls and revokes keys', async () => {
    const client = await clientOf();
    for (const name of ['a', 'b', 'c']) await client.keys.create({ name, scopes: ['skus:read'] });
    const keys = [];
    for await (const key of client.keys.list({ limit: 2 })) keys.push(key);
    expect(keys.map(({ name }) => name).sort()).toEqual(['a', 'a key', 'b', 'c']);
    const made = keys.find(({ name }) => name === 'c')!;
    const rolled = await client.keys.roll(made.keyId);
    expect((await client.keys.get(made.keyId)).replacedBy).toBe(rolled.keyId);
    expect((await client.keys.revoke(rolled.keyId)).state).toBe('revoked');
  });

  it('throws the problem of a refused request', async () => {
    const client = await clientOf();
    await expect(client.skus.create({ ...BOTTLE, retailPriceCents: 0 })).rejects.toMatchObject({
      status: 400,
      code: 'validation-failed',
      errors: [{ pointer: '#/retailPriceCents', code: 'range' }],
    });
    await expect(client.skus.get('sku_nothing')).rejects.toMatchObject({ status: 404, code: 'not-found' });
  });

  it('waits for the quota as long as the gateway says', async () => {
    const client = await clientOf({ perMinute: 60, burst: 1 });
    const before = Date.now();
    for (const title of ['one', 'two', 'three']) await client.skus.create({ ...BOTTLE, title });
    expect(Date.now() - before).toBeGreaterThan(900);
  });
});
