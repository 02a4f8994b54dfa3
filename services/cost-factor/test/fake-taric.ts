import { type Behave, type Received, Receiver } from '@cpes/testing';
import { unzipSync, zipSync } from 'fflate';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { COMPOSITION_FILE, DUTIES_FILE, EXCLUSIONS_FILE } from '../src/importers/taric.ts';

/** The first name begins with a blank, as in the files of the Commission. */
export const TARIC_HEADER = [
  ' Goods code',
  'Add code',
  'Order No.',
  'Start date',
  'End date',
  'RED_IND',
  'Origin',
  'Measure type',
  'Legal base',
  'Duty',
  'Origin code',
  'Meas. type code',
] as const;

type Cells = Partial<Record<(typeof TARIC_HEADER)[number], CellValue>>;

/** A row of the workbook; by default the duty on goods of all origins, in force since 2021. */
export function taricRow(code: string, duty: string, cells: Cells = {}): CellValue[] {
  const row: Cells = {
    ' Goods code': code,
    'Start date': '01-01-2021',
    Origin: 'ERGA OMNES',
    'Measure type': 'Third country duty',
    'Legal base': 'R1549/06',
    Duty: duty,
    'Origin code': '1011',
    'Meas. type code': '103',
    ...cells,
  };
  return TARIC_HEADER.map((name) => row[name] ?? null);
}

/** Codes of the first and last chapters and of the goods in the tests; toys have their duties below the heading. */
const DUTIES: readonly (readonly [string, string])[] = [
  ['0101210000', '0.000 %'],
  ['0101291000', '0.000 %'],
  ['0101299000', '11.500 %'],
  ['4202121100', '9.700 %'],
  ['4202121900', '9.700 %'],
  ['4202125000', '5.200 %'],
  ['6109100000', '12.000 %'],
  ['6911100000', '12.000 %'],
  ['8518300000', '0.000 %'],
  ['9503000000', '0.000 %'],
  ['9617000000', '6.700 %'],
];

/** 40 rows: the duties of all origins, with preferences, quotas and duties of other areas beside them. */
export const TARIC_ROWS: readonly CellValue[][] = [
  ...DUTIES.map(([code, duty]) => taricRow(code, duty)),
  taricRow('0406901300', '167.100 EUR DTN'),
  taricRow('1704907500', '9.000 % + EA MAX 18.700 % + ADSZ'),
  taricRow('6109100000', '6.000 %', { 'Start date': '01-01-1999', 'End date': '31-12-2020' }),
  taricRow('6109100000', '4.000 %', { 'Origin code': '1080', Origin: 'CHANNEL ISLANDS' }),
  ...Array.from({ length: 25 }, (_none, index) =>
    taricRow(`6109${String(100000 + index)}`, '0.000 %', { 'Origin code': 'VN', 'Meas. type code': '142' }),
  ),
];

export async function taricFile(
  rows: readonly (readonly CellValue[])[] = TARIC_ROWS,
  header: readonly string[] = TARIC_HEADER,
): Promise<Buffer> {
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Duties', rows: [[...header], ...rows.map((row) => [...row])] }] }),
  );
}

const COMPOSITION_HEADER = ['Country group', 'Member country', 'Mbship start date', 'Mbship end date'];
const EXCLUSIONS_HEADER = [
  'Goods code',
  'Add code',
  'Start date',
  'End date',
  'Origin code',
  'Meas. type code',
  'Excluded country code',
];

type Rows = readonly (readonly CellValue[])[];

/** The workbooks of a month as one archive; absent ones are not in it. */
export interface ArchivedRows {
  readonly duties?: Rows | undefined;
  readonly composition?: Rows;
  readonly exclusions?: Rows;
  readonly compositionHeader?: readonly string[];
}

/** A group with two members, of which one is excluded from a duty. */
export const AREAS = {
  composition: [
    ['5005', 'RU', '01-01-2020', null],
    ['5005', 'BY', '01-01-2020', null],
  ],
  exclusions: [['9617000000', null, '01-01-2021', null, '5005', '695', 'BY']],
} satisfies ArchivedRows;

export async function taricArchive({
  composition,
  exclusions,
  compositionHeader = COMPOSITION_HEADER,
  ...given
}: ArchivedRows): Promise<Buffer> {
  const duties = 'duties' in given ? given.duties : TARIC_ROWS;
  const workbooks = {
    ...(duties && { [DUTIES_FILE]: await taricFile(duties) }),
    ...(composition && { [COMPOSITION_FILE]: await taricFile(composition, compositionHeader) }),
    ...(exclusions && { [EXCLUSIONS_FILE]: await taricFile(exclusions, EXCLUSIONS_HEADER) }),
  };
  return Buffer.from(zipSync(workbooks));
}

const ROOT = '566dd333-1deb-4235-982a-4fdeaf3657c1';
const FILES = [
  DUTIES_FILE,
  'Declarable codes.xlsx',
  'Nomenclature EN.xlsx',
  COMPOSITION_FILE,
  EXCLUSIONS_FILE,
  'Measure conditions.xlsx',
  'Footnotes descriptions.xlsx',
];

/** A copy of the library of TARIC files at CIRCABC for tests. */
export class FakeTaric {
  /** The files of months, by their folders, such as `2026/10 - October`. */
  months: Record<string, readonly string[]> = { '2025/12 - December': FILES, '2026/09 - September': FILES };
  file: Buffer = Buffer.alloc(0);
  /** The workbooks of groups and exclusions, as an archive. */
  areas: Buffer = Buffer.alloc(0);
  /** Answers in place of those of the source, until it is unset. */
  fault: Behave | undefined;

  private constructor(readonly server: Receiver) {}

  static async start(): Promise<FakeTaric> {
    const server = await Receiver.start();
    const source = new FakeTaric(server);
    source.file = await taricFile();
    source.areas = await taricArchive({ ...AREAS, duties: undefined });
    server.behave = (request, response, received) => {
      if (source.fault !== undefined) return source.fault(request, response, received);
      const [status, body] = source.answer(received);
      response.writeHead(status).end(body);
    };
    return source;
  }

  /** Adds a month with its first files, or all of them. */
  addMonth(name: string, files = FILES.length): void {
    this.months[name] = FILES.slice(0, files);
  }

  get url(): string {
    return this.server.origin;
  }

  /** The identifiers of the files that were read. */
  get downloads(): string[] {
    return this.server.received.flatMap(({ path }) => /^\/rest\/download\/(.+)$/.exec(path)?.[1] ?? []);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private answer({ path }: Received): readonly [number, string | Buffer] {
    const [, folder] = /^\/service\/circabc\/spaces\/([\w-]+)\/children\?guest=true&/.exec(path) ?? [];
    if (folder !== undefined) return [200, JSON.stringify({ data: this.childrenOf(folder), total: 0 })];
    const [, index] = /^\/rest\/download\/.*-file-(\d)$/.exec(path) ?? [];
    const name = FILES[Number(index)];
    if (name === undefined) return [404, ''];
    return [200, name === DUTIES_FILE ? this.file : Buffer.from(unzipSync(this.areas)[name] ?? [])];
  }

  private childrenOf(folder: string): object[] {
    const months = Object.keys(this.months);
    if (folder === ROOT) {
      const years = [...new Set(months.map((name) => name.slice(0, 4)))];
      return [...years, 'Archive'].map((name) => ({ id: `year-${name}`, name, type: '{http://…}folder' }));
    }
    const year = folder.replace('year-', '');
    if (folder.startsWith('year-'))
      return months
        .filter((name) => name.startsWith(year))
        .map((name) => ({ id: `month-${name.slice(0, 7).replace('/', '-')}`, name: name.slice(5), type: '{…}folder' }));
    const month = months.find((name) => `month-${name.slice(0, 7).replace('/', '-')}` === folder) ?? '';
    return (this.months[month] ?? []).map((name, index) => ({
      id: `${folder}-file-${index}`,
      name,
      type: '{…}content',
      properties: { size: '7661294' },
    }));
  }
}
