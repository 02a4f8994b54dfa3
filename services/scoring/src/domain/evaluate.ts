import { type CostFactorsExtracted, type Report, reportIdOf } from '@cpes/contracts';
import { add } from '@cpes/money';
import { breakEvenCacOf } from './break-even-cac.ts';
import { cm2MatrixOf, worstCellOf } from './cm2-matrix.ts';
import { confidenceOf } from './confidence.ts';
import { unitEconomicsOf } from './contribution-margin.ts';
import { excludedFrom, includedIn } from './coverage.ts';
import { amountsOf, unitCostsOf } from './factor-amounts.ts';
import { lowestViablePriceOf } from './lowest-viable-price.ts';
import { reasonsOf } from './reasons.ts';
import { measuresOf, scoreBreakdownOf, scoreOf } from './score.ts';
import { validUntilOf } from './valid-until.ts';
import { verdictOf } from './verdict.ts';

/** Names the formulas, weights and sentences of this folder. To be raised with any change that can change a report. */
export const RULES_VERSION = '1.2.0';

/** The whole evaluation: the same run gives the same report, whenever it is made, but for the time of issue. */
export function evaluate(run: CostFactorsExtracted, issuedAt: Date): Report {
  const { candidate, costFactors, evidence, marginTerms } = run;
  const amounts = amountsOf(costFactors);
  const costs = unitCostsOf(amounts);

  const unitEconomics = unitEconomicsOf(candidate.targetRetailPriceCents, costs, marginTerms);
  const cm2Matrix = cm2MatrixOf(candidate.targetRetailPriceCents, amounts, marginTerms);
  const measures = measuresOf(unitEconomics, worstCellOf(cm2Matrix), costs, marginTerms.exchangeRate);
  const scoreBreakdown = scoreBreakdownOf(measures);
  const score = scoreOf(scoreBreakdown);

  const figures = {
    score,
    verdict: verdictOf(score),
    scoreBreakdown,
    confidence: confidenceOf(costFactors, evidence, run.classification.match),
    landedCost: {
      trueLandedCostCents: add(costs.landedToWarehouseCents, costs.fulfilmentCents),
      landedToWarehouseCents: costs.landedToWarehouseCents,
      fulfilmentCents: costs.fulfilmentCents,
      factors: costFactors,
    },
    unitEconomics,
    cm2Matrix,
    breakEvenCacCents: breakEvenCacOf(unitEconomics.cm2Cents),
    lowestViablePriceCents: lowestViablePriceOf(costs, marginTerms),
  };
  return {
    reportId: reportIdOf(run.runId),
    skuId: run.skuId,
    issuedAt: issuedAt.toISOString(),
    ruleVersion: `${RULES_VERSION}+${run.rateTablesVersion}`,
    currency: candidate.currency,
    candidate,
    validUntil: validUntilOf(evidence, issuedAt.toISOString().slice(0, 'YYYY-MM-DD'.length)),
    ...figures,
    reasons: reasonsOf(figures, {
      code: candidate.currency,
      minorUnitDigits: marginTerms.exchangeRate.minorUnitDigits,
    }),
    included: includedIn(run),
    excluded: excludedFrom(run),
  };
}
