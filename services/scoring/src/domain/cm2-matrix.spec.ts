import { FACTOR_KEYS, type FactorKey } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { WORKED_EXAMPLES, workedExamples } from '@cpes/testing';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { cm2MatrixOf, worstCellOf } from './cm2-matrix.ts';
import { amountsOf } from './factor-amounts.ts';

function matrixOf(run = factorsExtracted()) {
  return cm2MatrixOf(run.candidate.targetRetailPriceCents, amountsOf(run.costFactors), run.marginTerms);
}

function factorsOf(amount: number): Record<FactorKey, number> {
  return Object.fromEntries(FACTOR_KEYS.map((key) => [key, amount])) as Record<FactorKey, number>;
}

describe('CM2 matrix', () => {
  it.each(workedExamples)('has the nine worked cells of the %s', (_name, example) => {
    const matrix = matrixOf(factorsExtracted(example));
    expect(matrix.map((cell) => cell.cm2Cents)).toEqual(example.cm2MatrixCents);
    expect(matrix.map((cell) => cell.cm2Bps)).toEqual(example.cm2MatrixBps);
    expect([0, 3, 6].map((index) => matrix[index]?.retailPriceCents)).toEqual(example.retailPricesCents);
    expect(worstCellOf(matrix).cm2Bps).toBe(example.worstCellBps);
  });

  it('orders rows by price, and the cells of a row by costs', () => {
    expect(
      matrixOf().map(({ row, column, retailPriceBps, costBps }) => [row, column, retailPriceBps, costBps]),
    ).toEqual([
      [0, 0, 9_000, 8_500],
      [0, 1, 9_000, 10_000],
      [0, 2, 9_000, 12_500],
      [1, 0, 10_000, 8_500],
      [1, 1, 10_000, 10_000],
      [1, 2, 10_000, 12_500],
      [2, 0, 11_000, 8_500],
      [2, 1, 11_000, 10_000],
      [2, 2, 11_000, 12_500],
    ]);
  });

  it('marks the plan in the middle as base', () => {
    expect(matrixOf().map((cell) => cell.base)).toEqual([false, false, false, false, true, false, false, false, false]);
  });

  it('marks the low price with the high cost as the worst of the bottle', () => {
    expect(matrixOf().map((cell) => cell.worst)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('marks one worst cell even if all nine are equal', () => {
    const nothing = factorsOf(0);
    const run = factorsExtracted(WORKED_EXAMPLES.mug, {
      factorsCents: nothing,
      candidate: { ...WORKED_EXAMPLES.mug.candidate, targetRetailPriceCents: cents(1) },
    });
    expect(matrixOf(run).filter((cell) => cell.worst)).toHaveLength(1);
  });

  it('keeps the factory price in every cost case', () => {
    const quoteOnly = { ...factorsOf(0), factoryUnitCost: 180 };
    const [low, plan, high] = matrixOf(factorsExtracted(WORKED_EXAMPLES.mug, { factorsCents: quoteOnly }));
    expect(low?.cm2Cents).toBe(plan?.cm2Cents);
    expect(high?.cm2Cents).toBe(plan?.cm2Cents);
  });
});
