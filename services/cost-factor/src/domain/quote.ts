import type { Cents } from '@cpes/money';

/** A checked quote of a live source. Days are YYYY-MM-DD. */
interface Answered {
  readonly source: string;
  readonly asOf: string;
  readonly validUntil?: string;
}

/** International freight per unit. */
export interface FreightQuote extends Answered {
  readonly amountCents: Cents;
  readonly currency: string;
}

/** The ordinary duty of the goods, and the additional duties if the source knows them. */
export interface DutyQuote extends Answered {
  readonly bps: number;
  readonly additionalBps?: number;
}

/** The three fulfilment charges per unit. */
export interface FulfilmentQuote extends Answered {
  readonly receivingStorageCents: Cents;
  readonly pickPackCents: Cents;
  readonly lastMileCents: Cents;
  readonly currency: string;
}

/** The price of one major unit of the candidate's currency, in billionths of a US dollar. */
export interface ExchangeRateQuote extends Answered {
  readonly usdNanosPerMajorUnit: number;
}

/** Quotes that arrived in time. Missing kinds come from the tables. */
export interface Quotes {
  readonly freight?: FreightQuote;
  readonly duty?: DutyQuote;
  readonly fulfilment?: FulfilmentQuote;
  readonly 'exchange-rate'?: ExchangeRateQuote;
}

export const QUOTE_KINDS = [
  'freight',
  'duty',
  'fulfilment',
  'exchange-rate',
] as const satisfies readonly (keyof Quotes)[];
export type QuoteKind = (typeof QUOTE_KINDS)[number];
