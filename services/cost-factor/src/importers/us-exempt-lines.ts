import { isInForce } from '../domain/dated-index.ts';
import type { RateTables, UsExemptLine } from '../domain/rate-rows.ts';
import { EXEMPTION_LISTS, type ExemptionList, isOfList } from '../domain/us-exemption-lists.ts';
import { confirmedRows, keepWhatWas, type Undated } from './dated-rows.ts';
import type { Check, NextTables } from './rate-source.ts';
import { changeOf, type ListChange, missing, noteOf, refuseMoved } from './us-list-changes.ts';
import { listOf, type ListsByHeading } from './us-notes.ts';
import { requireNotOlder } from './usitc-release.ts';

type Present = Pick<RateTables, 'usExemptLines'>;

/**
 * The exempt lines after the lists of the notes; rows of other conditions and origins stay. Throws `RefusedRates` for a list that is
 * absent or ambiguous, has shorter codes, or changes too much.
 */
export function exemptLinesAfter(
  { usExemptLines: present }: Present,
  lists: ListsByHeading,
  check: Check,
): NextTables<'usExemptLines'> {
  const { today, release } = check;
  if (check.address === null) requireNotOlder(release, present);
  const listChanges: ListChange[] = [];
  const rows = EXEMPTION_LISTS.reduce<readonly UsExemptLine[]>((before, list) => {
    const own = before.filter((row) => isOfList(list, row));
    const others = before.filter((row) => !isOfList(list, row));
    const inForce = own.filter((row) => isInForce(row, today));
    const stated = { asOf: today, source: sourceOf(list, release) };
    const known = new Map(inForce.map((row) => [keyOf(row), row]));
    const particular = others.filter((row) => row.condition === 'particular' && isInForce(row, today));
    const published = figuresOf(list, lists)
      .filter((row) => row.condition !== 'particular' || !particular.some((other) => covers(other, row)))
      .map((row) => ({ ...row, ...statementOf(known.get(keyOf(row)), stated) }));
    const changes = changesBetween(inForce, published, list);
    listChanges.push(...changes);
    const after = keepWhatWas<UsExemptLine>(own, published, keyOf, today).rows;
    return [...others, ...after.map((row) => (isInForce(row, today) ? { ...row, ...stated } : row))];
  }, present);
  refuseMoved(listChanges, check);
  return { tables: { usExemptLines: [...rows] }, notes: listChanges.flatMap(noteOf) };
}

/** The same lines, which a check of today found in force. */
export function exemptLinesConfirmed({ usExemptLines: present }: Present, { today, release }: Check): Partial<Present> {
  const sources = EXEMPTION_LISTS.map((list) => sourceOf(list, release));
  return { usExemptLines: confirmedRows(present, sources, today) };
}

type Figures = Omit<Undated<UsExemptLine>, keyof Statement>;
type Statement = Pick<UsExemptLine, 'note' | 'asOf' | 'source' | 'reliability'>;

/** A row in force keeps its note and reliability, because an equal code settles no doubt about it. */
function statementOf(known: UsExemptLine | undefined, stated: Pick<Statement, 'asOf' | 'source'>): Statement {
  if (known === undefined) return { ...stated, note: null, reliability: 'official_table' };
  const { note, asOf, source, reliability } = known;
  return { note, asOf, source, reliability };
}

/** Whether a row of a file covers the goods of a published one. */
function covers(file: Figures, { duty, code, origins }: Figures): boolean {
  return file.duty === duty && file.code === code && ['*', origins].includes(file.origins);
}

/** One row for each code and condition, with all of its origins. */
function figuresOf({ duty, condition, headings }: ExemptionList, lists: ListsByHeading): Figures[] {
  const rows = new Map<string, Figures>();
  for (const [origin, heading] of Object.entries(headings).toSorted()) {
    const add = (row: Omit<Figures, 'origins'>) => {
      const before = rows.get(keyOf(row));
      rows.set(keyOf(row), { ...row, origins: before === undefined ? origin : `${before.origins} ${origin}` });
    };
    const { whole, particular } = listOf(heading, lists);
    for (const code of whole) add({ duty, code, condition });
    for (const code of particular) add({ duty, code, condition: 'particular' });
  }
  return [...rows.values()];
}

function keyOf({ code, condition }: Pick<UsExemptLine, 'code' | 'condition'>): string {
  return `${condition} ${code}`;
}

function sourceOf({ source }: ExemptionList, release: string | null): string {
  return `${source}, ${release})`;
}

function changesBetween(
  before: readonly Figures[],
  after: readonly Figures[],
  { condition, headings }: ExemptionList,
): ListChange[] {
  return Object.entries(headings).map(([origin, heading]) => {
    const codes = (rows: readonly Figures[], of: Figures['condition']) =>
      new Set(rows.filter((row) => row.condition === of && isFrom(row, origin)).map(({ code }) => code));
    return {
      ...changeOf(heading, codes(before, condition), codes(after, condition)),
      particular: missing(codes(before, 'particular'), codes(after, 'particular')),
    };
  });
}

function isFrom({ origins }: Figures, origin: string): boolean {
  return origins.split(' ').includes(origin);
}
