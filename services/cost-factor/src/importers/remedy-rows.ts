import { isInForce } from '../domain/dated-index.ts';
import type { DutyGap, RateTables, TradeRemedy } from '../domain/rate-rows.ts';
import type { CountryGroups } from './country-groups.ts';
import { rowsOfFile } from './dated-rows.ts';
import { suchAs } from './named-codes.ts';
import { type Check, type NextTables, RefusedRates } from './rate-source.ts';
import { type Remedies, remediesOn, remedyDays, type RemedyMeasure } from './remedy-measures.ts';
import type { TariffMeasure } from './tariff-measures.ts';

/** The tables with duties on top of the ordinary one. */
export const REMEDY_TABLES = ['tradeRemedies', 'dutyGaps'] as const;
export type RemedyTable = (typeof REMEDY_TABLES)[number];

/** The additional duties of a zone by origin, as one file has them. */
export interface ZoneRemedies {
  readonly zone: TradeRemedy['zone'];
  readonly measures: readonly RemedyMeasure[];
  /** The third-country duties, whose codes say when a duty is on all goods of a subheading. */
  readonly duties: readonly TariffMeasure[];
  /** Absent when the file does not list the members of groups. */
  readonly groups?: CountryGroups | undefined;
  /** The day and the text of the source in evidence. */
  readonly asOf: string;
  readonly source: string;
}

/** With fewer duties in use, as in the shipped table, every file counts. */
const COMPARED_FROM = 50;

/**
 * The tables after the additional duties of a zone; other zones keep theirs. A file without such duties leaves the rows as they are. Throws
 * `RefusedRates` when more than half of the duties in use for today or a later day would end.
 */
export function remediesAfter(
  present: Pick<RateTables, RemedyTable>,
  { zone, measures, duties, groups, asOf, source }: ZoneRemedies,
  { today, acceptsMoves }: Check,
): NextTables<RemedyTable> {
  if (measures.length === 0) return { tables: {}, notes: [] };
  const days = [today, ...remedyDays(measures, today, groups)];
  const steps = days.map((day) => ({ day, ...remediesOn(day, zone, measures, codesOn(day, duties), groups) }));
  const { rates = [], gaps = [] } = steps[0] ?? {};
  if (!acceptsMoves)
    refuseLosses(
      present.tradeRemedies.filter((row) => row.zone === zone),
      steps,
    );
  const stated = { asOf, source, reliability: 'official_table' } as const;
  return {
    tables: {
      tradeRemedies: rowsOfFile<TradeRemedy>(
        present.tradeRemedies,
        { isOwn: (row) => row.zone === zone, keyOf: ({ origin, hsPrefix, goods }) => `${origin} ${hsPrefix} ${goods}` },
        steps.map((step) => ({ day: step.day, rows: step.rates })),
        stated,
      ),
      dutyGaps: rowsOfFile<DutyGap>(
        present.dutyGaps,
        {
          isOwn: (row) => row.zone === zone && row.layer === 'trade_remedy',
          keyOf: ({ origin, hsPrefix }) => `${origin} ${hsPrefix}`,
        },
        steps.map((step) => ({ day: step.day, rows: step.gaps })),
        stated,
      ),
    },
    notes: [`${rates.length} additional duties by origin`, ...gapNotes(gaps)],
  };
}

/** An end that the tables have already is not a loss. */
function refuseLosses(
  present: readonly TradeRemedy[],
  steps: readonly { readonly day: string; readonly rates: Remedies['rates'] }[],
): void {
  for (const { day, rates } of steps) {
    const inUse = dutiesIn(present.filter((row) => isInForce(row, day)));
    const count = dutiesIn(rates);
    if (inUse >= COMPARED_FROM && count * 2 < inUse)
      throw new RefusedRates(`the additional duties would be ${count} in place of ${inUse} on ${day}`);
  }
}

/** The number of duties. One on a group of countries has a row for each member, but counts once. */
function dutiesIn(rows: Remedies['rates']): number {
  return new Set(rows.map(({ goods, hsPrefix }) => `${goods} ${hsPrefix}`)).size;
}

/** The codes of goods on a day. */
function codesOn(day: string, duties: readonly TariffMeasure[]): string[] {
  return duties.filter((one) => isInForce(one, day)).map(({ code }) => code);
}

function gapNotes(gaps: readonly Pick<DutyGap, 'origin' | 'hsPrefix'>[]): string[] {
  if (gaps.length === 0) return [];
  const codes = gaps.map(({ origin, hsPrefix }) => `${origin} ${hsPrefix}`);
  return [`${gaps.length} without a plain percentage${suchAs(codes)}`];
}
