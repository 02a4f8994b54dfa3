import type { Cents } from '@cpes/money';
import { fromQuoted } from './currency.ts';
import type { Evaluation } from './evaluation.ts';
import type { Finding } from './finding.ts';
import { roundToCents } from './fraction.ts';

interface AmountAnswered {
  readonly source: string;
  readonly asOf: string;
  readonly validUntil?: string;
  readonly currency: string;
}

/** What a live source said an amount per unit is; nothing when it speaks in a currency that cannot be converted. */
export function quotedAmount(
  { book, currency, day }: Evaluation,
  quote: AmountAnswered,
  quotedCents: Cents,
  ttlDays: number,
): Omit<Finding, 'restsOn'> | undefined {
  const exact = fromQuoted(book, quotedCents, quote.currency, currency, day);
  if (exact === undefined) return undefined;
  const amountCents = roundToCents(exact);
  const isConverted = quote.currency !== currency.code;
  return {
    amountCents,
    type: 'live_quote',
    source: quote.source,
    asOf: quote.asOf,
    effectiveTo: quote.validUntil ?? null,
    ttlDays,
    rawValue: quotedCents,
    rawUnit: `minor units of ${quote.currency} per unit`,
    formula: isConverted
      ? `quoted ${quotedCents} ${quote.currency} → ${amountCents} ${currency.code}`
      : `quoted ${amountCents}`,
    notes: [],
    isConverted,
  };
}
