import { type ExtractedRun, FACTOR_KEYS, type Verdict } from '@cpes/contracts';
import { basisPoints } from '@cpes/money';
import { type FactorAmounts, scaled } from './factor-amounts.ts';
import { judge } from './judgement.ts';

/**
 * Another weight, size, origin or market than the assumed one easily halves or doubles these costs: see
 * docs/users/evaluation.md.
 */
const HALF = basisPoints(5_000);
const TWICE = basisPoints(20_000);

/** The assumed costs, and the verdicts at half and at twice their amounts. */
export interface DecidingCosts {
  readonly count: number;
  readonly verdictAtHalf: Verdict;
  readonly verdictAtTwice: Verdict;
}

/**
 * The assumed costs, if the verdict depends on them. It does if half or twice all assumed amounts would change the
 * verdict. Assumed costs have evidence of the type `missing`.
 */
export function findDecidingCosts(
  { candidate, evidence, marginTerms }: Pick<ExtractedRun, 'candidate' | 'evidence' | 'marginTerms'>,
  amounts: FactorAmounts,
  verdict: Verdict,
): DecidingCosts | undefined {
  const missing = new Set<string>(evidence.filter((item) => item.type === 'missing').map((item) => item.factor));
  const assumed = FACTOR_KEYS.filter((key) => missing.has(key) && amounts[key] > 0);
  if (assumed.length === 0) return undefined;

  const verdictAt = (share: typeof HALF): Verdict =>
    judge(candidate.targetRetailPriceCents, scaled(amounts, assumed, share), marginTerms).verdict;
  const [verdictAtHalf, verdictAtTwice] = [verdictAt(HALF), verdictAt(TWICE)];
  const isDecided = verdictAtHalf === verdict && verdictAtTwice === verdict;
  return isDecided ? undefined : { count: assumed.length, verdictAtHalf, verdictAtTwice };
}
