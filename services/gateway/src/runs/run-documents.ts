import {
  candidateWithNulls,
  classificationWithNulls,
  type CostFactorsExtracted,
  type CostFactorsExtractedV1,
  type EvaluationFailed,
  EVIDENCE_SUBJECTS,
  evidenceWithNulls,
  landedCostCentsOf,
  type Report,
  REPORT_FORM,
  type ReportCompleted,
  type ReportCompletedV1,
  type ReportFacts,
  reportIdOf,
  type SkuNormalized,
} from '@cpes/contracts';
import { type ExtractedFacts, writtenOut } from '../domain/in-words.ts';
import type { EndRow } from './run.store.ts';

/** How a run ended, without saying which run and when. */
export type RunOutcomeRow = Omit<EndRow, 'run_id' | 'sku_id' | 'tenant_id' | 'ended_at' | 'is_whole'>;

/** The document `normalized` of a run. */
export function normalizedBody({ candidate, classification }: Pick<SkuNormalized, 'candidate' | 'classification'>) {
  return { candidate: candidateWithNulls(candidate), classification: classificationWithNulls(classification) };
}

/** The document `extracted` of a run. What a stage of the version before has written out is stored as it is read. */
export function extractedBody(data: CostFactorsExtracted | CostFactorsExtractedV1): object {
  if ('costFactors' in data) {
    const { evidence, ...rest } = data;
    return writtenOut({ ...rest, evidence: evidence.map(evidenceWithNulls) });
  }
  return factsBody(data);
}

/** The same as its report tells it; nothing when the report's sender does not pass on all of it. */
export function reportedBody(data: ReportCompleted | ReportCompletedV1): object | undefined {
  const { classification, extraction } = data;
  if (classification === undefined || extraction === undefined) return undefined;
  if (isOfToday(data)) return factsBody({ ...data.report, classification, extraction });
  const { candidate, evidence, landedCost } = data.report;
  return writtenOut({ candidate, classification, costFactors: landedCost.factors, evidence, extraction });
}

function factsBody({ candidate, classification, evidence, extraction }: Omit<ExtractedFacts, 'form'>): ExtractedFacts {
  return { form: REPORT_FORM, candidate, classification, evidence, extraction };
}

function isOfToday(data: ReportCompleted | ReportCompletedV1): data is ReportCompleted {
  return !('reportId' in data);
}

/** The document `failure` of a run. */
export function failureBody({ stage, code, detail }: Pick<EvaluationFailed, 'stage' | 'code' | 'detail'>) {
  return { stage, code, detail };
}

/** The end of a run with this report. */
export function evaluatedOutcome(data: ReportCompleted | ReportCompletedV1): RunOutcomeRow {
  const { runId, report, classification } = data;
  const { score, verdict, confidence, candidate, breakEvenCacCents } = report;
  return {
    ended_as: 'EVALUATED',
    report_id: reportIdOf(runId),
    score,
    verdict,
    confidence_percent: confidence.overallPercent,
    ...(isOfToday(data) ? figuresOf(data.report) : writtenFiguresOf(data.report)),
    break_even_cac_cents: breakEvenCacCents,
    market: candidate.targetMarket,
    supplier_country: candidate.supplierCountry,
    hs_code: classification?.hsCode ?? null,
  };
}

type Figures = Pick<RunOutcomeRow, 'landed_cost_cents' | 'cm2_cents' | 'cm2_bps' | 'missing_factors'>;

function figuresOf({ evidence, unitEconomics }: ReportFacts): Figures {
  const [, , , , , , , cm2Cents, cm2Bps] = unitEconomics;
  return {
    landed_cost_cents: landedCostCentsOf(evidence),
    cm2_cents: cm2Cents,
    cm2_bps: cm2Bps,
    missing_factors: EVIDENCE_SUBJECTS.filter((subject) => evidence[subject]?.[0] === 'missing').length,
  };
}

function writtenFiguresOf({ landedCost, unitEconomics, evidence }: Report): Figures {
  return {
    landed_cost_cents: landedCost.trueLandedCostCents,
    cm2_cents: unitEconomics.cm2Cents,
    cm2_bps: unitEconomics.cm2Bps,
    missing_factors: evidence.filter(({ type }) => type === 'missing').length,
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
