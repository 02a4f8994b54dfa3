import { jsonOf } from './json.ts';
import { type Get, type RateSource, RefusedRates, type RequestLimits, UnexpectedStatus } from './rate-source.ts';
import { chinaRateNotes } from './us-china-rates.ts';
import { usLineTexts } from './us-lines.ts';
import { readOriginHeadings } from './us-origin-headings.ts';
import { readUsitcFile, type UsitcFloors } from './usitc-file.ts';
import { tablesAfter, tablesConfirmed, USITC_TABLES, type UsitcTable } from './usitc-tables.ts';

/** A release comes some twenty times a year. */
const CHECK_EVERY_MS = 86_400_000;
const PROBE: RequestLimits = { accept: 'application/json', bytesMax: 65_536, timeoutMs: 30_000 };
/** An export has 12 MB, and its server takes up to a minute to make it. */
const EXPORT: RequestLimits = { accept: 'application/json', bytesMax: 32 * 1024 * 1024, timeoutMs: 180_000 };
/** Of all chapters, one after another; at the usual speed of an export they take some minutes. */
const CHAPTERS_MS_MAX = 900_000;
/** The whole span: one to 9900 would leave out chapter 99 without an error. */
const FIRST_NUMBER = '0101';
const LAST_NUMBER = '9999.99.99.99';
/** Chapter 77 is reserved. */
const CHAPTERS = Array.from({ length: 99 }, (_, at) => String(at + 1).padStart(2, '0')).filter((one) => one !== '77');
const BAD_REQUEST = 400;
const TARIFF_NUMBER = /^\d{4}(?:\.\d{2}){0,3}$/;
const RELEASE = /^[\w .()-]{1,100}$/;

/** Of an export with 35,800 rows and 12 MB. */
const FLOORS: UsitcFloors = {
  rows: 30_000,
  bytes: 9_000_000,
  anchors: ['61091000', '85183020'],
  // The duties by origin alone have some 60.
  headings: 50,
};

/** The US tariff of the International Trade Commission. Tests have lower limits. */
export function usitcSource(
  floors: UsitcFloors = FLOORS,
  limits: RequestLimits = EXPORT,
  chaptersMs = CHAPTERS_MS_MAX,
): RateSource<UsitcTable> {
  return {
    tables: USITC_TABLES,
    checkEveryMs: CHECK_EVERY_MS,
    probe: readRelease,
    fetch: (get) => fetchExport(get, limits, chaptersMs),
    read: async (file) => {
      const rows = await readUsitcFile(file, floors);
      const tariff = {
        lineTexts: usLineTexts(rows),
        headings: readOriginHeadings(rows),
        chinaNotes: chinaRateNotes(rows),
      };
      return {
        name: `US tariff with ${tariff.lineTexts.size} lines`,
        next: (present, check) => tablesAfter(present, tariff, check),
      };
    },
    confirm: tablesConfirmed,
  };
}

/** The name of the current release. */
export async function readRelease(get: Get): Promise<string> {
  const { name } = objectIn(await get('/currentRelease', PROBE));
  if (typeof name !== 'string' || !RELEASE.test(name)) throw new RefusedRates('the current release has no name');
  return name;
}

function objectIn(body: Buffer): Readonly<Record<string, unknown>> {
  return Object(jsonOf(body)) as Record<string, unknown>;
}

/** The whole export; where the server refuses that span, its chapters as one array. */
async function fetchExport(get: Get, limits: RequestLimits, chaptersMs: number): Promise<Buffer> {
  try {
    return await get(exportPath(FIRST_NUMBER, LAST_NUMBER), limits);
  } catch (error) {
    if (!(error instanceof UnexpectedStatus) || error.status !== BAD_REQUEST) throw error;
  }
  const end = performance.now() + chaptersMs;
  const getInTime: Get = (path, one) => {
    const leftMs = Math.ceil(end - performance.now());
    if (leftMs <= 0) throw new Error(`the chapters were not read within ${chaptersMs} ms`);
    return get(path, { ...one, timeoutMs: Math.min(one.timeoutMs, leftMs) });
  };
  const chapters: string[] = [];
  let bytes = 0;
  for (const chapter of CHAPTERS) {
    const [first, last] = await readRange(getInTime, chapter);
    const text = (await getInTime(exportPath(first, last), limits)).toString('utf8').trim();
    if (!text.startsWith('[') || !text.endsWith(']')) throw new RefusedRates(`chapter ${chapter} is no JSON array`);
    const rows = text.slice(1, -1).trim();
    if (rows === '') throw new RefusedRates(`chapter ${chapter} is empty`);
    bytes += rows.length;
    if (bytes > limits.bytesMax) throw new RefusedRates(`the chapters have more than ${limits.bytesMax} bytes`);
    chapters.push(rows);
  }
  return Buffer.from(`[${chapters.join(',')}]`);
}

function exportPath(first: string, last: string): string {
  return `/exportList?from=${first}&to=${last}&format=JSON&styles=false`;
}

async function readRange(get: Get, chapter: string): Promise<[first: string, last: string]> {
  const range = objectIn(await get(`/ranges?docNumber=${chapter}`, PROBE));
  const [first, last] = [range['Starting_Number'], range['Ending_Number']];
  if (typeof first !== 'string' || typeof last !== 'string' || !TARIFF_NUMBER.test(first) || !TARIFF_NUMBER.test(last))
    throw new RefusedRates(`the range of chapter ${chapter} is not readable`);
  return [first, last];
}
