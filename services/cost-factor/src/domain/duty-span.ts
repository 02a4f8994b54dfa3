import { type Classification, percentPhrase, phrase, PLAUSIBLE_SHARE_PERCENT, type Text } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import type { Evaluation } from './evaluation.ts';
import { findNationalDuty } from './national-duty.ts';
import { findOrdinaryBps } from './ordinary-bps.ts';
import type { UsTariffLine } from './rate-rows.ts';
import { type TariffRate, tariffRate } from './tariff-rate.ts';
import { addedRange, tradeRemediesOf } from './trade-remedies.ts';
import { dutiableGoods, usStack } from './us-additional-duties.ts';

/** A wider span leaves the duty open: the line may change a decision. */
const NARROW_BPS_MAX = 250;
/** Quality of a duty from one line when other lines of the code differ. */
export const OPEN_LINE_QUALITY_PERCENT = 60;

/** The range of ordinary plus additional duty for the goods of a code. */
export interface DutySpan {
  readonly minBps: number;
  readonly maxBps: number;
  /** The variation of the additional duty among lines with the ordinary duty of the line in use. */
  readonly stackWidthBps: number;
  readonly notes: readonly Text[];
}

/**
 * Whether the duty is open and matters: because of the line, or of lists within the line. For a curated line, only the
 * additional duty counts.
 */
export function isLineOpen({ rate, span }: { readonly rate: TariffRate; readonly span: DutySpan }): boolean {
  const widthBps = rate.isPicked === true ? span.stackWidthBps : span.maxBps - span.minBps;
  return widthBps > NARROW_BPS_MAX;
}

/** The span of the code behind the figures. A live quote or a ruling is about these goods alone. */
export function dutySpan(evaluation: Evaluation, rate: TariffRate, valueCents: Cents): DutySpan {
  const { settledDuty, isCustomsFree, market } = evaluation;
  if (isCustomsFree) return spanOf([0]);
  const quotedBps = settledDuty?.bps;
  if (market.zone !== 'US') {
    return quotedBps === undefined ? ordinarySpan(rate) : spanOf([quotedBps + (settledDuty?.additionalBps ?? 0)]);
  }
  const totals = rate.lines.flatMap((line) => {
    const ordinaryBps = quotedBps ?? findOrdinaryBps(evaluation, line, valueCents);
    return ordinaryBps === undefined ? [] : [totalSpan(evaluation, line, ordinaryBps)];
  });
  const ownBps = quotedBps ?? rate.bps;
  const bySpecificRate = rate.usLine && findOrdinaryBps(evaluation, rate.usLine, valueCents);
  const ordinaryBps = ownBps ?? bySpecificRate ?? 0;
  const own = totalSpan(evaluation, rate.usLine, ordinaryBps);
  const spans = [...totals, ...(ownBps === null && totals.length > 0 ? [] : [own])];
  const span = around(spans);
  // A heading or chapter has no curated line, so the width of the total counts.
  const picked = rate.isPicked === true ? rate.lines : [];
  const stacks = [own, ...picked.map((line) => totalSpan(evaluation, line, ordinaryBps))];
  const notes = [...ownText(rate, widthOf(own)), ...linesText(rate, span, rate.lines.length - totals.length)];
  return { ...span, stackWidthBps: widthOf(around(stacks)), notes };
}

/**
 * `dutyRangeBps` of the classification: the span of all plausible readings of the goods, and of the ordinary duties
 * that intake has found possible. The latter get the additional duty of the code's own line, because other readings are
 * unnamed.
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
      return withRemedies(other, dutySpan(other, tariffRate(other, valueCents), valueCents));
    });
  const own = [span, ...possibleSpan(evaluation, rate)].map((one) => withRemedies(evaluation, one));
  const spans = [...own, ...others];
  return {
    min: Math.min(...spans.map(({ minBps }) => minBps)),
    max: Math.max(...spans.map(({ maxBps }) => maxBps)),
  };
}

/** A span of ordinary duty with anti-dumping and countervailing duties, which a ruling on the ordinary duty leaves to the tables. */
function withRemedies(evaluation: Evaluation, span: DutySpan): DutySpan {
  if (evaluation.isCustomsFree || evaluation.settledDuty?.additionalBps !== undefined) return span;
  const { minBps, maxBps } = addedRange(tradeRemediesOf(evaluation));
  return { ...span, minBps: span.minBps + minBps, maxBps: span.maxBps + maxBps };
}

/**
 * None when the client gave the code, none is known, nothing is charged, or a quote, a ruling or a national rate settles the duty.
 */
function possibleSpan(evaluation: Evaluation, rate: TariffRate): DutySpan[] {
  const { classification, isCustomsFree, market, settledDuty } = evaluation;
  if (classification.match === 'supplied' || classification.match === 'none') return [];
  if (isCustomsFree || settledDuty !== undefined || findNationalDuty(evaluation) !== undefined) return [];
  const { min, max } = classification.dutyRangeBps;
  if (market.zone !== 'US') return [spanOf([min, max])];
  return [min, max].map((bps) => totalSpan(evaluation, rate.usLine, bps));
}

/** Ordinary plus additional duty of one line. */
function totalSpan(evaluation: Evaluation, line: UsTariffLine | undefined, ordinaryBps: number): DutySpan {
  const { snapshot, settledDuty, day } = evaluation;
  const quotedBps = settledDuty?.additionalBps;
  if (quotedBps !== undefined) return spanOf([ordinaryBps + quotedBps]);
  const { minBps, maxBps } = usStack(snapshot, dutiableGoods(evaluation, line, ordinaryBps), day);
  return spanOf([ordinaryBps + minBps, ordinaryBps + maxBps]);
}

function ordinarySpan({ minBps, maxBps }: TariffRate): DutySpan {
  const notes =
    minBps === maxBps ? [] : [phrase`rates from ${percentPhrase(minBps)} to ${percentPhrase(maxBps)} are possible`];
  return { minBps, maxBps, stackWidthBps: 0, notes };
}

function spanOf(bps: readonly number[]): DutySpan {
  const [minBps, maxBps] = [Math.min(...bps), Math.max(...bps)];
  return { minBps, maxBps, stackWidthBps: 0, notes: [] };
}

function around(spans: readonly DutySpan[]): DutySpan {
  return spanOf(spans.flatMap(({ minBps, maxBps }) => [minBps, maxBps]));
}

function widthOf({ minBps, maxBps }: DutySpan): number {
  return maxBps - minBps;
}

function ownText({ usLine }: TariffRate, widthBps: number): Text[] {
  if (widthBps === 0 || usLine === undefined) return [];
  return [
    phrase`the duty of line ${usLine.hts8} varies by ${percentPhrase(widthBps)} with what code and title leave open`,
  ];
}

function linesText(
  { lines, linesName }: TariffRate,
  { minBps, maxBps }: Pick<DutySpan, 'minBps' | 'maxBps'>,
  left: number,
): Text[] {
  if ((minBps === maxBps || lines.length === 1) && left === 0) return [];
  const text = phrase`the ${lines.length} lines of ${linesName} bear ${percentPhrase(minBps)} to ${percentPhrase(maxBps)}, ordinary and additional duty together`;
  return [
    text,
    ...(left === 0
      ? []
      : [phrase`${left} of them are not included: they are charged by another measure than value or weight`]),
  ];
}
