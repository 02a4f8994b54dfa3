import type { Candidate } from '@cpes/contracts';
import type { QuoteKind, QuoteOf } from '../domain/quote.ts';

/** The request to a source: the inputs of a quote, with the unit cost in `currency`, without the client's identity and the retail price. */
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
  | 'incoterm'
  | 'carton'
  | 'entryDate'
> & { readonly hsCode?: string };

/** A provider of current prices. */
export abstract class QuoteSource<Kind extends QuoteKind = QuoteKind> {
  abstract readonly kind: Kind;

  /**
   * A checked quote, or undefined when the source has none for these goods. Rejects when the source is late (the signal aborts),
   * unreachable, or returns impossible values.
   */
  abstract quote(facts: QuoteFacts, signal: AbortSignal): Promise<QuoteOf[Kind] | undefined>;

  /** Ends work in the background; most sources have none. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
