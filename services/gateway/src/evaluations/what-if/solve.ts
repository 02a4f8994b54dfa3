import {
  CANDIDATE_BOUNDS,
  type CandidateEvaluation,
  type CandidateToCost,
  type CostedCandidate,
  type CostVariant,
  type DimensionsMm,
  FactorAmounts,
  type FactorExtraction,
  type Outcome,
  reaches,
} from '@cpes/contracts';
import { cents } from '@cpes/money';
import { findBoundary } from './boundary-search.ts';
import { boxOf } from './box.ts';
import { type Quantity, SOLUTION_OUTCOMES, type SolverName, SOLVERS } from './solvers.ts';

/** A tested value: an amount or a box, and its result. */
export interface Trial extends Outcome {
  readonly amountCents: number | null;
  readonly dimensionsMm: DimensionsMm | null;
}

export interface Solution {
  readonly solve: SolverName;
  readonly outcome: (typeof SOLUTION_OUTCOMES)[number];
  readonly amountCents: number | null;
  readonly dimensionsMm: DimensionsMm | null;
  /** The solution, and its neighbour that does not pass. */
  readonly proof: { readonly passes: Trial | null; readonly fails: Trial | null };
}

/** A candidate, its result, and the stages that evaluate variants of it. */
export interface Problem {
  readonly toCost: CandidateToCost;
  readonly costed: CostedCandidate;
  readonly extraction: FactorExtraction;
  readonly evaluation: CandidateEvaluation;
  /** Calls a stage in its own turn of the event loop. Rejects when the request is over. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
}

export async function solve(problem: Problem, name: SolverName): Promise<Solution> {
  const { quantity } = SOLVERS[name];
  const [passes, fails] = await (quantity === 'price' ? lowestPrice(problem, name) : highest(problem, name, quantity));
  return {
    solve: name,
    outcome: passes === null ? 'nothing-passes' : fails === null ? 'everything-passes' : 'found',
    amountCents: passes?.amountCents ?? null,
    dimensionsMm: passes?.dimensionsMm ?? null,
    proof: { passes, fails },
  };
}

type Proof = readonly [passes: Trial | null, fails: Trial | null];

/** A price changes no factor, so scoring alone finds it. */
async function lowestPrice({ costed, evaluation, step }: Problem, name: SolverName): Promise<Proof> {
  const { goal } = SOLVERS[name];
  const amounts = Object.assign(new FactorAmounts(), amountsOf(costed));
  const { marginTerms } = costed;
  const { passes, fails } = await step(() => evaluation.findLowestPrice({ goal, amounts, marginTerms }));
  const trialOf = (priced: typeof passes): Trial | null => {
    if (priced === null) return null;
    const { retailPriceCents: amountCents, ...outcome } = priced;
    return { amountCents, dimensionsMm: null, ...outcome };
  };
  return [trialOf(passes), trialOf(fails)];
}

function amountsOf({ costFactors }: CostedCandidate): object {
  return Object.fromEntries(costFactors.map(({ key, amountCents }) => [key, amountCents]));
}

const AMOUNTS = { min: 0, max: CANDIDATE_BOUNDS.costCentsMax };
const BOUNDS = {
  unitCost: AMOUNTS,
  freight: AMOUNTS,
  /** The longest side. */
  box: { min: 1, max: CANDIDATE_BOUNDS.sideMmMax },
} as const satisfies Record<Exclude<Quantity, 'price'>, { min: number; max: number }>;

/**
 * Higher costs and larger boxes never improve the score or the margin, because every rounding on the way keeps the order of
 * amounts.
 */
async function highest(
  { toCost, costed, extraction, evaluation, step }: Problem,
  name: SolverName,
  quantity: keyof typeof BOUNDS,
): Promise<Proof> {
  const { goal } = SOLVERS[name];
  const { candidate, marginTerms } = costed;
  const tryAll = async (values: readonly number[]): Promise<readonly Outcome[]> => {
    const variants = values.map((value) => variantOf(quantity, value, candidate.dimensionsMm));
    const amounts = [...(await step(() => extraction.amounts({ candidate: toCost, variants })))];
    const { targetRetailPriceCents: retailPriceCents } = candidate;
    return step(() => evaluation.judge({ retailPriceCents, marginTerms, amounts }));
  };
  const isPass = (outcome: Outcome): boolean => reaches(goal, outcome);
  const { passes, fails } = await findBoundary({ bounds: BOUNDS[quantity], isPass, tryAll });
  const trialOf = (tried: typeof passes): Trial | null => {
    if (tried === undefined) return null;
    const isBox = quantity === 'box';
    return {
      amountCents: isBox ? null : tried.value,
      dimensionsMm: isBox ? boxOf(candidate.dimensionsMm, tried.value) : null,
      ...tried.outcome,
    };
  };
  return [trialOf(passes), trialOf(fails)];
}

function variantOf(quantity: keyof typeof BOUNDS, value: number, given: DimensionsMm): CostVariant {
  switch (quantity) {
    case 'unitCost':
      return { factoryUnitCostCents: cents(value) };
    case 'freight':
      return { internationalFreightCents: cents(value) };
    case 'box':
      return { dimensionsMm: boxOf(given, value) };
  }
}
