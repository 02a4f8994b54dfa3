import {
  candidateWithNulls,
  classificationWithNulls,
  type CostFactorsExtracted,
  type EvaluationFailed,
  evidenceWithNulls,
  type ReportCompleted,
  type SkuNormalized,
} from '@cpes/contracts';
import type { EndRow } from './run.store.ts';

/** How a run ended, without saying which run and when. */
export type RunOutcomeRow = Omit<EndRow, 'run_id' | 'sku_id' | 'tenant_id' | 'ended_at' | 'is_whole'>;

/** The document `normalized` of a run. */
export function normalizedBody({ candidate, classification }: Pick<SkuNormalized, 'candidate' | 'classification'>) {
  return { candidate: candidateWithNulls(candidate), classification: classificationWithNulls(classification) };
}

/** The document `extracted` of a run. */
export function extractedBody({
  candidate,
  classification,
  costFactors,
  evidence,
  extraction,
}: Pick<CostFactorsExtracted, 'candidate' | 'classification' | 'costFactors' | 'evidence' | 'extraction'>) {
  return {
    ...normalizedBody({ candidate, classification }),
    costFactors,
    evidence: evidence.map(evidenceWithNulls),
    extraction: { ...extraction, sources: extraction.sources ?? [] },
  };
}

/** The document `extracted` of a run as its report tells it; nothing when the report's sender does not pass on all of it. */
export function reportedBody({ report, classification, extraction }: ReportCompleted) {
  if (classification === undefined || extraction === undefined) return undefined;
  const { candidate, evidence, landedCost } = report;
  return {
    candidate,
    classification: classificationWithNulls(classification),
    costFactors: landedCost.factors,
    evidence,
    extraction: { ...extraction, sources: extraction.sources ?? [] },
  };
}

/** The document `failure` of a run. */
export function failureBody({ stage, code, detail }: Pick<EvaluationFailed, 'stage' | 'code' | 'detail'>) {
  return { stage, code, detail };
}

/** The end of a run with this report. */
export function evaluatedOutcome({ reportId, score, report, classification }: ReportCompleted): RunOutcomeRow {
  const { verdict, confidence, candidate, evidence, landedCost, unitEconomics, breakEvenCacCents } = report;
  return {
    ended_as: 'EVALUATED',
    report_id: reportId,
    score,
    verdict,
    confidence_percent: confidence.overallPercent,
    landed_cost_cents: landedCost.trueLandedCostCents,
    cm2_cents: unitEconomics.cm2Cents,
    cm2_bps: unitEconomics.cm2Bps,
    break_even_cac_cents: breakEvenCacCents,
    missing_factors: evidence.filter(({ type }) => type === 'missing').length,
    market: candidate.targetMarket,
    supplier_country: candidate.supplierCountry,
    hs_code: classification?.hsCode ?? null,
  };
}

/** The end of a run that a stage or the sweeper gave up on. */
export const FAILED_OUTCOME: RunOutcomeRow = {
  ended_as: 'FAILED',
  report_id: null,
  score: null,
  verdict: null,
  confidence_percent: null,
  landed_cost_cents: null,
  cm2_cents: null,
  cm2_bps: null,
  break_even_cac_cents: null,
  missing_factors: null,
  market: null,
  supplier_country: null,
  hs_code: null,
};
