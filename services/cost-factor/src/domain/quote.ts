import type { Text } from '@cpes/contracts';
import type { Cents } from '@cpes/money';

/** A checked quote of a live source. Days are YYYY-MM-DD. */
interface Answered {
  readonly source: string;
  readonly asOf: string;
  readonly validUntil?: string;
  /** Assumptions of the source, for the evidence. */
  readonly notes?: readonly Text[];
}

/** A quote of amounts. */
export interface AmountQuote extends Answered {
  readonly currency: string;
  /** An estimate is an `index`. */
  readonly type?: 'live_quote' | 'index';
  /** Quality of the amounts, if it differs from others of their type. */
  readonly qualityPercent?: number;
}

/** International freight per unit. */
export interface FreightQuote extends AmountQuote {
  readonly amountCents: Cents;
}

/** The ordinary duty of the goods, and the additional duties if the source knows them. */
export interface DutyQuote extends Answered {
  readonly bps: number;
  readonly additionalBps?: number;
  /** Additional duties that the source names without a rate: they are stated and not charged. */
  readonly additionalNotes?: readonly Text[];
}

export const FULFILMENT_CHARGES = ['receivingStorageCents', 'pickPackCents', 'lastMileCents'] as const;
export type FulfilmentCharge = (typeof FULFILMENT_CHARGES)[number];

/** Fulfilment charges per unit: those that the source knows. */
export type FulfilmentQuote = AmountQuote & Partial<Readonly<Record<FulfilmentCharge, Cents>>>;

/** The price of one major unit of the candidate's currency, in billionths of a US dollar. */
export interface ExchangeRateQuote extends Answered {
  readonly usdNanosPerMajorUnit: number;
}

/** The quote of each kind. */
export interface QuoteOf {
  readonly freight: FreightQuote;
  readonly duty: DutyQuote;
  readonly fulfilment: FulfilmentQuote;
  readonly 'exchange-rate': ExchangeRateQuote;
}

export const QUOTE_KINDS = [
  'freight',
  'duty',
  'fulfilment',
  'exchange-rate',
] as const satisfies readonly (keyof QuoteOf)[];
export type QuoteKind = (typeof QUOTE_KINDS)[number];

/** Quotes that arrived in time. Missing kinds come from the tables. */
export interface Quotes extends Partial<Omit<QuoteOf, 'fulfilment'>> {
  /** Each charge is that of the first quote that has it. */
  readonly fulfilment?: readonly FulfilmentQuote[];
}
