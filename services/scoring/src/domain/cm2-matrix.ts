import { type Cm2Cell, FACTOR_KEYS, type MarginTerms } from '@cpes/contracts';
import { applyRate, basisPoints, type Cents } from '@cpes/money';
import { unitEconomicsOf } from './contribution-margin.ts';
import { type FactorAmounts, scaled, unitCostsOf } from './factor-amounts.ts';

const HALF_UP = 'half-away-from-zero';
/** A discount, the plan, and a price increase. */
export const RETAIL_PRICES_BPS = [9_000, 10_000, 11_000] as const;
/** Asymmetric on purpose: in 2026 freight tripled, and duties only rose. */
export const COSTS_BPS = [8_500, 10_000, 12_500] as const;
const PLAN_BPS = 10_000;
/** The factory price is the same in every cost case, because it is a quote. */
export const ESTIMATED = FACTOR_KEYS.filter((key) => key !== 'factoryUnitCost');
const INDEXES = [0, 1, 2] as const;

/** The nine cases of price (rows) and cost (columns), row by row. The worst is the one with the lowest CM2 rate. */
export function cm2MatrixOf(retailPrice: Cents, amounts: FactorAmounts, terms: MarginTerms): readonly Cm2Cell[] {
  const cells = INDEXES.flatMap((row) => INDEXES.map((column) => cellOf(row, column)));
  const worst = cells.reduce((lowest, cell) => (isWorse(cell, lowest) ? cell : lowest));
  return cells.map((cell) => ({ ...cell, worst: cell === worst }));

  function cellOf(row: Cm2Cell['row'], column: Cm2Cell['column']): Omit<Cm2Cell, 'worst'> {
    const retailPriceBps = RETAIL_PRICES_BPS[row];
    const costBps = COSTS_BPS[column];
    const retailPriceCents = applyRate(retailPrice, basisPoints(retailPriceBps), HALF_UP);
    const costs = unitCostsOf(scaled(amounts, ESTIMATED, basisPoints(costBps)));
    const { cm2Cents, cm2Bps } = unitEconomicsOf(retailPriceCents, costs, terms);
    const base = retailPriceBps === PLAN_BPS && costBps === PLAN_BPS;
    return { row, column, retailPriceBps, costBps, retailPriceCents, cm2Cents, cm2Bps, base };
  }
}

/** The cell marked as the worst. */
export function worstCellOf(matrix: readonly Cm2Cell[]): Cm2Cell {
  const worst = matrix.find((cell) => cell.worst);
  if (worst === undefined) throw new RangeError('a matrix has a worst cell');
  return worst;
}

/** Of two cells with the same rate, the one with the higher loss; of equal ones, the first. */
function isWorse(cell: Omit<Cm2Cell, 'worst'>, than: Omit<Cm2Cell, 'worst'>): boolean {
  return cell.cm2Bps === than.cm2Bps ? cell.cm2Cents < than.cm2Cents : cell.cm2Bps < than.cm2Bps;
}
