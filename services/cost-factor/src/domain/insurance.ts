import { percentPhrase, phrase } from '@cpes/contracts';
import { applyRate, basisPoints, type Cents, cents } from '@cpes/money';
import type { Evaluation } from './evaluation.ts';
import { type CostedAmount, statedBy } from './costed-amount.ts';
import { TTL_DAYS } from './freshness.ts';

/** Insurance always costs something. */
const MIN_CENTS = cents(1);

/** F04: all-risk cover on 110 % of CIF, at least one cent. `goodsCents` are F01 to F03. */
export function cargoInsurance({ snapshot, day }: Evaluation, goodsCents: Cents): CostedAmount {
  const row = snapshot.term('insurance', day);
  const premium = applyRate(goodsCents, basisPoints(row.value), 'half-away-from-zero');
  const amountCents = premium < MIN_CENTS ? MIN_CENTS : premium;
  return {
    amountCents,
    ...statedBy(row),
    ttlDays: TTL_DAYS.insurance,
    rawValue: row.value,
    rawUnit: row.unit,
    formula: phrase`${goodsCents} × ${percentPhrase(row.value)}, at least ${MIN_CENTS} → ${amountCents}`,
    notes: [],
    restsOn: [],
  };
}
