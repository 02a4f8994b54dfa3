import {
  type Classification,
  type CostFactorsExtracted,
  type EvaluationFailed,
  type Report,
  type ReportCompleted,
  reportIdOf,
  type SkuNormalized,
} from '@cpes/contracts';
import { cents } from '@cpes/money';
import { aReport, candidate, costFactorsOf, evidenceFor, type Run } from './report.ts';

export type { Run } from './report.ts';

const classification: Classification = {
  hsCode: '961700',
  description: 'Vacuum flasks',
  match: 'strong',
  dutyRangeBps: { min: 720, max: 720 },
  alternatives: [{ hsCode: '732393', description: 'Table articles of stainless steel', sharePercent: 20 }],
};

export function normalized(run: Run): SkuNormalized {
  return { ...run, submittedAt: '2025-11-21T10:00:00.000Z', candidate, assumptions: [], classification };
}

export function extracted(run: Run): CostFactorsExtracted {
  return {
    ...run,
    candidate,
    classification,
    costFactors: costFactorsOf(run),
    evidence: evidenceFor(run),
    marginTerms: {
      salesTaxBps: 0,
      isRetailPriceTaxInclusive: false,
      returnRateBps: 500,
      recoveryBps: 5_000,
      returnProcessingCents: cents(100),
      paymentFeeBps: 290,
      paymentFeeFixedCents: cents(30),
      exchangeRate: { minorUnitDigits: 2, usdMicrosPerMajorUnit: 1_000_000 },
    },
    extraction: {
      startedAt: '2025-11-21T10:00:00.010Z',
      completedAt: '2025-11-21T10:00:00.050Z',
      durationMs: 50,
      deadlineMs: 1_500,
      withinDeadline: true,
    },
    rateTablesVersion: 'test',
  };
}

/** The members of the report stand backwards: what is passed on as it is keeps even that. */
export function reported(run: Run, score = 80): ReportCompleted {
  const report = Object.fromEntries(Object.entries(aReport(run, score)).reverse()) as unknown as Report;
  return { ...run, reportId: reportIdOf(run.runId), score, report };
}

export function failed(run: Run): EvaluationFailed {
  return { ...run, stage: 'scoring', code: 'bug', detail: 'An unexpected fault.' };
}
