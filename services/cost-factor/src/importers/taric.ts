import { ALL_ORIGINS, type CountryGroups, groupsOf, type Membership } from './country-groups.ts';
import { RefusedRates } from './rate-source.ts';
import { type RemedyMeasure, remedyTypeOf } from './remedy-measures.ts';
import { type TariffFile, type TariffMeasure, THIRD_COUNTRY_DUTY } from './tariff-measures.ts';
import { partsOf, periodOf, rowsOf } from './workbook.ts';

/** The workbooks of a month that are read. Only the first one is necessary. */
export const DUTIES_FILE = 'Duties Import 01-99.xlsx';
export const COMPOSITION_FILE = 'Geographical areas composition.xlsx';
export const EXCLUSIONS_FILE = 'Measure exclusions.xlsx';
const WORKBOOKS = [DUTIES_FILE, COMPOSITION_FILE, EXCLUSIONS_FILE];

/** The columns that are read, by the names in the header. */
const MEASURE_COLUMNS = {
  code: 'Goods code',
  additionalCode: 'Add code',
  from: 'Start date',
  to: 'End date',
  area: 'Origin code',
  type: 'Meas. type code',
} as const;
const DUTY_COLUMNS = { ...MEASURE_COLUMNS, duty: 'Duty' } as const;
const EXCLUSION_COLUMNS = { ...MEASURE_COLUMNS, excluded: 'Excluded country code' } as const;
const COMPOSITION_COLUMNS = {
  group: 'Country group',
  member: 'Member country',
  from: 'Mbship start date',
  to: 'Mbship end date',
} as const;

/** Rows below which a workbook has been cut. */
export interface WorkbookFloors {
  readonly memberships: number;
  readonly exclusions: number;
}

/** Of some 2,600 memberships and 29,000 exclusions. */
const FLOORS: WorkbookFloors = { memberships: 1_300, exclusions: 10_000 };
const CODE = /^\d{10}$/;

/**
 * The third-country duties in the monthly files of TARIC, and the duties on top of them. The file is the workbook of duties, or an archive
 * with it and those of groups and exclusions. The members of a group count only with both, because a duty does not fall on excluded
 * ones. A note says why one of these two is left out. Throws `RefusedRates` for the workbook of duties.
 */
export async function readTaric(file: Buffer, floors = FLOORS): Promise<TariffFile> {
  const parts = partsOf(file, (name) => WORKBOOKS.includes(name));
  const { duties, remedies } = await readDuties(parts.get(DUTIES_FILE) ?? file);
  const notes: string[] = [];
  const readPart = async <Result>(name: string, read: (workbook: Buffer) => Promise<Result>) => {
    const workbook = parts.get(name);
    if (workbook === undefined) return undefined;
    try {
      return await read(workbook);
    } catch (error) {
      if (!(error instanceof RefusedRates)) throw error;
      notes.push(`${name} is left out: ${error.message}`);
      return undefined;
    }
  };
  const excluded = await readPart(EXCLUSIONS_FILE, (workbook) => readExclusions(workbook, floors.exclusions));
  if (excluded === undefined) return { duties, remedies, notes };
  const groups = await readPart(COMPOSITION_FILE, (workbook) => readGroups(workbook, floors.memberships));
  return {
    duties,
    remedies: remedies.map((measure) => withExclusions(measure, excluded)),
    ...(groups !== undefined && { groups }),
    notes: [...notes, ...unmatchedNotes(remedies, excluded)],
  };
}

async function readDuties(workbook: Buffer): Promise<Pick<TariffFile, 'duties' | 'remedies'>> {
  const duties: TariffMeasure[] = [];
  const remedies: RemedyMeasure[] = [];
  for await (const { duty, area, additionalCode, ...row } of rowsOf(workbook, DUTY_COLUMNS)) {
    const type = remedyTypeOf(row.type);
    const isOrdinary = row.type === THIRD_COUNTRY_DUTY && area === ALL_ORIGINS;
    if (!isOrdinary && type === undefined) continue;
    if (!CODE.test(row.code)) throw new RefusedRates('a row has no code of ten digits');
    const measure = { code: row.code, duty, ...periodOf(row.from, row.to, row.code) };
    if (type === undefined) duties.push(measure);
    else remedies.push({ ...measure, type, area, additionalCode });
  }
  if (duties.length === 0) throw new RefusedRates('the workbook has no third-country duty for all origins');
  return { duties, remedies };
}

async function readGroups(workbook: Buffer, rowsMin: number): Promise<CountryGroups> {
  const memberships: Membership[] = [];
  for await (const { group, member, from, to } of rowsOf(workbook, COMPOSITION_COLUMNS))
    memberships.push({ group, member, ...periodOf(from, to, `${member} in group ${group}`) });
  requireRows(memberships.length, rowsMin);
  return groupsOf(memberships);
}

/** Areas that a measure does not cover, by the measure. */
type Exclusions = ReadonlyMap<string, readonly string[]>;

/** The exclusions of additional duties. */
async function readExclusions(workbook: Buffer, rowsMin: number): Promise<Exclusions> {
  const exclusions = new Map<string, string[]>();
  let rows = 0;
  for await (const { excluded, from, to, ...row } of rowsOf(workbook, EXCLUSION_COLUMNS)) {
    rows += 1;
    if (remedyTypeOf(row.type) === undefined) continue;
    const key = keyOf({ ...row, ...periodOf(from, to, row.code) });
    exclusions.set(key, [...(exclusions.get(key) ?? []), excluded]);
  }
  requireRows(rows, rowsMin);
  return exclusions;
}

function withExclusions(measure: RemedyMeasure, exclusions: Exclusions): RemedyMeasure {
  const excluded = exclusions.get(keyOf(measure));
  return excluded === undefined ? measure : { ...measure, excluded };
}

/** A measure has no number in the workbooks. An exclusion has the code, additional code, type, area and period of its measure. */
function keyOf(of: Omit<RemedyMeasure, 'type' | 'duty'> & { readonly type: string | number }): string {
  return [of.code, of.additionalCode, of.type, of.area, of.effectiveFrom, of.effectiveTo].join(' ');
}

/** Another form of codes or days in one of the workbooks would exclude no country, and change nothing else. */
function unmatchedNotes(measures: readonly RemedyMeasure[], exclusions: Exclusions): string[] {
  const known = new Set(measures.map(keyOf));
  const unmatched = [...exclusions.keys()].filter((key) => !known.has(key)).length;
  return unmatched === 0
    ? []
    : [`the exclusions of ${unmatched} of ${exclusions.size} measures match no additional duty`];
}

function requireRows(rows: number, rowsMin: number): void {
  if (rows < rowsMin) throw new RefusedRates(`the workbook has ${rows} of at least ${rowsMin} rows`);
}
