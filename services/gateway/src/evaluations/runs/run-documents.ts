import {
  candidateWithNulls,
  classificationWithNulls,
  type EvaluationFailed,
  EVIDENCE_SUBJECTS,
  landedCostCentsOf,
  REPORT_FORM,
  type ReportCompleted,
  reportIdOf,
  type SkuNormalized,
} from '@cpes/contracts';
import { type Cents, cents, convert, type ExchangeRate, minorUnitDigitsOf } from '@cpes/money';
import type { ExtractedDocument } from '../domain/in-words.ts';
import type { EndRow } from './run.repository.ts';

/** The outcome of a run, without its id and time. */
export type RunOutcomeRow = Omit<EndRow, 'run_id' | 'sku_id' | 'tenant_id' | 'ended_at'>;

/** The document `normalized` of a run. */
export function normalizedBody({ candidate, classification }: Pick<SkuNormalized, 'candidate' | 'classification'>) {
  return { candidate: candidateWithNulls(candidate), classification: classificationWithNulls(classification) };
}

/** The document `extracted` of a run: from its factors, or from its report, which includes them. */
export function extractedBody({
  candidate,
  classification,
  evidence,
  extraction,
}: Omit<ExtractedDocument, 'form'>): ExtractedDocument {
  return { form: REPORT_FORM, candidate, classification, evidence, extraction };
}

/** The document `failure` of a run. */
export function failureBody({ stage, code, detail }: Pick<EvaluationFailed, 'stage' | 'code' | 'detail'>) {
  return { stage, code, detail };
}

/** The end of a run with this report. */
export function evaluatedOutcome({ runId, report, classification }: ReportCompleted): RunOutcomeRow {
  const { score, verdict, confidence, candidate, breakEvenCacCents, evidence } = report;
  const [, , , , , , , cm2Cents, cm2Bps] = report.unitEconomics;
  const landedCostCents = landedCostCentsOf(evidence);
  return {
    ended_as: 'EVALUATED',
    report_id: reportIdOf(runId),
    score,
    verdict,
    confidence_percent: confidence.overallPercent,
    landed_cost_cents: landedCostCents,
    cm2_cents: cm2Cents,
    cm2_bps: cm2Bps,
    break_even_cac_cents: breakEvenCacCents,
    landed_cost_usd_cents: usCentsOf(landedCostCents, report),
    // The database refuses an amount beyond its column, and the run then fails.
    cm2_usd_cents: Number.isSafeInteger(cm2Cents) ? usCentsOf(cents(cm2Cents), report) : null,
    missing_factors: EVIDENCE_SUBJECTS.filter((subject) => evidence[subject]?.[0] === 'missing').length,
    assumed: candidate.assumed ?? [],
    market: candidate.targetMarket,
    supplier_country: candidate.supplierCountry,
    hs_code: classification.hsCode ?? null,
  };
}

/** The evidence of the exchange rate has the price of one unit in billionths of a US dollar. Reports in US dollars have none. */
function usCentsOf(amount: Cents, { currency, evidence }: ReportCompleted['report']): Cents {
  const usdNanosPerMajorUnit = evidence.exchangeRate?.[4] ?? 0;
  const isRate = Number.isSafeInteger(usdNanosPerMajorUnit) && usdNanosPerMajorUnit > 0;
  if (!isRate || usdNanosPerMajorUnit > USD_NANOS_MAX) return amount;
  const from = { minorUnitDigits: minorUnitDigitsOf(currency), usdNanosPerMajorUnit };
  return convert(amount, from, US_DOLLAR, 'half-away-from-zero');
}

/** 100 dollars for one unit: no currency costs so much, and an amount that is converted by it stays a safe integer. */
const USD_NANOS_MAX = 100_000_000_000;
const US_DOLLAR: ExchangeRate = { minorUnitDigits: 2, usdNanosPerMajorUnit: 1_000_000_000 };

/** The end of a failed run, by a stage or the sweeper. */
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
  landed_cost_usd_cents: null,
  cm2_usd_cents: null,
  missing_factors: null,
  assumed: null,
  market: null,
  supplier_country: null,
  hs_code: null,
};
