import {
  candidateWithNulls,
  type CostFactor,
  type Evidence,
  evidenceIdOf,
  evidenceWithNulls,
  FACTORS,
  type Report,
  reportIdOf,
  type RunId,
  type SkuId,
} from '@cpes/contracts';
import { cents } from '@cpes/money';
import { WORKED_EXAMPLES } from './worked-examples.ts';

/** One evaluation of one SKU. */
export interface Run {
  readonly skuId: SkuId;
  readonly runId: RunId;
}

const POINTS = { margin: 45, resilience: 25, cacHeadroom: 20, markup: 10 };
const PRICES_BPS = [9_000, 10_000, 11_000];
const COSTS_BPS = [8_500, 10_000, 12_500];

function costFactorsOf(run: Run): CostFactor[] {
  return FACTORS.map(({ key, label, group }) => ({
    key,
    label,
    group,
    amountCents: cents(10),
    evidenceId: evidenceIdOf(run.runId, key),
  }));
}

function evidenceFor(run: Run): Evidence[] {
  return FACTORS.map(({ key }) => ({
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
    assumption: 'a typical figure',
    qualityPercent: 80,
    freshnessPercent: 100,
  }));
}

/** A complete report; its figures do not add up, because only scoring computes them. */
export function aReport(run: Run, score: number): Report {
  return {
    reportId: reportIdOf(run.runId),
    skuId: run.skuId,
    issuedAt: '2025-11-21T10:00:00.100Z',
    ruleVersion: 'test',
    currency: 'USD',
    candidate: candidateWithNulls(WORKED_EXAMPLES.bottle.candidate),
    validUntil: '2026-02-01',
    score,
    verdict: score >= 75 ? 'ADVANCE' : 'REJECT',
    scoreBreakdown: Object.entries(POINTS).map(([part, maxPoints]) => ({
      part: part as keyof typeof POINTS,
      points: 1,
      maxPoints,
      measure: 3_500,
      range: { lo: 0, hi: 5_000, unit: 'bps' },
    })),
    confidence: {
      overallPercent: 61,
      breakdown: FACTORS.map(({ key }) => ({
        factor: key,
        weight: 8,
        qualityPercent: 80,
        freshnessPercent: 100,
        classificationPercent: 100,
        contributionBps: 510,
        contributionPercent: 5,
      })),
      improvements: [
        {
          code: 'freight-quote',
          text: "Get a forwarder's quote.",
          factors: ['internationalFreight'],
          overallPercentBefore: 61,
          overallPercentAfter: 70,
        },
      ],
    },
    landedCost: {
      trueLandedCostCents: cents(120),
      landedToWarehouseCents: cents(90),
      fulfilmentCents: cents(30),
      factors: costFactorsOf(run),
    },
    evidence: evidenceFor(run).map((item) => evidenceWithNulls(item)),
    unitEconomics: {
      netRevenueCents: cents(3_495),
      paymentFeeCents: cents(131),
      returns: {
        returnRateBps: 500,
        refundedRevenueCents: cents(175),
        recoveredGoodsCents: cents(3),
        handlingCents: cents(15),
      },
      cm1Cents: cents(3_400),
      cm2Cents: cents(3_000),
      cm2Bps: 8_584,
    },
    cm2Matrix: PRICES_BPS.flatMap((retailPriceBps, row) =>
      COSTS_BPS.map((costBps, column) => ({
        row: row as 0 | 1 | 2,
        column: column as 0 | 1 | 2,
        retailPriceBps,
        costBps,
        retailPriceCents: cents(3_495),
        cm2Cents: cents(3_000),
        cm2Bps: 8_584,
        base: row === 1 && column === 1,
        worst: row === 0 && column === 2,
      })),
    ),
    breakEvenCacCents: cents(3_000),
    firstOrder: {
      units: 500,
      oneTimeCostsCents: cents(1_000),
      perUnitCents: cents(2),
      cm2AfterCents: cents(2_998),
      unitsToRecover: 1,
      cash: {
        tiedUpCents: cents(601_000),
        orderCents: cents(91_000),
        readyCents: cents(210_000),
        arrivalCents: cents(300_000),
        leadTimeDays: 30,
        transitDays: 30,
        payoutDays: 14,
        days: 74,
      },
    },
    lowestViablePriceCents: cents(300),
    reasons: [{ code: 'contribution', text: 'A margin à part – of b-é' }],
    included: ['the 12 factors'],
    excluded: ['advertising'],
    entry: { date: '2025-11-21', transitDays: 30, latestOrderDate: '2025-10-22', source: 'an estimate' },
    scheduledChanges: [
      {
        date: '2026-01-01',
        factor: 'additionalDuties',
        fromCents: cents(10),
        toCents: cents(12),
        scoreThen: score,
        verdictThen: score >= 75 ? 'ADVANCE' : 'REJECT',
        source: 'a notice',
      },
    ],
    lastSafeOrderDate: null,
  };
}
