import { isInForce } from '../domain/dated-index.ts';
import {
  type Hs6MfnRow,
  type OriginDuty,
  type RateTables,
  type TariffSource,
  UNKNOWN_LIST,
  type UsTariffLine,
} from '../domain/rate-rows.ts';
import { keepWhatWas, undated, type Undated } from './dated-rows.ts';
import { namedCodes } from './named-codes.ts';
import { type Check, type NextTables, RefusedRates } from './rate-source.ts';
import { readDutyText } from './us-duty-text.ts';
import { originDutiesAfter } from './us-origin-duties.ts';
import type { OriginHeading } from './us-origin-headings.ts';
import { isFar, requireNotOlder, sourceOf } from './usitc-release.ts';
import { WITHOUT_RATES } from './zone-tariff.ts';

export const USITC_TABLES = ['usTariffLines', 'hs6MfnRates', 'tariffSources', 'usOriginDuties'] as const;
export type UsitcTable = (typeof USITC_TABLES)[number];
type Present = Pick<RateTables, UsitcTable>;

export interface UsitcTariff {
  /** The texts of the ordinary duty of each 8-digit line; several when it is not settled. */
  readonly lineTexts: ReadonlyMap<string, readonly string[]>;
  readonly headings: readonly OriginHeading[];
  /** Statements for the operator about lists of goods of China: their lines have the rates of the release of CPES. */
  readonly chinaNotes: readonly string[];
}

/** A revision changes some dozen lines, and that of a new year some hundred. */
const CHANGED_PERCENT_MAX = 5;
/** The highest rate of the tariff, that of some tobacco, is 350 %; a higher one lacks its decimal point. */
const RATE_BPS_MAX = 35_000;

/** The tables after a publication of the US tariff. Throws `RefusedRates` when it changes too much. */
export function tablesAfter(present: Present, tariff: UsitcTariff, check: Check): NextTables<UsitcTable> {
  const { today } = check;
  if (check.address === null) requireNotOlder(check.release, [...present.tariffSources, ...present.usOriginDuties]);
  const tooHigh = [...ratesOf(tariff)].flatMap(([code, bps]) => (bps > RATE_BPS_MAX ? [code] : []));
  if (tooHigh.length > 0)
    throw new RefusedRates(`the rate of ${namedCodes(tooHigh)} is higher than ${RATE_BPS_MAX / 100} %`);
  const lines = linesAfter(present.usTariffLines, tariff, check);
  // A row has the rates of all zones, so those that another tariff has scheduled take the rates of the lines, too.
  const scheduled = present.hs6MfnRates.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > today);
  const hs6MfnRates = [today, ...new Set(scheduled.toSorted())].reduce<readonly Hs6MfnRow[]>(
    (rows, day) => subheadingsAfter(rows, lines.rows, day, today),
    present.hs6MfnRates,
  );
  const tariffSources = sourcesAfter(present.tariffSources, check);
  const duties = originDutiesAfter(present.usOriginDuties, tariff.headings, check);
  return {
    tables: { usTariffLines: lines.rows, hs6MfnRates, tariffSources, usOriginDuties: duties.rows },
    notes: [...lines.notes, ...duties.notes, ...tariff.chinaNotes],
  };
}

/** The code and rate of each line and heading. */
function* ratesOf({ lineTexts, headings }: UsitcTariff): Generator<[code: string, bps: number]> {
  for (const [hts8, texts] of lineTexts) for (const text of texts) yield [hts8, readDutyText(text).mfnBps ?? 0];
  for (const { heading, bps } of headings) yield [heading, bps];
}

/** The same figures, which a check of today found in force. Those that the release does not have keep their day. */
export function tablesConfirmed(present: Present, check: Check): Partial<Present> {
  const { today } = check;
  // The file came from any address, or from an operator.
  const release = sourceOf({ ...check, address: null });
  const confirmed = <Row extends TariffSource | OriginDuty>(row: Row): Row => {
    const isOfRelease = row.source === release || row.source.startsWith(`${release}, `);
    return isOfRelease && isInForce(row, today) && row.asOf < today ? { ...row, asOf: today } : row;
  };
  return {
    tariffSources: present.tariffSources.map((row) =>
      row.zone === 'US' && row.layer === 'mfn' ? confirmed(row) : row,
    ),
    usOriginDuties: present.usOriginDuties.map(confirmed),
  };
}

function linesAfter(present: readonly UsTariffLine[], { lineTexts }: UsitcTariff, check: Check) {
  const { today, acceptsMoves } = check;
  const inForce = new Map(present.filter((row) => isInForce(row, today)).map((row) => [row.hts8, row]));
  const knownLists = listsByPrefix(inForce.values());
  const unsettled: string[] = [];
  const published = [...lineTexts].map(([hts8, texts]): Undated<UsTariffLine> => {
    if (texts.length > 1) unsettled.push(hts8);
    // The lists of goods of China come from notes, so that a line keeps its own.
    const { cnSection301Bps, cnSection301List } = inForce.get(hts8) ?? unknownList(hts8, knownLists);
    return { hts8, ...rateOf(texts), cnSection301Bps, cnSection301List };
  });
  const moved = published.filter((row) => isFar(inForce.get(row.hts8)?.mfnBps, row.mfnBps)).map(({ hts8 }) => hts8);
  if (moved.length > 0 && !acceptsMoves) throw new RefusedRates(`the rate of ${namedCodes(moved)} moved too far`);
  const { rows, changed } = keepWhatWas<UsTariffLine>(present, published, ({ hts8 }) => hts8, today);
  if (changed.length * 100 > inForce.size * CHANGED_PERCENT_MAX && !acceptsMoves)
    throw new RefusedRates(
      `${changed.length} of ${inForce.size} lines changed, which is more than ${CHANGED_PERCENT_MAX} %`,
    );
  const withoutList = changed.filter((hts8) => !inForce.has(hts8));
  const notes = [
    ...(changed.length === 0 ? [] : [`${changed.length} lines changed`]),
    ...(withoutList.length === 0 ? [] : [`new lines without a Section 301 list: ${namedCodes(withoutList)}`]),
    ...(unsettled.length === 0 ? [] : [`lines with several rates: ${namedCodes(unsettled)}`]),
  ];
  return { rows, notes };
}

type ChinaList = Pick<UsTariffLine, 'cnSection301Bps' | 'cnSection301List'>;

/** A subheading, a heading and a chapter of an 8-digit line. */
const PREFIX_DIGITS = [6, 4, 2] as const;

/** The known duties on goods of China under each subheading, heading and chapter. */
function listsByPrefix(lines: Iterable<UsTariffLine>): ReadonlyMap<string, number[]> {
  const lists = new Map<string, number[]>();
  for (const { hts8, cnSection301Bps, cnSection301List } of lines) {
    if (cnSection301List === UNKNOWN_LIST) continue;
    for (const digits of PREFIX_DIGITS) {
      const prefix = hts8.slice(0, digits);
      const others = lists.get(prefix);
      if (others === undefined) lists.set(prefix, [cnSection301Bps]);
      else others.push(cnSection301Bps);
    }
  }
  return lists;
}

/** The usual duty of the known lines under the same subheading, or else heading, or else chapter; without any, none. */
function unknownList(hts8: string, known: ReadonlyMap<string, number[]>): ChinaList {
  const near = PREFIX_DIGITS.map((digits) => known.get(hts8.slice(0, digits))).find((bps) => bps !== undefined);
  return { cnSection301Bps: mostFrequent(near ?? []) ?? 0, cnSection301List: UNKNOWN_LIST };
}

function rateOf(texts: readonly string[]): ReturnType<typeof readDutyText> {
  const [text = '', ...others] = texts;
  if (others.length === 0) return readDutyText(text);
  const rateText = texts.join(' or ');
  return { rateText, rateKind: 'specific', mfnBps: null, specificMillicents: null, specificUnit: null };
}

/** The US columns of each subheading from the lines in force; its other columns stay. */
function subheadingsAfter(
  present: readonly Hs6MfnRow[],
  lines: readonly UsTariffLine[],
  day: string,
  today: string,
): Hs6MfnRow[] {
  const rates = new Map<string, number[]>();
  for (const line of lines) {
    if (!isInForce(line, day) || line.mfnBps === null) continue;
    const hs6 = line.hts8.slice(0, 6);
    rates.set(hs6, [...(rates.get(hs6) ?? []), line.mfnBps]);
  }
  const inForce = present.filter((row) => isInForce(row, day));
  const known = new Set(inForce.map(({ hs6 }) => hs6));
  const unknown = [...rates.keys()].filter((hs6) => !known.has(hs6)).map((hs6) => ({ ...WITHOUT_RATES, hs6 }));
  const published = [...inForce.map(undated), ...unknown].map((row) => ({
    ...row,
    ...usColumns(rates.get(row.hs6) ?? []),
  }));
  return keepWhatWas<Hs6MfnRow>(present, published, ({ hs6 }) => hs6, day, today).rows;
}

/** Least, most frequent and greatest rate; of equally frequent ones, the greatest. */
function usColumns(rates: readonly number[]) {
  if (rates.length === 0) return { usMinBps: null, usRepresentativeBps: null, usMaxBps: null };
  return { usMinBps: Math.min(...rates), usRepresentativeBps: mostFrequent(rates), usMaxBps: Math.max(...rates) };
}

function mostFrequent(rates: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const rate of rates) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  const [frequent] = [...counts].sort(([one, these], [other, those]) => those - these || other - one);
  return frequent?.[0] ?? null;
}

/** The figures of the tariff are as of the check: it is the law until the next one. */
function sourcesAfter(present: readonly TariffSource[], check: Check): TariffSource[] {
  const { today } = check;
  return present.map((row) =>
    row.zone === 'US' && row.layer === 'mfn' && isInForce(row, today)
      ? { ...row, asOf: today, source: sourceOf(check), reliability: 'official_table' }
      : row,
  );
}
