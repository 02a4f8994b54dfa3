import { add, type Cents, cents } from '@cpes/money';
import { ValidateBy } from 'class-validator';
import type { Candidate } from './candidate.ts';
import { costFactorsOf, type CompactEvidence, compactEvidenceOf, evidenceOf } from './compact-evidence.ts';
import type { CostFactor, Evidence, PhrasedEvidence } from './factors.ts';
import { reportIdOf, type RunId, type SkuId } from './ids.ts';
import { candidateWithNulls, type EvidenceFactRecord, type EvidenceRecord, evidenceWithNulls } from './nulls.ts';
import { addDays } from './moment.ts';
import { type Text, wordsOf } from './phrases/phrase.ts';
import type {
  Cm2Cell,
  ConfidencePart,
  Entry,
  Cash,
  FirstOrder,
  ImprovementCode,
  ReasonCode,
  Report,
  PhrasedReport,
  ScheduledChange,
  ScorePart,
  UnitEconomics,
} from './report.ts';
import { type EvidenceSubject, FACTOR_KEYS, type FactorKey, type Verdict, VERDICTS } from './vocabulary.ts';

/** The current form of stored reports. CPES can read every earlier form. */
export const REPORT_FORM = 1;

type Index = 0 | 1 | 2;
const INDEXES: readonly Index[] = [0, 1, 2];
const PARTS = ['margin', 'resilience', 'cacHeadroom', 'markup'] as const satisfies readonly ScorePart['part'][];

/**
 * A compact report, as it is sent and stored: every figure once, no derived members, and no text. `reportOf` renders the report for
 * people.
 */
export interface CompactReport {
  readonly form: typeof REPORT_FORM;
  readonly issuedAt: string;
  readonly ruleVersion: string;
  readonly currency: string;
  readonly validUntil: string;
  readonly score: number;
  readonly verdict: Verdict;
  readonly candidate: Candidate;
  /** By part, in the order margin, resilience, CAC headroom, markup. */
  readonly scoreParts: readonly (readonly [
    points: number,
    maxPoints: number,
    measure: number,
    lo: number,
    hi: number,
    unit: ScorePart['range']['unit'],
  ])[];
  readonly confidence: {
    readonly overallPercent: number;
    /** By factor, in their order; quality and freshness come from its evidence. */
    readonly parts: readonly (readonly [
      weight: number,
      classificationPercent: number,
      contributionBps: number,
      contributionPercent: number,
    ])[];
    /** Factors by their positions. */
    readonly improvements: readonly (readonly [
      code: ImprovementCode,
      text: Text,
      factors: readonly number[],
      overallPercentAfter: number,
    ])[];
  };
  readonly evidence: CompactEvidence;
  readonly unitEconomics: readonly [
    netRevenueCents: number,
    paymentFeeCents: number,
    returnRateBps: number,
    refundedRevenueCents: number,
    recoveredGoodsCents: number,
    handlingCents: number,
    cm1Cents: number,
    cm2Cents: number,
    cm2Bps: number,
  ];
  readonly cm2Matrix: {
    /** By row: share of the retail price in basis points, and that price in cents. */
    readonly rows: readonly (readonly [retailPriceBps: number, retailPriceCents: number])[];
    /** By column: share of the costs in basis points. */
    readonly costsBps: readonly number[];
    /** Row by row. */
    readonly cells: readonly (readonly [cm2Cents: number, cm2Bps: number])[];
    /** Positions of the base and the worst cell in `cells`. */
    readonly base: number;
    readonly worst: number;
  };
  readonly breakEvenCacCents: Cents;
  readonly firstOrder?: readonly [
    units: number,
    oneTimeCostsCents: number,
    perUnitCents: number,
    cm2AfterCents: number,
    unitsToRecover: number | null,
    cash?: readonly [
      orderCents: number,
      readyCents: number,
      arrivalCents: number,
      leadTimeDays: number,
      transitDays: number,
      payoutDays: number,
    ],
  ];
  readonly lowestViablePriceCents: Cents | null;
  readonly reasons: readonly (readonly [code: ReasonCode, text: Text])[];
  readonly included: readonly Text[];
  readonly excluded: readonly Text[];
  /** Absent from older reports, like the next two. */
  readonly entry?: readonly [date: string, transitDays: number, source: Text];
  readonly scheduledChanges?: readonly (readonly [
    date: string,
    factor: EvidenceSubject,
    fromCents: number,
    toCents: number,
    scoreThen: number,
    verdictThen: Verdict,
    source: Text,
  ])[];
  readonly lastSafeOrderDate?: string | null;
}

/** The subject of the report. */
export interface ReportOwner {
  readonly skuId: SkuId;
  readonly runId: RunId;
}

/** A compact report. */
export function compactReportOf(
  report: Omit<PhrasedReport, 'candidate' | 'reportId' | 'skuId'>,
  candidate: Candidate,
): CompactReport {
  const { issuedAt, ruleVersion, currency, validUntil, score, verdict, breakEvenCacCents, lowestViablePriceCents } =
    report;
  const { included, excluded, cm2Matrix, confidence } = report;
  return {
    form: REPORT_FORM,
    issuedAt,
    ruleVersion,
    currency,
    validUntil,
    score,
    verdict,
    candidate,
    scoreParts: PARTS.map((part) => scorePartOf(report.scoreBreakdown, part)),
    confidence: {
      overallPercent: confidence.overallPercent,
      parts: FACTOR_KEYS.map((key) => confidencePartOf(confidence.breakdown, key)),
      improvements: (confidence.improvements ?? []).map(({ code, text, factors, overallPercentAfter }) => [
        code,
        text,
        factors.map((factor) => FACTOR_KEYS.indexOf(factor)),
        overallPercentAfter,
      ]),
    },
    evidence: compactEvidenceOf(report.evidence.map(withoutNull)),
    unitEconomics: amountsOf(report.unitEconomics),
    cm2Matrix: {
      rows: INDEXES.map((row) => rowOf(cm2Matrix, row)),
      costsBps: cm2Matrix.slice(0, INDEXES.length).map(({ costBps }) => costBps),
      cells: cm2Matrix.map(({ cm2Cents, cm2Bps }) => [cm2Cents, cm2Bps]),
      base: cm2Matrix.findIndex(({ base }) => base),
      worst: cm2Matrix.findIndex(({ worst }) => worst),
    },
    breakEvenCacCents,
    ...(report.firstOrder && { firstOrder: firstOrderFiguresOf(report.firstOrder) }),
    lowestViablePriceCents,
    reasons: report.reasons.map(({ code, text }) => [code, text]),
    included,
    excluded,
    ...scheduleFiguresOf(report),
  };
}

/** The rendered report. The same compact report always renders the same. */
export function reportOf({ skuId, runId }: ReportOwner, compact: CompactReport): Report {
  const { issuedAt, ruleVersion, currency, validUntil, score, verdict, breakEvenCacCents, lowestViablePriceCents } =
    compact;
  const { overallPercent, improvements } = compact.confidence;
  const factors = costFactorsOf(runId, compact.evidence);
  const [landedToWarehouseCents, fulfilmentCents] = [sumOf(factors, 'landed'), sumOf(factors, 'fulfilment')];
  return {
    reportId: reportIdOf(runId),
    skuId,
    issuedAt,
    ruleVersion,
    currency,
    candidate: candidateWithNulls(compact.candidate),
    validUntil,
    score,
    verdict,
    scoreBreakdown: compact.scoreParts.map(([points, maxPoints, measure, lo, hi, unit], index) => ({
      part: PARTS[index] ?? 'margin',
      points,
      maxPoints,
      measure,
      range: { lo, hi, unit },
    })),
    confidence: {
      overallPercent,
      breakdown: confidenceOf(compact),
      improvements: improvements.map(([code, text, places, overallPercentAfter]) => ({
        code,
        text: wordsOf(text),
        factors: places.flatMap((place) => FACTOR_KEYS[place] ?? []),
        overallPercentBefore: overallPercent,
        overallPercentAfter,
      })),
    },
    landedCost: {
      trueLandedCostCents: add(landedToWarehouseCents, fulfilmentCents),
      landedToWarehouseCents,
      fulfilmentCents,
      factors,
    },
    evidence: evidenceRecordsOf(runId, compact.evidence),
    unitEconomics: unitEconomicsOf(compact.unitEconomics),
    cm2Matrix: matrixOf(compact.cm2Matrix),
    breakEvenCacCents,
    firstOrder: compact.firstOrder === undefined ? null : firstOrderOf(compact.firstOrder),
    lowestViablePriceCents,
    reasons: compact.reasons.map(([code, text]) => ({ code, text: wordsOf(text) })),
    included: compact.included.map(wordsOf),
    excluded: compact.excluded.map(wordsOf),
    ...scheduleOf(compact),
  };
}

/** A report with its texts rendered. */
export function inWords(report: Omit<PhrasedReport, 'reportId' | 'skuId'>): Omit<Report, 'reportId' | 'skuId'> {
  const { entry, scheduledChanges, lastSafeOrderDate, ...others } = report;
  const { confidence, evidence, reasons, included, excluded } = others;
  const { improvements, ...rest } = confidence;
  return {
    ...others,
    confidence: { ...rest, ...(improvements && { improvements: improvements.map(withWords) }) },
    evidence: evidence.map((item) => evidenceWithNulls(evidenceInWords(withoutNull(item)))),
    reasons: reasons.map(withWords),
    included: included.map(wordsOf),
    excluded: excluded.map(wordsOf),
    ...(entry && { entry: withSource(entry) }),
    ...(scheduledChanges && { scheduledChanges: scheduledChanges.map(withSource) }),
    ...(lastSafeOrderDate !== undefined && { lastSafeOrderDate }),
  };
}

/** The evidence of a run as records show it. */
export function evidenceRecordsOf(runId: RunId, compact: CompactEvidence): EvidenceRecord[] {
  return evidenceOf(runId, compact).map((item) => evidenceWithNulls(evidenceInWords(item)));
}

/** Evidence with its texts rendered. */
export function evidenceInWords({ assumption, ...item }: PhrasedEvidence): Evidence {
  const { source, rawUnit, formula } = item;
  return {
    ...item,
    source: wordsOf(source),
    rawUnit: wordsOf(rawUnit),
    formula: wordsOf(formula),
    ...(assumption === undefined ? {} : { assumption: wordsOf(assumption) }),
  };
}

/** A report in the current form, checked by its outline only: scoring is the only source of reports. */
export function IsCompactReport(): PropertyDecorator {
  return ValidateBy({
    name: 'isCompactReport',
    validator: { validate: isCompactReport, defaultMessage: () => `$property must be a report in form ${REPORT_FORM}` },
  });
}

function isCompactReport(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { form, score, verdict, ...parts } = value as Partial<CompactReport>;
  if (form !== REPORT_FORM || !isPercent(score) || !VERDICTS.some((one) => one === verdict)) return false;
  return PARTS_NEEDED.every((name) => isObject(parts[name]));
}

const PARTS_NEEDED = ['evidence', 'candidate', 'confidence', 'cm2Matrix'] as const;

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isPercent(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100;
}

function scorePartOf(breakdown: readonly ScorePart[], part: ScorePart['part']): CompactReport['scoreParts'][number] {
  const { points, maxPoints, measure, range } = required(
    breakdown.find((one) => one.part === part),
    part,
  );
  return [points, maxPoints, measure, range.lo, range.hi, range.unit];
}

function confidencePartOf(
  breakdown: readonly ConfidencePart[],
  key: FactorKey,
): CompactReport['confidence']['parts'][number] {
  const { weight, classificationPercent, contributionBps, contributionPercent } = required(
    breakdown.find(({ factor }) => factor === key),
    key,
  );
  return [weight, classificationPercent, contributionBps, contributionPercent];
}

function confidenceOf({ confidence, evidence }: CompactReport): ConfidencePart[] {
  return FACTOR_KEYS.map((factor, index) => {
    const [weight, classificationPercent, contributionBps, contributionPercent] = required(
      confidence.parts[index],
      factor,
    );
    const [, , , , , , , , qualityPercent, freshnessPercent] = required(evidence[factor], factor);
    return {
      factor,
      weight,
      qualityPercent,
      freshnessPercent,
      classificationPercent,
      contributionBps,
      contributionPercent,
    };
  });
}

function amountsOf({ returns, ...unit }: UnitEconomics): CompactReport['unitEconomics'] {
  const { netRevenueCents, paymentFeeCents, cm1Cents, cm2Cents, cm2Bps } = unit;
  const { returnRateBps, refundedRevenueCents, recoveredGoodsCents, handlingCents } = returns;
  return [
    netRevenueCents,
    paymentFeeCents,
    returnRateBps,
    refundedRevenueCents,
    recoveredGoodsCents,
    handlingCents,
    cm1Cents,
    cm2Cents,
    cm2Bps,
  ];
}

function unitEconomicsOf([
  net,
  fee,
  returnRateBps,
  refunded,
  recovered,
  handling,
  cm1,
  cm2,
  cm2Bps,
]: CompactReport['unitEconomics']): UnitEconomics {
  return {
    netRevenueCents: cents(net),
    paymentFeeCents: cents(fee),
    returns: {
      returnRateBps,
      refundedRevenueCents: cents(refunded),
      recoveredGoodsCents: cents(recovered),
      handlingCents: cents(handling),
    },
    cm1Cents: cents(cm1),
    cm2Cents: cents(cm2),
    cm2Bps,
  };
}

function firstOrderFiguresOf(order: FirstOrder): NonNullable<CompactReport['firstOrder']> {
  const { units, oneTimeCostsCents, perUnitCents, cm2AfterCents, unitsToRecover, cash } = order;
  const figures = [units, oneTimeCostsCents, perUnitCents, cm2AfterCents, unitsToRecover] as const;
  if (cash === null) return figures;
  const { orderCents, readyCents, arrivalCents, leadTimeDays, transitDays, payoutDays } = cash;
  return [...figures, [orderCents, readyCents, arrivalCents, leadTimeDays, transitDays, payoutDays]];
}

function firstOrderOf([units, oneTime, perUnit, cm2After, unitsToRecover, cash]: NonNullable<
  CompactReport['firstOrder']
>): FirstOrder {
  return {
    units,
    oneTimeCostsCents: cents(oneTime),
    perUnitCents: cents(perUnit),
    cm2AfterCents: cents(cm2After),
    unitsToRecover,
    cash: cash === undefined ? null : cashOf(...cash),
  };
}

/** The cash of a first order from its payments and its days. */
export function cashOf(
  ...[order, ready, arrival, leadTimeDays, transitDays, payoutDays]: NonNullable<
    NonNullable<CompactReport['firstOrder']>[5]
  >
): Cash {
  const [orderCents, readyCents, arrivalCents] = [cents(order), cents(ready), cents(arrival)];
  return {
    tiedUpCents: add(orderCents, readyCents, arrivalCents),
    orderCents,
    readyCents,
    arrivalCents,
    leadTimeDays,
    transitDays,
    payoutDays,
    days: leadTimeDays + transitDays + payoutDays,
  };
}

type Schedule = Pick<CompactReport, 'entry' | 'scheduledChanges' | 'lastSafeOrderDate'>;

function scheduleFiguresOf({
  entry,
  scheduledChanges,
  lastSafeOrderDate,
}: Pick<PhrasedReport, keyof Schedule>): Schedule {
  return {
    ...(entry && { entry: [entry.date, entry.transitDays, entry.source] }),
    ...(scheduledChanges && {
      scheduledChanges: scheduledChanges.map(
        ({ date, factor, fromCents, toCents, scoreThen, verdictThen, source }) =>
          [date, factor, fromCents, toCents, scoreThen, verdictThen, source] as const,
      ),
    }),
    ...(lastSafeOrderDate !== undefined && { lastSafeOrderDate }),
  };
}

function scheduleOf({ entry, scheduledChanges, lastSafeOrderDate }: Schedule): Pick<Report, keyof Schedule> {
  return {
    ...(entry && { entry: entryOf(...entry) }),
    ...(scheduledChanges && {
      scheduledChanges: scheduledChanges.map(
        ([date, factor, fromCents, toCents, scoreThen, verdictThen, source]): ScheduledChange => ({
          date,
          factor,
          fromCents: cents(fromCents),
          toCents: cents(toCents),
          scoreThen,
          verdictThen,
          source: wordsOf(source),
        }),
      ),
    }),
    ...(lastSafeOrderDate !== undefined && { lastSafeOrderDate }),
  };
}

function entryOf(date: string, transitDays: number, source: Text): Entry {
  return { date, transitDays, latestOrderDate: addDays(date, -transitDays), source: wordsOf(source) };
}

function rowOf(matrix: readonly Cm2Cell[], row: Index): readonly [number, number] {
  const { retailPriceBps, retailPriceCents } = required(
    matrix.find((cell) => cell.row === row),
    `row ${row}`,
  );
  return [retailPriceBps, retailPriceCents];
}

function matrixOf({ rows, costsBps, cells, base, worst }: CompactReport['cm2Matrix']): Cm2Cell[] {
  return INDEXES.flatMap((row) =>
    INDEXES.map((column): Cm2Cell => {
      const place = row * INDEXES.length + column;
      const [retailPriceBps, retailPriceCents] = required(rows[row], `row ${row}`);
      const [cm2Cents, cm2Bps] = required(cells[place], `cell ${place}`);
      return {
        row,
        column,
        retailPriceBps,
        costBps: costsBps[column] ?? 0,
        retailPriceCents: cents(retailPriceCents),
        cm2Cents: cents(cm2Cents),
        cm2Bps,
        base: place === base,
        worst: place === worst,
      };
    }),
  );
}

function sumOf(factors: readonly CostFactor[], group: CostFactor['group']): Cents {
  return add(...factors.filter((factor) => factor.group === group).map(({ amountCents }) => amountCents));
}

function withWords<T extends { readonly text: Text }>(item: T): Omit<T, 'text'> & { readonly text: string } {
  return { ...item, text: wordsOf(item.text) };
}

function withSource<T extends { readonly source: Text }>(item: T): Omit<T, 'source'> & { readonly source: string } {
  return { ...item, source: wordsOf(item.source) };
}

function withoutNull({ assumption, ...item }: EvidenceFactRecord): PhrasedEvidence {
  return { ...item, ...(assumption === null ? {} : { assumption }) };
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`a report without ${what}`);
  return value;
}
