import { csvText } from '@cpes/client/table';
import type { Report } from '../report/report-parts.ts';

/** One row per candidate, with raw integers. */
export function compareCsv(reports: readonly Report[]): string {
  const keys = reports[0]?.landedCost.factors.map(({ key }) => key) ?? [];
  const head = [
    'skuId',
    'reportId',
    'title',
    'verdict',
    'score',
    'confidencePercent',
    'currency',
    'trueLandedCostCents',
    'landedToWarehouseCents',
    'fulfilmentCents',
    'cm2Cents',
    'cm2Bps',
    'worstCm2Cents',
    'breakEvenCacCents',
    'lowestViablePriceCents',
    'incoterm',
    'entryDate',
    'lastSafeOrderDate',
    'oneTimeCostsCents',
    'tiedUpCents',
    ...keys.map((key) => `${key}Cents`),
  ];
  const rows = reports.map((report) => [
    report.skuId,
    report.reportId,
    report.candidate.title ?? '',
    report.verdict,
    report.score,
    report.confidence.overallPercent,
    report.currency,
    report.landedCost.trueLandedCostCents,
    report.landedCost.landedToWarehouseCents,
    report.landedCost.fulfilmentCents,
    report.unitEconomics.cm2Cents,
    report.unitEconomics.cm2Bps,
    report.cm2Matrix.find((cell) => cell.worst)?.cm2Cents ?? '',
    report.breakEvenCacCents,
    report.lowestViablePriceCents ?? '',
    report.candidate.incoterm ?? '',
    report.candidate.entryDate ?? '',
    report.lastSafeOrderDate ?? '',
    report.firstOrder?.oneTimeCostsCents ?? '',
    report.firstOrder?.cash?.tiedUpCents ?? '',
    ...keys.map((key) => report.landedCost.factors.find((factor) => factor.key === key)?.amountCents ?? ''),
  ]);
  return csvText([head, ...rows]);
}
