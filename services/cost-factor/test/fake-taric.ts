import { type Behave, type Received, Receiver } from '@cpes/testing';
import { type CellValue, writeXlsx } from 'hucre/xlsx';

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

const ROOT = '566dd333-1deb-4235-982a-4fdeaf3657c1';
const FILES = [
  'Duties Import 01-99.xlsx',
  'Declarable codes.xlsx',
  'Nomenclature EN.xlsx',
  'Geographical areas composition.xlsx',
  'Measure exclusions.xlsx',
  'Measure conditions.xlsx',
  'Footnotes descriptions.xlsx',
];

/** A copy of the library of TARIC files at CIRCABC for tests. */
export class FakeTaric {
  /** The files of months, by their folders, such as `2026/10 - October`. */
  months: Record<string, readonly string[]> = { '2025/12 - December': FILES, '2026/09 - September': FILES };
  file: Buffer = Buffer.alloc(0);
  /** Answers in place of those of the source, until it is unset. */
  fault: Behave | undefined;

  private constructor(readonly server: Receiver) {}

  static async start(): Promise<FakeTaric> {
    const server = await Receiver.start();
    const source = new FakeTaric(server);
    source.file = await taricFile();
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
    return path.startsWith('/rest/download/') ? [200, this.file] : [404, ''];
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
