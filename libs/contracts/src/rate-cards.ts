import type { Cents } from '@cpes/money';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { CANDIDATE_BOUNDS } from './candidate.ts';
import { Nested, NestedList } from './nested.ts';

/** The kinds of a merchant's own rate cards. */
export const RATE_CARD_KINDS = ['freight-lanes', 'duty-rates', 'fulfilment', 'exchange-rates', 'hs-codes'] as const;
export type RateCardKind = (typeof RATE_CARD_KINDS)[number];

export const RATE_CARD_BOUNDS = {
  rowsMax: 10_000,
  /** 10,000 rows fit in CSV; JSON repeats the names of the columns, so large cards need CSV. */
  bytesMax: 1_048_576,
  centsMax: CANDIDATE_BOUNDS.costCentsMax,
  /** Ten times the value of the goods; anti-dumping duties exceed it by little. */
  dutyBpsMax: 100_000,
  sourceLengthMax: 200,
  /** A year: the slowest lanes take half of it. */
  transitDaysMax: 365,
  /** In billionths: a million, far more than the Iranian rials of one Kuwaiti dinar. */
  exchangeRateNanosMax: 1_000_000_000_000_000,
  /** Twenty tiers of weight for each of five items. */
  fulfilmentRowsPerMarketMax: 100,
} as const;

/** The basis of a freight price. The containers hold what a forwarder plans for a mixed load. */
export const FREIGHT_UNITS = ['m3', 'revenue-ton', 'kg', 'container-20', 'container-40', 'container-40hc'] as const;
export type FreightUnit = (typeof FREIGHT_UNITS)[number];

const Amount = (): PropertyDecorator => all(IsInt(), Min(0), Max(RATE_CARD_BOUNDS.centsMax));

/** The version of a card that a row is from, and the row's validity. */
export class CardRow {
  @IsInt() @Min(1) version!: number;
  /** The day (YYYY-MM-DD) of the document, or the day on which the version was saved. */
  @IsISO8601() asOf!: string;
  /** The last day (YYYY-MM-DD) on which the row applies. */
  @IsOptional() @IsISO8601() validUntil?: string;
  @IsOptional() @IsString() @Length(1, RATE_CARD_BOUNDS.sourceLengthMax) source?: string;
  /** True when a dated document of the card, or a ruling of the row, supports it. */
  @IsBoolean() isDocumented!: boolean;
}

/** The price of the main leg between two countries. */
export class FreightLaneRow extends CardRow {
  @IsIn(FREIGHT_UNITS) unit!: FreightUnit;
  @Amount() rateCents!: Cents;
  /** Per shipment. */
  @IsOptional() @Amount() minimumCents?: Cents;
  /** Days from the order of goods that are ready to their entry. */
  @IsOptional() @IsInt() @Min(0) @Max(RATE_CARD_BOUNDS.transitDaysMax) transitDays?: number;
  @Matches(/^[A-Z]{3}$/) currency!: string;
}

/** The ordinary duty on goods of a tariff code. */
export class DutyRateRow extends CardRow {
  @Matches(/^\d{6}(?:\d\d){0,2}$/) hsCode!: string;
  @IsInt() @Min(0) @Max(RATE_CARD_BOUNDS.dutyBpsMax) bps!: number;
}

/** The services of a warehouse, and the parcel to the consumer. */
export const FULFILMENT_ITEMS = ['receiving', 'storage', 'pick', 'pack', 'last-mile'] as const;
export type FulfilmentItem = (typeof FULFILMENT_ITEMS)[number];

/** The price of a service per unit, of storage per m³ and month. */
export class FulfilmentRow extends CardRow {
  @IsIn(FULFILMENT_ITEMS) item!: FulfilmentItem;
  /** The heaviest parcel that the price is for. */
  @IsOptional() @IsInt() @Min(1) @Max(CANDIDATE_BOUNDS.weightGramsMax) upToGrams?: number;
  @Amount() cents!: Cents;
  @Matches(/^[A-Z]{3}$/) currency!: string;
}

/** The price of a unit of one currency in another, as a bank or a forward contract states it. */
export class OwnExchangeRateRow extends CardRow {
  @Matches(/^[A-Z]{3}$/) from!: string;
  @Matches(/^[A-Z]{3}$/) to!: string;
  /** Billionths of a unit of `to` for one of `from`. */
  @IsInt() @Min(1) @Max(RATE_CARD_BOUNDS.exchangeRateNanosMax) nanos!: number;
}

/** The tariff code of one of the merchant's products. */
export class HsCodeRow extends CardRow {
  @Matches(/^\d{6}(?:\d\d){0,2}$/) hsCode!: string;
}

/**
 * The tariff code that the merchant gave another of its candidates, whose title is the same or similar. National digits are present only
 * for the market that they were given for.
 */
export class TitleLabel {
  /** The title of the other candidate. */
  @IsString() @Length(1, CANDIDATE_BOUNDS.titleLengthMax) title!: string;
  @Matches(/^\d{6}(?:\d\d){0,2}$/) hsCode!: string;
  /** The day (YYYY-MM-DD) of the submission with this code. */
  @IsISO8601() asOf!: string;
  /** False for a title that is only similar. */
  @IsBoolean() isExact!: boolean;
}

/** Those of the price, of the unit cost, and of the tables. */
const CURRENCY_PAIRS_MAX = 3;

/** The rows of a merchant's rate cards that one candidate needs. They go before live quotes, tables and estimates. */
export class MerchantRateCards {
  @IsOptional() @Nested(() => FreightLaneRow) freightLane?: FreightLaneRow;
  @IsOptional() @Nested(() => DutyRateRow) dutyRate?: DutyRateRow;
  /** One of each item at most. */
  @IsOptional()
  @ArrayMaxSize(FULFILMENT_ITEMS.length)
  @NestedList(() => FulfilmentRow)
  fulfilment?: FulfilmentRow[];
  /** Of the candidate's currencies and the US dollar, which the tables are in; one of each pair at most. */
  @IsOptional()
  @ArrayMaxSize(CURRENCY_PAIRS_MAX)
  @NestedList(() => OwnExchangeRateRow)
  exchangeRates?: OwnExchangeRateRow[];
  /** Only for a candidate that was submitted without one. */
  @IsOptional() @Nested(() => HsCodeRow) hsCode?: HsCodeRow;
  /** Only for a candidate that was submitted without a code, and has no valid row of `hsCode`. */
  @IsOptional() @Nested(() => TitleLabel) titleLabel?: TitleLabel;
}

function all(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
