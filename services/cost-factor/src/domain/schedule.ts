import {
  addDays,
  clauses,
  clausesOf,
  type EvidenceSubject,
  type MarginTerms,
  phrase,
  SCHEDULE_DAYS_AHEAD,
  type ScheduledDay,
  type ScheduledMove,
  type Text,
  wordsOf,
} from '@cpes/contracts';
import type { CostedAmount } from './costed-amount.ts';
import { entryOf } from './entry.ts';
import { type Evaluation, isQuotedFor, prepareOn } from './evaluation.ts';
import { factorAmountsOf, type Figures, figuresOf } from './figures.ts';
import { territoryOf } from './market.ts';
import type { CalendarScope } from './rate-calendar.ts';

/**
 * Each day costs up to two more computations of the factors. A merchant's own rows end on at most eight different days: one lane, one
 * duty, five prices of fulfilment and the terms. That leaves 16 days for the tables. A code of a chapter alone may have more of them; the
 * earliest count.
 */
const SCHEDULED_DAYS_MAX = 24;

/** The terms behind each figure of a sale. They may change CM2 while the figure keeps its cents, like the recovery of returned goods. */
const SALE_TERMS = {
  salesTax: ['salesTaxBps', 'isRetailPriceTaxInclusive'],
  paymentFee: ['paymentFeeBps', 'paymentFeeFixedCents'],
  returnRate: ['returnRateBps', 'recoveryBps', 'returnProcessingCents'],
} as const satisfies Partial<Record<EvidenceSubject, readonly (keyof MarginTerms)[]>>;

/**
 * The days after that of the evaluation on which figures change, each with the figures before and after. Quotes stay as they are on both
 * sides of a day, so that the end of a quote's validity is no change. A duty quote counts only while it is valid: it does not know the
 * duty of later days.
 */
export function scheduleOf(evaluation: Evaluation, current: Figures): ScheduledDay[] {
  const { today, day: entryDay, snapshot, quotes } = evaluation;
  const on = (day: string, held: Evaluation['quotes']) =>
    prepareOn(day, snapshot, { ...evaluation, day: today, quotes: held });
  const schedule: ScheduledDay[] = [];
  let last = { figures: current, since: entryDay, duty: quotes.duty };
  for (const date of scheduledDays(evaluation)) {
    const held = heldUntil(date, quotes);
    const isKnown = last.duty === held.duty && last.since >= today && last.since < date;
    const eve = on(addDays(date, -1), held);
    const before = isKnown ? last.figures : figuresOf(eve);
    const then = figuresOf(on(date, held));
    last = { figures: then, since: date, duty: held.duty };
    const moves = movesBetween(before, then, date);
    if (moves.length === 0) continue;
    const { transitDays: transitDaysBefore } = entryOf(eve);
    schedule.push({ date, transitDaysBefore, before: datedFigures(before), then: datedFigures(then), moves });
  }
  return schedule;
}

/** The days on which figures may change, found before any is computed. */
function scheduledDays(evaluation: Evaluation): string[] {
  const { today, snapshot, rateCards, terms } = evaluation;
  const until = addDays(today, SCHEDULE_DAYS_AHEAD);
  const own = [rateCards?.freightLane, rateCards?.dutyRate, ...(rateCards?.fulfilment ?? []), terms];
  const ends = own
    .flatMap((row) => row?.validUntil ?? [])
    .map((last) => addDays(last, 1))
    .filter((day) => day > today && day <= until);
  const days = snapshot.calendar.daysFor(scopeOf(evaluation), today, until);
  return [...new Set([...days, ...ends])].toSorted().slice(0, SCHEDULED_DAYS_MAX);
}

function scopeOf(evaluation: Evaluation): CalendarScope {
  const { candidate, market, snapshot, hsCode, today } = evaluation;
  return {
    market: market.country,
    zone: market.zone,
    origin: candidate.supplierCountry,
    territory: territoryOf(snapshot, candidate.supplierCountry, today),
    freightMode: candidate.freightMode,
    hsCode,
    usCode: market.zone === 'US' ? usCodeOf(evaluation) : hsCode,
  };
}

/** The line of the goods, or the smallest group that has lines. */
function usCodeOf({ snapshot, hsCode, today }: Evaluation): string {
  const line = hsCode.slice(0, 8);
  if (line.length === 8 && snapshot.findUsLine(line, today) !== undefined) return line;
  const groups = [6, 4, 2].filter((length) => hsCode.length >= length).map((length) => hsCode.slice(0, length));
  return groups.find((group) => snapshot.statistics.linesUnder(group, today).length > 0) ?? '';
}

function heldUntil(day: string, { duty, ...quotes }: Evaluation['quotes']): Evaluation['quotes'] {
  return duty !== undefined && isQuotedFor(day, duty) ? { ...quotes, duty } : quotes;
}

function datedFigures(figures: Figures): ScheduledDay['then'] {
  return { amounts: factorAmountsOf(figures), marginTerms: figures.margin.terms };
}

function movesBetween(before: Figures, then: Figures, date: string): ScheduledMove[] {
  const [one, other] = [subjectsOf(before), subjectsOf(then)];
  const moved = (Object.keys(other) as (keyof typeof other)[]).flatMap((factor) => {
    const [from, to] = [one[factor], other[factor]];
    const hasNewTerms = areTermsMoved(factor, before.margin.terms, then.margin.terms);
    if (from.amountCents === to.amountCents && !hasNewTerms) return [];
    const notice = noticeOf(from, to, date);
    return [{ factor, from, to, notice: notice.length === 0 && hasNewTerms ? newNotes(from, to) : notice }];
  });
  // A figure with the same sources follows others, like an insurance the freight.
  const notices = new Map(moved.flatMap(({ notice }) => notice.map((text) => [wordsOf(text), text])));
  return moved.map(({ factor, from, to, notice }) => ({
    factor,
    fromCents: from.amountCents,
    toCents: to.amountCents,
    source: clauses(notice.length > 0 ? notice : notices.size > 0 ? [...notices.values()] : clausesOf(to.source)),
  }));
}

function subjectsOf({ amounts, margin: { salesTax, paymentFee, returnRate } }: Figures) {
  return { ...amounts, salesTax, paymentFee, returnRate } satisfies Partial<Record<EvidenceSubject, CostedAmount>>;
}

function areTermsMoved(factor: EvidenceSubject, before: MarginTerms, then: MarginTerms): boolean {
  const names: readonly (keyof MarginTerms)[] =
    factor in SALE_TERMS ? SALE_TERMS[factor as keyof typeof SALE_TERMS] : [];
  return names.some((name) => before[name] !== then[name]);
}

/** The sources that only the new figure has, or only the old one; of a figure of the merchant that ends, its last day. */
function noticeOf(from: CostedAmount, to: CostedAmount, date: string): Text[] {
  if (from.type === 'client_document' && to.type !== 'client_document')
    return [phrase`${from.source} ends on ${addDays(date, -1)}`];
  const added = without(to, from);
  return added.length > 0 ? added : without(from, to);
}

/** The notes that only the new figure has: of returns, the recovery and the processing with their source. */
function newNotes(from: CostedAmount, to: CostedAmount): Text[] {
  const known = from.notes.map(wordsOf);
  return to.notes.filter((note) => !known.includes(wordsOf(note)));
}

/** The sources of one figure that are not among those of another. */
function without(one: CostedAmount, other: CostedAmount): Text[] {
  const known = clausesOf(other.source).map(wordsOf);
  return clausesOf(one.source).filter((source) => !known.includes(wordsOf(source)));
}
