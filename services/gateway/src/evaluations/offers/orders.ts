import { CANDIDATE_BOUNDS } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import type { OfferTerms } from './offer.ts';

/** Quantities of a board: a table of these columns fits a page, and bounds the evaluations. */
export const BOARD_UNITS_MAX = 10;
const { unitsPerShipmentMax: UNITS_MAX } = CANDIDATE_BOUNDS;

export const REFUSALS = ['below-minimum', 'not-a-multiple'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** The terms of an offer that decide which orders its supplier accepts, and their price. */
export type OrderTerms = Pick<OfferTerms, 'minimumUnits' | 'orderMultiple' | 'priceBreaks'>;

/** Why the supplier refuses an order; undefined when it is accepted. */
export function refusalOf(terms: OrderTerms, units: number): Refusal | undefined {
  if (units < minimumOf(terms)) return 'below-minimum';
  return units % terms.orderMultiple === 0 ? undefined : 'not-a-multiple';
}

/** The least accepted order of at least some units, else the greatest below the bound of an order; undefined without any. */
export function nearestOrder(terms: OrderTerms, units: number): number | undefined {
  const least = ceilTo(terms.orderMultiple, Math.max(units, minimumOf(terms)));
  const nearest = least <= UNITS_MAX ? least : floorTo(terms.orderMultiple, UNITS_MAX);
  return nearest >= minimumOf(terms) && nearest > 0 ? nearest : undefined;
}

/** The price of a unit in an accepted order: that of the last break that the order reaches. */
export function unitCostAt({ priceBreaks }: OrderTerms, units: number): Cents {
  const reached = priceBreaks.findLast(({ minUnits }) => minUnits <= units);
  if (reached === undefined) throw new RangeError(`no price for ${units} units`);
  return reached.unitCostCents;
}

/** The least order of each price break. */
export function leastOrders(terms: OrderTerms): number[] {
  return terms.priceBreaks
    .map(({ minUnits }) => ceilTo(terms.orderMultiple, Math.max(minUnits, terms.minimumUnits)))
    .filter((units) => units <= UNITS_MAX);
}

/** The least orders of all price breaks, ascending; of more than the maximum, that many at equal distances in the list. */
export function boardUnitsOf(offers: readonly OrderTerms[]): number[] {
  const all = ascending(offers.flatMap(leastOrders));
  if (all.length <= BOARD_UNITS_MAX) return all;
  const distance = (all.length - 1) / (BOARD_UNITS_MAX - 1);
  const places = Array.from({ length: BOARD_UNITS_MAX }, (_, column) => Math.round(column * distance));
  return all.filter((_, at) => places.includes(at));
}

/** The orders that two suppliers accept: multiples of `step` from `first` to `last`. */
export interface CommonOrders {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

/** The orders within some bounds that both suppliers accept; undefined without any. */
export function commonOrders(
  one: OrderTerms,
  other: OrderTerms,
  { least, greatest }: { readonly least: number; readonly greatest: number },
): CommonOrders | undefined {
  const step = leastCommonMultiple(one.orderMultiple, other.orderMultiple);
  const first = ceilTo(step, Math.max(least, minimumOf(one), minimumOf(other)));
  const last = floorTo(step, greatest);
  return first <= last ? { first, last, step } : undefined;
}

export function ascending(units: readonly number[]): number[] {
  return [...new Set(units)].sort((one, other) => one - other);
}

export function ceilTo(multiple: number, units: number): number {
  return Math.ceil(units / multiple) * multiple;
}

export function floorTo(multiple: number, units: number): number {
  return Math.floor(units / multiple) * multiple;
}

function minimumOf({ minimumUnits, priceBreaks }: OrderTerms): number {
  return Math.max(minimumUnits, priceBreaks[0]?.minUnits ?? 1);
}

/** At most 10^12, exactly. */
function leastCommonMultiple(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b > 0) [a, b] = [b, a % b];
  return (one / a) * other;
}
