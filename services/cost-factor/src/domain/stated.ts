import { type FactorKey, phrase } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import type { Evaluation } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { TTL_DAYS } from './freshness.ts';

/** The client's own amount for a factor, which replaces the computed one. */
export function statedOr(evaluation: Evaluation, key: FactorKey, found: CostedAmount): CostedAmount {
  const stated: Partial<Record<FactorKey, Cents>> = evaluation.stated ?? {};
  const amountCents = stated[key];
  if (amountCents === undefined) return found;
  return {
    amountCents,
    type: 'client_declared',
    source: phrase`stated by the client`,
    asOf: evaluation.today,
    ttlDays: TTL_DAYS.client,
    rawValue: amountCents,
    rawUnit: phrase`minor units of ${evaluation.currency.code} per unit`,
    formula: phrase`the stated amount → ${amountCents}`,
    notes: [phrase`replaces ${found.amountCents}, computed from: ${found.source}`],
    restsOn: [],
  };
}
