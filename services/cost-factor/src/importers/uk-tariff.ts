import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { RefusedRates } from './rate-source.ts';
import { ADDITIONAL_DUTIES, ALL_ORIGINS, type TariffMeasure, THIRD_COUNTRY_DUTY } from './tariff-measures.ts';

/** The columns that are read, by the names of the table `measures-on-declarable-commodities`. */
export const UK_COLUMNS = {
  code: 'commodity__code',
  type: 'measure__type__id',
  area: 'measure__geographical_area__id',
  duty: 'measure__duty_expression',
  from: 'measure__effective_start_date',
  to: 'measure__effective_end_date',
} as const;

/** An absent value in the tables of the Department for Business and Trade. */
const NULLS: ReadonlySet<string | undefined> = new Set(['', '#NA', undefined]);
const CODE = /^\d{10}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The third-country duties in the table of measures on declarable commodities, and the duties on top of them, as comma-separated values. Rows of other types and areas
 * may be in the file. Throws `RefusedRates`.
 */
export async function readUkTariff(file: Buffer): Promise<TariffMeasure[]> {
  const measures: TariffMeasure[] = [];
  // In pieces, because the event loop serves evaluations meanwhile.
  const rows = Readable.fromWeb(new Blob([file]).stream()).pipe(
    parse({ bom: true, columns: checkedHeader, skip_empty_lines: true, trim: true }),
  );
  try {
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      if (row[UK_COLUMNS.area] !== ALL_ORIGINS) continue;
      if (row[UK_COLUMNS.type] === THIRD_COUNTRY_DUTY) measures.push(measureOf(row));
      if (ADDITIONAL_DUTIES.includes(row[UK_COLUMNS.type])) measures.push({ ...measureOf(row), isAdditional: true });
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RefusedRates('the file is no table of comma-separated values');
    throw error;
  }
  if (measures.every(({ isAdditional }) => isAdditional === true))
    throw new RefusedRates('the file has no third-country duty for all origins');
  return measures;
}

function checkedHeader(header: string[]): string[] {
  const absent = Object.values(UK_COLUMNS).filter((column) => !header.includes(column));
  if (absent.length > 0) throw new RefusedRates(`the file has no column ${absent.join(', ')}`);
  return header;
}

function measureOf(row: Record<string, string>): TariffMeasure {
  const { [UK_COLUMNS.code]: code = '', [UK_COLUMNS.duty]: duty = '', [UK_COLUMNS.from]: from = '' } = row;
  const end = row[UK_COLUMNS.to];
  const to = end === undefined || NULLS.has(end) ? null : end;
  if (!CODE.test(code)) throw new RefusedRates('a row has no code of ten digits');
  if (!DAY.test(from) || (to !== null && !DAY.test(to)))
    throw new RefusedRates(`the period of ${code} is not readable`);
  return { code, duty, effectiveFrom: from, effectiveTo: to };
}
