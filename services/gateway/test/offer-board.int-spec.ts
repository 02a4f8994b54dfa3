import { Fault } from '@cpes/service-kit';
import { FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway, LONG } from './harness.ts';
import { Person } from './person.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const TERMS = { supplierCountry: 'VN', costCurrency: 'USD', incoterm: 'EXW', freightMode: 'air' };
const CARTON = { units: 24, dimensionsMm: { length: 500, width: 350, height: 300 }, weightGrams: 12_000 };
const OFFERS = {
  hanoi: {
    supplierName: 'Hanoi Steel',
    ...TERMS,
    leadTimeDays: 30,
    orderMultiple: 100,
    priceBreaks: [
      { minUnits: 500, unitCostCents: 480 },
      { minUnits: 2_000, unitCostCents: 440 },
    ],
    carton: CARTON,
    validUntil: '2020-01-31',
  },
  ningbo: {
    supplierName: 'Ningbo Metal',
    priceBreaks: [{ minUnits: 250, unitCostCents: 460 }],
    oneTimeCosts: [{ label: 'Tooling', amountCents: 9_000 }],
  },
};

describe('GET /v2/skus/{skuId}/offer-board', () => {
  const stages = new FakeStages();
  let gateway: Gateway;
  let tenant: Credentials;
  let skuId: string;

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], stages.peers());
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
  });
  beforeEach(async () => {
    ({ skuId } = (await gateway.post('/v2/skus', { ...LONG, carton: CARTON }, tenant.key)).body as { skuId: string });
  });
  afterEach(() => {
    stages.failure = undefined;
    stages.refused = undefined;
    stages.change = undefined;
  });
  afterAll(() => gateway.stop());

  const board = (query = '', key = tenant.key, id = skuId) => gateway.get(`/v2/skus/${id}/offer-board${query}`, key);
  const save = (ref: string, body: object) =>
    gateway.call('PUT', `/v2/skus/${skuId}/offers/${ref}`, {
      key: tenant.key,
      body: JSON.stringify(body),
      headers: JSON_TYPE,
    });
  const saveAll = async () => {
    for (const [ref, offer] of Object.entries(OFFERS)) expect((await save(ref, offer)).status).toBe(201);
  };
  const whatIf = async (overrides: object) => {
    const { body } = await gateway.post('/v2/what-if', { candidate: LONG, overrides }, tenant.key);
    return body.report;
  };
  /** A figure of a unit for a whole order, with its one-time costs. */
  const orderOf = (perUnitCents: number, units: number, oneTimeCostsCents: number): number =>
    perUnitCents * units + oneTimeCostsCents;

  it('returns 200 with every offer at every quantity, as a what-if with its terms', async () => {
    await saveAll();
    const { status, body } = await board('?units=5000,500,1000,500');
    expect([status, body.skuId, body.currency, body.units]).toEqual([200, skuId, 'USD', [500, 1_000, 5_000]]);
    expect(body.offers.map(({ offerRef }: { offerRef: string }) => offerRef)).toEqual(['hanoi', 'ningbo']);
    const [hanoi] = body.offers;
    const { priceBreaks: _breaks, orderMultiple: _multiple, carton, ...shown } = OFFERS.hanoi;
    expect(hanoi).toMatchObject({ ...shown, hasExpired: true, findings: [], problem: null });
    for (const [units, unitCostCents] of [
      [500, 480],
      [1_000, 480],
      [5_000, 440],
    ] as const) {
      const quantity = hanoi.quantities.find((one: { units: number }) => one.units === units);
      const overrides = { ...TERMS, carton, factoryUnitCostCents: unitCostCents, unitsPerShipment: units };
      const { landedCost, firstOrder, unitEconomics, score, verdict, confidence } = await whatIf(overrides);
      const { trueLandedCostCents, landedToWarehouseCents } = landedCost;
      const { oneTimeCostsCents } = firstOrder;
      expect(quantity).toEqual({
        units,
        refusal: null,
        nearestUnits: null,
        figures: {
          unitCostCents,
          trueLandedCostCents,
          landedToWarehouseCents,
          oneTimeCostsCents,
          orderCostCents: orderOf(trueLandedCostCents, units, oneTimeCostsCents),
          cashTiedUpCents: orderOf(landedToWarehouseCents, units, oneTimeCostsCents),
          cm2Cents: unitEconomics.cm2Cents,
          score,
          verdict,
          confidencePercent: confidence.overallPercent,
        },
      });
    }
  });

  it('evaluates the terms of each offer alone, without a carton of the candidate', async () => {
    await saveAll();
    const before = stages.asked.toCost.length;
    await board('?units=1000');
    const asked = stages.asked.toCost.slice(before).map(({ candidate }) => candidate);
    expect(asked).toMatchObject([
      { ...TERMS, carton: CARTON, factoryUnitCostCents: 480, unitsPerShipment: 1_000 },
      { supplierCountry: LONG.supplierCountry, factoryUnitCostCents: 460, oneTimeCosts: OFFERS.ningbo.oneTimeCosts },
    ]);
    expect([asked[0]?.oneTimeCosts, asked[1]?.carton]).toEqual([undefined, undefined]);
  });

  it('names the order from which an offer costs less, which two what-ifs prove', async () => {
    await saveAll();
    const { validUntil: _expired, ...inForce } = OFFERS.hanoi;
    await save('hanoi', inForce);
    const { crossings } = (await board('?units=500,5000')).body;
    expect(crossings).toMatchObject([
      { offerRef: 'hanoi', overtakes: 'ningbo', units: 2_000, before: { units: 1_900 } },
    ]);
    for (const { units, orderCostCents, otherOrderCostCents } of [crossings[0], crossings[0].before]) {
      const hanoi = await whatIf({ factoryUnitCostCents: units < 2_000 ? 480 : 440, unitsPerShipment: units });
      const ningbo = await whatIf({ factoryUnitCostCents: 460, unitsPerShipment: units });
      const costs = [hanoi, ningbo].map(({ landedCost, firstOrder }) =>
        orderOf(landedCost.trueLandedCostCents, units, firstOrder.oneTimeCostsCents),
      );
      expect(costs).toEqual([orderCostCents, otherOrderCostCents]);
    }
  });

  it('evaluates an expired offer, which is in no crossing', async () => {
    await saveAll();
    const { offers, crossings } = (await board('?units=500,5000')).body;
    expect(offers[0]).toMatchObject({ offerRef: 'hanoi', hasExpired: true, quantities: [{ refusal: null }, {}] });
    expect(offers[0].quantities[0].figures).not.toBeNull();
    expect(crossings).toEqual([]);
  });

  it('states why a supplier refuses an order, with the nearest one that it accepts', async () => {
    await saveAll();
    const { offers } = (await board('?units=100,1050')).body;
    const ofHanoi = offers[0].quantities;
    expect(ofHanoi).toEqual([
      { units: 100, refusal: 'below-minimum', nearestUnits: 500, figures: null },
      { units: 1_050, refusal: 'not-a-multiple', nearestUnits: 1_100, figures: null },
    ]);
  });

  it('evaluates the least order of each price break without quantities, and nothing without offers', async () => {
    expect((await board()).body).toEqual({
      skuId,
      currency: 'USD',
      units: [],
      offers: [],
      crossings: [],
      crossingsComplete: true,
    });
    await saveAll();
    expect((await board()).body.units).toEqual([250, 500, 2_000]);
  });

  it('warns of a DDP price below its duties with the reason of the report', async () => {
    await save('door', { ...OFFERS.hanoi, incoterm: 'DDP' });
    const text = 'Check the DDP price.';
    stages.change = (report) => ({ ...report, reasons: [{ code: 'ddp-price-under-duty', text }] });
    const { offers } = (await board('?units=1000,500')).body;
    expect(offers[0].findings).toEqual([{ code: 'ddp-below-duty', detail: `At 500 units: ${text}` }]);
  });

  it('states the problem of an offer that a stage refuses', async () => {
    await saveAll();
    const fault = new Fault('invalid', 'There is no exchange rate for VND.', { code: 'no-exchange-rate' });
    stages.refused = { country: 'VN', fault };
    const { status, body } = await board('?units=1000');
    expect([status, body.crossings]).toEqual([200, []]);
    expect(body.offers[0]).toMatchObject({
      problem: { code: 'no-exchange-rate', detail: 'There is no exchange rate for VND.' },
      quantities: [{ units: 1_000, refusal: null, figures: null }],
    });
    expect(body.offers[1]).toMatchObject({ problem: null, quantities: [{ figures: { unitCostCents: 460 } }] });
  });

  it('stores nothing', async () => {
    await saveAll();
    const tables = ['skus', 'reports', 'run_documents', 'open_runs', 'outbox', 'sku_offers'];
    const count = () => Promise.all(tables.map((table) => gateway.count(table)));
    const before = await count();
    await board('?units=500,1000');
    expect(await count()).toEqual(before);
  });

  it('returns 304 to its entity tag, and the same board in the browser API', async () => {
    await saveAll();
    const { headers, body } = await board();
    const etag = headers.get('etag') ?? '';
    const path = `/v2/skus/${skuId}/offer-board`;
    const again = await gateway.call('GET', path, { key: tenant.key, headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const viewer = await Person.of(gateway, tenant.tenantId, 'analyst');
    expect((await viewer.get(`/skus/${skuId}/offer-board`)).body).toEqual(body);
  });

  it.each(['0', '1000001', '1.5', '-1', 'x', '', '1,', '1, 2', Array.from({ length: 11 }, (_, at) => at + 1).join()])(
    'returns 400 for the units %p',
    async (units) => {
      const { status, body } = await board(`?units=${encodeURIComponent(units)}`);
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '?units', code: 'format' }]]);
    },
  );

  it('returns 400 for units given twice and for an unknown parameter', async () => {
    expect((await board('?units=1&units=2')).body.errors).toMatchObject([{ pointer: '?units', code: 'conflict' }]);
    expect((await board('?quantity=1')).body.errors).toMatchObject([{ pointer: '?quantity', code: 'unknown-field' }]);
  });

  it('returns 401 without a key, 403 without the scope', async () => {
    expect((await gateway.get(`/v2/skus/${skuId}/offer-board`)).status).toBe(401);
    const reader = await gateway.key(tenant.tenantId, ['reports:read']);
    expect((await board('', reader)).status).toBe(403);
  });

  it('returns 404 for a missing or foreign SKU before it reads the query', async () => {
    const other = await gateway.tenant();
    for (const id of [skuId, `sku_${'0'.repeat(32)}`, 'nonsense'])
      expect([id, (await board('?units=0', other.key, id)).status]).toEqual([id, 404]);
  });

  it('costs ten tokens', async () => {
    const poor = await gateway.tenant({ perMinute: 1, burst: 15 });
    expect((await board('', poor.key)).headers.get('ratelimit')).toContain('r=5');
    expect((await board('', poor.key)).status).toBe(429);
  });

  it('returns 503 when a stage fails', async () => {
    await saveAll();
    stages.failure = new Fault('unavailable', 'A dependency is not available.');
    expect((await board('?units=1000')).status).toBe(503);
  });
});
