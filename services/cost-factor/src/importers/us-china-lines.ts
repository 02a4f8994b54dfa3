import { isInForce } from '../domain/dated-index.ts';
import { LINE_DIGITS } from '../domain/line-index.ts';
import { type RateTables, type TariffSource, UNKNOWN_LIST, type UsTariffLine } from '../domain/rate-rows.ts';
import { CHINA_LISTS, type ChinaList, chinaListOf } from '../domain/us-china-lists.ts';
import { confirmedRows, keepWhatWas, undated } from './dated-rows.ts';
import { namedCodes } from './named-codes.ts';
import type { Check, NextTables } from './rate-source.ts';
import { changeOf, type ListChange, noteOf, refuseMoved } from './us-list-changes.ts';
import { listOf, type ListsByHeading } from './us-notes.ts';
import { requireNotOlder } from './usitc-release.ts';

type Name = 'usTariffLines' | 'tariffSources';
type Present = Pick<RateTables, Name>;

/**
 * The lines after the lists of goods of China in the notes; their ordinary duty stays. Throws `RefusedRates` for a list that is absent or
 * ambiguous, or changes too much.
 */
export function chinaLinesAfter(present: Present, lists: ListsByHeading, check: Check): NextTables<Name> {
  const { today, release } = check;
  if (check.address === null) requireNotOlder(release, present.tariffSources.filter(isOfChina));
  const byLine = listsByLine(lists);
  const inForce = present.usTariffLines.filter((row) => isInForce(row, today));
  const published = inForce.map((row) => ({ ...row, ...dutyAfter(row, byLine.get(row.hts8)) }));
  const before = linesByHeading(inForce);
  // A line on several lists or in part keeps its duty, so that a list that is read badly would change nothing.
  refuseMoved(changesBetween(before, wholeLines(lists, inForce)), check);
  const kept = inForce.filter((row) => byLine.get(row.hts8) === null).map(({ hts8 }) => hts8);
  const { rows } = keepWhatWas<UsTariffLine>(present.usTariffLines, published.map(undated), ({ hts8 }) => hts8, today);
  const stated = { asOf: today, source: sourceOf(release), reliability: 'official_table' } as const;
  const tariffSources = present.tariffSources.map((row) =>
    isOfChina(row) && isInForce(row, today) ? { ...row, ...stated } : row,
  );
  const notes = [
    ...changesBetween(before, linesByHeading(published)).flatMap(noteOf),
    ...(kept.length === 0 ? [] : [`lines of China kept, on several lists or in part: ${namedCodes(kept)}`]),
  ];
  return { tables: { usTariffLines: rows, tariffSources }, notes };
}

/** The same lists, which a check of today found in force. */
export function chinaLinesConfirmed({ tariffSources }: Present, { today, release }: Check): Partial<Present> {
  return { tariffSources: confirmedRows(tariffSources, [sourceOf(release)], today) };
}

/** The list of each line that the notes name; null when the line is on several lists, or a list has only some of its goods. */
function listsByLine(lists: ListsByHeading): ReadonlyMap<string, ChinaList | null> {
  const byLine = new Map<string, ChinaList | null>();
  for (const list of CHINA_LISTS) {
    const { whole, particular } = listOf(list.heading, lists);
    for (const code of whole) {
      const line = code.slice(0, LINE_DIGITS);
      byLine.set(line, code === line && !byLine.has(line) ? list : null);
    }
    for (const code of particular) byLine.set(code.slice(0, LINE_DIGITS), null);
  }
  return byLine;
}

type LinesByHeading = ReadonlyMap<string, ReadonlySet<string>>;

/** The lines of the tariff that each list has as a whole. */
function wholeLines(lists: ListsByHeading, inForce: readonly UsTariffLine[]): LinesByHeading {
  const known = new Set(inForce.map(({ hts8 }) => hts8));
  return new Map(
    CHINA_LISTS.map(({ heading }) => [
      heading,
      new Set([...listOf(heading, lists).whole].filter((code) => known.has(code))),
    ]),
  );
}

function changesBetween(before: LinesByHeading, after: LinesByHeading): ListChange[] {
  return CHINA_LISTS.map(({ heading }) => ({
    ...changeOf(heading, before.get(heading) ?? new Set(), after.get(heading) ?? new Set()),
    particular: [],
  }));
}

type ChinaDuty = Pick<UsTariffLine, 'cnSection301Bps' | 'cnSection301List'>;

/** A line without a clear list, or on a list that the notes do not state, keeps its duty. */
function dutyAfter(row: UsTariffLine, list: ChinaList | null | undefined): ChinaDuty {
  const { cnSection301Bps, cnSection301List } = list ?? row;
  const isRemoved = list === undefined && (chinaListOf(row) !== undefined || cnSection301List === UNKNOWN_LIST);
  return isRemoved ? { cnSection301Bps: 0, cnSection301List: null } : { cnSection301Bps, cnSection301List };
}

function linesByHeading(rows: readonly UsTariffLine[]): LinesByHeading {
  const lines = new Map(CHINA_LISTS.map(({ heading }) => [heading, new Set<string>()]));
  for (const row of rows) lines.get(chinaListOf(row)?.heading ?? '')?.add(row.hts8);
  return lines;
}

function isOfChina({ zone, layer }: TariffSource): boolean {
  return zone === 'US' && layer === 'section301';
}

function sourceOf(release: string | null): string {
  return `China Section 301 lists (HTSUS U.S. notes 20 and 31, ${release})`;
}
