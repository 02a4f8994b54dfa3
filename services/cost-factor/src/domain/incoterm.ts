import { DEFAULT_INCOTERM, type FactorKey, INCLUDED_FACTORS, phrase } from '@cpes/contracts';
import { cents } from '@cpes/money';
import type { CostedAmount } from './costed-amount.ts';
import type { Evaluation } from './evaluation.ts';
import { TTL_DAYS } from './freshness.ts';

/** Nothing, when the unit cost already includes the factor; the evidence states the amount that it would have. */
export function includedOr(evaluation: Evaluation, key: FactorKey, found: CostedAmount): CostedAmount {
  const { incoterm = DEFAULT_INCOTERM } = evaluation.candidate;
  if (!INCLUDED_FACTORS[incoterm].includes(key)) return found;
  return {
    amountCents: cents(0),
    type: 'client_declared',
    source: phrase`included in the unit cost, which is ${incoterm}`,
    asOf: evaluation.today,
    ttlDays: TTL_DAYS.client,
    rawValue: found.amountCents,
    rawUnit: phrase`minor units of ${evaluation.currency.code} per unit that the unit cost includes`,
    formula: phrase`included in the unit cost → 0`,
    notes: [phrase`on top of a price free on board it would be ${found.amountCents}, computed from: ${found.source}`],
    restsOn: [],
  };
}
