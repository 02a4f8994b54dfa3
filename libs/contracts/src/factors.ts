import type { Cents } from '@cpes/money';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, Min } from 'class-validator';
import { CashCycle } from './merchant-terms.ts';
import { Nested, NestedList } from './nested.ts';
import type { WithTexts } from './phrases/phrase.ts';
import {
  EVIDENCE_SUBJECTS,
  EVIDENCE_TYPES,
  type EvidenceSubject,
  type EvidenceType,
  FACTOR_KEYS,
  type FactorGroup,
  type FactorKey,
} from './vocabulary.ts';

/** One of the 12 landed cost factors, per unit sold, in the candidate's currency. */
export class CostFactor {
  @IsIn(FACTOR_KEYS) key!: FactorKey;
  @IsString() label!: string;
  @IsIn(['landed', 'fulfilment']) group!: FactorGroup;
  @IsInt() @Min(0) amountCents!: Cents;
  @IsString() evidenceId!: string;
}

/** The source of a figure, and how reliable it is. */
export class Evidence {
  @IsString() evidenceId!: string;
  @IsIn(EVIDENCE_SUBJECTS) factor!: EvidenceSubject;
  @IsIn(EVIDENCE_TYPES) type!: EvidenceType;
  @IsString() source!: string;
  /** The day (YYYY-MM-DD) the figure was true. */
  @IsISO8601() asOf!: string;
  /** The last day (YYYY-MM-DD) on which the figure counts as fresh. */
  @IsISO8601() validUntil!: string;
  /** The figure as the source gives it, in `rawUnit`: rates in basis points, amounts in cents of the source's currency. */
  @IsInt() rawValue!: number;
  @IsString() rawUnit!: string;
  /** The amount per unit sold, in the candidate's currency; of an exchange rate, the price of one US dollar. */
  @IsInt() normalizedCents!: Cents;
  /** Steps with their exact numbers, like `509 × 7.2 % → 37`, joined by semicolons; the last gives `normalizedCents`. */
  @IsString() formula!: string;
  @IsOptional() @IsString() assumption?: string;
  @IsInt() @Min(0) @Max(100) qualityPercent!: number;
  @IsInt() @Min(0) @Max(100) freshnessPercent!: number;
}

/** Evidence as a rule creates it and as it is stored: its texts are phrases, not yet rendered. */
export type PhrasedEvidence = WithTexts<Evidence, 'source' | 'rawUnit' | 'formula' | 'assumption'>;

/** The outcome of a request to a live source. */
export class AskedSource {
  @IsIn(['freight', 'duty', 'fulfilment', 'exchange-rate']) kind!: 'freight' | 'duty' | 'fulfilment' | 'exchange-rate';
  @IsIn(['answered', 'late', 'failed']) outcome!: 'answered' | 'late' | 'failed';
  /** Milliseconds from the request to the response or the timeout. */
  @IsInt() @Min(0) tookMs!: number;
}

/** When the 12 factors were computed; `durationMs` counts from the submission until they were stored. */
export class Extraction {
  @IsISO8601() startedAt!: string;
  @IsISO8601() completedAt!: string;
  @IsInt() @Min(0) durationMs!: number;
  @IsInt() deadlineMs!: number;
  @IsBoolean() withinDeadline!: boolean;
  /** The live sources that were queried, in parallel. Absent when none is configured. */
  @IsOptional() @NestedList(() => AskedSource) sources?: readonly AskedSource[];
}

/** The price of one major unit of a currency in billionths of a US dollar, and its ISO 4217 minor-unit digits. */
export class ExchangeRateData {
  @IsInt() @Min(0) @Max(4) minorUnitDigits!: number;
  @IsInt() @Min(1) usdNanosPerMajorUnit!: number;
}

/** Figures for the contribution margin in addition to the 12 factors. Amounts are in the candidate's currency. */
export class MarginTerms {
  @IsInt() @Min(0) salesTaxBps!: number;
  @IsBoolean() isRetailPriceTaxInclusive!: boolean;
  /** True when the sales tax rate of the market is unknown: the whole retail price counts as revenue. Else absent. */
  @IsOptional() @IsBoolean() isNetRevenueOverstated?: boolean;
  @IsInt() @Min(0) returnRateBps!: number;
  /** The share of landed goods recovered from a return. */
  @IsInt() @Min(0) recoveryBps!: number;
  @IsInt() @Min(0) returnProcessingCents!: Cents;
  @IsInt() @Min(0) paymentFeeBps!: number;
  @IsInt() @Min(0) paymentFeeFixedCents!: Cents;
  @Nested(() => ExchangeRateData) exchangeRate!: ExchangeRateData;
  /** The most that the merchant means to spend on winning a customer, by its terms. */
  @IsOptional() @IsInt() @Min(0) targetCacCents?: Cents;
  /** The one-time costs of the candidate together. Absent without any. */
  @IsOptional() @IsInt() @Min(0) oneTimeCostsCents?: Cents;
  /** The merchant's terms of payment. */
  @IsOptional() @Nested(() => CashCycle) cashCycle?: CashCycle;
}
