import { isInForce } from '../domain/dated-index.ts';
import { daysBetween } from '../domain/day.ts';
import type { ConsumerLine, Hs6MfnRow, RateTables, TariffSource } from '../domain/rate-rows.ts';
import { RATE_TABLES } from '../store/rate-tables.ts';
import { keepWhatWas, undated, type Undated } from './dated-rows.ts';
import { type Check, type NextTables, RefusedRates } from './rate-source.ts';
import type { Spread } from './tariff-measures.ts';

/** The tables with duties by subheading. */
export const ZONE_TABLES = ['hs6MfnRates', 'consumerLines', 'tariffSources'] as const;
export type ZoneTable = (typeof ZONE_TABLES)[number];

/** The duties of a zone by subheading, as one file has them. */
export interface ZoneTariff {
  readonly zone: 'EU' | 'GB';
  readonly spreads: ReadonlyMap<string, Spread>;
  /** The day and the text of the source in evidence. */
  readonly asOf: string;
  readonly source: string;
}

/** A year changes the duties of some hundred subheadings. More of them within a month is a faulty file. */
const CHANGED_PERCENT_MAX = 5;
/** Each further month allows as much again. */
const MONTH_DAYS = 30;
const NAMED_MAX = 5;
/** Before any duty: a zone without one accepts every change. */
const LONG_AGO = '1970-01-01';
/** A subheading that no zone had before. */
export const WITHOUT_RATES = undated(
  Object.fromEntries(Object.keys(RATE_TABLES.hs6MfnRates.columns).map((name) => [name, null])) as unknown as Hs6MfnRow,
);

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
  const { hs6MfnRates, consumerLines, tariffSources } = present;
  const rates = hs6RatesAfter(hs6MfnRates, tariff, today);
  const moved = movedBetween(inForce(hs6MfnRates, today), inForce(rates, today), tariff.zone);
  if (!acceptsMoves) refuseImplausible(moved, tariff, asOfIn(tariffSources, tariff.zone, today), today);
  const lines = inForce(consumerLines, today).map((line) => consumerLineAfter(line, tariff));
  return {
    tables: {
      hs6MfnRates: rates,
      consumerLines: keepWhatWas<ConsumerLine>(consumerLines, lines, ({ hs6 }) => hs6, today).rows,
      tariffSources: sourcesAfter(tariffSources, tariff, today),
    },
    notes: [`${tariff.spreads.size} subheadings, ${moved.codes.length} with another usual duty${named(moved.codes)}`],
  };
}

function sourcesAfter(
  sources: readonly TariffSource[],
  { zone, asOf, source }: ZoneTariff,
  today: string,
): TariffSource[] {
  const others = sources.filter((one) => one.zone !== zone || one.layer !== 'mfn');
  const row: TariffSource = {
    zone,
    layer: 'mfn',
    effectiveFrom: today,
    effectiveTo: null,
    asOf,
    source,
    reliability: 'official_table',
  };
  return [...others, row];
}

function hs6RatesAfter(rows: readonly Hs6MfnRow[], { zone, spreads }: ZoneTariff, today: string): Hs6MfnRow[] {
  const known = new Map(inForce(rows, today).map((row) => [row.hs6, undated(row)]));
  const published = [...new Set([...known.keys(), ...spreads.keys()])].map((hs6) => {
    const spread = spreads.get(hs6);
    return {
      ...(known.get(hs6) ?? { ...WITHOUT_RATES, hs6 }),
      ...cells(zone, { MinBps: spread?.minBps, RepresentativeBps: spread?.representativeBps, MaxBps: spread?.maxBps }),
    };
  });
  return keepWhatWas<Hs6MfnRow>(rows, published, ({ hs6 }) => hs6, today).rows;
}

function consumerLineAfter(line: ConsumerLine, { zone, spreads }: ZoneTariff): Undated<ConsumerLine> {
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

function refuseImplausible({ count, codes }: Moved, { asOf }: ZoneTariff, asOfBefore: string, today: string): void {
  if (asOf < asOfBefore) throw new RefusedRates(`the file is of ${asOf}, and the duties in use are of ${asOfBefore}`);
  const months = 1 + Math.floor(daysBetween(asOfBefore, today) / MONTH_DAYS);
  if (codes.length * 100 <= count * CHANGED_PERCENT_MAX * months) return;
  throw new RefusedRates(`the usual duty of ${codes.length} of ${count} subheadings would change${named(codes)}`);
}

/** The day of the duties of a zone in use. */
function asOfIn(sources: readonly TariffSource[], zone: ZoneTariff['zone'], today: string): string {
  return inForce(sources, today).find((one) => one.zone === zone && one.layer === 'mfn')?.asOf ?? LONG_AGO;
}

function named(codes: readonly string[]): string {
  return codes.length === 0 ? '' : `, such as ${codes.slice(0, NAMED_MAX).join(', ')}`;
}

function inForce<Row extends Hs6MfnRow | ConsumerLine | TariffSource>(rows: readonly Row[], today: string): Row[] {
  return rows.filter((row) => isInForce(row, today));
}
