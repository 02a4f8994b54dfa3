import { type MerchantTerms, percentPhrase, phrase } from '@cpes/contracts';
import { applyRate, basisPoints, type Cents, cents } from '@cpes/money';
import type { Evaluation } from './evaluation.ts';
import { type CostedAmount, statedBy } from './costed-amount.ts';
import { TTL_DAYS } from './freshness.ts';
import { endedTermNote, findOwnTerm } from './own-terms.ts';

/** Insurance always costs something. */
const MIN_CENTS = cents(1);

const ownBps = ({ insuranceBps }: MerchantTerms) => insuranceBps;

/** F04: all-risk cover on 110 % of CIF, at least one cent. `goodsCents` are F01 to F03. */
export function cargoInsurance(evaluation: Evaluation, goodsCents: Cents): CostedAmount {
  const { snapshot, day } = evaluation;
  const own = findOwnTerm(evaluation, ownBps);
  const row = snapshot.term('insurance', day);
  const bps = own?.value ?? row.value;
  const premium = applyRate(goodsCents, basisPoints(bps), 'half-away-from-zero');
  const amountCents = premium < MIN_CENTS ? MIN_CENTS : premium;
  return {
    amountCents,
    ...(own?.stated ?? statedBy(row)),
    ttlDays: TTL_DAYS.insurance,
    rawValue: bps,
    rawUnit: own === undefined ? row.unit : phrase`hundredths of a percent of goods, origin handling and freight`,
    formula: phrase`${goodsCents} × ${percentPhrase(bps)}, at least ${MIN_CENTS} → ${amountCents}`,
    notes: endedTermNote(evaluation, ownBps),
    restsOn: [],
  };
}
