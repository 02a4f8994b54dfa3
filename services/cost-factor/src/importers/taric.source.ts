import { zipSync } from 'fflate';
import { membersOf } from '../quotes/loose-json.ts';
import { jsonOf } from './json.ts';
import { type Get, type RateSource, RefusedRates, type RequestLimits } from './rate-source.ts';
import type { Floors } from './tariff-measures.ts';
import { COMPOSITION_FILE, DUTIES_FILE, EXCLUSIONS_FILE, readTaric, type WorkbookFloors } from './taric.ts';
import { tariffAfter, TARIFF_TABLES, type TariffTable } from './zone-tariff.ts';

/** A month's files appear over several days. */
const CHECK_EVERY_MS = 86_400_000;
const LISTING_LIMITS: RequestLimits = { accept: 'application/json', bytesMax: 1_048_576, timeoutMs: 30_000 };
/** The largest workbook has 8 MB. */
const WORKBOOK_LIMITS: RequestLimits = { accept: '*/*', bytesMax: 16_777_216, timeoutMs: 60_000 };
/** Of some 9,800 codes of the Combined Nomenclature. */
const FLOORS: Floors = { digits: 8, codesMin: 9_000 };
/** The library folder with a folder for each year, in which is a folder for each month, such as `06 - June`. */
const ROOT = '566dd333-1deb-4235-982a-4fdeaf3657c1';
/** A month is complete when it has all of them; the Commission adds them one by one. */
const MONTH_FILES = [
  DUTIES_FILE,
  'Declarable codes.xlsx',
  'Nomenclature EN.xlsx',
  COMPOSITION_FILE,
  EXCLUSIONS_FILE,
  'Measure conditions.xlsx',
];
/** The newest month may be half filled, and that of a new year the only one. Older ones are no news. */
const YEARS_MAX = 2;
const MONTHS_MAX = 3;
/** The checksum of an archive is that of its files. ZIP has no earlier year. */
const EQUAL_FILES_EQUAL_ARCHIVES = '1980-01-02';
/** An identifier becomes part of an address. */
const ID = /^[\w-]{1,64}$/;
const RELEASE = /^\d{4}-\d{2}$/;

/** The monthly files of TARIC at CIRCABC: the duties of the zone EU. */
export function taricSource(floors = FLOORS, workbookFloors?: WorkbookFloors): RateSource<TariffTable> {
  return {
    tables: TARIFF_TABLES,
    checkEveryMs: CHECK_EVERY_MS,
    probe: async (get) => (await newestMonth(get)).release,
    fetch: async (get) => fetchWorkbooks(get, (await newestMonth(get)).files),
    read: async (file) => {
      const tariff = await readTaric(file, workbookFloors);
      return {
        name: 'TARIC',
        next: (present, check) => {
          const { release, today } = check;
          if (release === null || !RELEASE.test(release) || firstDayOf(release) > today)
            throw new RefusedRates('the release must be the month of the file, such as 2026-06');
          const source = `TARIC, European Commission, files of ${release}`;
          return tariffAfter(present, { ...tariff, zone: 'EU', floors, asOf: firstDayOf(release), source }, check);
        },
      };
    },
    // The files of a month do not change.
    confirm: () => ({}),
  };
}

/** The files of a month have the state of its first day. */
function firstDayOf(release: string): string {
  return `${release}-01`;
}

interface Month {
  readonly release: string;
  /** The identifiers of files by their names. */
  readonly files: ReadonlyMap<string, string>;
}

/** One archive of the workbooks that are read. */
async function fetchWorkbooks(get: Get, files: Month['files']): Promise<Buffer> {
  const workbooks: Record<string, Uint8Array> = {};
  for (const name of [DUTIES_FILE, COMPOSITION_FILE, EXCLUSIONS_FILE])
    workbooks[name] = await get(`/rest/download/${files.get(name)}`, WORKBOOK_LIMITS);
  return Buffer.from(zipSync(workbooks, { level: 0, mtime: EQUAL_FILES_EQUAL_ARCHIVES }));
}

/** The newest month with all files. */
async function newestMonth(get: Get): Promise<Month> {
  for (const year of newestFirst(await childrenOf(get, ROOT), /^\d{4}$/, YEARS_MAX)) {
    for (const month of newestFirst(await childrenOf(get, year.id), /^\d{2} - /, MONTHS_MAX)) {
      const files = new Map((await childrenOf(get, month.id)).map(({ name, id }) => [name, id]));
      if (MONTH_FILES.every((name) => files.has(name)))
        return { release: `${year.name}-${month.name.slice(0, 2)}`, files };
    }
  }
  throw new RefusedRates('no recent month has all files');
}

interface Child {
  readonly id: string;
  readonly name: string;
}

function newestFirst(children: readonly Child[], form: RegExp, max: number): Child[] {
  return children
    .filter(({ name }) => form.test(name))
    .toSorted((one, other) => (one.name < other.name ? 1 : -1))
    .slice(0, max);
}

async function childrenOf(get: Get, folder: string): Promise<Child[]> {
  const path = `/service/circabc/spaces/${folder}/children?guest=true&limit=0&page=0&order=modified_DESC`;
  const { data: children } = membersOf(jsonOf(await get(path, LISTING_LIMITS)));
  if (!Array.isArray(children)) throw new RefusedRates('the list of files is not readable');
  return (children as Partial<Child>[]).flatMap(({ id, name }) =>
    typeof id === 'string' && ID.test(id) && typeof name === 'string' ? [{ id, name }] : [],
  );
}
