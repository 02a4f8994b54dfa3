import {
  type Candidate,
  type Classification,
  type CostFactorsExtracted,
  type EvaluationFailed,
  evidenceIdOf,
  FACTORS,
  type Report,
  type ReportCompleted,
  reportIdOf,
  type RunId,
  type SkuId,
  type SkuNormalized,
} from '@cpes/contracts';
import { cents } from '@cpes/money';
import { LONG } from './harness.ts';

const candidate = {
  ...LONG,
  factoryUnitCostCents: cents(480),
  targetRetailPriceCents: cents(3495),
  currency: 'USD',
  unitsPerShipment: 500,
  freightMode: 'sea',
} as const satisfies Candidate;
const classification: Classification = {
  hsCode: '961700',
  description: 'Vacuum flasks',
  match: 'strong',
  dutyRangeBps: { min: 720, max: 720 },
  alternatives: [],
};

export interface Run {
  readonly skuId: SkuId;
  readonly runId: RunId;
}

export function normalized(run: Run): SkuNormalized {
  return { ...run, submittedAt: '2025-11-21T10:00:00.000Z', candidate, assumptions: [], classification };
}

export function extracted(run: Run): CostFactorsExtracted {
  return {
    ...run,
    candidate,
    classification,
    costFactors: FACTORS.map(({ key, label, group }) => ({
      key,
      label,
      group,
      amountCents: cents(10),
      evidenceId: evidenceIdOf(run.runId, key),
    })),
    evidence: FACTORS.map(({ key }) => ({
      evidenceId: evidenceIdOf(run.runId, key),
      factor: key,
      type: 'estimate' as const,
      source: 'a table',
      asOf: '2025-11-01',
      validUntil: '2026-02-01',
      rawValue: 10,
      rawUnit: 'cents',
      normalizedCents: cents(10),
      formula: '10',
      qualityPercent: 50,
      freshnessPercent: 100,
    })),
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

export function reported(run: Run, score = 80): ReportCompleted {
  const reportId = reportIdOf(run.runId);
  const report = {
    reportId,
    skuId: run.skuId,
    issuedAt: '2025-11-21T10:00:00.100Z',
    verdict: 'ADVANCE',
    score,
    confidence: { overallPercent: 61, breakdown: [] },
    zeta: 1,
    alpha: { 'b-é': 2, a: 1 },
  } as unknown as Report;
  return { ...run, reportId, score, report };
}

export function failed(run: Run): EvaluationFailed {
  return { ...run, stage: 'scoring', code: 'bug', detail: 'An unexpected fault.' };
}
