import { cents } from '@cpes/money';
import { type Crossing, type CrossingSearch, findCrossings, type OrderCosts } from './crossing.ts';
import type { CrossingResponse } from './offer-board.response.ts';
import type { OrderCostBook, PricedOffer } from './order-costs.ts';
import { commonOrders } from './orders.ts';

interface Pair {
  readonly one: PricedOffer;
  readonly other: PricedOffer;
  readonly search: CrossingSearch;
  /** The orders that the search asks for next, or its result. */
  turn: ReturnType<CrossingSearch['next']>;
}

export interface Crossings {
  readonly crossings: CrossingResponse[];
  /** False when the time was over before the searches of all pairs. */
  readonly crossingsComplete: boolean;
}

/** The crossings of all pairs. All searches advance together, so that a call of the stage answers many of them. */
export async function crossingsOf(
  offers: readonly PricedOffer[],
  units: readonly number[],
  costs: Pick<OrderCostBook, 'learn' | 'find'>,
): Promise<Crossings> {
  const pairs = pairsOf(offers, units);
  const isOpen = ({ turn }: Pair) => turn.done !== true;
  for (let open = pairs.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    if (!(await costs.learn(open.flatMap(ordersAsked)))) break;
    for (const pair of open) pair.turn = pair.search.next(costsAsked(pair, costs));
  }
  return {
    crossings: pairs.flatMap((pair) =>
      pair.turn.done === true ? pair.turn.value.flatMap((one) => crossing(pair, one)) : [],
    ),
    crossingsComplete: !pairs.some(isOpen),
  };
}

function pairsOf(offers: readonly PricedOffer[], units: readonly number[]): Pair[] {
  const [least, greatest] = [units[0], units.at(-1)];
  if (least === undefined || greatest === undefined) return [];
  return offers.flatMap((one, index) =>
    offers.slice(index + 1).flatMap((other): Pair[] => {
      const orders = commonOrders(one.terms, other.terms, { least, greatest });
      if (orders === undefined) return [];
      const breaks = [one, other].flatMap(({ terms }) => terms.priceBreaks.map(({ minUnits }) => minUnits));
      const search = findCrossings({ orders, breaks }, units);
      return [{ one, other, search, turn: search.next() }];
    }),
  );
}

function unitsAsked({ turn }: Pair): readonly number[] {
  return turn.done === true ? [] : turn.value;
}

function ordersAsked(pair: Pair): { readonly offer: PricedOffer; readonly units: number }[] {
  return unitsAsked(pair).flatMap((units) => [pair.one, pair.other].map((offer) => ({ offer, units })));
}

function costsAsked(pair: Pair, costs: Pick<OrderCostBook, 'find'>): OrderCosts[] {
  return unitsAsked(pair).map((units) => ({
    units,
    one: costs.find(pair.one, units),
    other: costs.find(pair.other, units),
  }));
}

/** None when a cost is beyond the amounts of the API. */
function crossing({ one, other }: Pair, { overtaking, at, before }: Crossing): CrossingResponse[] {
  const amounts = [at.one, at.other, before.one, before.other];
  if (amounts.some((amount) => !Number.isSafeInteger(Number(amount)))) return [];
  const isOne = overtaking === 'one';
  const ordersOf = (costs: OrderCosts) => ({
    units: costs.units,
    orderCostCents: cents(isOne ? costs.one : costs.other),
    otherOrderCostCents: cents(isOne ? costs.other : costs.one),
  });
  return [
    {
      offerRef: (isOne ? one : other).offerRef,
      overtakes: (isOne ? other : one).offerRef,
      ...ordersOf(at),
      before: ordersOf(before),
    },
  ];
}
