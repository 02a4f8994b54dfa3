import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OriginDuty, UsTariffLine } from '../src/domain/rate-rows.ts';
import { CHINA_LISTS } from '../src/domain/us-china-lists.ts';
import { headingsOf } from '../src/importers/us-origin-headings.ts';
import type { UsitcFloors } from '../src/importers/usitc-file.ts';

/** A row of an export of the US tariff. */
export interface ExportRow {
  htsno: string;
  indent: string;
  description: string;
  superior: string | null;
  units: readonly string[] | null;
  general: string | null;
  special: string | null;
  other: string | null;
  footnotes: readonly object[] | null;
  quotaQuantity: string | null;
  additionalDuties: string | null;
  /** The misspelling is that of the source. */
  addiitionalDuties: string | null;
}

/** Lines of the shipped tariff with each kind of text. */
export const FAKE_LINES = [
  '01012100 01012900 01013000 04015075 04029990 09101100 17011205 17049058 20093120 22043000',
  '26030000 39241040 39249056 42029204 42029215 44219198 48201020 58109100 61032200 61091000',
  '61099010 61103030 62034309 62042920 64021950 64041920 64041979 69111080 70134920 73239300',
  '76151071 82119130 84433100 85171300 85183020 87120015 91101100 91022150 91029140 94036080',
].flatMap((line) => line.split(' '));

/** The export of the fake has some 200 rows and 60 kB. */
export const FAKE_FLOORS: UsitcFloors = {
  rows: 100,
  bytes: 20_000,
  anchors: ['61091000', '85183020'],
  headings: 50,
};

/** Chapter 77 is reserved, and chapter 98 has no lines of goods. */
const CHAPTERS = Array.from({ length: 98 }, (_, at) => String(at + 1).padStart(2, '0')).filter((one) => one !== '77');

/** Rows with the rates of these lines, and chapter 99 with those duties. The lines of chapter 1 inherit their rates. */
export function exportRows(
  lines: readonly UsTariffLine[],
  duties: readonly OriginDuty[],
  statistical = 1,
): ExportRow[] {
  const ofChapter = new Map<string, UsTariffLine[]>();
  for (const line of lines) {
    const chapter = line.hts8.slice(0, 2);
    ofChapter.set(chapter, [...(ofChapter.get(chapter) ?? []), line]);
  }
  const goods = CHAPTERS.flatMap((chapter) => [
    aRow(`${chapter}01`, 0),
    ...(ofChapter.get(chapter) ?? []).flatMap((line) => rowsOfLine(line, statistical)),
  ]);
  return [...goods, ...chapter99(duties)];
}

function rowsOfLine({ hts8, rateText }: UsTariffLine, statistical: number): ExportRow[] {
  const own = { general: rateText };
  const isInherited = hts8.startsWith('0101');
  const numbers = Array.from({ length: statistical }, (_, at) => String(at * 10 + 10).padStart(2, '0'));
  return [
    aRow('', 1, { superior: 'true', ...(isInherited ? own : {}) }),
    aRow(dotted(hts8), 2, isInherited ? {} : own),
    ...numbers.map((number) => aRow(`${dotted(hts8)}.${number}`, 3)),
  ];
}

/** The headings of duties by origin; of a pair, the second has the minimum. */
function chapter99(duties: readonly OriginDuty[]): ExportRow[] {
  const rows = new Map<string, ExportRow>();
  for (const duty of duties) {
    const own = headingsOf(duty);
    const country = own.length > 1 && duty.note?.includes('EU') ? 'the European Union' : nameOf(duty.origin);
    for (const [at, heading] of own.entries()) {
      const isBelow = own.length > 1 && at > 0;
      const general = own.length === 1 ? additional(duty.bps) : isBelow ? percent(duty.bps) : SUBHEADING;
      rows.set(heading, aRow(heading, 1, { general, description: articlesOf(country) }));
    }
  }
  const ofChina = CHINA_LISTS.map(({ heading, cnSection301Bps }) => [heading, 'China', cnSection301Bps] as const);
  for (const [heading, country, bps] of [['9903.03.01', 'any country', 1_000] as const, ...ofChina])
    rows.set(heading, aRow(heading, 1, { general: additional(bps), description: articlesOf(country) }));
  rows.set('9903.05.90', aRow('9903.05.90', 1, { general: SUBHEADING, description: 'Articles under section 232' }));
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

const SUBHEADING = 'The duty provided in the applicable subheading';
export const additional = (bps: number): string => `${SUBHEADING} + ${percent(bps)}`;
const percent = (bps: number): string => `${bps / 100}%`;
export const articlesOf = (country: string): string =>
  `Except as provided in headings 9903.05.85–9903.05.92, articles the product of ${country}, as provided for in U.S. note 52 to this subchapter`;
const nameOf = (origin: string): string =>
  (new Intl.DisplayNames('en', { type: 'region' }).of(origin) ?? origin).replace('&', 'and').replace(' SAR China', '');

export function aRow(htsno: string, indent: number, changes: Partial<ExportRow> = {}): ExportRow {
  return {
    htsno,
    indent: String(indent),
    description: `Goods of ${htsno}, other than those of the earlier headings of this chapter`,
    superior: null,
    units: ['No.'],
    general: '',
    special: 'Free (AU,BH,CL,CO,IL,JO,KR,MA,OM,P,PA,PE,S,SG)',
    other: '90%',
    footnotes: htsno === '' ? null : [{ columns: ['general'], marker: '1', value: 'See 9903.88.15.', type: 'endnote' }],
    quotaQuantity: null,
    additionalDuties: null,
    addiitionalDuties: null,
    ...changes,
  };
}

export function dotted(hts8: string): string {
  return `${hts8.slice(0, 4)}.${hts8.slice(4, 6)}.${hts8.slice(6)}`;
}

function ok(value: object): { status: number; body: string } {
  return { status: 200, body: JSON.stringify(value) };
}

/** The reststop of the USITC: the current release and its export, with the faults of the real one. */
export class FakeUsitc {
  release = '2026HTSRev21';
  status = 200;
  /** The export as it is sent. */
  body: string | Buffer = '[]';
  /** The notes of chapter 99. */
  notes = '';
  /** Whether it answers for an export; without an answer, the connection stays open. */
  answers = true;
  readonly requested: string[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      this.requested.push(request.url ?? '');
      const isProbe = request.url === '/currentRelease';
      if (!this.answers && !isProbe) return;
      const { status, body } = isProbe
        ? ok({ name: this.release, title: 'Revision', description: null })
        : this.find(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  }

  static async start(): Promise<FakeUsitc> {
    const fake = new FakeUsitc();
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  serve(rows: readonly object[]): void {
    this.body = JSON.stringify(rows);
  }

  /** The whole span is everything, as the real source has it; the rows of a chapter are found by its range. */
  private find(url: string): { status: number; body: string | Buffer } {
    const { pathname, searchParams } = new URL(url, 'http://usitc');
    const from = searchParams.get('from') ?? '';
    if (pathname === '/ranges') {
      const chapter = searchParams.get('docNumber') ?? '';
      return ok({ Starting_Number: `${chapter}01`, Ending_Number: `${chapter}99.99.99.99` });
    }
    if (pathname === '/getChapterNotes') return { status: this.status, body: this.notes };
    if (from === '0101' && searchParams.get('to') === '9999.99.99.99') return { status: this.status, body: this.body };
    const rows = JSON.parse(String(this.body)) as ExportRow[];
    // An unnumbered row belongs to the number before it.
    let chapter = '';
    return ok(rows.filter(({ htsno }) => (chapter = htsno.slice(0, 2) || chapter) === from.slice(0, 2)));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
