import { type Classification, phrase, PLAUSIBLE_SHARE_PERCENT, type Text } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import type { Evaluation } from './evaluation.ts';
import { findOrdinaryBps } from './ordinary-bps.ts';
import type { UsTariffLine } from './rate-rows.ts';
import { type TariffRate, tariffRate } from './tariff-rate.ts';
import { sumBps, usDutyLayers } from './us-additional-duties.ts';

/** A wider span than this leaves open what the goods bear: a decision may change with the line. */
const NARROW_BPS_MAX = 250;
/** What a duty is worth that was read from one line, where others of the same code bear another one. */
export const OPEN_LINE_QUALITY_PERCENT = 60;

/** Ordinary and additional duty together, from the least to the most that goods of a code may bear. */
export interface DutySpan {
  readonly minBps: number;
  readonly maxBps: number;
  readonly notes: readonly Text[];
}

/** Which line the goods fall under is open, and it matters. Where a line was picked by hand, it is known well enough. */
export function isLineOpen({ rate, span }: { readonly rate: TariffRate; readonly span: DutySpan }): boolean {
  return rate.isPicked !== true && span.maxBps - span.minBps > NARROW_BPS_MAX;
}

/** The span of the code that the figures are read from. A live quote is about these goods alone. */
export function dutySpan(evaluation: Evaluation, rate: TariffRate, valueCents: Cents): DutySpan {
  const { quotes, isCustomsFree, market } = evaluation;
  if (isCustomsFree) return spanOf([0]);
  const quotedBps = quotes.duty?.bps;
  if (market.zone !== 'US') {
    return quotedBps === undefined ? ordinarySpan(rate) : spanOf([quotedBps + (quotes.duty?.additionalBps ?? 0)]);
  }
  const totals = rate.lines.flatMap((line) => {
    const ordinaryBps = quotedBps ?? findOrdinaryBps(evaluation, line, valueCents);
    return ordinaryBps === undefined ? [] : [ordinaryBps + additionalBps(evaluation, line, ordinaryBps)];
  });
  const ownBps = quotedBps ?? rate.bps;
  const own = ownBps === null ? [] : [ownBps + additionalBps(evaluation, rate.usLine, ownBps)];
  if (totals.length + own.length === 0) return spanOf([additionalBps(evaluation, rate.usLine, 0)]);
  const span = spanOf([...totals, ...own]);
  return { ...span, notes: linesText(rate, span, rate.lines.length - totals.length) };
}

/**
 * What `dutyRangeBps` of the classification says: the span of all readings of the goods that are plausible, and of the ordinary duty
 * that intake has found possible. The latter bears the additional duty of the code's own line, since readings behind it have no names.
 */
export function dutyRange(
  evaluation: Evaluation,
  { rate, span }: { readonly rate: TariffRate; readonly span: DutySpan },
  valueCents: Cents,
): Classification['dutyRangeBps'] {
  const { alternatives } = evaluation.classification;
  const others = alternatives
    .filter(({ sharePercent }) => sharePercent >= PLAUSIBLE_SHARE_PERCENT)
    .map(({ hsCode }) => {
      const other = { ...evaluation, hsCode };
      return dutySpan(other, tariffRate(other, valueCents), valueCents);
    });
  const spans = [span, ...others, ...possibleSpan(evaluation, rate)];
  return {
    min: Math.min(...spans.map(({ minBps }) => minBps)),
    max: Math.max(...spans.map(({ maxBps }) => maxBps)),
  };
}

/** None where the client gave the code, where nobody knows any, where nothing is charged, and where a live source knows the duty. */
function possibleSpan(evaluation: Evaluation, rate: TariffRate): DutySpan[] {
  const { classification, isCustomsFree, market, quotes } = evaluation;
  if (classification.match === 'supplied' || classification.match === 'none') return [];
  if (isCustomsFree || quotes.duty !== undefined) return [];
  const { min, max } = classification.dutyRangeBps;
  if (market.zone !== 'US') return [spanOf([min, max])];
  return [spanOf([min, max].map((bps) => bps + additionalBps(evaluation, rate.usLine, bps)))];
}

function additionalBps(
  { book, candidate, quotes, day }: Evaluation,
  line: UsTariffLine | undefined,
  ordinaryBps: number,
): number {
  const goods = { origin: candidate.supplierCountry, line, ordinaryBps };
  return quotes.duty?.additionalBps ?? sumBps(usDutyLayers(book, goods, day));
}

function ordinarySpan({ minBps, maxBps }: TariffRate): DutySpan {
  const notes = minBps === maxBps ? [] : [phrase`rates from ${minBps} to ${maxBps} bps are possible`];
  return { minBps, maxBps, notes };
}

function spanOf(bps: readonly number[]): DutySpan {
  return { minBps: Math.min(...bps), maxBps: Math.max(...bps), notes: [] };
}

function linesText({ lines, linesName }: TariffRate, { minBps, maxBps }: DutySpan, left: number): Text[] {
  if (minBps === maxBps && left === 0) return [];
  const text = phrase`the ${lines.length} lines of ${linesName} bear ${minBps} to ${maxBps} bps, ordinary and additional duty together`;
  return [
    text,
    ...(left === 0 ? [] : [phrase`${left} of them are charged by another measure than value or weight and left out`]),
  ];
}
