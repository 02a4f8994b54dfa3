import type { Cents } from '@cpes/money';
import {
  ArrayMaxSize,
  IsBoolean,
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

/** The bounds of a merchant's terms. The lists keep an event below 8 KiB. */
export const TERMS_BOUNDS = {
  bpsMax: 10_000,
  centsMax: CANDIDATE_BOUNDS.costCentsMax,
  hsPrefixesMax: 50,
  marketsMax: 60,
  /** Five years in stock. */
  storageHalfMonthsMax: 120,
  sourceLengthMax: 200,
  /** Two years: a longer time is an error of typing. */
  daysMax: 730,
} as const;

/** The first digits of tariff codes; none for all goods. */
export const HS_PREFIX = /^(?:\d\d){0,5}$/;

const Bps = (): PropertyDecorator => all(IsInt(), Min(0), Max(TERMS_BOUNDS.bpsMax));
const Days = (): PropertyDecorator => all(IsInt(), Min(0), Max(TERMS_BOUNDS.daysMax));
const Amount = (): PropertyDecorator => all(IsInt(), Min(0), Max(TERMS_BOUNDS.centsMax));

export class ReturnRateTerm {
  @Matches(HS_PREFIX) hsPrefix!: string;
  @Bps() bps!: number;
}

export class PaymentFeeTerm {
  @Bps() bps!: number;
  @Amount() fixedCents!: Cents;
  @Matches(/^[A-Z]{3}$/) currency!: string;
}

/** The terms of payment of a purchase and its sale. */
export class CashCycle {
  /** The share of the unit costs that is due with the order. */
  @Bps() depositBps!: number;
  /** Days from the order to goods that are ready, when the rest of the unit costs is due. */
  @Days() leadTimeDays!: number;
  /** Days from the arrival of the goods to the first payout of a sale. */
  @Days() payoutDays!: number;
}

export class TaxRegistrationTerm {
  @Matches(/^[A-Z]{2}$/) market!: string;
  @IsBoolean() isRegistered!: boolean;
}

/** A version of a merchant's own terms, as the stages receive it. It goes before tables and estimates. */
export class MerchantTerms {
  @IsInt() @Min(1) version!: number;
  /** The day (YYYY-MM-DD) of the document, or the day on which the version was saved. */
  @IsISO8601() asOf!: string;
  /** The last day (YYYY-MM-DD) on which the terms apply. */
  @IsOptional() @IsISO8601() validUntil?: string;
  @IsOptional() @IsString() @Length(1, TERMS_BOUNDS.sourceLengthMax) source?: string;
  /** True when a dated document supports them. */
  @IsBoolean() isDocumented!: boolean;
  /** Of `returnHandlingCents` and `targetCacCents`. */
  @Matches(/^[A-Z]{3}$/) currency!: string;
  @IsOptional()
  @ArrayMaxSize(TERMS_BOUNDS.hsPrefixesMax + 1)
  @NestedList(() => ReturnRateTerm)
  returnRates?: ReturnRateTerm[];
  @IsOptional() @Nested(() => PaymentFeeTerm) paymentFee?: PaymentFeeTerm;
  @IsOptional() @Bps() returnRecoveryBps?: number;
  @IsOptional() @Amount() returnHandlingCents?: Cents;
  @IsOptional() @Bps() insuranceBps?: number;
  @IsOptional() @IsInt() @Min(0) @Max(TERMS_BOUNDS.storageHalfMonthsMax) storageHalfMonths?: number;
  @IsOptional()
  @ArrayMaxSize(TERMS_BOUNDS.marketsMax)
  @NestedList(() => TaxRegistrationTerm)
  taxRegistrations?: TaxRegistrationTerm[];
  @IsOptional() @Amount() targetCacCents?: Cents;
  @IsOptional() @Nested(() => CashCycle) cashCycle?: CashCycle;
}

function all(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
