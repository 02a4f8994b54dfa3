import fc from 'fast-check';
import { runs } from '../../test/factors-extracted.ts';
import { cm2MatrixOf, worstCellOf } from './cm2-matrix.ts';
import { unitEconomicsOf } from './contribution-margin.ts';
import { amountsOf, unitCostsOf } from './factor-amounts.ts';

const matrices = runs.map((run) => ({
  run,
  matrix: cm2MatrixOf(run.candidate.targetRetailPriceCents, amountsOf(run.costFactors), run.marginTerms),
}));

describe('CM2 matrix, for every candidate', () => {
  it('has whole numbers in every cell', () => {
    fc.assert(
      fc.property(matrices, ({ matrix }) => {
        expect(matrix).toHaveLength(9);
        for (const { cm2Cents, cm2Bps, retailPriceCents } of matrix) {
          expect([cm2Cents, cm2Bps, retailPriceCents].every(Number.isSafeInteger)).toBe(true);
        }
      }),
    );
  });

  it('has the plan in its middle', () => {
    fc.assert(
      fc.property(matrices, ({ run, matrix }) => {
        const costs = unitCostsOf(amountsOf(run.costFactors));
        const plan = unitEconomicsOf(run.candidate.targetRetailPriceCents, costs, run.marginTerms);
        expect(matrix[4]).toMatchObject({ base: true, cm2Cents: plan.cm2Cents, cm2Bps: plan.cm2Bps });
      }),
    );
  });

  it('never improves with higher costs', () => {
    fc.assert(
      fc.property(matrices, ({ matrix }) => {
        for (const row of [0, 3, 6]) {
          const [low = 0, plan = 0, high = 0] = matrix.slice(row, row + 3).map((cell) => cell.cm2Cents);
          expect(low >= plan && plan >= high).toBe(true);
        }
      }),
    );
  });

  it('is in every cell the plan with the effect of its price and the effect of its costs', () => {
    fc.assert(
      fc.property(matrices, ({ matrix }) => {
        const at = (row: number, column: number) =>
          matrix.find((cell) => cell.row === row && cell.column === column)?.cm2Cents ?? Number.NaN;
        const plan = at(1, 1);
        for (const { row, column, cm2Cents } of matrix)
          expect(cm2Cents).toBe(plan + (at(row, 1) - plan) + (at(1, column) - plan));
      }),
    );
  });

  it('has exactly one worst cell, and none below it', () => {
    fc.assert(
      fc.property(matrices, ({ matrix }) => {
        const worst = worstCellOf(matrix);
        expect(matrix.filter((cell) => cell.worst)).toHaveLength(1);
        expect(matrix.every((cell) => cell.cm2Bps >= worst.cm2Bps)).toBe(true);
      }),
    );
  });
});
