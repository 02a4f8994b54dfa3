import { isInForce } from '../domain/dated-index.ts';
import type { RateTables, UsExemptLine } from '../domain/rate-rows.ts';
import { rowsOfFile, type Undated } from './dated-rows.ts';
import { type Check, type NextTables, RefusedRates } from './rate-source.ts';
import type { ListsByHeading } from './us-notes.ts';
import { requireNotOlder } from './usitc-release.ts';

export const NOTES_TABLES = ['usExemptLines'] as const;
export type NotesTable = (typeof NOTES_TABLES)[number];
type Present = Pick<RateTables, NotesTable>;

/** Rows that lists of headings replace. */
interface ExemptionList extends Pick<UsExemptLine, 'duty' | 'condition'> {
  /** The headings by the origins whose goods they exempt. */
  readonly headings: Readonly<Record<string, string>>;
  readonly source: string;
}

const OF_FORCED_LABOUR = 'lines exempt from the forced-labour duty';
const EVERY_ORIGIN = '*';

/**
 * The exemptions whose lists have only codes. Others describe goods of a code, so that their rows stay: those for particular
 * articles, and those of textiles under CAFTA-DR.
 */
export const EXEMPTION_LISTS: readonly ExemptionList[] = [
  {
    duty: 'forced_labour',
    condition: 'none',
    headings: { [EVERY_ORIGIN]: '9903.05.86' },
    source: `${OF_FORCED_LABOUR} (HTSUS U.S. note 52(b)`,
  },
  {
    duty: 'forced_labour',
    condition: 'aircraft',
    headings: { [EVERY_ORIGIN]: '9903.05.88' },
    source: `${OF_FORCED_LABOUR} (HTSUS U.S. note 52(d)`,
  },
  {
    duty: 'forced_labour',
    condition: 'pharma',
    headings: { [EVERY_ORIGIN]: '9903.05.89' },
    source: `${OF_FORCED_LABOUR} (HTSUS U.S. note 52(e)`,
  },
  {
    duty: 'forced_labour',
    condition: 'none',
    headings: {
      GB: '9903.05.96',
      EU: '9903.05.97',
      CH: '9903.05.98',
      MY: '9903.05.99',
      KH: '9903.06.02',
      GT: '9903.06.04',
      SV: '9903.06.07',
      AR: '9903.06.10',
      BD: '9903.06.12',
      TW: '9903.06.14',
      ID: '9903.06.16',
      EC: '9903.06.18',
      JO: '9903.06.20',
    },
    source: `${OF_FORCED_LABOUR} by origin (HTSUS U.S. note 52(j)`,
  },
  {
    duty: 'section301',
    condition: 'none',
    headings: { BR: '9903.05.03' },
    source: 'lines exempt from the Section 301 duty on Brazil (HTSUS U.S. note 50(a)(ii)',
  },
];

/** A revision changes a few codes of a list. More of them are a cut list, or one that has another paragraph in it. */
const CHANGED_PERCENT_MAX = 10;
/** Of a list with some dozen codes. */
const CHANGED_MIN = 5;
const WHOLE_DIGITS = 8;

/**
 * The exempt lines after the lists of the notes; rows of other conditions stay. Throws `RefusedRates` for a list that is absent or ambiguous, has
 * shorter codes, or changes too much.
 */
export function exemptLinesAfter(
  { usExemptLines: present }: Present,
  lists: ListsByHeading,
  check: Check,
): NextTables<NotesTable> {
  const { today, release } = check;
  if (check.address === null) requireNotOlder(release, present);
  const notes: string[] = [];
  const rows = EXEMPTION_LISTS.reduce<readonly UsExemptLine[]>((before, list) => {
    const inForce = before.filter((row) => isOf(list, row) && isInForce(row, today));
    const published = rowsOf(list, lists);
    const changed = changesBetween(inForce, published, list);
    if (!check.acceptsMoves) refuseMoved(changed);
    notes.push(...changed.filter(({ count }) => count > 0).map(({ heading, count }) => `${heading}: ${count} changed`));
    const stated = { asOf: today, source: sourceOf(list, release), reliability: 'official_table' } as const;
    const rule = { isOwn: (row: UsExemptLine) => isOf(list, row), keyOf: ({ code }: Undated<UsExemptLine>) => code };
    return rowsOfFile<UsExemptLine>(before, rule, [{ day: today, rows: published }], stated);
  }, present);
  return { tables: { usExemptLines: [...rows] }, notes };
}

/** The same lines, which a check of today found in force. */
export function exemptLinesConfirmed({ usExemptLines: present }: Present, { today, release }: Check): Partial<Present> {
  const sources = new Set(EXEMPTION_LISTS.map((list) => sourceOf(list, release)));
  const isConfirmed = (row: UsExemptLine) => sources.has(row.source) && isInForce(row, today) && row.asOf < today;
  return { usExemptLines: present.map((row) => (isConfirmed(row) ? { ...row, asOf: today } : row)) };
}

function isOf({ duty, condition, headings }: ExemptionList, row: UsExemptLine): boolean {
  const isOfEvery = EVERY_ORIGIN in headings;
  return row.duty === duty && row.condition === condition && (row.origins === EVERY_ORIGIN) === isOfEvery;
}

/** One row for each code, with all of its origins. */
function rowsOf(
  { duty, condition, headings }: ExemptionList,
  lists: ListsByHeading,
): Pick<UsExemptLine, 'duty' | 'origins' | 'code' | 'condition' | 'note'>[] {
  const byCode = new Map<string, string[]>();
  for (const [origin, heading] of Object.entries(headings))
    for (const code of listOf(heading, lists)) byCode.set(code, [...(byCode.get(code) ?? []), origin]);
  return [...byCode].map(([code, origins]) => ({
    duty,
    origins: origins.toSorted().join(' '),
    code,
    condition,
    // A note states a doubt about the list, which the law settles.
    note: null,
  }));
}

function listOf(heading: string, lists: ListsByHeading): ReadonlySet<string> {
  const [codes, ...others] = lists.get(heading) ?? [];
  if (codes === undefined) throw new RefusedRates(`the notes have no whole list of heading ${heading}`);
  if (others.length > 0) throw new RefusedRates(`the notes have several lists of heading ${heading}`);
  const short = [...codes].find(({ length }) => length < WHOLE_DIGITS);
  if (short !== undefined) throw new RefusedRates(`the list of heading ${heading} has ${short}, which is not a line`);
  return codes;
}

interface Changed {
  readonly heading: string;
  /** Codes of the list before. */
  readonly of: number;
  /** Codes that come or go. */
  readonly count: number;
}

type Exempt = Pick<UsExemptLine, 'origins' | 'code'>;

function changesBetween(before: readonly Exempt[], after: readonly Exempt[], { headings }: ExemptionList): Changed[] {
  return Object.entries(headings).map(([origin, heading]) => {
    const old = new Set(before.flatMap((row) => codeFor(row, origin)));
    const next = new Set(after.flatMap((row) => codeFor(row, origin)));
    const kept = [...next].filter((code) => old.has(code)).length;
    return { heading, of: old.size, count: old.size + next.size - 2 * kept };
  });
}

function codeFor({ origins, code }: Exempt, origin: string): string[] {
  return origins.split(' ').includes(origin) ? [code] : [];
}

function refuseMoved(changed: readonly Changed[]): void {
  const moved = changed.find(({ of, count }) => count > CHANGED_MIN && count * 100 > of * CHANGED_PERCENT_MAX);
  if (moved !== undefined)
    throw new RefusedRates(
      `${moved.count} codes would change in the list of heading ${moved.heading}, which has ${moved.of}`,
    );
}

function sourceOf({ source }: ExemptionList, release: string | null): string {
  return `${source}, ${release})`;
}
