import { unzipSync } from 'fflate';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { RefusedRates } from './rate-source.ts';
import { type RemedyMeasure, remedyTypeOf } from './remedy-measures.ts';
import { ALL_ORIGINS, type TariffFile, type TariffMeasure, THIRD_COUNTRY_DUTY } from './tariff-measures.ts';

/** The columns that are read, by the names in the header. */
const COLUMNS = {
  code: 'Goods code',
  additionalCode: 'Add code',
  from: 'Start date',
  to: 'End date',
  duty: 'Duty',
  area: 'Origin code',
  type: 'Meas. type code',
} as const;
type Column = keyof typeof COLUMNS;

/** A workbook is a ZIP archive. A page of HTML with status 200 is not. */
const ZIP_MAGIC = 'PK\u0003\u0004';
/** The worksheet of 260,000 duties has 125 MB. It is read in pieces; only the texts that cells share are in memory. */
const UNPACKED_BYTES_MAX = 400_000_000;
/** A compressed part without content has two bytes. */
const EMPTY_PART_BYTES = 2;
const CODE = /^\d{10}$/;
const DAY = /^(\d{2})-(\d{2})-(\d{4})$/;

/**
 * The third-country duties in `Duties Import 01-99.xlsx`, the workbook of duties in the monthly files of TARIC, and the duties on top of
 * them. Throws `RefusedRates`.
 */
export async function readTaric(file: Buffer): Promise<TariffFile> {
  if (file.toString('latin1', 0, ZIP_MAGIC.length) !== ZIP_MAGIC) throw new RefusedRates('the file is no workbook');
  const duties: TariffMeasure[] = [];
  const remedies: RemedyMeasure[] = [];
  let places: Readonly<Record<Column, number>> | undefined;
  try {
    checkSize(file);
    for await (const { values } of streamXlsxRows(file)) {
      if (places === undefined) {
        places = placesOf(values);
        continue;
      }
      const row = cellsOf(values, places);
      const type = remedyTypeOf(row.type);
      const { area, additionalCode } = row;
      if (row.type === THIRD_COUNTRY_DUTY && area === ALL_ORIGINS) duties.push(measureOf(row));
      if (type !== undefined) remedies.push({ ...measureOf(row), type, area, additionalCode });
    }
  } catch (error) {
    if (error instanceof RefusedRates) throw error;
    throw new RefusedRates('the workbook is not readable');
  }
  if (duties.length === 0) throw new RefusedRates('the workbook has no third-country duty for all origins');
  return { duties, remedies };
}

/** The reader unpacks no part beyond its stated size, so the sum of them is the bound of a ZIP bomb. */
function checkSize(file: Buffer): void {
  let unpacked = 0;
  unzipSync(file, {
    filter: ({ size, originalSize }) => {
      unpacked += originalSize;
      if (unpacked > UNPACKED_BYTES_MAX || (originalSize === 0 && size > EMPTY_PART_BYTES))
        throw new RefusedRates('the workbook is too large');
      return false;
    },
  });
}

function placesOf(header: readonly CellValue[]): Record<Column, number> {
  const names = header.map((cell) => textOf(cell));
  const absent = Object.values(COLUMNS).filter((column) => !names.includes(column));
  if (absent.length > 0) throw new RefusedRates(`the workbook has no column ${absent.join(', ')}`);
  const entries = Object.entries(COLUMNS).map(([name, column]) => [name, names.indexOf(column)]);
  return Object.fromEntries(entries) as Record<Column, number>;
}

function cellsOf(values: readonly CellValue[], places: Readonly<Record<Column, number>>): Record<Column, string> {
  const entries = Object.entries(places).map(([name, place]) => [name, textOf(values[place] ?? null)]);
  return Object.fromEntries(entries) as Record<Column, string>;
}

function textOf(cell: CellValue): string {
  return cell instanceof Date ? cell.toISOString().slice(0, 'YYYY-MM-DD'.length) : String(cell ?? '').trim();
}

function measureOf({ code, duty, from, to }: Readonly<Record<Column, string>>): TariffMeasure {
  if (!CODE.test(code)) throw new RefusedRates('a row has no code of ten digits');
  const [effectiveFrom, effectiveTo] = [dayOf(from), to === '' ? null : dayOf(to)];
  if (effectiveFrom === undefined || effectiveTo === undefined)
    throw new RefusedRates(`the period of ${code} is not readable`);
  return { code, duty, effectiveFrom, effectiveTo };
}

/** A day of the form 31-12-2026, or that of a cell with a date. */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = DAY.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
