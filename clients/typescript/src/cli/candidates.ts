import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse/sync';
import type { BodyOf } from '../client.ts';

export type Candidate = BodyOf<'createSku'>;

export interface Row {
  /** In the file; the header is line 1 when nothing stands before it. */
  readonly line: number;
  readonly candidate: Candidate;
  /** The same for the same content: what was done once is not done again. */
  readonly key: string;
}

/** What is wrong with a file: each line names line and column. */
export class WrongTable extends Error {
  override readonly name = 'WrongTable';
}

const TEXTS = [
  'title',
  'description',
  'supplierCountry',
  'targetMarket',
  'currency',
  'hsCode',
  'freightMode',
  'externalRef',
];
/** Several in one cell, with semicolons between them. */
const LISTS = ['tags'];
const SIDES = ['dimensionsMm.length', 'dimensionsMm.width', 'dimensionsMm.height'];
const WHOLE_NUMBERS = [
  'factoryUnitCostCents',
  'factoryCostCents',
  'targetRetailPriceCents',
  'retailPriceCents',
  'weightGrams',
  'unitsPerShipment',
  ...SIDES,
];
/** More than fits a table that a person looks at, and a bound for memory. */
export const ROWS_MAX = 10_000;
/** A person corrects no more at once. */
const ERRORS_MAX = 20;

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The candidates of a CSV file whose header has the names of fields, in either form. Throws `WrongTable`. */
export function readCandidates(text: string, file: string): Row[] {
  const [head, ...records] = parsed(text, file);
  if (head === undefined) throw new WrongTable(`${file}: has no header`);
  const names = head.record.map((name) => name.trim());
  const errors = names.flatMap((name, place) => {
    const what = ![...TEXTS, ...LISTS, ...WHOLE_NUMBERS].includes(name)
      ? 'is not a field'
      : names.indexOf(name) < place
        ? 'is there twice'
        : undefined;
    return what === undefined ? [] : [`${file}:${head.info.lines}: column ${place + 1}: "${name}" ${what}`];
  });
  if (errors.length > 0) throw new WrongTable(errors.join('\n'));
  if (records.length > ROWS_MAX) throw new WrongTable(`${file}: has more than ${ROWS_MAX} rows`);
  const occurrences = new Map<string, number>();
  const rows = records.map(({ record, info: { lines: line } }): Row => {
    const at = (place: number, what: string) =>
      errors.push(`${file}:${line}: column ${place + 1} (${names[place] ?? 'none'}): ${what}`);
    if (record.length !== names.length) errors.push(`${file}:${line}: has ${record.length} cells, not ${names.length}`);
    const candidate = candidateOf(names, record, at);
    const content = JSON.stringify(candidate);
    const occurrence = (occurrences.get(content) ?? 0) + 1;
    occurrences.set(content, occurrence);
    return { line, candidate, key: createHash('sha256').update(`${occurrence} ${content}`).digest('hex') };
  });
  if (errors.length > 0) throw new WrongTable(errors.slice(0, ERRORS_MAX).join('\n'));
  return rows;
}

/** An empty cell is a field that is not given. */
function candidateOf(
  names: readonly string[],
  cells: readonly string[],
  wrong: (place: number, what: string) => void,
): Candidate {
  const fields: Record<string, unknown> = {};
  const dimensionsMm: Record<string, unknown> = {};
  for (const [place, name] of names.entries()) {
    const cell = cells[place]?.trim() ?? '';
    if (cell === '') continue;
    const isWhole = /^\d{1,12}$/.test(cell);
    if (WHOLE_NUMBERS.includes(name) && !isWhole) wrong(place, `"${cell}" is no whole number`);
    else if (LISTS.includes(name)) fields[name] = cell.split(';').map((one) => one.trim());
    else if (SIDES.includes(name)) dimensionsMm[name.split('.')[1] ?? ''] = Number(cell);
    else fields[name] = TEXTS.includes(name) ? cell : Number(cell);
  }
  if (Object.keys(dimensionsMm).length > 0) fields['dimensionsMm'] = dimensionsMm;
  return fields as Candidate;
}

function parsed(text: string, file: string): Line[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Line[];
  } catch (error) {
    if (error instanceof CsvError) throw new WrongTable(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
}
