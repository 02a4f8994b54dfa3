import { RATE_FILE_BYTES_MAX } from '@cpes/contracts';
import { isInForce } from '../domain/dated-index.ts';
import { membersOf } from '../quotes/loose-json.ts';
import { ALL_ORIGINS } from './country-groups.ts';
import { jsonOf } from './json.ts';
import { suchAs } from './named-codes.ts';
import { type Get, type RateSource, RefusedRates, type RequestLimits } from './rate-source.ts';
import { REMEDY_TYPES } from './remedy-measures.ts';
import { type Floors, surchargedCodes, type TariffMeasure } from './tariff-measures.ts';
import { readUkTariff, UK_COLUMNS } from './uk-tariff.ts';
import { tariffAfter, TARIFF_TABLES, type TariffTable } from './zone-tariff.ts';

/** The department publishes a version each working day. */
const CHECK_EVERY_MS = 86_400_000;
/** The list of some 1,600 versions has 40 kB. */
const VERSIONS_LIMITS: RequestLimits = { accept: 'application/json', bytesMax: 1_048_576, timeoutMs: 30_000 };
/** The eight columns have 0.1 kB a row: 15,000 duties, as many rows of VAT and of units, and tens of thousands of controls. The limit is that of a file by hand, for all requests together. */
const TABLE_LIMITS: RequestLimits = { accept: 'text/csv', bytesMax: RATE_FILE_BYTES_MAX, timeoutMs: 60_000 };
/** Of some 14,900 commodities with a duty. */
const FLOORS: Floors = { digits: 10, codesMin: 13_000 };
/** Compares runs of digits as numbers. */
const BY_NUMBER = new Intl.Collator('en', { numeric: true });
const LINE_END = Buffer.from('\n');
const VERSION = /^v\d{1,6}\.\d{1,6}\.\d{1,6}$/;
/** The rows for all origins, and those of each type of duty on top. One request selects by one value of a column. */
const FILTERS: readonly [string, string][] = [
  [UK_COLUMNS.area, ALL_ORIGINS],
  ...REMEDY_TYPES.map((type): [string, string] => [UK_COLUMNS.type, String(type)]),
];
const COLUMNS = Object.values(UK_COLUMNS).map((column): [string, string] => ['_columns', column]);

/** The UK tariff of the Department for Business and Trade: the duties of the zone GB. Below its address are versions. */
export function ukTariffSource(floors = FLOORS): RateSource<TariffTable> {
  return {
    tables: TARIFF_TABLES,
    checkEveryMs: CHECK_EVERY_MS,
    probe: newestVersion,
    fetch: fetchTable,
    read: async (file) => {
      const tariff = await readUkTariff(file);
      return {
        name: 'UK tariff',
        next: (present, check) => {
          const asOf = check.address === null ? lastChange(tariff.duties, check.today) : check.today;
          const source = sourceOf(check.release);
          const { tables, notes } = tariffAfter(present, { ...tariff, zone: 'GB', floors, asOf, source }, check);
          return { tables, notes: [...notes, ...surchargeNotes(tariff.duties, check.today)] };
        },
      };
    },
    // No `confirm`: a duty of an unchanged version begins or ends on its day.
  };
}

/** The rows of all filters one after the other, with only the columns that are read. */
async function fetchTable(get: Get): Promise<Buffer> {
  const version = await newestVersion(get);
  const parts: Buffer[] = [];
  let { bytesMax } = TABLE_LIMITS;
  for (const filter of FILTERS) {
    const query = new URLSearchParams([['format', 'csv'], ['query-simple', ''], filter, ...COLUMNS]).toString();
    const path = `/${version}/tables/measures-on-declarable-commodities/data?${query}`;
    const part = await get(path, { ...TABLE_LIMITS, bytesMax });
    bytesMax -= part.length + LINE_END.length;
    parts.push(part, LINE_END);
  }
  // The headers after the first one are rows of no known type.
  return Buffer.concat(parts);
}

/** The one with the greatest number, in any order of the list. */
async function newestVersion(get: Get): Promise<string> {
  const { versions } = membersOf(jsonOf(await get('?format=json', VERSIONS_LIMITS)));
  const ids = (Array.isArray(versions) ? versions : []).map((version) => membersOf(version)['id']);
  const known = ids.filter((id): id is string => typeof id === 'string' && VERSION.test(id));
  const [newest] = known.toSorted((one, other) => BY_NUMBER.compare(other, one));
  if (newest === undefined) throw new RefusedRates('the list of versions is not readable');
  return newest;
}

function sourceOf(release: string | null): string {
  return `UK tariff, Department for Business and Trade${release === null ? '' : `, version ${release}`}`;
}

function surchargeNotes(measures: readonly TariffMeasure[], today: string): string[] {
  const codes = [...surchargedCodes(measures.filter((measure) => isInForce(measure, today)))];
  if (codes.length === 0) return [];
  return [`${codes.length} codes with an additional duty have no rate${suchAs(codes)}`];
}

/** The newest day on which a duty began: a file of an operator is at least that new. */
function lastChange(duties: readonly TariffMeasure[], today: string): string {
  return duties.reduce(
    (latest, { effectiveFrom: from }) => (from > latest && from <= today ? from : latest),
    '1970-01-01',
  );
}
