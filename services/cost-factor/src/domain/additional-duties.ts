import { clauses, percentPhrase, phrase, sumOf } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import { adValorem, crossesNoBorder, type DutyRead } from './customs-duty.ts';
import { earlier, earliestEnd } from './day.ts';
import { gapsUnder, tradeRemedyGaps } from './duty-gaps.ts';
import { isLineOpen, OPEN_LINE_QUALITY_PERCENT } from './duty-span.ts';
import type { Evaluation } from './evaluation.ts';
import { type CostedAmount, statedBy } from './costed-amount.ts';
import { TTL_DAYS, weaker } from './freshness.ts';
import { fallbackNote } from './market.ts';
import { findNationalDuty } from './national-duty.ts';
import { findOrdinaryBps } from './ordinary-bps.ts';
import type { TariffRate } from './tariff-rate.ts';
import {
  chargedText,
  possibleTexts,
  sumBps as sumRemedies,
  type TradeRemedies,
  tradeRemediesOf,
} from './trade-remedies.ts';
import { dutiableGoods, type DutyLayer, sumBps, usDutyNotes, usStack } from './us-additional-duties.ts';

const UNMODELLED = phrase`anti-dumping and countervailing duties are not modelled`;
const NONE_BY_ORIGIN = phrase`the tariff has no additional duty on such goods of this origin`;
const UNMODELLED_OTHERS = phrase`other anti-dumping and countervailing duties are not modelled`;
/** Quality of a duty with known gaps in the tables. */
const GAP_QUALITY_PERCENT = 60;

/** F06: additional duties by origin and line: the US stack, or the trade remedies of other markets. */
export function additionalDuties(evaluation: Evaluation, duty: DutyRead): CostedAmount {
  const { market, settledDuty, isCustomsFree } = evaluation;
  if (isCustomsFree) return crossesNoBorder(evaluation, TTL_DAYS.additionalDuties);
  const shared = { ttlDays: TTL_DAYS.additionalDuties, restsOn: ['supplierCountry', 'targetMarket'] as const };
  if (settledDuty?.additionalBps !== undefined) {
    return { ...shared, ...adValorem(settledDuty.additionalBps, duty.valueCents), ...settledDuty.stated, notes: [] };
  }
  if (market.zone === 'US') return { ...shared, ...usDuties(evaluation, duty) };
  const remedies = tradeRemediesOf(evaluation);
  const known = nationalAdditional(evaluation, duty) ?? chargedRemedies(evaluation, remedies, duty);
  return { ...shared, ...(known ?? unknownToBeNil(evaluation, duty, remedies)) };
}

type TableFinding = Omit<CostedAmount, 'restsOn' | 'ttlDays'>;

/** The additional duty in a market's own rate. */
function nationalAdditional(evaluation: Evaluation, { valueCents }: DutyRead): TableFinding | undefined {
  const row = findNationalDuty(evaluation);
  if (row === undefined || row.additionalBps === null) return undefined;
  return { ...adValorem(row.additionalBps, valueCents), ...statedBy(row), notes: [row.goods] };
}

/** Duties on goods of the origin at one rate for every producer, such as against dumping. */
function chargedRemedies(
  evaluation: Evaluation,
  { charged, possible, read }: TradeRemedies,
  { valueCents }: DutyRead,
): TableFinding | undefined {
  const [first] = charged;
  if (first === undefined) return undefined;
  const gaps = read === undefined ? [] : tradeRemedyGaps(evaluation, true);
  return {
    ...adValorem(sumRemedies(charged), valueCents),
    ...statedBy(first),
    qualityMaxPercent: possible.length + gaps.length > 0 ? GAP_QUALITY_PERCENT : undefined,
    notes: [
      ...charged.map(chargedText),
      ...possibleTexts(possible),
      ...new Set(gaps.map(({ statement }) => statement)),
      ...(read === undefined ? [UNMODELLED_OTHERS] : []),
    ],
  };
}

/** Without additional duties in the tables, zero is that of an official file, or a rule with a gap, and for some goods an estimate. */
function unknownToBeNil(
  evaluation: Evaluation,
  { valueCents }: DutyRead,
  { possible, read }: TradeRemedies,
): TableFinding {
  const { market, today, settledDuty } = evaluation;
  const { additionalNotes = [] } = settledDuty ?? {};
  const gaps = tradeRemedyGaps(evaluation, read !== undefined);
  if (read !== undefined && gaps.length + possible.length + additionalNotes.length === 0)
    return { ...adValorem(0, valueCents), ...statedBy(read), notes: [NONE_BY_ORIGIN] };
  return {
    ...adValorem(0, valueCents),
    type: market.isFallback || gaps.length + possible.length + additionalNotes.length > 0 ? 'estimate' : 'rule',
    qualityMaxPercent: GAP_QUALITY_PERCENT,
    source: phrase`no additional duty by origin is applied in zone ${market.zone}`,
    asOf: today,
    notes: [
      ...(read === undefined ? [phrase`${UNMODELLED}, so additional duties may exist`] : []),
      ...possibleTexts(possible),
      ...new Set(gaps.map(({ statement }) => statement)),
      ...additionalNotes,
      ...fallbackNote(market),
    ],
  };
}

function usDuties(evaluation: Evaluation, { rate, span, valueCents }: DutyRead): TableFinding {
  const { snapshot, settledDuty, day } = evaluation;
  const bySpecificRate = rate.usLine && findOrdinaryBps(evaluation, rate.usLine, valueCents);
  const ordinaryBps = settledDuty?.bps ?? rate.bps ?? bySpecificRate ?? 0;
  const goods = dutiableGoods(evaluation, rate.usLine, ordinaryBps);
  const { layers } = usStack(snapshot, goods, day);
  const gaps = gapsUnder(evaluation, layers);
  const isOpen = gaps.length > 0 || isLineOpen({ rate, span });
  return {
    ...fromLayers(evaluation, rate, layers, valueCents),
    qualityMaxPercent: isOpen ? Math.min(GAP_QUALITY_PERCENT, OPEN_LINE_QUALITY_PERCENT) : undefined,
    notes: [
      ...layers.map(({ name, bps }) => phrase`${name}: ${percentPhrase(bps)}`),
      ...usDutyNotes(snapshot, goods, day, layers),
      ...gaps.map(({ statement }) => statement),
      ...span.notes,
      UNMODELLED,
    ],
  };
}

function fromLayers(
  { snapshot }: Evaluation,
  rate: TariffRate,
  layers: readonly DutyLayer[],
  valueCents: Cents,
): Omit<TableFinding, 'notes'> {
  // The figure is as old as the oldest layer that adds to it, or as the table without one.
  const counted = layers.some(({ bps }) => bps > 0) ? layers.filter(({ bps }) => bps > 0) : layers;
  const sum = adValorem(sumBps(layers), valueCents);
  const parts = sumOf(layers.map(({ bps }) => percentPhrase(bps)));
  return {
    ...sum,
    formula: layers.length > 1 ? phrase`${valueCents} × (${parts}) → ${sum.amountCents}` : sum.formula,
    type: weakest(rate, layers),
    source:
      layers.length === 0
        ? phrase`US duties by origin, HTS chapter 99`
        : clauses([...new Set(layers.flatMap(({ sources }) => sources))]),
    asOf: counted.reduce((oldest, { asOf }) => earlier(oldest, asOf), counted[0]?.asOf ?? snapshot.originDutiesAsOf),
    effectiveTo: counted.reduce<string | null>((end, one) => earliestEnd(end, one.effectiveTo), null),
  };
}

/** The quality of the stack is that of its weakest layer and of its line. */
function weakest({ type, specific }: TariffRate, layers: readonly DutyLayer[]): CostedAmount['type'] {
  // An unknown specific rate leaves the duty open, but the line is known.
  const ofLine = specific === undefined ? type : 'official_table';
  return layers.map((one) => one.type).reduce(weaker, ofLine);
}
