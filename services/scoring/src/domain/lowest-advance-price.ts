import { CANDIDATE_BOUNDS, type MarginTerms } from '@cpes/contracts';
import { applyRate, basisPoints, type Cents, cents } from '@cpes/money';
import { COSTS_BPS, ESTIMATED, RETAIL_PRICES_BPS } from './cm2-matrix.ts';
import { type FactorAmounts, scaled, unitCostsOf } from './factor-amounts.ts';
import { judge } from './judgement.ts';
import { leastCm2BpsFrom, leastCm2From, priceLineOf } from './price-line.ts';
import { headroomOf, markupPercentOf, scoreBreakdownOf, scoreOf } from './score.ts';
import { verdictOf } from './verdict.ts';

const { retailPriceCentsMin: PRICE_MIN, retailPriceCentsMax: PRICE_MAX } = CANDIDATE_BOUNDS;
/** About a hundred suffice for goods with almost no cost; a judgement takes a few hundredths of a millisecond. */
const PRICES_TRIED_MAX = 10_000;

/**
 * The lowest retail price from which the verdict is ADVANCE at any higher price within a candidate's limits, exactly,
 * or null when there is none.
 *
 * The score is not monotone from cent to cent, because CM2 is not. But the minimum of each of its measures from a price
 * on rises with the price, and so does the score of these minima. A binary search finds the first price where that
 * score suffices; the few prices below it are tried one by one, down to the first that is not ADVANCE.
 */
export function lowestAdvancePriceOf(amounts: FactorAmounts, terms: MarginTerms): Cents | null {
  const isAdvance = (price: number): boolean => judge(cents(price), amounts, terms).verdict === 'ADVANCE';
  const leastScoreFrom = leastScores(amounts, terms);
  if (leastScoreFrom === undefined || !isAdvance(PRICE_MAX)) return null;

  let fails: number = PRICE_MIN - 1;
  let passes: number = PRICE_MAX;
  while (passes - fails > 1) {
    const middle = fails + ((passes - fails) >> 1);
    if (verdictOf(leastScoreFrom(cents(middle))) === 'ADVANCE') passes = middle;
    else fails = middle;
  }
  const lowest = Math.max(PRICE_MIN, passes - PRICES_TRIED_MAX);
  let price = passes;
  while (price > lowest && isAdvance(price - 1)) price -= 1;
  return cents(price);
}

/** The minimum score at this price or any higher one; undefined when higher prices do not earn more. */
function leastScores(amounts: FactorAmounts, terms: MarginTerms): ((price: Cents) => number) | undefined {
  const costs = unitCostsOf(amounts);
  const plan = priceLineOf(costs, terms);
  if (plan.kept.numerator <= 0n) return undefined;
  const cases = COSTS_BPS.map((share) =>
    priceLineOf(unitCostsOf(scaled(amounts, ESTIMATED, basisPoints(share))), terms),
  );
  return (price) => {
    const prices = RETAIL_PRICES_BPS.map((share) => applyRate(price, basisPoints(share), 'half-away-from-zero'));
    const cells = cases.flatMap((line) => prices.map((one) => leastCm2BpsFrom(line, one)));
    const { netRevenueCents } = judge(price, amounts, terms).unitEconomics;
    return scoreOf(
      scoreBreakdownOf({
        margin: leastCm2BpsFrom(plan, price),
        resilience: Math.min(...cells),
        cacHeadroom: headroomOf(leastCm2From(plan, price), terms.exchangeRate),
        // Net revenue, and with it the markup, never falls with a higher price.
        markup: markupPercentOf(netRevenueCents, costs.landedToWarehouseCents),
      }),
    );
  };
}
