import { EVALUATION_DEADLINE_MS } from '@cpes/contracts';
import { WORKED_EXAMPLES } from '@cpes/testing';
import type { CpesApi } from '../support/cpes-api.ts';

/** The six worked examples, in any way of running. */
export function workedExamples(running: () => CpesApi): void {
  it.each(Object.entries(WORKED_EXAMPLES))('evaluates the worked example %s to the cent', async (_name, example) => {
    const { sku, report } = await running().evaluate(example.candidate);

    expect(sku.status).toBe('EVALUATED');
    // Not `true`: this machine may be slow, and how long it takes is for benchmarks.
    expect(sku.extraction.withinDeadline).toBe(sku.extraction.durationMs <= EVALUATION_DEADLINE_MS);
    expect(sku.classification.match).toBe('supplied');
    expect(amountsOf(sku.costFactors)).toEqual(example.factorsCents);
    expect(amountsOf(report.landedCost.factors)).toEqual(example.factorsCents);
    expect(report.landedCost.landedToWarehouseCents).toBe(example.landedToWarehouseCents);
    expect(report.landedCost.fulfilmentCents).toBe(example.fulfilmentCents);
    expect(report.landedCost.trueLandedCostCents).toBe(example.trueLandedCostCents);
    expect(report.unitEconomics.netRevenueCents).toBe(example.netRevenueCents);
    expect(report.unitEconomics.paymentFeeCents).toBe(example.paymentFeeCents);
    expect(report.unitEconomics.returns).toMatchObject(example.returns);
    expect(report.unitEconomics.cm2Cents).toBe(example.cm2Cents);
    expect(report.unitEconomics.cm2Bps).toBe(example.cm2Bps);
    expect(report.breakEvenCacCents).toBe(example.breakEvenCacCents);
    expect(report.cm2Matrix.map((cell: { cm2Cents: number }) => cell.cm2Cents)).toEqual(example.cm2MatrixCents);
    expect(report.cm2Matrix.map((cell: { cm2Bps: number }) => cell.cm2Bps)).toEqual(example.cm2MatrixBps);
    expect(pointsOf(report.scoreBreakdown)).toEqual(example.points);
    expect(report.score).toBe(example.score);
    expect(report.verdict).toBe(example.verdict);
  });
}

function amountsOf(factors: { key: string; amountCents: number }[]): Record<string, number> {
  return Object.fromEntries(factors.map(({ key, amountCents }) => [key, amountCents]));
}

function pointsOf(parts: { part: string; points: number }[]): Record<string, number> {
  return Object.fromEntries(parts.map(({ part, points }) => [part, points]));
}
