import { Fault } from '@cpes/service-kit';
import { FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway, LONG, SHORT } from './harness.ts';

const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const CARTON = { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_000 };
const SOLVERS = [
  'lowestPriceForAdvance',
  'lowestPriceForPositiveCm2',
  'highestUnitCostForAdvance',
  'highestFreightForPositiveCm2',
  'largestBoxForAdvance',
];

describe('POST /v2/what-if', () => {
  const stages = new FakeStages();
  let gateway: Gateway;
  let tenant: Credentials;

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
    tenant = await gateway.tenant({ currency: 'EUR' });
  });
  afterAll(() => gateway.stop());
  afterEach(() => {
    stages.failure = undefined;
    stages.isSilent = false;
    stages.isOld = false;
  });

  const ask = (body: unknown, key: string | undefined = tenant.key) => gateway.post('/v2/what-if', body, key);
  const asked = () => stages.asked.toCost.at(-1);

  describe('returns 200', () => {
    it('with a report without ids, the classification and the sensitivity', async () => {
      const { status, body } = await ask({ candidate: LONG });
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['report', 'classification', 'sensitivity', 'termSensitivity', 'solutions']);
      expect([body.report.reportId, body.report.skuId, body.solutions]).toEqual([undefined, undefined, []]);
    });

    it('without the effect of price and return rate when an older scoring sends none', async () => {
      stages.isOld = true;
      const { status, body } = await ask({ candidate: LONG });
      expect([status, body.termSensitivity]).toEqual([200, []]);
    });

    it('for a candidate in its short form, in the currency of the tenant', async () => {
      expect((await ask({ candidate: SHORT })).status).toBe(200);
      expect(asked()?.candidate).toMatchObject({
        factoryUnitCostCents: 540,
        targetRetailPriceCents: 2999,
        currency: 'EUR',
      });
    });

    it('with costs as the supplier quotes them, some of them replaced', async () => {
      const candidate = { ...LONG, costCurrency: 'CNY', incoterm: 'CIF', entryDate: IN_A_MONTH };
      const overrides = { incoterm: 'EXW', factors: { internationalFreight: 123 } };
      expect((await ask({ candidate, overrides })).status).toBe(200);
      expect(asked()?.candidate).toMatchObject({ costCurrency: 'CNY', incoterm: 'EXW', entryDate: IN_A_MONTH });
    });

    it("with replaced fields, in either spelling, and the client's own amounts", async () => {
      const dimensionsMm = { length: 1, width: 2, height: 3 };
      const overrides = { retailPriceCents: 5, title: ' other ', dimensionsMm, currency: 'USD' };
      const factors = { internationalFreight: 123, pickPack: 0 };
      expect((await ask({ candidate: LONG, overrides: { ...overrides, factors } })).status).toBe(200);
      expect(asked()).toMatchObject({
        candidate: { ...LONG, targetRetailPriceCents: 5, title: 'other', dimensionsMm, currency: 'USD' },
        stated: factors,
      });
    });

    it("with one-time costs in place of the candidate's, also none", async () => {
      const candidate = { ...LONG, oneTimeCosts: [{ label: 'Mould', amountCents: 90_000 }] };
      const sample = [{ label: 'Sample', amountCents: 4_000 }];
      for (const [oneTimeCosts, expected] of [
        [sample, sample],
        [[], undefined],
      ]) {
        await ask({ candidate, overrides: { oneTimeCosts } });
        expect(asked()?.candidate.oneTimeCosts).toEqual(expected);
      }
    });

    it('with the highest cost and the largest box that pass, each with the next failing one', async () => {
      const { body } = await ask({ candidate: LONG, solve: SOLVERS });
      const [never, price, unitCost, freight, box] = body.solutions;
      expect(never).toMatchObject({ outcome: 'nothing-passes', amountCents: null, proof: { passes: null } });
      expect(never.proof.fails.amountCents).toBe(100_000_000);
      expect([price.outcome, price.amountCents, price.proof.fails.amountCents]).toEqual(['found', 2_000, 1_999]);
      // Ten factors at ten cents and a last mile of 80: 2,500 − 180 and 3,000 − 480 − 90 − 80.
      expect([unitCost.amountCents, unitCost.proof.fails.amountCents]).toEqual([2_320, 2_321]);
      expect([freight.amountCents, freight.proof.passes.cm2Cents, freight.proof.fails.cm2Cents]).toEqual([
        2_350, 0, -1,
      ]);
      // The longest side is 270 of 80 × 80 × 270, and a length of 1,920 costs 25 dollars.
      expect(box.dimensionsMm).toEqual({ length: 1_920, width: 1_920, height: 6_481 });
      expect(box.proof.fails.dimensionsMm).toEqual({ length: 1_921, width: 1_921, height: 6_482 });
    });

    it('with the limit when everything passes', async () => {
      const candidate = { ...LONG, dimensionsMm: { length: 1, width: 1, height: 1_000 } };
      const { body } = await ask({ candidate, solve: 'largestBoxForAdvance' });
      expect(body.solutions).toMatchObject([
        {
          solve: 'largestBoxForAdvance',
          outcome: 'everything-passes',
          dimensionsMm: { length: 10, width: 10, height: 10_000 },
          proof: { fails: null },
        },
      ]);
    });

    it('and stores nothing', async () => {
      const tables = ['skus', 'reports', 'run_documents', 'open_runs', 'outbox', 'inbox'];
      const count = () => Promise.all(tables.map((table) => gateway.count(table)));
      const before = await count();
      await ask({ candidate: LONG, solve: SOLVERS });
      expect(await count()).toEqual(before);
    });
  });

  describe('returns 400', () => {
    const offences = (body: { errors: { pointer: string; code: string }[] }) =>
      body.errors.map(({ pointer, code }) => `${pointer} ${code}`);

    it.each([
      [{}, ['#/candidate required']],
      [{ candidate: [] }, ['#/candidate type']],
      [{ candidate: { ...LONG, weightGrams: 0 } }, ['#/candidate/weightGrams range']],
      [{ candidate: { title: 'x', factoryCostCents: 1 } }, ['#/candidate/retailPriceCents required']],
      [{ candidate: LONG, overrides: null }, ['#/overrides type']],
      [{ candidate: LONG, overrides: { colour: 1 } }, ['#/overrides/colour unknown-field']],
      [
        { candidate: LONG, overrides: { dimensionsMm: { length: 1, width: 2 } } },
        ['#/overrides/dimensionsMm/height required'],
      ],
      [
        { candidate: LONG, overrides: { factoryCostCents: 1, factoryUnitCostCents: 1 } },
        ['#/overrides/factoryUnitCostCents conflict', '#/overrides/factoryCostCents conflict'],
      ],
      [{ candidate: LONG, overrides: { factors: 5 } }, ['#/overrides/factors type']],
      [{ candidate: { ...LONG, incoterm: 'DDP' }, solve: 'highestFreightForAdvance' }, ['#/solve conflict']],
      [{ candidate: { ...LONG, incoterm: 'CIF' }, solve: ['largestBoxForAdvance'] }, ['#/solve conflict']],
      [
        { candidate: LONG, overrides: { carton: CARTON }, solve: ['lowestPriceForAdvance', 'largestBoxForAdvance'] },
        ['#/solve conflict'],
      ],
      [
        { candidate: { ...LONG, incoterm: 'DDP' }, overrides: { factors: { customsDuty: 5, pickPack: 5 } } },
        ['#/overrides/factors/customsDuty conflict'],
      ],
      [
        { candidate: LONG, overrides: { incoterm: 'CIF', factors: { internationalFreight: 5, customsDuty: 5 } } },
        ['#/overrides/factors/internationalFreight conflict'],
      ],
      [
        { candidate: LONG, overrides: { factors: { pickPack: 1.5, factoryUnitCost: 5 } } },
        ['#/overrides/factors/pickPack type', '#/overrides/factors/factoryUnitCost unknown-field'],
      ],
      [{ candidate: LONG, solve: 'everything' }, ['#/solve format']],
      [{ candidate: LONG, solve: ['largestBoxForAdvance', 'largestBoxForAdvance'] }, ['#/solve format']],
      [{ candidate: LONG, solve: null }, ['#/solve format']],
      [{ candidate: LONG, more: 1 }, ['#/more unknown-field']],
    ])('for %j', async (body, expected) => {
      const answer = await ask(body);
      expect([answer.status, answer.body.code, offences(answer.body)]).toEqual([400, 'validation-failed', expected]);
    });

    it('for a body that is not a JSON object, or has a name twice', async () => {
      expect(offences((await ask('[]')).body)).toEqual(['# type']);
      const twice = `{"candidate":${JSON.stringify(LONG).replace('{', '{"weightGrams":1,')}}`;
      expect(offences((await ask(twice)).body)).toEqual(['#/candidate/weightGrams conflict']);
    });
  });

  it('returns 401 without a key, and 403 without the scope to read reports', async () => {
    expect((await gateway.post('/v2/what-if', { candidate: LONG })).status).toBe(401);
    const key = await gateway.key(tenant.tenantId, ['skus:read', 'skus:write']);
    const { status, body } = await ask({ candidate: LONG }, key);
    expect([status, body.code]).toEqual([403, 'insufficient-scope']);
  });

  it('returns 429 when the report and its solvers cost more than the available tokens', async () => {
    const { key } = await gateway.tenant({ perMinute: 1, burst: 4 });
    expect((await ask({ candidate: LONG, solve: SOLVERS.slice(0, 2) }, key)).status).toBe(200);
    expect((await ask({ candidate: LONG, solve: SOLVERS[0] }, key)).status).toBe(429);
  });

  it('returns 429 with Retry-After when no place is free in time, but serves other tenants', async () => {
    const others = await gateway.tenant();
    const timed = async (key?: string) => {
      const begunAt = performance.now();
      const { status, headers, body } = await ask({ candidate: LONG }, key);
      const refusal = status === 429 ? [body.code, headers.get('retry-after')] : [];
      return { answer: [status, ...refusal], seconds: Math.round((performance.now() - begunAt) / 1_000) };
    };
    stages.isSilent = true;
    const own = Array.from({ length: 5 }, () => timed());
    // Only the fifth request to arrive is refused at once: the other four have their places then.
    await Promise.race(own);
    const theirs = timed(others.key);
    const refused = [429, 'temporary-reduced-capacity', '3'];
    const answers = await Promise.all(own);
    // Two are running, two wait for a place, and the tenant may not have a fifth.
    expect(answers.filter(({ answer: [status] }) => status === 503)).toHaveLength(2);
    expect(answers.filter(({ seconds }) => seconds >= 3 && seconds < 5).map(({ answer }) => answer)).toEqual([
      refused,
      refused,
    ]);
    expect(answers.filter(({ seconds }) => seconds < 2).map(({ answer }) => answer)).toEqual([refused]);
    // It waited for a place, although five requests had come before it.
    expect((await theirs).seconds).toBeGreaterThanOrEqual(3);
    stages.isSilent = false;
    expect((await ask({ candidate: LONG })).status).toBe(200);
  });

  describe('returns 503 with Retry-After', () => {
    it('when a stage is unavailable', async () => {
      stages.failure = new Fault('unavailable', 'A dependency is not available.', { internal: 'a secret' });
      const { status, headers, text } = await ask({ candidate: LONG });
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
      expect(text).not.toContain('secret');
    });

    it('when a stage does not respond in time, and recovers when it does', async () => {
      stages.isSilent = true;
      const late = await Promise.all([ask({ candidate: LONG }), ask({ candidate: LONG })]);
      expect(late.map(({ status }) => status)).toEqual([503, 503]);
      stages.isSilent = false;
      expect((await ask({ candidate: LONG })).status).toBe(200);
    });

    it('when no stage is configured', async () => {
      const alone = await Gateway.start();
      const { key } = await alone.tenant();
      expect((await alone.post('/v2/what-if', { candidate: LONG }, key)).status).toBe(503);
      await alone.stop();
    });
  });
});
