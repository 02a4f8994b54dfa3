import { phrase } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import { converted } from './currency.ts';
import { currencyFor, type Evaluation } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';

interface AmountAnswered {
  readonly source: string;
  readonly asOf: string;
  readonly validUntil?: string;
  readonly currency: string;
}

/** A live source's amount per unit; undefined when its currency cannot be converted. */
export function quotedAmount(
  evaluation: Evaluation,
  quote: AmountAnswered,
  quotedCents: Cents,
  ttlDays: number,
): Omit<CostedAmount, 'restsOn'> | undefined {
  const { snapshot, currency, today } = evaluation;
  if (quote.currency !== currency.code && snapshot.exchangeRates.find(quote.currency, today) === undefined)
    return undefined;
  const from = currencyFor(evaluation, quote.currency);
  const { amountCents, factors, convertedBy } = converted(quotedCents, from, currency);
  return {
    amountCents,
    type: 'live_quote',
    source: quote.source,
    asOf: quote.asOf,
    effectiveTo: quote.validUntil ?? null,
    ttlDays,
    rawValue: quotedCents,
    rawUnit: phrase`minor units of ${quote.currency} per unit`,
    formula: phrase`${quotedCents} quoted${factors} → ${amountCents}`,
    notes: [],
    convertedBy,
  };
}
