import { CANDIDATE_BOUNDS, type MarginTerms } from '@cpes/contracts';
import { BPS_PER_UNIT, type Cents, cents, divide, ZERO_CENTS } from '@cpes/money';
import { unitEconomicsOf } from './contribution-margin.ts';
import type { UnitCosts } from './factor-amounts.ts';

const { retailPriceCentsMin: PRICE_MIN, retailPriceCentsMax: PRICE_MAX } = CANDIDATE_BOUNDS;
/** Enough while at least 0.03 % of a price is kept; seven prices do when half of it is. */
const PRICES_TRIED_MAX = 10_000n;

/**
 * The least retail price within a candidate's bounds at which CM2 is not negative, exactly, or null when there is none.
 *
 * Cent by cent CM2 is not monotone: a dearer unit can round to a cent more of tax, refund or fee. But without its roundings
 * it would be a straight line, `kept × price − fixed costs`, and it never strays from that line by more than 3/2 cents: the
 * net revenue is off by half a cent at the most, and so are refund and fee. So no price is viable where the line is below
 * −3/2, every price is where the line is above 3/2, and the few prices in between are tried one by one.
 *
 * When fees and returns keep nothing of a price, a dearer price does not help, and the answer is null.
 */
export function lowestViablePriceOf(costs: UnitCosts, terms: MarginTerms): Cents | null {
  const cm2At = (price: Cents): Cents => unitEconomicsOf(price, costs, terms).cm2Cents;
  // Sold for nothing, a unit loses just what does not depend on the price.
  const fixedCosts = -BigInt(cm2At(ZERO_CENTS));
  const kept = keptOf(terms);
  if (kept.numerator <= 0n) return null;

  const priceWhereLineIs = (twiceCents: bigint): bigint =>
    divide((2n * fixedCosts + twiceCents) * kept.denominator, 2n * kept.numerator, 'away-from-zero');
  const first = larger(priceWhereLineIs(-3n), BigInt(PRICE_MIN));
  const last = smaller(smaller(priceWhereLineIs(3n), first + PRICES_TRIED_MAX), BigInt(PRICE_MAX));
  for (let price = first; price <= last; price += 1n) {
    if (cm2At(cents(price)) >= 0) return cents(price);
  }
  return null;
}

/** The share of a retail price that is left after sales tax, refunds and the payment fee, as an exact fraction. */
function keptOf(terms: MarginTerms): { numerator: bigint; denominator: bigint } {
  const gross = BPS_PER_UNIT + (terms.isRetailPriceTaxInclusive ? BigInt(terms.salesTaxBps) : 0n);
  const notRefunded = BPS_PER_UNIT - BigInt(terms.returnRateBps);
  return {
    numerator: notRefunded * BPS_PER_UNIT - BigInt(terms.paymentFeeBps) * gross,
    denominator: gross * BPS_PER_UNIT,
  };
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
