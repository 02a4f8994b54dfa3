import type { MarginTerms } from '@cpes/contracts';
import { type BasisPoints, BPS_PER_UNIT, type Cents, cents, divide, nearestBasisPoints, ZERO_CENTS } from '@cpes/money';
import { unitEconomicsOf } from './contribution-margin.ts';
import type { UnitCosts } from './factor-amounts.ts';

/**
 * CM2 without its roundings: `kept × price − fixed costs`, a straight line. Rounding moves CM2 by at most 3/2 cents:
 * half a cent each for the net revenue, the refund and the fee.
 */
export interface PriceLine {
  /** The share of a retail price left after sales tax, refunds and the payment fee, as an exact fraction. */
  readonly kept: { readonly numerator: bigint; readonly denominator: bigint };
  /** Gross price in basis points of its net revenue. */
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
  // At a price of zero, a unit loses exactly the costs that do not depend on the price.
  return { kept, grossBps, fixedCostsCents: -BigInt(unitEconomicsOf(ZERO_CENTS, costs, terms).cm2Cents) };
}

/** The minimum of CM2 at this price or any higher one. The line must rise. */
export function leastCm2From(line: PriceLine, price: Cents): Cents {
  const doubled = doubledLeast(line, price);
  return cents(divide(doubled, 2n * line.kept.denominator, doubled < 0n ? 'towards-zero' : 'away-from-zero'));
}

/**
 * The minimum of CM2 in net revenue, at this price or any higher one. The line must rise. Net revenue is off by at most
 * half a cent, and is at least one cent; both bounds rise with the price.
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

/** Twice the line minus 3/2 cents, in parts of the denominator. */
function doubledLeast({ kept, fixedCostsCents }: PriceLine, price: Cents): bigint {
  return 2n * kept.numerator * BigInt(price) - (2n * fixedCostsCents + 3n) * kept.denominator;
}
