import type { MarginTerms } from '@cpes/contracts';
import { type BasisPoints, BPS_PER_UNIT, type Cents, cents, divide, nearestBasisPoints, ZERO_CENTS } from '@cpes/money';
import { unitEconomicsOf } from './contribution-margin.ts';
import type { UnitCosts } from './factor-amounts.ts';

/**
 * CM2 without its roundings: `kept × price − fixed costs`, a straight line. With them it never strays from that line by more than
 * 3/2 cents: the net revenue is off by half a cent at the most, and so are refund and fee.
 */
export interface PriceLine {
  /** The share of a retail price that is left after sales tax, refunds and the payment fee, as an exact fraction. */
  readonly kept: { readonly numerator: bigint; readonly denominator: bigint };
  /** What a price of one is with the sales tax in it, in basis points of its net revenue. */
  readonly grossBps: bigint;
  readonly fixedCostsCents: bigint;
}

export function priceLineOf(costs: UnitCosts, terms: MarginTerms): PriceLine {
  const grossBps = BPS_PER_UNIT + (terms.isRetailPriceTaxInclusive ? BigInt(terms.salesTaxBps) : 0n);
  const notRefunded = BPS_PER_UNIT - BigInt(terms.returnRateBps);
  const kept = {
    numerator: notRefunded * BPS_PER_UNIT - BigInt(terms.paymentFeeBps) * grossBps,
    denominator: grossBps * BPS_PER_UNIT,
  };
  // Sold for nothing, a unit loses just what does not depend on the price.
  return { kept, grossBps, fixedCostsCents: -BigInt(unitEconomicsOf(ZERO_CENTS, costs, terms).cm2Cents) };
}

/** The least that CM2 is at this price or any higher one. The line must rise. */
export function leastCm2From(line: PriceLine, price: Cents): Cents {
  const doubled = doubledLeast(line, price);
  return cents(divide(doubled, 2n * line.kept.denominator, doubled < 0n ? 'towards-zero' : 'away-from-zero'));
}

/**
 * The least that CM2 is in net revenue, at this price or any higher one. The line must rise. Net revenue is off by half a cent at the
 * most, and counts as one cent at the least; both bounds rise with the price.
 */
export function leastCm2BpsFrom(line: PriceLine, price: Cents): BasisPoints {
  const doubled = doubledLeast(line, price);
  const doubledNet = 2n * BPS_PER_UNIT * BigInt(price);
  const lowestNet = doubledNet - line.grossBps;
  const oneCent = 2n * line.grossBps;
  const net = doubled < 0n ? (lowestNet > oneCent ? lowestNet : oneCent) : doubledNet + line.grossBps;
  // Both are in halves of a ten-thousandth of a gross price, so that their quotient is in basis points.
  return nearestBasisPoints(divide(doubled, net, 'half-away-from-zero'));
}

/** Twice the line less 3/2 cents, in parts of the denominator. */
function doubledLeast({ kept, fixedCostsCents }: PriceLine, price: Cents): bigint {
  return 2n * kept.numerator * BigInt(price) - (2n * fixedCostsCents + 3n) * kept.denominator;
}
