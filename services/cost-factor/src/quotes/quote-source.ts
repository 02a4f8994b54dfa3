import type { Candidate } from '@cpes/contracts';
import type { QuoteKind, Quotes } from '../domain/quote.ts';

/** What a source is told: what it needs to quote and nothing about who asks or what the goods will sell for. */
export type QuoteFacts = Pick<
  Candidate,
  | 'supplierCountry'
  | 'targetMarket'
  | 'currency'
  | 'weightGrams'
  | 'dimensionsMm'
  | 'unitsPerShipment'
  | 'freightMode'
  | 'factoryUnitCostCents'
> & { readonly hsCode?: string };

/** Someone who answers with today's price, if asked in time. */
export abstract class QuoteSource<Kind extends QuoteKind = QuoteKind> {
  abstract readonly kind: Kind;

  /** A checked quote. Rejects when the source is late (the signal ends it), down, or answers what cannot be true. */
  abstract quote(facts: QuoteFacts, signal: AbortSignal): Promise<NonNullable<Quotes[Kind]>>;
}
