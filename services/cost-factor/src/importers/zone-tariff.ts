import { isInForce } from '../domain/dated-index.ts';
import { daysBetween } from '../domain/day.ts';
import type { ConsumerLine, Hs6MfnRow, RateTables, TariffSource } from '../domain/rate-rows.ts';
import { RATE_TABLES } from '../store/rate-tables.ts';
import { keepWhatWas, undated, type Undated } from './dated-rows.ts';
import { suchAs } from './named-codes.ts';
import { type Check, type NextTables, RefusedRates } from './rate-source.ts';
import { remediesAfter, REMEDY_TABLES, type RemedyTable } from './remedy-rows.ts';
import {
  type Floors,
  type ScheduledSpreads,
  scheduledSpreads,
  type Spread,
  spreadsOn,
  type TariffFile,
} from './tariff-measures.ts';

/** The tables with duties by subheading. */
export const ZONE_TABLES = ['hs6MfnRates', 'consumerLines', 'tariffSources'] as const;
export type ZoneTable = (typeof ZONE_TABLES)[number];

export const TARIFF_TABLES = [...ZONE_TABLES, ...REMEDY_TABLES] as const;
export type TariffTable = ZoneTable | RemedyTable;

/** The duties of a zone by subheading, as one file has them. */
export interface ZoneTariff {
  readonly zone: 'EU' | 'GB';
  readonly spreads: ReadonlyMap<string, Spread>;
  /** Those from later days on, in the order of the days. */
  readonly scheduled: readonly ScheduledSpreads[];
  /** The day and the text of the source in evidence. */
  readonly asOf: string;
  readonly source: string;
}

/** A year changes the duties of some hundred subheadings. More of them within a month is a faulty file. */
const CHANGED_PERCENT_MAX = 5;
/** Each further month allows as much again. */
const MONTH_DAYS = 30;
/** Before any duty: a zone without one accepts every change. */
const LONG_AGO = '1970-01-01';
/** A subheading that no zone had before. */
export const WITHOUT_RATES = undated(
  Object.fromEntries(Object.keys(RATE_TABLES.hs6MfnRates.columns).map((name) => [name, null])) as unknown as Hs6MfnRow,
);

/** The tables after the file of a zone: its ordinary duties, and those on top by origin. Throws `RefusedRates`. */
export function tariffAfter(
  present: Pick<RateTables, TariffTable>,
  {
    duties,
    remedies,
    groups,
    notes,
    floors,
    ...stated
  }: TariffFile & Omit<ZoneTariff, 'spreads' | 'scheduled'> & { readonly floors: Floors },
  check: Check,
): NextTables<TariffTable> {
  const known = present.hs6MfnRates.map(({ hs6 }) => hs6);
  const spreads = spreadsOn(check.today, duties, known, floors);
  const scheduled = scheduledSpreads(check.today, duties, known);
  const ordinary = tablesAfter(present, { ...stated, spreads, scheduled }, check);
  const onTop = remediesAfter(present, { ...stated, measures: remedies, duties, groups }, check);
  const { tariffSources = present.tariffSources } = ordinary.tables;
  const sources =
    remedies.length === 0 ? {} : { tariffSources: sourcesAfter(tariffSources, stated, check.today, 'trade_remedy') };
  return {
    tables: { ...ordinary.tables, ...onTop.tables, ...sources },
    notes: [...ordinary.notes, ...onTop.notes, ...notes],
  };
}

/**
 * The tables after the duties of a zone; other zones keep theirs. A curated rate of consumer goods stays while a code of the
 * subheading has it. It then ends, unless the subheading has only one rate: without a curated rate, the most frequent one counts.
 * Throws `RefusedRates` when the file is older than the rates in use, or the usual rates of too many subheadings change.
 */
export function tablesAfter(
  present: Pick<RateTables, ZoneTable>,
  tariff: ZoneTariff,
  { today, acceptsMoves }: Check,
): NextTables<ZoneTable> {
  const { tariffSources } = present;
  const asOf = asOfIn(tariffSources, tariff.zone, today);
  if (!acceptsMoves && tariff.asOf < asOf)
    throw new RefusedRates(`the file is of ${tariff.asOf}, and the duties in use are of ${asOf}`);
  const moves: string[] = [];
  let { hs6MfnRates, consumerLines } = present;
  for (const { day, spreads } of stepsOf(present, tariff, today)) {
    const rates = hs6RatesAfter(hs6MfnRates, tariff.zone, spreads, day, today);
    const moved = movedBetween(inForce(hs6MfnRates, day), inForce(rates, day), tariff.zone);
    if (!acceptsMoves) refuseImplausible(moved, asOf, day);
    if (day === today || moved.codes.length > 0)
      moves.push(
        `${moved.codes.length} with another usual duty${day === today ? '' : ` from ${day}`}${suchAs(moved.codes)}`,
      );
    const lines = inForce(consumerLines, day).map((line) => consumerLineAfter(line, tariff.zone, spreads));
    hs6MfnRates = rates;
    consumerLines = keepWhatWas<ConsumerLine>(consumerLines, lines, ({ hs6 }) => hs6, day, today).rows;
  }
  return {
    tables: { hs6MfnRates, consumerLines, tariffSources: sourcesAfter(tariffSources, tariff, today, 'mfn') },
    notes: [`${tariff.spreads.size} subheadings, ${moves.join(', ')}`],
  };
}

/**
 * The rates of the zone today, and from each later day on which they change, or on which a row begins that an earlier file or another
 * zone has scheduled. A row has the rates of all zones, so each of them is written again. A subheading that the file gives no rate
 * for a later day keeps that of the day before.
 */
function stepsOf(
  { hs6MfnRates, consumerLines }: Pick<RateTables, 'hs6MfnRates' | 'consumerLines'>,
  { spreads, scheduled }: ZoneTariff,
  today: string,
): ScheduledSpreads[] {
  const begun = [...hs6MfnRates, ...consumerLines]
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((day) => day > today);
  const changes = new Map(scheduled.map((step) => [step.day, step.spreads]));
  const steps: ScheduledSpreads[] = [{ day: today, spreads }];
  for (const day of [...new Set([...begun, ...changes.keys()])].toSorted()) {
    const before = steps.at(-1)?.spreads ?? spreads;
    steps.push({ day, spreads: new Map([...before, ...(changes.get(day) ?? [])]) });
  }
  return steps;
}

function sourcesAfter(
  sources: readonly TariffSource[],
  { zone, asOf, source }: Pick<ZoneTariff, 'zone' | 'asOf' | 'source'>,
  today: string,
  layer: 'mfn' | 'trade_remedy',
): TariffSource[] {
  const others = sources.filter((one) => one.zone !== zone || one.layer !== layer);
  const row: TariffSource = {
    zone,
    layer,
    effectiveFrom: today,
    effectiveTo: null,
    asOf,
    source,
    reliability: 'official_table',
  };
  return [...others, row];
}

function hs6RatesAfter(
  rows: readonly Hs6MfnRow[],
  zone: ZoneTariff['zone'],
  spreads: ScheduledSpreads['spreads'],
  day: string,
  today: string,
): Hs6MfnRow[] {
  const known = new Map(inForce(rows, day).map((row) => [row.hs6, undated(row)]));
  const published = [...new Set([...known.keys(), ...spreads.keys()])].map((hs6) => {
    const spread = spreads.get(hs6);
    return {
      ...(known.get(hs6) ?? { ...WITHOUT_RATES, hs6 }),
      ...cells(zone, { MinBps: spread?.minBps, RepresentativeBps: spread?.representativeBps, MaxBps: spread?.maxBps }),
    };
  });
  return keepWhatWas<Hs6MfnRow>(rows, published, ({ hs6 }) => hs6, day, today).rows;
}

function consumerLineAfter(
  line: ConsumerLine,
  zone: ZoneTariff['zone'],
  spreads: ScheduledSpreads['spreads'],
): Undated<ConsumerLine> {
  const spread = spreads.get(line.hs6);
  const picked = zone === 'EU' ? line.euBps : line.gbBps;
  const isKept = picked !== null && spread?.bps.has(picked) === true;
  const bps = isKept ? picked : spread?.bps.size === 1 ? spread.representativeBps : undefined;
  return { ...undated(line), ...cells(zone, { Bps: bps, MinBps: spread?.minBps, MaxBps: spread?.maxBps }) };
}

/** The columns of a zone. */
function cells(zone: ZoneTariff['zone'], values: Readonly<Record<string, number | undefined>>): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${zone.toLowerCase()}${name}`, value ?? null]),
  );
}

interface Moved {
  /** Subheadings with a usual duty before. */
  readonly count: number;
  /** Those of them with another one, or none, after. */
  readonly codes: readonly string[];
}

function movedBetween(before: readonly Hs6MfnRow[], after: readonly Hs6MfnRow[], zone: ZoneTariff['zone']): Moved {
  const usual = (row: Hs6MfnRow) => (zone === 'EU' ? row.euRepresentativeBps : row.gbRepresentativeBps);
  const next = new Map(after.map((row) => [row.hs6, usual(row)]));
  const known = before.filter((row) => usual(row) !== null);
  const codes = known.filter((row) => next.get(row.hs6) !== usual(row)).map(({ hs6 }) => hs6);
  return { count: known.length, codes };
}

function refuseImplausible({ count, codes }: Moved, asOfBefore: string, today: string): void {
  const months = 1 + Math.floor(daysBetween(asOfBefore, today) / MONTH_DAYS);
  if (codes.length * 100 <= count * CHANGED_PERCENT_MAX * months) return;
  throw new RefusedRates(`the usual duty of ${codes.length} of ${count} subheadings would change${suchAs(codes)}`);
}

/** The day of the duties of a zone in use. */
function asOfIn(sources: readonly TariffSource[], zone: ZoneTariff['zone'], today: string): string {
  return inForce(sources, today).find((one) => one.zone === zone && one.layer === 'mfn')?.asOf ?? LONG_AGO;
}

function inForce<Row extends Hs6MfnRow | ConsumerLine | TariffSource>(rows: readonly Row[], today: string): Row[] {
  return rows.filter((row) => isInForce(row, today));
}
