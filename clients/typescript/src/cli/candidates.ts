import { createHash } from 'node:crypto';
import {
  type Candidate,
  type Field,
  decodeTable,
  fieldOf,
  fieldsOf,
  readRow,
  type Reading,
  readTable,
  type Table,
} from '../table/index.ts';
import { flawText, tableFlawText } from './flaw-texts.ts';

export type { Candidate };

export interface Row {
  /** First line of the row in the file; the header is usually line 1. */
  readonly line: number;
  readonly candidate: Candidate;
  /** Depends on the content only, so that an evaluated row is not submitted again. */
  readonly key: string;
}

export interface ReadingOptions extends Reading {
  /** Encoding of a file that is not Unicode. */
  readonly encoding?: 'windows-1252' | undefined;
}

/** The errors of a file: each line names line and column. */
export class WrongTable extends Error {
  override readonly name = 'WrongTable';
}

/** More than people can review in a table, and a limit for memory. */
export const ROWS_MAX = 10_000;
/** Enough for `ROWS_MAX` rows of the longest fields. */
const BYTES_MAX = 64_000_000;
/** A person corrects no more at once. */
const ERRORS_MAX = 20;
/** The web import adds this column to refused rows. */
const IGNORED = ['error'];

/** The candidates of a CSV file, validated as in the web import. Throws `WrongTable`. */
export function readCandidates(
  bytes: Uint8Array,
  file: string,
  { encoding, ...reading }: ReadingOptions = { currency: undefined, locale: 'en' },
): Row[] {
  const decoded = decodeTable(bytes, encoding);
  const table = 'flaw' in decoded ? decoded : readTable(decoded.text, { rowsMax: ROWS_MAX, bytesMax: BYTES_MAX });
  if ('flaw' in table) throw new WrongTable(`${file}:${table.line}: ${tableFlawText(table.flaw, ROWS_MAX)}`);
  const columns = fieldsOf(table.header);
  const errors = columnErrors(table, columns, file);
  if (errors.length > 0) throw new WrongTable(errors.join('\n'));
  const occurrences = new Map<string, number>();
  const rows = table.rows.map((row): Row => {
    const { line, candidate, flaws } = readRow(row, columns, { ...reading, header: table.header });
    for (const flaw of flaws) {
      const place = flaw.field === undefined ? -1 : columns.indexOf(flaw.field);
      const where = place < 0 ? '' : ` column ${place + 1} (${table.header[place] ?? ''}):`;
      errors.push(`${file}:${line}:${where} ${flawText(flaw, row.cells[place]?.trim())}`);
    }
    const content = JSON.stringify(candidate);
    const occurrence = (occurrences.get(content) ?? 0) + 1;
    occurrences.set(content, occurrence);
    return { line, candidate, key: createHash('sha256').update(`${occurrence} ${content}`).digest('hex') };
  });
  if (errors.length > 0) throw new WrongTable(errors.slice(0, ERRORS_MAX).join('\n'));
  return rows;
}

/** A terminal has no preview that shows omitted columns, so every column must have a known name. */
function columnErrors({ header, headerLine }: Table, columns: readonly (Field | undefined)[], file: string): string[] {
  return header.flatMap((name, place) => {
    if (columns[place] !== undefined || IGNORED.includes(name)) return [];
    const what = fieldOf(name) === undefined ? 'is not a field' : 'repeats an earlier column';
    return [`${file}:${headerLine}: column ${place + 1}: "${name}" ${what}`];
  });
}
