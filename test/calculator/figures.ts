import {
  type PhrasedEvidence,
  type ExtractedRun,
  FACTOR_KEYS,
  type FactorKey,
  type PhrasedReport,
} from '@cpes/contracts';
import { type Factors, factorsOf } from './factors.ts';
import type { Tables } from './rate-tables.ts';
import { reportOf } from './report.ts';
import { type Question, settingOf } from './setting.ts';
import { scheduleOf } from './schedule.ts';
import { type Terms, termsOf } from './terms.ts';

export interface Calculated {
  readonly factors: Factors;
  readonly terms: Terms;
  readonly report: ReturnType<typeof reportOf>;
  readonly schedule: ReturnType<typeof scheduleOf>;
  readonly hasSuppliedLine?: boolean;
}

/** Every figure of an evaluation by name, from the calculator. */
export function calculated(tables: Tables, question: Question): Calculated {
  const setting = settingOf(tables, question);
  const found = factorsOf(setting);
  const { factors, hasSuppliedLine } = found;
  const terms = termsOf(setting);
  const report = reportOf(setting, found, terms);
  const schedule = scheduleOf(tables, question);
  return { factors, terms, report, schedule, ...(hasSuppliedLine === undefined ? {} : { hasSuppliedLine }) };
}

type Extracted = Pick<ExtractedRun, 'costFactors' | 'evidence' | 'marginTerms' | 'hasSuppliedLine'>;

/** The same figures under the same names, from the product. */
export function produced(
  { costFactors, evidence, marginTerms, hasSuppliedLine }: Extracted,
  report: PhrasedReport,
): object {
  const evidenceOf = (key: FactorKey): PhrasedEvidence => evidence.find(({ factor }) => factor === key)!;
  const { returns, netRevenueCents, paymentFeeCents, cm1Cents, cm2Cents, cm2Bps } = report.unitEconomics;
  const { refundedRevenueCents, recoveredGoodsCents, handlingCents } = returns;
  const { trueLandedCostCents, landedToWarehouseCents, fulfilmentCents } = report.landedCost;
  return {
    factors: Object.fromEntries(
      FACTOR_KEYS.map((key) => {
        const { type, qualityPercent, freshnessPercent } = evidenceOf(key);
        const cents = costFactors.find((factor) => factor.key === key)!.amountCents;
        return [key, { cents, type, qualityPercent, freshnessPercent }];
      }),
    ),
    terms: marginTerms,
    schedule: scheduleIn(report),
    ...(hasSuppliedLine === undefined ? {} : { hasSuppliedLine }),
    report: {
      trueLandedCostCents,
      landedToWarehouseCents,
      fulfilmentCents,
      unitEconomics: {
        netRevenueCents,
        paymentFeeCents,
        refundedRevenueCents,
        recoveredGoodsCents,
        handlingCents,
        cm1Cents,
        cm2Cents,
        cm2Bps,
      },
      cells: report.cm2Matrix.map(({ row, column, retailPriceCents, cm2Cents, cm2Bps, worst }) => ({
        row,
        column,
        retailPriceCents,
        cm2Cents,
        cm2Bps,
        worst,
      })),
      breakEvenCacCents: report.breakEvenCacCents,
      firstOrder: report.firstOrder,
      lowestViablePriceCents: report.lowestViablePriceCents,
      parts: Object.fromEntries(report.scoreBreakdown.map(({ part, measure, points }) => [part, { measure, points }])),
      score: report.score,
      verdict: report.verdict,
      reasons: report.reasons.map(({ code }) => code),
      confidence: {
        overallPercent: report.confidence.overallPercent,
        breakdown: Object.fromEntries(report.confidence.breakdown.map(({ factor, ...part }) => [factor, part])),
      },
    },
  };
}

function scheduleIn({ entry, scheduledChanges = [], lastSafeOrderDate }: PhrasedReport): object {
  const { source: _, ...dates } = entry!;
  const isFactor = (name: string) => FACTOR_KEYS.some((key) => key === name);
  return {
    entry: dates,
    changes: scheduledChanges.filter(({ factor }) => isFactor(factor)).map(({ source: _notice, ...change }) => change),
    lastSafeOrderDate,
  };
}

/** The names of figures that differ, each with both values. */
export function differences(ours: unknown, theirs: unknown, name = ''): string[] {
  if (typeof ours !== 'object' || typeof theirs !== 'object' || ours === null || theirs === null)
    return Object.is(ours, theirs) ? [] : [`${name}: calculator ${String(ours)}, product ${String(theirs)}`];
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...names].flatMap((key) =>
    differences(
      (ours as Record<string, unknown>)[key],
      (theirs as Record<string, unknown>)[key],
      name === '' ? key : `${name}.${key}`,
    ),
  );
}
