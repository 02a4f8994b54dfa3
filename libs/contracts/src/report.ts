import type { Cents } from '@cpes/money';
import type { CostFactor } from './factors.ts';
import type { CandidateRecord, EvidenceFactRecord, EvidenceRecord } from './nulls.ts';
import type { Text, WithTexts } from './phrases/phrase.ts';
import type { EvidenceSubject, FactorKey, Verdict } from './vocabulary.ts';

export interface ScorePart {
  readonly part: 'margin' | 'resilience' | 'cacHeadroom' | 'markup';
  readonly points: number;
  readonly maxPoints: number;
  /** The measured value, in the unit of its range. */
  readonly measure: number;
  readonly range: { readonly lo: number; readonly hi: number; readonly unit: 'bps' | 'cents' | 'percent' };
}

export interface ConfidencePart {
  readonly factor: FactorKey;
  readonly weight: number;
  readonly qualityPercent: number;
  readonly freshnessPercent: number;
  readonly classificationPercent: number;
  /** The part of the confidence that the factor adds, in basis points of the whole (1,520 is 15.20 %). */
  readonly contributionBps: number;
  /** In whole percents, split by largest remainder: those of the 12 factors add up to `overallPercent`. */
  readonly contributionPercent: number;
}

/** The subject of better evidence: a closed list, for programs. docs/users/api.md says what each means. */
export const IMPROVEMENT_CODES = [
  'candidate-facts',
  'tariff-code',
  'freight-quote',
  'handling-quote',
  'insurance-quote',
  'duty-statement',
  'entry-quote',
  'fulfilment-quote',
] as const;
export type ImprovementCode = (typeof IMPROVEMENT_CODES)[number];

/** Evidence that would raise the confidence. */
export interface ConfidenceImprovement {
  readonly code: ImprovementCode;
  /** One sentence in English that names what to supply. */
  readonly text: string;
  /** The factors whose evidence would be better. */
  readonly factors: readonly FactorKey[];
  readonly overallPercentBefore: number;
  /** With this evidence and no other change. */
  readonly overallPercentAfter: number;
}

export interface Cm2Cell {
  readonly row: 0 | 1 | 2;
  readonly column: 0 | 1 | 2;
  readonly retailPriceBps: number;
  readonly costBps: number;
  readonly retailPriceCents: Cents;
  readonly cm2Cents: Cents;
  /** CM2 in basis points of net revenue. */
  readonly cm2Bps: number;
  readonly base: boolean;
  readonly worst: boolean;
}

export interface UnitEconomics {
  readonly netRevenueCents: Cents;
  readonly paymentFeeCents: Cents;
  readonly returns: {
    readonly returnRateBps: number;
    readonly refundedRevenueCents: Cents;
    readonly recoveredGoodsCents: Cents;
    readonly handlingCents: Cents;
  };
  readonly cm1Cents: Cents;
  readonly cm2Cents: Cents;
  readonly cm2Bps: number;
}

/**
 * The cash of an order until its first payout. `orderCents` is due with the order: the deposit and all one-time costs. `readyCents` is the
 * rest of the unit costs, `arrivalCents` the other costs to the warehouse.
 */
export interface Cash {
  readonly tiedUpCents: Cents;
  readonly orderCents: Cents;
  readonly readyCents: Cents;
  readonly arrivalCents: Cents;
  readonly leadTimeDays: number;
  readonly transitDays: number;
  readonly payoutDays: number;
  /** From the order to the first payout. */
  readonly days: number;
}

/** The one-time costs and the cash of the first order: never part of the 12 factors or the score. */
export interface FirstOrder {
  /** Units of the order: those that share the shipment. */
  readonly units: number;
  readonly oneTimeCostsCents: Cents;
  /** One-time costs shared by the units, rounded half up. */
  readonly perUnitCents: Cents;
  /** CM2 of a unit of the first order. */
  readonly cm2AfterCents: Cents;
  /** Units sold until their CM2 has paid the one-time costs; null when a sale leaves nothing. */
  readonly unitsToRecover: number | null;
  /** Null without the merchant's terms of payment. */
  readonly cash: Cash | null;
}

/** The entry of the goods into the market. */
export interface Entry {
  /** The day (YYYY-MM-DD) on which every dated rate is read. */
  readonly date: string;
  readonly transitDays: number;
  /** The last day on which an order enters in time. */
  readonly latestOrderDate: string;
  /** The source of the transit days. */
  readonly source: string;
}

/** A known change of a figure, for goods that enter on its day or later. */
export interface ScheduledChange {
  readonly date: string;
  readonly factor: EvidenceSubject;
  readonly fromCents: Cents;
  readonly toCents: Cents;
  /** The score of the same candidate from that day on. */
  readonly scoreThen: number;
  readonly verdictThen: Verdict;
  /** The notice of the change. */
  readonly source: string;
}

/** The subject of a reason: a closed list, for programs. docs/users/api.md says what each means. */
export const REASON_CODES = [
  'ddp-price-under-duty',
  'assumptions-decide',
  'contribution',
  'loss',
  'worst-case-contribution',
  'worst-case-loss',
  'acquisition-budget',
  'lowest-viable-price',
  'no-viable-price',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export interface Reason {
  readonly code: ReasonCode;
  /** One sentence in English with the report's figures in it. */
  readonly text: string;
}

/** The decision report: created once per run, never changed. */
export interface Report {
  readonly reportId: string;
  readonly skuId: string;
  readonly issuedAt: string;
  /** The formula set and the rate tables: the same inputs under the same version give the same report. */
  readonly ruleVersion: string;
  readonly currency: string;
  readonly candidate: CandidateRecord;
  /** The last day (YYYY-MM-DD) on which all evidence is valid; the day of issue when some had expired before. */
  readonly validUntil: string;
  readonly score: number;
  readonly verdict: Verdict;
  readonly scoreBreakdown: readonly ScorePart[];
  readonly confidence: {
    readonly overallPercent: number;
    readonly breakdown: readonly ConfidencePart[];
    /** Evidence that would raise it, the largest gain first. Absent from older senders. */
    readonly improvements?: readonly ConfidenceImprovement[];
  };
  readonly landedCost: {
    readonly trueLandedCostCents: Cents;
    readonly landedToWarehouseCents: Cents;
    readonly fulfilmentCents: Cents;
    readonly factors: readonly CostFactor[];
  };
  readonly evidence: readonly EvidenceRecord[];
  readonly unitEconomics: UnitEconomics;
  readonly cm2Matrix: readonly Cm2Cell[];
  readonly breakEvenCacCents: Cents;
  /** Null without one-time costs and terms of payment. */
  readonly firstOrder: FirstOrder | null;
  /** The lowest retail price from which base CM2 is not negative at any higher price within bounds; null when there is none. */
  readonly lowestViablePriceCents: Cents | null;
  /** Up to three, the most important first. */
  readonly reasons: readonly Reason[];
  readonly included: readonly string[];
  readonly excluded: readonly string[];
  /** Absent from older reports, like the next two. */
  readonly entry?: Entry;
  /** In the order of their days; at most `SCHEDULE_DAYS_AHEAD` days after the report. */
  readonly scheduledChanges?: readonly ScheduledChange[];
  /** The last day on which an order enters before the verdict falls; null when no known change lowers it. */
  readonly lastSafeOrderDate?: string | null;
}

/** A report as scoring creates it, with phrases instead of texts. */
export type PhrasedReport = Omit<
  Report,
  'confidence' | 'evidence' | 'reasons' | 'included' | 'excluded' | 'entry' | 'scheduledChanges'
> & {
  readonly confidence: Omit<Report['confidence'], 'improvements'> & {
    readonly improvements?: readonly WithTexts<ConfidenceImprovement, 'text'>[];
  };
  readonly evidence: readonly EvidenceFactRecord[];
  readonly reasons: readonly WithTexts<Reason, 'text'>[];
  readonly included: readonly Text[];
  readonly excluded: readonly Text[];
  readonly entry?: WithTexts<Entry, 'source'>;
  readonly scheduledChanges?: readonly WithTexts<ScheduledChange, 'source'>[];
};
