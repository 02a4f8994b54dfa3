import type { Cents } from '@cpes/money';
import fc from 'fast-check';
import {
  boardUnitsOf,
  commonOrders,
  leastOrders,
  nearestOrder,
  type OrderTerms,
  refusalOf,
  unitCostAt,
} from './orders.ts';

const offer = (minimumUnits: number, orderMultiple: number, ...breaks: readonly number[]): OrderTerms => ({
  minimumUnits,
  orderMultiple,
  priceBreaks: (breaks.length === 0 ? [1] : breaks).map((minUnits, at) => ({
    minUnits,
    unitCostCents: (480 - at) as Cents,
  })),
});

describe('an order', () => {
  it.each([
    [offer(500, 100), 500, undefined],
    [offer(500, 100), 400, 'below-minimum'],
    [offer(500, 100), 450, 'below-minimum'],
    [offer(500, 100), 550, 'not-a-multiple'],
    [offer(1, 1, 600), 599, 'below-minimum'],
    [offer(1, 1, 600), 600, undefined],
  ])('of %j at %i units is refused as %s', (terms, units, refusal) => {
    expect(refusalOf(terms, units)).toBe(refusal);
  });

  it.each([
    [offer(500, 100), 1, 500],
    [offer(500, 100), 501, 600],
    [offer(550, 100), 1, 600],
    [offer(1, 300), 1_000_000, 999_900],
    [offer(800_000, 700_000), 1, undefined],
    [offer(1, 1_000_000), 1_000_000, 1_000_000],
  ])('near %j and %i units is accepted at %s', (terms, units, nearest) => {
    expect(nearestOrder(terms, units)).toBe(nearest);
  });

  it('has the price of the last break that it reaches', () => {
    const terms = offer(1, 1, 500, 2_000);
    expect([500, 1_999, 2_000, 1_000_000].map((units) => unitCostAt(terms, units))).toEqual([480, 480, 479, 479]);
  });

  it('is refused unless its nearest order is the same', () => {
    const terms = fc
      .tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 1_000_000 }))
      .map(([minimum, multiple]) => offer(Math.min(minimum, 1_000_000), multiple));
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 1_000_000 }), (one, units) => {
        const nearest = nearestOrder(one, units);
        expect(refusalOf(one, units) === undefined).toBe(nearest === units);
        if (nearest === undefined) return;
        expect([refusalOf(one, nearest), nearest <= 1_000_000]).toEqual([undefined, true]);
      }),
    );
  });
});

describe('the quantities of a board', () => {
  it('are the least order of each price break, ascending and each once', () => {
    expect(leastOrders(offer(500, 300, 1, 1_000))).toEqual([600, 1_200]);
    expect(boardUnitsOf([offer(500, 300, 1, 1_000), offer(1, 1, 600, 5_000)])).toEqual([600, 1_200, 5_000]);
    expect(boardUnitsOf([])).toEqual([]);
  });

  it('are ten of more, with the least and the greatest', () => {
    const breaks = Array.from({ length: 20 }, (_, at) => (at + 1) * 100);
    const units = boardUnitsOf([offer(1, 1, ...breaks)]);
    expect([units.length, units[0], units.at(-1)]).toEqual([10, 100, 2_000]);
  });
});

describe('common orders', () => {
  it('are multiples of both, from the greater minimum', () => {
    const range = { least: 100, greatest: 5_000 };
    expect(commonOrders(offer(500, 100), offer(1, 24), range)).toEqual({ first: 600, last: 4_800, step: 600 });
    expect(commonOrders(offer(500, 100), offer(1, 24), { least: 100, greatest: 599 })).toBeUndefined();
    expect(commonOrders(offer(1, 999_983), offer(1, 999_979), { least: 1, greatest: 1_000_000 })).toBeUndefined();
  });
});
