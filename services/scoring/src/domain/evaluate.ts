import {
  candidateWithNulls,
  type ExtractedRun,
  evidenceWithNulls,
  type PhrasedReport,
  reportIdOf,
} from '@cpes/contracts';
import { add } from '@cpes/money';
import { findDecidingCosts } from './assumed-costs.ts';
import { breakEvenCacOf } from './break-even-cac.ts';
import { confidenceOf } from './confidence.ts';
import { excludedFrom, includedIn } from './coverage.ts';
import { priceUnderDuty } from './delivered-price.ts';
import { amountsOf, unitCostsOf } from './factor-amounts.ts';
import { firstOrderOf } from './first-order.ts';
import { improvementsOf } from './improvements.ts';
import { judge } from './judgement.ts';
import { lowestViablePriceOf } from './lowest-viable-price.ts';
import { reasonsOf } from './reasons.ts';
import { scheduledChangesOf } from './scheduled-changes.ts';
import { validUntilOf } from './valid-until.ts';

/** Names the formulas, weights and sentences of this folder. Increase it with any change of a report. */
export const RULES_VERSION = '2.5.0';

const CODE_NOT_NEEDED = { match: 'supplied', hasSuppliedLine: undefined } as const;

/** The whole evaluation: on one day, the same run gives the same report except for the time of issue. */
export function evaluate(run: ExtractedRun, issuedAt: Date): PhrasedReport {
  const { candidate, costFactors, evidence, marginTerms } = run;
  const issueDay = issuedAt.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const currency = { code: candidate.currency, minorUnitDigits: marginTerms.exchangeRate.minorUnitDigits };
  const amounts = amountsOf(costFactors);
  const costs = unitCostsOf(amounts);
  const { score, verdict, scoreBreakdown, unitEconomics, cm2Matrix } = judge(
    candidate.targetRetailPriceCents,
    amounts,
    marginTerms,
  );
  // A price that includes the duties does not depend on the tariff code.
  const code =
    candidate.incoterm === 'DDP'
      ? CODE_NOT_NEEDED
      : { match: run.classification.match, hasSuppliedLine: run.hasSuppliedLine };
  const confidence = confidenceOf(costFactors, evidence, code);
  const figures = {
    score,
    verdict,
    scoreBreakdown,
    confidence: { ...confidence, improvements: improvementsOf(run, confidence.breakdown) },
    landedCost: {
      trueLandedCostCents: add(costs.landedToWarehouseCents, costs.fulfilmentCents),
      landedToWarehouseCents: costs.landedToWarehouseCents,
      fulfilmentCents: costs.fulfilmentCents,
      factors: costFactors,
    },
    evidence: evidence.map(evidenceWithNulls),
    unitEconomics,
    cm2Matrix,
    breakEvenCacCents: breakEvenCacOf(unitEconomics.cm2Cents),
    firstOrder: firstOrderOf(run, {
      landedToWarehouseCents: costs.landedToWarehouseCents,
      factoryUnitCostCents: amounts.factoryUnitCost,
      cm2Cents: unitEconomics.cm2Cents,
    }),
    lowestViablePriceCents: lowestViablePriceOf(costs, marginTerms),
  };
  return {
    reportId: reportIdOf(run.runId),
    skuId: run.skuId,
    issuedAt: issuedAt.toISOString(),
    ruleVersion: `${RULES_VERSION}+${run.rateTablesVersion}`,
    currency: candidate.currency,
    candidate: candidateWithNulls(candidate),
    validUntil: validUntilOf(evidence, issueDay),
    ...figures,
    reasons: reasonsOf(figures, currency, {
      deciding: findDecidingCosts(run, amounts, verdict),
      underDuty: priceUnderDuty(run),
      targetCacCents: marginTerms.targetCacCents,
    }),
    included: includedIn(run),
    excluded: excludedFrom(run, issueDay),
    ...scheduledChangesOf(run),
  };
}
