import { isInForce } from '../domain/dated-index.ts';
import { type RateTables, type TariffSource, UNKNOWN_LIST, type UsTariffLine } from '../domain/rate-rows.ts';
import { CHINA_LISTS, type ChinaList, chinaListOf } from '../domain/us-china-lists.ts';
import { keepWhatWas, undated } from './dated-rows.ts';
import type { Check, NextTables } from './rate-source.ts';
import { changeOf, noteOf, refuseMoved } from './us-list-changes.ts';
import { listOf, type ListsByHeading } from './us-notes.ts';
import { requireNotOlder } from './usitc-release.ts';

type Name = 'usTariffLines' | 'tariffSources';
type Present = Pick<RateTables, Name>;

const LINE_DIGITS = 8;

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
  const [before, after] = [linesByHeading(inForce), linesByHeading(published)];
  const changes = CHINA_LISTS.map(({ heading }) => ({
    ...changeOf(heading, before.get(heading) ?? new Set(), after.get(heading) ?? new Set()),
    particular: [],
  }));
  if (!check.acceptsMoves) refuseMoved(changes);
  const { rows } = keepWhatWas<UsTariffLine>(present.usTariffLines, published.map(undated), ({ hts8 }) => hts8, today);
  const stated = { asOf: today, source: sourceOf(release), reliability: 'official_table' } as const;
  const tariffSources = present.tariffSources.map((row) =>
    isOfChina(row) && isInForce(row, today) ? { ...row, ...stated } : row,
  );
  return { tables: { usTariffLines: rows, tariffSources }, notes: changes.flatMap(noteOf) };
}

/** The same lists, which a check of today found in force. */
export function chinaLinesConfirmed({ tariffSources }: Present, { today, release }: Check): Partial<Present> {
  const source = sourceOf(release);
  const isConfirmed = (row: TariffSource) => row.source === source && isInForce(row, today) && row.asOf < today;
  return { tariffSources: tariffSources.map((row) => (isConfirmed(row) ? { ...row, asOf: today } : row)) };
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

type ChinaDuty = Pick<UsTariffLine, 'cnSection301Bps' | 'cnSection301List'>;

/** A line without a clear list, or on a list that the notes do not state, keeps its duty. */
function dutyAfter(row: UsTariffLine, list: ChinaList | null | undefined): ChinaDuty {
  const { cnSection301Bps, cnSection301List } = list ?? row;
  const isRemoved = list === undefined && (chinaListOf(row) !== undefined || cnSection301List === UNKNOWN_LIST);
  return isRemoved ? { cnSection301Bps: 0, cnSection301List: null } : { cnSection301Bps, cnSection301List };
}

function linesByHeading(rows: readonly UsTariffLine[]): ReadonlyMap<string, Set<string>> {
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
