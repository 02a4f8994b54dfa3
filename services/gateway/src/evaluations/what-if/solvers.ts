import type { Goal } from '@cpes/contracts';

/** The variable of a solver, its upper bound for a candidate, and its target. */
export const SOLVERS = {
  lowestPriceForAdvance: { quantity: 'price', goal: 'Advance' },
  lowestPriceForPositiveCm2: { quantity: 'price', goal: 'PositiveCm2' },
  highestUnitCostForAdvance: { quantity: 'unitCost', goal: 'Advance' },
  highestUnitCostForPositiveCm2: { quantity: 'unitCost', goal: 'PositiveCm2' },
  highestFreightForAdvance: { quantity: 'freight', goal: 'Advance' },
  highestFreightForPositiveCm2: { quantity: 'freight', goal: 'PositiveCm2' },
  largestBoxForAdvance: { quantity: 'box', goal: 'Advance' },
  largestBoxForPositiveCm2: { quantity: 'box', goal: 'PositiveCm2' },
} as const satisfies Readonly<Record<string, { quantity: 'price' | 'unitCost' | 'freight' | 'box'; goal: Goal }>>;

export type SolverName = keyof typeof SOLVERS;
export type Quantity = (typeof SOLVERS)[SolverName]['quantity'];
export const SOLVER_NAMES = Object.keys(SOLVERS) as SolverName[];

export function isSolverName(value: unknown): value is SolverName {
  return typeof value === 'string' && Object.hasOwn(SOLVERS, value);
}

export const SOLUTION_OUTCOMES = ['found', 'nothing-passes', 'everything-passes'] as const;
