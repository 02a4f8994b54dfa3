import {
  type CardRow,
  EVIDENCE_SUBJECTS,
  type EvidenceSubject,
  FACTOR_KEYS,
  type FulfilmentItem,
  type CompactReport,
  type MerchantRateCards,
  STATABLE_KEYS,
  type StatedAmounts,
  type UnstoredReport,
  type Verdict,
} from '@cpes/contracts';
import { type Cents, cents } from '@cpes/money';

/** A cost of a sale that is another one today. */
export interface MovedFigure {
  /** A factor or a term of the sale, each in cents per unit. */
  readonly factor: EvidenceSubject;
  readonly fromCents: Cents;
  readonly toCents: Cents;
  /** The source of the amount of today. */
  readonly source: string;
}

/** The differences between a stored report and the figures of today. */
export interface Differences {
  /** Without the prices of a dollar, the amounts add up to the loss of CM2. */
  readonly moved: readonly MovedFigure[];
  readonly scoreNow: number;
  readonly verdictNow: Verdict;
  readonly cm2NowCents: Cents;
}

const NO_SOURCE = 'no source';

/**
 * Compares a stored report with today's. Undefined when each cost, the score and the verdict are equal. Confidence does not count,
 * because it falls from day to day.
 */
export function differencesOf(stored: CompactReport, today: UnstoredReport): Differences | undefined {
  const before = costsOfStored(stored);
  const after = costsOf(today);
  const sources = new Map(today.evidence.map(({ factor, source }) => [factor, source]));
  const movedIn = (subjects: readonly EvidenceSubject[]): MovedFigure[] =>
    subjects.flatMap((factor) => {
      const [fromCents, toCents] = [before[factor], after[factor]];
      if (fromCents === undefined || toCents === undefined || fromCents === toCents) return [];
      return [{ factor, fromCents, toCents, source: sources.get(factor) ?? NO_SOURCE }];
    });
  const moved = movedIn(COSTS);
  const { score: scoreNow, verdict: verdictNow } = today;
  if (moved.length === 0 && scoreNow === stored.score && verdictNow === stored.verdict) return undefined;
  // The price of a dollar explains a score that moves alone. It moves almost daily, so alone it does not count.
  return {
    moved: [...moved, ...movedIn(EXCHANGE_RATES)],
    scoreNow,
    verdictNow,
    cm2NowCents: today.unitEconomics.cm2Cents,
  };
}

const EXCHANGE_RATES: readonly EvidenceSubject[] = ['exchangeRate', 'costExchangeRate'];
const COSTS = EVIDENCE_SUBJECTS.filter((subject) => !EXCHANGE_RATES.includes(subject));

type Costs = Partial<Record<EvidenceSubject, Cents | undefined>>;

function costsOfStored({ evidence, unitEconomics, candidate }: CompactReport): Costs {
  const [net, paymentFee, , refunded, recovered, handling] = unitEconomics;
  return {
    ...Object.fromEntries([...FACTOR_KEYS, ...EXCHANGE_RATES].map((key) => [key, evidence[key]?.[6]])),
    salesTax: cents(candidate.targetRetailPriceCents - net),
    paymentFee: cents(paymentFee),
    returnRate: cents(refunded - recovered + handling),
  };
}

function costsOf({ landedCost, evidence, unitEconomics, candidate }: UnstoredReport): Costs {
  const { netRevenueCents, paymentFeeCents, returns } = unitEconomics;
  return {
    ...Object.fromEntries(landedCost.factors.map(({ key, amountCents }) => [key, amountCents])),
    ...Object.fromEntries(
      evidence
        .filter(({ factor }) => EXCHANGE_RATES.includes(factor))
        .map(({ factor, normalizedCents }) => [factor, normalizedCents]),
    ),
    salesTax: cents(candidate.targetRetailPriceCents - netRevenueCents),
    paymentFee: paymentFeeCents,
    returnRate: cents(returns.refundedRevenueCents - returns.recoveredGoodsCents + returns.handlingCents),
  };
}

/**
 * The quotes of live sources in a report that are still valid. An examination queries no live source, so it keeps these amounts until
 * their validity ends, unless a rate card of the merchant replaces them on the day of entry. Additional duties follow from the quoted
 * duty, so they are kept with it.
 */
export function quotedAmountsOf(
  { evidence, candidate }: CompactReport,
  day: string,
  { freightLane, dutyRate, fulfilment = [] }: MerchantRateCards = {},
): StatedAmounts {
  const entryDay = candidate.entryDate ?? day;
  const hasPrices = (...items: readonly FulfilmentItem[]) =>
    items.every((item) =>
      isInForce(
        fulfilment.find((row) => row.item === item),
        entryDay,
      ),
    );
  const replaced: readonly string[] = [
    ...(hasPrices('receiving', 'storage') ? ['inboundReceivingStorage'] : []),
    ...(hasPrices('pick', 'pack') ? ['pickPack'] : []),
    ...(hasPrices('last-mile') ? ['lastMileDelivery'] : []),
    ...(isInForce(freightLane, entryDay) ? ['internationalFreight'] : []),
    ...(isInForce(dutyRate, entryDay) ? ['customsDuty', 'additionalDuties'] : []),
  ];
  const quoted = STATABLE_KEYS.filter((key) => !replaced.includes(key)).flatMap((key) => {
    const entry = evidence[key];
    const basis = key === 'additionalDuties' ? (evidence.customsDuty ?? entry) : entry;
    const isKept = entry !== undefined && (isQuoted(entry, day) || (basis !== undefined && isQuoted(basis, day)));
    return isKept ? [[key, entry[6]] as const] : [];
  });
  return Object.fromEntries(quoted);
}

function isInForce(row: CardRow | undefined, day: string): boolean {
  return row !== undefined && (row.validUntil === undefined || row.validUntil >= day);
}

/** Whether a report has a valid exchange rate of a live source, which tables cannot reproduce. */
export function hasQuotedExchangeRate({ evidence }: CompactReport, day: string): boolean {
  return evidence.exchangeRate !== undefined && isQuoted(evidence.exchangeRate, day);
}

function isQuoted(
  [type, , , validUntil]: NonNullable<CompactReport['evidence'][EvidenceSubject]>,
  day: string,
): boolean {
  return type === 'live_quote' && validUntil >= day;
}

/** A verdict with its margin. */
export interface Standing {
  readonly verdict: Verdict;
  readonly cm2Cents: number;
}

const BPS_PER_UNIT = 10_000;

/** Whether the verdict is another one, or CM2 moved by more than this share of what it was. */
export function isNotable(before: Standing, after: Standing, thresholdBps: number): boolean {
  const difference = BigInt(Math.abs(after.cm2Cents - before.cm2Cents)) * BigInt(BPS_PER_UNIT);
  return before.verdict !== after.verdict || difference > BigInt(Math.abs(before.cm2Cents)) * BigInt(thresholdBps);
}
