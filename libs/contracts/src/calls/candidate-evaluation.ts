import type { Cents } from '@cpes/money';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { CANDIDATE_BOUNDS } from '../candidate.ts';
import { MarginTerms } from '../factors.ts';
import { Nested, NestedList } from '../nested.ts';
import type { Report } from '../report.ts';
import type { FactorKey, Verdict } from '../vocabulary.ts';
import { CANDIDATES_PER_CALL_MAX } from './candidates-per-call.ts';
import { FactorAmounts } from './factor-amounts.ts';
import { CostedCandidate } from './factor-extraction.ts';

/** The goal of a candidate: the verdict ADVANCE, or a base CM2 that is not negative. */
export const GOALS = ['Advance', 'PositiveCm2'] as const;
export type Goal = (typeof GOALS)[number];

export class EvaluationRequest {
  @IsArray()
  @ArrayMaxSize(CANDIDATES_PER_CALL_MAX)
  @NestedList(() => CostedCandidate)
  candidates!: CostedCandidate[];
  /** Leaves out the effects of changes, which cost ten times the report. Older versions of scoring ignore it. */
  @IsOptional() @IsBoolean() isReportOnly?: boolean;
}

/** A report of a candidate that is not stored: it has no ids. */
export type UnstoredReport = Omit<Report, 'reportId' | 'skuId'>;

/** The outcome of a price and its costs. */
export interface Outcome {
  readonly score: number;
  readonly verdict: Verdict;
  readonly cm2Cents: Cents;
}

export interface SensitivityChange extends Outcome {
  readonly changePercent: number;
}

/** The change of a report when one factor changes by a share of its amount. */
export interface FactorSensitivity {
  readonly factor: FactorKey;
  readonly amountCents: Cents;
  readonly changes: readonly (SensitivityChange & { readonly amountCents: Cents })[];
}

export const SENSITIVE_TERMS = ['retailPrice', 'returnRate', 'costExchangeRate'] as const;

/**
 * The same for a term of the sale. The value of a price is in minor units, that of a rate in basis points, that of the exchange rate of
 * the unit cost the unit cost at that rate, in minor units of the report's currency.
 */
export interface TermSensitivity {
  readonly term: (typeof SENSITIVE_TERMS)[number];
  readonly value: number;
  readonly changes: readonly (SensitivityChange & { readonly value: number })[];
}

export interface EvaluatedCandidate {
  readonly report: UnstoredReport;
  /** All 12 factors, the one with the largest effect on CM2 first; none with `isReportOnly`. */
  readonly sensitivity: readonly FactorSensitivity[];
  /** The exchange rate of the unit cost only when another currency has it. Older versions of scoring do not send it. */
  readonly termSensitivity?: readonly TermSensitivity[];
}

export class JudgementRequest {
  @IsInt()
  @Min(CANDIDATE_BOUNDS.retailPriceCentsMin)
  @Max(CANDIDATE_BOUNDS.retailPriceCentsMax)
  retailPriceCents!: Cents;
  @Nested(() => MarginTerms) marginTerms!: MarginTerms;
  @IsArray() @ArrayMaxSize(CANDIDATES_PER_CALL_MAX) @NestedList(() => FactorAmounts) amounts!: FactorAmounts[];
}

export class PriceRequest {
  @IsIn(GOALS) goal!: Goal;
  @Nested(() => MarginTerms) marginTerms!: MarginTerms;
  @Nested(() => FactorAmounts) amounts!: FactorAmounts;
  /** With the goal PositiveCm2: the CM2 to reach instead of zero. Older versions of scoring ignore it. */
  @IsOptional() @IsInt() cm2Cents?: Cents;
}

export interface PricedOutcome extends Outcome {
  readonly retailPriceCents: Cents;
}

/** The lowest price from which all higher ones pass, and the next lower one, which fails; null without such a price. */
export interface PriceAnswer {
  readonly passes: PricedOutcome | null;
  readonly fails: PricedOutcome | null;
}

/** Scoring's rules, for candidates that are not stored. */
export abstract class CandidateEvaluation {
  /** In the order of the request. */
  abstract evaluate(request: EvaluationRequest): Promise<readonly EvaluatedCandidate[]>;
  /** The outcome of each set of amounts, in the order of the request. */
  abstract judge(request: JudgementRequest): Promise<readonly Outcome[]>;
  abstract findLowestPrice(request: PriceRequest): Promise<PriceAnswer>;
}

export function reaches(goal: Goal, { verdict, cm2Cents }: Outcome): boolean {
  return goal === 'Advance' ? verdict === 'ADVANCE' : cm2Cents >= 0;
}
