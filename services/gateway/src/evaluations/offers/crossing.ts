import { ascending, ceilTo, type CommonOrders, floorTo } from './orders.ts';

/** The costs of whole orders of two offers, in minor units of one currency. */
export interface OrderCosts {
  readonly units: number;
  readonly one: bigint;
  readonly other: bigint;
}

/** The order from which an offer costs strictly less, and the last common order before it, at which it does not. */
export interface Crossing {
  /** The offer that costs less from there on. */
  readonly overtaking: 'one' | 'other';
  readonly at: OrderCosts;
  readonly before: OrderCosts;
}

/** The common orders of two offers, and the least units of the price breaks of both. */
export interface SearchedPair {
  readonly orders: CommonOrders;
  readonly breaks: readonly number[];
}

/** A search asks for the costs of some orders at a time, and receives them in that order. */
export type CrossingSearch = Generator<readonly number[], Crossing[], readonly OrderCosts[]>;

/**
 * One crossing between each two neighbours of the asked quantities at which the order of the two offers differs. A quantity that
 * one of them refuses is replaced by the last common order below it.
 */
export function* findCrossings({ orders, breaks }: SearchedPair, asked: readonly number[]): CrossingSearch {
  const { first, last, step } = orders;
  const inRange = (units: number) => units >= first && units <= last;
  const places = ascending([first, ...asked.map((units) => floorTo(step, units)).filter(inRange)]);
  const turns = ascending(breaks.map((units) => ceilTo(step, units)));
  const costs = yield places;
  const crossings: Crossing[] = [];
  for (const [index, high] of costs.entries()) {
    const low = costs[index - 1];
    const overtaking = low && overtakerOf(low, high);
    if (low === undefined || overtaking === undefined) continue;
    const between = turns.filter((units) => units > low.units && units <= high.units);
    crossings.push(yield* narrow({ low, high, overtaking }, between, step));
  }
  return crossings;
}

/** The cheaper one at the greater order, unless it is cheaper at the lesser order already. */
function overtakerOf(low: OrderCosts, high: OrderCosts): Crossing['overtaking'] | undefined {
  if (high.one === high.other) return undefined;
  const cheaper = high.one < high.other ? 'one' : 'other';
  return isCheaper(low, cheaper) ? undefined : cheaper;
}

function isCheaper({ one, other }: OrderCosts, which: Crossing['overtaking']): boolean {
  return which === 'one' ? one < other : other < one;
}

interface Bracket {
  readonly low: OrderCosts;
  readonly high: OrderCosts;
  readonly overtaking: Crossing['overtaking'];
}

/**
 * Narrows a bracket until its ends are neighbours. Between two breaks the costs of an order are nearly linear in its units, so that
 * the search probes breaks first and then interpolates. Where that hardly narrows the bracket, it bisects: rounding bends the line.
 */
function* narrow(
  bracket: Bracket,
  turns: readonly number[],
  step: number,
): Generator<readonly number[], Crossing, readonly OrderCosts[]> {
  let { low, high } = bracket;
  const { overtaking } = bracket;
  let isBisecting = false;
  while (high.units - low.units > step) {
    const units = turnIn(low, high, turns, step) ?? pointIn(low, high, step, isBisecting);
    const [probe] = yield [units];
    if (probe === undefined) throw new RangeError('a search was left without an answer');
    const width = high.units - low.units;
    if (isCheaper(probe, overtaking)) high = probe;
    else low = probe;
    // A probe that leaves more than two thirds is followed by a bisection, which bounds the number of probes.
    isBisecting = (high.units - low.units) * 3 > width * 2;
  }
  return { overtaking, at: high, before: low };
}

/** The middle one of the breaks within; the neighbour of a break at the end, where the costs jump. */
function turnIn(low: OrderCosts, high: OrderCosts, turns: readonly number[], step: number): number | undefined {
  const within = turns.filter((units) => units > low.units && units < high.units);
  if (within.length > 0) return within[Math.floor(within.length / 2)];
  return turns.includes(high.units) ? high.units - step : undefined;
}

function pointIn(low: OrderCosts, high: OrderCosts, step: number, isBisecting: boolean): number {
  const [below, above] = [gapOf(low), gapOf(high)];
  const share = isBisecting || below === above ? 0.5 : below / (below - above);
  const units = floorTo(step, low.units + (high.units - low.units) * share);
  return Math.min(Math.max(units, low.units + step), high.units - step);
}

/** As a floating-point number, which only places a probe. */
function gapOf({ one, other }: OrderCosts): number {
  return Number(one - other);
}
