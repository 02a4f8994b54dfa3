import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ALL_ORIGINS } from './country-groups.ts';
import { suchAs } from './named-codes.ts';
import { RefusedRates } from './rate-source.ts';
import { type RemedyMeasure, remedyTypeOf } from './remedy-measures.ts';
import { ADDITIONAL_DUTIES, type TariffFile, type TariffMeasure, THIRD_COUNTRY_DUTY } from './tariff-measures.ts';

/** The columns that are read, by the names of the table `measures-on-declarable-commodities`. */
export const UK_COLUMNS = {
  code: 'commodity__code',
  type: 'measure__type__id',
  area: 'measure__geographical_area__id',
  excluded: 'measure__excluded_geographical_areas__ids',
  additionalCode: 'measure__additional_code__code',
  duty: 'measure__duty_expression',
  from: 'measure__effective_start_date',
  to: 'measure__effective_end_date',
} as const;

/** An absent value in the tables of the Department for Business and Trade. */
const NULLS: ReadonlySet<string> = new Set(['#NA', '#N/A', 'NULL']);
const CODE = /^\d{10}$/;
/** A country or a group of countries; several have bars between them. */
const AREA = /^(?:[A-Z]{2}|[A-Z0-9]{4})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The third-country duties in the table of measures on declarable commodities, and the duties on top of them, as comma-separated values.
 * Rows of other types and areas may be in the file. Throws `RefusedRates`.
 */
export async function readUkTariff(file: Buffer): Promise<TariffFile> {
  const duties: TariffMeasure[] = [];
  const remedies: RemedyMeasure[] = [];
  const unread = new Set<string>();
  // In pieces, because the event loop serves evaluations meanwhile.
  const rows = Readable.fromWeb(new Blob([file]).stream()).pipe(
    parse({ bom: true, columns: checkedHeader, skip_empty_lines: true, trim: true }),
  );
  try {
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      const { [UK_COLUMNS.area]: area = '', [UK_COLUMNS.type]: typeCode = '' } = row;
      const type = remedyTypeOf(typeCode);
      const isOfAll = area === ALL_ORIGINS;
      if (typeCode === THIRD_COUNTRY_DUTY && isOfAll) duties.push(measureOf(row));
      if (type === undefined) continue;
      if (isOfAll && ADDITIONAL_DUTIES.includes(type)) duties.push({ ...measureOf(row), isAdditional: true });
      const measure = measureOf(row);
      const excluded = excludedIn(row);
      if (excluded === undefined) unread.add(measure.code);
      const additionalCode = presentIn(row, UK_COLUMNS.additionalCode);
      remedies.push({ ...measure, type, area, additionalCode, ...(excluded && { excluded }) });
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RefusedRates('the file is no table of comma-separated values');
    throw error;
  }
  if (duties.every(({ isAdditional }) => isAdditional === true))
    throw new RefusedRates('the file has no third-country duty for all origins');
  return { duties, remedies, notes: unreadNotes([...unread]) };
}

function checkedHeader(header: string[]): string[] {
  const absent = Object.values(UK_COLUMNS).filter((column) => !header.includes(column));
  if (absent.length > 0) throw new RefusedRates(`the file has no column ${absent.join(', ')}`);
  return header;
}

/** The text of a cell; empty for an absent value. */
function presentIn(row: Record<string, string>, column: string): string {
  const text = row[column] ?? '';
  return NULLS.has(text) ? '' : text;
}

/** Undefined for an unreadable list. */
function excludedIn(row: Record<string, string>): string[] | undefined {
  const areas = presentIn(row, UK_COLUMNS.excluded)
    .split(/[|,; ]+/)
    .filter((area) => area !== '');
  return areas.every((area) => AREA.test(area)) ? areas : undefined;
}

function unreadNotes(codes: readonly string[]): string[] {
  if (codes.length === 0) return [];
  return [`${codes.length} codes with an additional duty have unreadable exclusions${suchAs(codes)}`];
}

function measureOf(row: Record<string, string>): TariffMeasure {
  const { [UK_COLUMNS.code]: code = '', [UK_COLUMNS.duty]: duty = '', [UK_COLUMNS.from]: from = '' } = row;
  const to = presentIn(row, UK_COLUMNS.to) || null;
  if (!CODE.test(code)) throw new RefusedRates('a row has no code of ten digits');
  if (!DAY.test(from) || (to !== null && !DAY.test(to)))
    throw new RefusedRates(`the period of ${code} is not readable`);
  return { code, duty, effectiveFrom: from, effectiveTo: to };
}
