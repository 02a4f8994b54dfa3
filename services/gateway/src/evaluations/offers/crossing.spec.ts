import { type Crossing, findCrossings, type SearchedPair } from './crossing.ts';

type CostOf = (units: number) => number;

/** The crossings of two offers, and the orders that the search has asked for. */
function search(pair: SearchedPair, asked: readonly number[], [one, other]: readonly [CostOf, CostOf]) {
  const running = findCrossings(pair, asked);
  const orders: number[] = [];
  let turn = running.next();
  while (turn.done !== true) {
    orders.push(...turn.value);
    turn = running.next(turn.value.map((units) => ({ units, one: BigInt(one(units)), other: BigInt(other(units)) })));
  }
  return { crossings: turn.value, orders };
}

const ORDERS = { first: 500, last: 5_000, step: 1 };
/** 4.80 a unit, and 4.60 a unit with tooling for 300.00: both cost 7,200.00 at 1,500 units. */
const SHENZHEN: CostOf = (units) => 480 * units;
const NINGBO: CostOf = (units) => 460 * units + 30_000;
const proof = ({ overtaking, at, before }: Crossing) => ({ overtaking, at: at.units, before: before.units });

describe('a crossing of two offers', () => {
  it('is the first order that costs strictly less, proved by the one before', () => {
    const { crossings } = search({ orders: ORDERS, breaks: [] }, [500, 5_000], [SHENZHEN, NINGBO]);
    expect(crossings).toEqual([
      {
        overtaking: 'other',
        at: { units: 1_501, one: 720_480n, other: 720_460n },
        before: { units: 1_500, one: 720_000n, other: 720_000n },
      },
    ]);
  });

  it('is named for the other offer when the offers change places', () => {
    const { crossings } = search({ orders: ORDERS, breaks: [] }, [500, 5_000], [NINGBO, SHENZHEN]);
    expect(crossings.map(proof)).toEqual([{ overtaking: 'one', at: 1_501, before: 1_500 }]);
  });

  it('takes a few probes, where costs are linear', () => {
    const { orders } = search({ orders: ORDERS, breaks: [] }, [500, 5_000], [SHENZHEN, NINGBO]);
    expect(orders.length).toBeLessThanOrEqual(6);
  });

  it('lies on orders that both suppliers accept', () => {
    const orders = { first: 600, last: 4_800, step: 600 };
    const { crossings } = search({ orders, breaks: [] }, [500, 1_000, 5_000], [SHENZHEN, NINGBO]);
    expect(crossings.map(proof)).toEqual([{ overtaking: 'other', at: 1_800, before: 1_200 }]);
  });

  it('lies at a price break where the price jumps', () => {
    const withBreak: CostOf = (units) => (units < 2_000 ? SHENZHEN(units) : 440 * units);
    const pair = { orders: ORDERS, breaks: [500, 2_000] };
    expect(search(pair, [500, 1_800, 5_000], [withBreak, NINGBO]).crossings.map(proof)).toEqual([
      { overtaking: 'other', at: 1_501, before: 1_500 },
      { overtaking: 'one', at: 2_000, before: 1_999 },
    ]);
    expect(search(pair, [500, 5_000], [withBreak, NINGBO]).crossings).toEqual([]);
  });

  it('is absent between equal offers, and at a single common order', () => {
    expect(search({ orders: ORDERS, breaks: [] }, [500, 5_000], [NINGBO, NINGBO]).crossings).toEqual([]);
    const orders = { first: 600, last: 600, step: 600 };
    expect(search({ orders, breaks: [] }, [700], [SHENZHEN, NINGBO]).crossings).toEqual([]);
  });

  it('begins after a tie as well as after a greater cost', () => {
    const tied: CostOf = (units) => (units <= 1_000 ? NINGBO(units) : NINGBO(units) - 1);
    const { crossings } = search({ orders: ORDERS, breaks: [] }, [500, 5_000], [tied, NINGBO]);
    expect(crossings.map(proof)).toEqual([{ overtaking: 'one', at: 1_001, before: 1_000 }]);
  });
});
