import type { RateTables } from '../domain/rate-rows.ts';
import { CANADA_HEADINGS } from '../domain/us-canada-goods.ts';
import { CHINA_LISTS } from '../domain/us-china-lists.ts';
import { EXEMPTION_LISTS } from '../domain/us-exemption-lists.ts';
import { type Check, type NextTables, RefusedRates } from './rate-source.ts';
import { canadaGoodsAfter, canadaGoodsConfirmed } from './us-canada-goods.ts';
import { chinaLinesAfter, chinaLinesConfirmed } from './us-china-lines.ts';
import { exemptLinesAfter, exemptLinesConfirmed } from './us-exempt-lines.ts';
import type { ListsByHeading } from './us-notes.ts';

export const NOTES_TABLES = ['usExemptLines', 'usTariffLines', 'tariffSources', 'usListedGoods', 'dutyGaps'] as const;
export type NotesTable = (typeof NOTES_TABLES)[number];
type Present = Pick<RateTables, NotesTable>;

/** No part changes a table of another one. */
const PARTS = [exemptLinesAfter, chinaLinesAfter, canadaGoodsAfter] as const;

const HEADINGS = new Set<string>([
  ...EXEMPTION_LISTS.flatMap(({ headings }) => Object.values(headings)),
  ...CHINA_LISTS.map(({ heading }) => heading),
  ...CANADA_HEADINGS,
]);

/** Headings without a list that is read. */
export function unknownLists(headings: readonly string[]): string[] {
  return headings.filter((heading) => !HEADINGS.has(heading));
}

/** The tables after the lists of the notes. A refused part keeps its rows. Throws `RefusedRates` when all are refused. */
export function notesTablesAfter(present: Present, lists: ListsByHeading, check: Check): NextTables<NotesTable> {
  const refused: string[] = [];
  const done = PARTS.flatMap((after): NextTables<NotesTable>[] => {
    try {
      return [after(present, lists, check)];
    } catch (error) {
      if (!(error instanceof RefusedRates)) throw error;
      refused.push(error.message);
      return [];
    }
  });
  if (done.length === 0) throw new RefusedRates(refused.join('; '));
  return {
    tables: Object.assign({}, ...done.map(({ tables }) => tables)) as NextTables<NotesTable>['tables'],
    notes: done.flatMap(({ notes }) => notes),
    refused,
  };
}

/** The same tables, which a check of today found in force. */
export function notesTablesConfirmed(present: Present, check: Check): Partial<Present> {
  return {
    ...exemptLinesConfirmed(present, check),
    ...chinaLinesConfirmed(present, check),
    ...canadaGoodsConfirmed(present, check),
  };
}
