import { type AmountsRequest, type CandidateToCost, FACTOR_KEYS, type FactorAmounts } from '@cpes/contracts';
import { type Cents, cents } from '@cpes/money';
import fc from 'fast-check';
import { crossingsOf } from './board-crossings.ts';
import type { OfferTerms } from './offer.ts';
import { OrderCostBook, type PricedOffer } from './order-costs.ts';
import { refusalOf, unitCostAt } from './orders.ts';

/** Enough for bisections of the widest range after interpolations that hardly narrow it. */
const PROBES_MAX = 44;

/** An offer with a charge for each shipment, whose share of a unit is rounded to a cent like the factors of a stage. */
interface Drawn {
  readonly offer: PricedOffer;
  readonly shipmentCents: number;
}

const breaks = fc
  .uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 4 })
  .chain((units) => fc.tuple(fc.constant(units.sort((a, b) => a - b)), fc.integer({ min: 300, max: 340 })))
  .map(([units, top]) => units.map((minUnits, at) => ({ minUnits, unitCostCents: (top - 2 * at) as Cents })));

const drawn = fc
  .record({
    priceBreaks: breaks,
    minimumUnits: fc.integer({ min: 1, max: 2_000 }),
    orderMultiple: fc.constantFrom(1, 1, 12, 50, 100),
    oneTimeCostsCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000 })).map(cents),
    shipmentCents: fc.integer({ min: 0, max: 400_000 }),
  })
  .map(({ oneTimeCostsCents, shipmentCents, ...terms }): Drawn => {
    const offer: PricedOffer = {
      offerRef: '',
      terms: terms as unknown as OfferTerms,
      toCost: { candidate: { weightGrams: shipmentCents } } as unknown as CandidateToCost,
      oneTimeCostsCents,
    };
    return { offer, shipmentCents };
  });

const boards = fc.record({
  offers: fc
    .array(drawn, { minLength: 2, maxLength: 5 })
    .map((all) => all.map((one, at) => ({ ...one, offer: { ...one.offer, offerRef: `offer-${at}` } }))),
  units: fc
    .uniqueArray(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 5 })
    .map((units) => units.sort((a, b) => a - b)),
});

function landedCents(shipmentCents: number, unitCostCents: number, units: number): number {
  return unitCostCents + Math.round(shipmentCents / units) + Math.round((shipmentCents * 0.3) / units);
}

function costAt({ offer, shipmentCents }: Drawn, units: number): number {
  return landedCents(shipmentCents, unitCostAt(offer.terms, units), units) * units + offer.oneTimeCostsCents;
}

async function search(offers: readonly Drawn[], units: readonly number[]) {
  const computed: string[] = [];
  const amounts = async ({ candidate: { candidate }, variants }: AmountsRequest) =>
    variants.map(({ factoryUnitCostCents = cents(0), unitsPerShipment = 1 }) => {
      computed.push(`${candidate.weightGrams} ${factoryUnitCostCents} ${unitsPerShipment}`);
      const landed = landedCents(candidate.weightGrams, factoryUnitCostCents, unitsPerShipment);
      return {
        ...Object.fromEntries(FACTOR_KEYS.map((key) => [key, cents(0)])),
        factoryUnitCost: cents(landed),
      } as FactorAmounts;
    });
  let steps = 0;
  const book = new OrderCostBook({ amounts }, (work) => {
    steps += 1;
    return work();
  });
  const { crossings } = await crossingsOf(
    offers.map(({ offer }) => offer),
    units,
    book,
  );
  return { crossings, computed, steps };
}

const named = (offers: readonly Drawn[], ref: string): Drawn => offers.find(({ offer }) => offer.offerRef === ref)!;

describe('the crossings of all offers, for any of them', () => {
  it('are proved by the last order before that both accept, within the quantities', async () => {
    await fc.assert(
      fc.asyncProperty(boards, async ({ offers, units }) => {
        const { crossings } = await search(offers, units);
        for (const { offerRef, overtakes, before, ...at } of crossings) {
          const [one, other] = [named(offers, offerRef), named(offers, overtakes)];
          for (const order of [at, before]) {
            expect([order.orderCostCents, order.otherOrderCostCents]).toEqual([
              costAt(one, order.units),
              costAt(other, order.units),
            ]);
            expect([one, other].map(({ offer }) => refusalOf(offer.terms, order.units))).toEqual([
              undefined,
              undefined,
            ]);
            expect(order.units >= units[0]! && order.units <= units.at(-1)!).toBe(true);
          }
          expect(at.orderCostCents).toBeLessThan(at.otherOrderCostCents);
          expect(before.orderCostCents).toBeGreaterThanOrEqual(before.otherOrderCostCents);
          const isCommon = (count: number) =>
            [one, other].every(({ offer }) => refusalOf(offer.terms, count) === undefined);
          for (let count = before.units + 1; count < at.units; count += 1) expect(isCommon(count)).toBe(false);
        }
      }),
    );
  });

  it('are one between each two neighbouring quantities at which the order of two offers differs', async () => {
    await fc.assert(
      fc.asyncProperty(boards, async ({ offers, units }) => {
        const { crossings } = await search(offers, units);
        for (const [index, one] of offers.entries())
          for (const other of offers.slice(index + 1)) {
            const refs = [one.offer.offerRef, other.offer.offerRef];
            const own = crossings.filter(
              ({ offerRef, overtakes }) => refs.includes(offerRef) && refs.includes(overtakes),
            );
            const common = units.filter((count) =>
              [one, other].every(({ offer }) => refusalOf(offer.terms, count) === undefined),
            );
            for (const [at, high] of common.entries()) {
              const low = common[at - 1];
              if (low === undefined || units.indexOf(high) !== units.indexOf(low) + 1) continue;
              const [before, after] = [low, high].map((count) => Math.sign(costAt(one, count) - costAt(other, count)));
              const between = own.filter((crossing) => crossing.units > low && crossing.units <= high);
              expect(between).toHaveLength(before === after || after === 0 ? 0 : 1);
            }
          }
      }),
    );
  });

  it('are those of no pair when the time is over before the first order', async () => {
    const [offer] = fc.sample(drawn, 1);
    const pair = [offer!, offer!].map((one) => one.offer);
    const book = new OrderCostBook(
      { amounts: () => Promise.reject(new Error('not asked')) },
      (work) => work(),
      () => true,
    );
    const units = [100_000, 200_000];
    expect(await crossingsOf(pair, units, book)).toEqual({ crossings: [], crossingsComplete: false });
  });

  it('need each order once, and few orders at a time', async () => {
    await fc.assert(
      fc.asyncProperty(boards, async ({ offers, units }) => {
        const { crossings, computed, steps } = await search(offers, units);
        const shipments = new Set(offers.map(({ shipmentCents }) => shipmentCents));
        if (shipments.size === offers.length) expect(new Set(computed).size).toBe(computed.length);
        const pairs = (offers.length * (offers.length - 1)) / 2;
        const places = pairs * (units.length + 1) * 2;
        expect(computed.length).toBeLessThanOrEqual(places + crossings.length * 2 * PROBES_MAX);
        expect(steps).toBeLessThanOrEqual(computed.length);
      }),
    );
  });
});
