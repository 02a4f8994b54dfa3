import type { MarginTerms, UnitEconomics } from '@cpes/contracts';
import {
  add,
  applyRate,
  applyRatio,
  type BasisPoints,
  basisPoints,
  BPS_PER_UNIT,
  type Cents,
  cents,
  rateOf,
  subtract,
} from '@cpes/money';
import type { UnitCosts } from './factor-amounts.ts';

const HALF_UP = 'half-away-from-zero';

/**
 * The expected profit of one sale: CM1 = net revenue − landed goods; CM2 = CM1 − fulfilment − payment − returns.
 * Each named amount is rounded half-up once; the margin is not rounded again.
 */
export function unitEconomicsOf(retailPrice: Cents, costs: UnitCosts, terms: MarginTerms): UnitEconomics {
  const { landedToWarehouseCents: landed, fulfilmentCents: fulfilment, lastMileCents: lastMile } = costs;
  const returnRate = basisPoints(terms.returnRateBps);

  const net = netRevenueOf(retailPrice, terms);
  const fee = add(applyRate(retailPrice, basisPoints(terms.paymentFeeBps), HALF_UP), terms.paymentFeeFixedCents);
  const refunded = applyRate(net, returnRate, HALF_UP);
  const recovered = recoveredGoodsOf(landed, terms);
  const handling = applyRate(add(lastMile, terms.returnProcessingCents), returnRate, HALF_UP);

  const cm1 = subtract(net, landed);
  const cm2 = subtract(add(cm1, recovered), add(refunded, fulfilment, fee, handling));
  return {
    netRevenueCents: net,
    paymentFeeCents: fee,
    returns: {
      returnRateBps: terms.returnRateBps,
      refundedRevenueCents: refunded,
      recoveredGoodsCents: recovered,
      handlingCents: handling,
    },
    cm1Cents: cm1,
    cm2Cents: cm2,
    cm2Bps: shareOfRevenue(cm2, net),
  };
}

/** Where shelf prices include sales tax, the tax is not the seller's; elsewhere it is added to the price. */
function netRevenueOf(retailPrice: Cents, terms: MarginTerms): Cents {
  if (!terms.isRetailPriceTaxInclusive) return retailPrice;
  return applyRatio(retailPrice, BPS_PER_UNIT, BPS_PER_UNIT + BigInt(terms.salesTaxBps), HALF_UP);
}

/** Some returned goods can be sold again. Both rates are applied before the only rounding. */
function recoveredGoodsOf(landed: Cents, terms: MarginTerms): Cents {
  const share = BigInt(terms.returnRateBps) * BigInt(terms.recoveryBps);
  return applyRatio(landed, share, BPS_PER_UNIT * BPS_PER_UNIT, HALF_UP);
}

/**
 * A share of zero revenue is undefined, so one cent, the smallest revenue, replaces it. A sale without revenue is then
 * a multiple of its cost in cents, and higher costs still make it worse.
 */
function shareOfRevenue(amount: Cents, net: Cents): BasisPoints {
  return rateOf(amount, net > 0 ? net : cents(1), HALF_UP);
}
