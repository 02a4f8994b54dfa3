import { type ExtractedRun, FACTOR_KEYS, type FactorSensitivity } from '@cpes/contracts';
import { basisPoints } from '@cpes/money';
import { amountsOf, scaled } from './factor-amounts.ts';
import { judge } from './judgement.ts';

/** Quotes for the same goods often differ by a tenth; a quarter is the high cost column of the matrix. */
const CHANGES_PERCENT = [-25, -10, 10, 25] as const;
const BPS_PER_PERCENT = 100;
const WHOLE_PERCENT = 100;

/**
 * Score, CM2 and verdict when one factor alone has another share of its amount, rounded half up. Costs that depend on
 * the factor, such as a duty on the unit cost, stay. The factor with the largest effect on CM2 comes first.
 */
export function sensitivityOf(
  run: Pick<ExtractedRun, 'candidate' | 'costFactors' | 'marginTerms'>,
): FactorSensitivity[] {
  const { candidate, costFactors, marginTerms } = run;
  const amounts = amountsOf(costFactors);
  const factors = FACTOR_KEYS.map((factor) => {
    const changes = CHANGES_PERCENT.map((changePercent) => {
      const changed = scaled(amounts, [factor], basisPoints((WHOLE_PERCENT + changePercent) * BPS_PER_PERCENT));
      const { score, verdict, unitEconomics } = judge(candidate.targetRetailPriceCents, changed, marginTerms);
      return { changePercent, amountCents: changed[factor], score, verdict, cm2Cents: unitEconomics.cm2Cents };
    });
    return { factor, amountCents: amounts[factor], changes };
  });
  return factors.toSorted((a, b) => effectOf(b) - effectOf(a));
}

/** From the lowest amount to the highest. */
function effectOf({ changes }: FactorSensitivity): number {
  return (changes[0]?.cm2Cents ?? 0) - (changes.at(-1)?.cm2Cents ?? 0);
}
