import { CANDIDATE_BOUNDS, type MarginTerms } from '@cpes/contracts';
import { type Cents, cents, divide, ZERO_CENTS } from '@cpes/money';
import { unitEconomicsOf } from './contribution-margin.ts';
import type { UnitCosts } from './factor-amounts.ts';
import { priceLineOf } from './price-line.ts';

const { retailPriceCentsMin: PRICE_MIN, retailPriceCentsMax: PRICE_MAX } = CANDIDATE_BOUNDS;
/** Sufficient when at least 0.03 % of a price is kept; seven prices suffice when half of it is. */
const PRICES_TRIED_MAX = 10_000n;

/**
 * The lowest retail price from which CM2 is at least a target, zero by default, at any higher price within a candidate's
 * bounds, exactly, or null when there is none.
 *
 * CM2 is not monotone from cent to cent: a higher price can round to a cent more of tax, refund or fee. A single price
 * below the returned one may therefore be viable as well. Without rounding, CM2 would be a straight line, `kept × price
 * − fixed costs − target`. Net revenue, refund and fee are each rounded by at most half a cent, so CM2 differs from the line by
 * at most 3/2 cents. Every price is viable where the line is above 3/2, and none where it is below −3/2. The few prices
 * in between are tried one by one, from the highest down.
 *
 * When fees and returns keep nothing of a price, a dearer price does not help, and the answer is null. When they keep
 * so little that the bound on tries is reached, the lowest price tried stands: it is viable with all above it.
 */
export function lowestViablePriceOf(costs: UnitCosts, terms: MarginTerms, targetCents = ZERO_CENTS): Cents | null {
  const isViable = (price: bigint): boolean => unitEconomicsOf(cents(price), costs, terms).cm2Cents >= targetCents;
  const { kept, fixedCostsCents } = priceLineOf(costs, terms);
  const neededCents = fixedCostsCents + BigInt(targetCents);
  if (kept.numerator <= 0n) return null;

  const priceWhereLineIs = (twiceCents: bigint): bigint =>
    divide((2n * neededCents + twiceCents) * kept.denominator, 2n * kept.numerator, 'away-from-zero');
  const highest = larger(smaller(priceWhereLineIs(3n), BigInt(PRICE_MAX)), BigInt(PRICE_MIN));
  if (!isViable(highest)) return null;

  const lowest = larger(larger(priceWhereLineIs(-3n), BigInt(PRICE_MIN)), highest - PRICES_TRIED_MAX);
  let price = highest;
  while (price > lowest && isViable(price - 1n)) price -= 1n;
  return cents(price);
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
