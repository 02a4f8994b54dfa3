import { phrase } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import { converted } from './currency.ts';
import { currencyFor, type Evaluation } from './evaluation.ts';
import type { CostedAmount } from './costed-amount.ts';
import { TTL_DAYS } from './freshness.ts';
import type { AmountQuote, FulfilmentCharge } from './quote.ts';

/** A live source's amount per unit; undefined when its currency cannot be converted. */
export function quotedAmount(
  evaluation: Evaluation,
  quote: AmountQuote,
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
    type: quote.type ?? 'live_quote',
    qualityPercent: quote.qualityPercent,
    source: quote.source,
    asOf: quote.asOf,
    effectiveTo: quote.validUntil ?? null,
    ttlDays,
    rawValue: quotedCents,
    rawUnit: phrase`minor units of ${quote.currency} per unit`,
    formula: phrase`${quotedCents} quoted${factors} → ${amountCents}`,
    notes: quote.notes ?? [],
    convertedBy,
  };
}

/** A charge of the first live source that has it. */
export function quotedCharge(
  evaluation: Evaluation,
  charge: FulfilmentCharge,
): Omit<CostedAmount, 'restsOn'> | undefined {
  const { fulfilment = [] } = evaluation.quotes;
  const quote = fulfilment.find((one) => one[charge] !== undefined);
  const quotedCents = quote?.[charge];
  return quote && quotedCents !== undefined
    ? quotedAmount(evaluation, quote, quotedCents, TTL_DAYS.fulfilment)
    : undefined;
}
