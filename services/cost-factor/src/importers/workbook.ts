import { unzipSync } from 'fflate';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { RefusedRates } from './rate-source.ts';

/** A workbook is a ZIP archive. A page of HTML with status 200 is not. */
const ZIP_MAGIC = 'PK\u0003\u0004';
/** The worksheet of 260,000 duties has 125 MB. It is read in pieces; only the texts that cells share are in memory. */
const UNPACKED_BYTES_MAX = 400_000_000;
/** A compressed part without content has two bytes. */
const EMPTY_PART_BYTES = 2;
const DAY = /^(\d{2})-(\d{2})-(\d{4})$/;

/** The parts of an archive that `isWanted`, by their names without folders. Throws `RefusedRates`. */
export function partsOf(archive: Buffer, isWanted: (name: string) => boolean): ReadonlyMap<string, Buffer> {
  if (archive.toString('latin1', 0, ZIP_MAGIC.length) !== ZIP_MAGIC) throw new RefusedRates('the file is no workbook');
  // The reader unpacks no part beyond its stated size, so the sum of them is the bound of a ZIP bomb.
  let unpacked = 0;
  const parts = tryRead(() =>
    unzipSync(archive, {
      filter: ({ name, size, originalSize }) => {
        unpacked += originalSize;
        if (unpacked > UNPACKED_BYTES_MAX || (originalSize === 0 && size > EMPTY_PART_BYTES))
          throw new RefusedRates('the workbook is too large');
        return isWanted(baseOf(name));
      },
    }),
  );
  return new Map(Object.entries(parts).map(([name, bytes]) => [baseOf(name), Buffer.from(bytes)]));
}

/** The rows of a workbook as texts, by the names in its header. Throws `RefusedRates` for another file, and without one of the columns. */
export async function* rowsOf<Column extends string>(
  workbook: Buffer,
  columns: Readonly<Record<Column, string>>,
): AsyncGenerator<Readonly<Record<Column, string>>> {
  partsOf(workbook, () => false);
  let places: readonly (readonly [string, number])[] | undefined;
  try {
    for await (const { values } of streamXlsxRows(workbook)) {
      if (places === undefined) places = placesOf(values, columns);
      else yield cellsOf(values, places) as Record<Column, string>;
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A day of the form 31-12-2026, or that of a cell with a date; null for an empty text. Throws `RefusedRates`. */
export function dayOf(text: string, of: string): string | null {
  if (text === '') return null;
  const [, day, month, year] = DAY.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new RefusedRates(`the period of ${of} is not readable`);
  return text;
}

/** The period of a row; `of` is how a refusal calls the row. Throws `RefusedRates`. */
export function periodOf(
  from: string,
  to: string,
  of: string,
): { readonly effectiveFrom: string; readonly effectiveTo: string | null } {
  const effectiveFrom = dayOf(from, of);
  if (effectiveFrom === null) throw new RefusedRates(`the period of ${of} is not readable`);
  return { effectiveFrom, effectiveTo: dayOf(to, of) };
}

function placesOf(
  header: readonly CellValue[],
  columns: Readonly<Record<string, string>>,
): (readonly [string, number])[] {
  const names = header.map((cell) => textOf(cell));
  const absent = Object.values(columns).filter((column) => !names.includes(column));
  if (absent.length > 0) throw new RefusedRates(`the workbook has no column ${absent.join(', ')}`);
  return Object.entries(columns).map(([key, column]) => [key, names.indexOf(column)]);
}

function cellsOf(values: readonly CellValue[], places: readonly (readonly [string, number])[]): Record<string, string> {
  return Object.fromEntries(places.map(([key, place]) => [key, textOf(values[place] ?? null)]));
}

function textOf(cell: CellValue): string {
  return cell instanceof Date ? cell.toISOString().slice(0, 'YYYY-MM-DD'.length) : String(cell ?? '').trim();
}

function baseOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function tryRead<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): RefusedRates {
  return error instanceof RefusedRates ? error : new RefusedRates('the workbook is not readable');
}
