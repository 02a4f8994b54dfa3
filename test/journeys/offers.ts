import { WORKED_EXAMPLES } from '@cpes/testing';
import type { Answer } from '../support/cpes-api.ts';
import type { RunningCpes } from '../support/running-cpes.ts';

const UNITS = [500, 1_000, 5_000];
const CARTON = { units: 24, dimensionsMm: { length: 500, width: 350, height: 300 }, weightGrams: 12_000 };
/** The offers of docs/users/offers.md, with one delivered below its duties and one in another currency and by air. */
const OFFERS = {
  shenzhen: {
    supplierName: 'Shenzhen Bottle',
    costCurrency: 'USD',
    incoterm: 'FOB',
    priceBreaks: [
      { minUnits: 500, unitCostCents: 480 },
      { minUnits: 2_000, unitCostCents: 465 },
    ],
  },
  ningbo: {
    supplierName: 'Ningbo Metal Works',
    costCurrency: 'USD',
    incoterm: 'FOB',
    orderMultiple: 10,
    priceBreaks: [{ minUnits: 500, unitCostCents: 440 }],
    oneTimeCosts: [{ label: 'Tooling', amountCents: 60_000 }],
  },
  door: {
    supplierName: 'Door to Door',
    costCurrency: 'USD',
    incoterm: 'DDP',
    priceBreaks: [{ minUnits: 1, unitCostCents: 60 }],
  },
  hanoi: {
    supplierName: 'Hanoi Steel',
    supplierCountry: 'VN',
    costCurrency: 'CNY',
    incoterm: 'EXW',
    freightMode: 'air',
    minimumUnits: 1_000,
    priceBreaks: [{ minUnits: 1, unitCostCents: 2_900 }],
    carton: CARTON,
    oneTimeCosts: [{ label: 'Samples', amountCents: 7_000 }],
  },
};
type OfferRef = keyof typeof OFFERS;

/** Offers of suppliers for a SKU. */
export function offers(running: () => RunningCpes): void {
  let cpes: RunningCpes;
  let skuId: string;
  const { assumed: _, ...candidate } = WORKED_EXAMPLES.bottle.candidate;
  const evaluate = (body: object): Promise<Answer> =>
    cpes.call('POST', `/skus/${skuId}/evaluations`, { body, headers: { prefer: 'wait=10' } });
  const board = (): Promise<Answer> => cpes.call('GET', `/skus/${skuId}/offer-board?units=${UNITS.join(',')}`);

  beforeAll(async () => {
    cpes = running();
    // A carton of the last supplier, which no offer may keep.
    skuId = (await cpes.evaluate({ ...candidate, carton: { ...CARTON, units: 6 } })).sku.skuId;
    for (const [ref, body] of Object.entries(OFFERS))
      expect((await cpes.call('PUT', `/skus/${skuId}/offers/${ref}`, { body })).status).toBe(201);
  });

  /** The figures of a report, as a board has them. */
  async function figuresOf(sku: Answer['json'], units: number): Promise<object> {
    const { json: report } = await cpes.call('GET', `/reports/${sku.reportId as string}`);
    const { landedCost, unitEconomics, firstOrder, score, verdict, confidence } = report;
    const { trueLandedCostCents, landedToWarehouseCents } = landedCost;
    const oneTimeCostsCents = Number(firstOrder?.oneTimeCostsCents ?? 0);
    const orderOf = (perUnit: number): number => perUnit * units + oneTimeCostsCents;
    return {
      unitCostCents: report.candidate.factoryUnitCostCents,
      trueLandedCostCents,
      landedToWarehouseCents,
      oneTimeCostsCents,
      orderCostCents: orderOf(trueLandedCostCents),
      cashTiedUpCents: orderOf(landedToWarehouseCents),
      cm2Cents: unitEconomics.cm2Cents,
      score,
      verdict,
      confidencePercent: confidence.overallPercent,
    };
  }

  it('have the figures in the board that an evaluation has once they are chosen', async () => {
    const { json } = await board();
    expect(json.units).toEqual(UNITS);
    for (const { offerRef, quantities } of json.offers)
      for (const { units, refusal, figures } of quantities) {
        const chosen = await evaluate({ offerRef, units });
        expect([offerRef, units, chosen.status]).toEqual([offerRef, units, refusal === null ? 201 : 400]);
        if (refusal !== null) continue;
        expect([offerRef, units, await figuresOf(chosen.json, units)]).toEqual([offerRef, units, figures]);
      }
    expect((await board()).json).toEqual(json);
  });

  it('cross where two what-ifs prove it', async () => {
    const { crossings } = (await board()).json;
    expect(crossings).toContainEqual(
      expect.objectContaining({ offerRef: 'ningbo', overtakes: 'shenzhen', before: expect.anything() }),
    );
    const costOf = async (ref: OfferRef, units: number): Promise<number> => {
      const { priceBreaks, oneTimeCosts, ...terms } = { oneTimeCosts: [], ...OFFERS[ref] };
      const { supplierName, orderMultiple, minimumUnits, ...overrides } = {
        orderMultiple: 1,
        minimumUnits: 1,
        ...terms,
      };
      const { unitCostCents } = priceBreaks.findLast(({ minUnits }) => minUnits <= units)!;
      const order = { factoryUnitCostCents: unitCostCents, unitsPerShipment: units, oneTimeCosts };
      const { report } = (
        await cpes.call('POST', '/what-if', { body: { candidate, overrides: { ...overrides, ...order } } })
      ).json;
      return Number(report.landedCost.trueLandedCostCents) * units + Number(report.firstOrder?.oneTimeCostsCents ?? 0);
    };
    for (const { offerRef, overtakes, before, ...at } of crossings) {
      for (const order of [at, before])
        expect([order.orderCostCents, order.otherOrderCostCents]).toEqual([
          await costOf(offerRef, order.units),
          await costOf(overtakes, order.units),
        ]);
      expect(at.orderCostCents).toBeLessThan(at.otherOrderCostCents);
      expect(before.orderCostCents).toBeGreaterThanOrEqual(before.otherOrderCostCents);
      const step = [offerRef, overtakes].includes('ningbo') ? 10 : 1;
      expect(at.units - before.units).toBe(step);
    }
  });

  it('below their duties have a warning with the arithmetic of the report', async () => {
    const { json } = await board();
    const findings = json.offers.find(({ offerRef }: { offerRef: string }) => offerRef === 'door').findings;
    const { json: sku } = await evaluate({ offerRef: 'door', units: UNITS[0] });
    const { json: report } = await cpes.call('GET', `/reports/${sku.reportId as string}`);
    const reason = report.reasons.find(({ code }: { code: string }) => code === 'ddp-price-under-duty');
    expect(findings).toContainEqual({ code: 'ddp-below-duty', detail: `At 500 units: ${reason.text}` });
    const others = json.offers.flatMap((one: Answer['json']) => (one.offerRef === 'door' ? [] : one.findings));
    expect(others.map(({ code }: { code: string }) => code)).not.toContain('ddp-below-duty');
  });
}
