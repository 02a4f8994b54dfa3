import { type Behave, type Received, Receiver } from '@cpes/testing';

/** Columns of the table that CPES does not read surround those that it does. */
export const UK_HEADER = [
  'id',
  'commodity__code',
  'commodity__description',
  'measure__type__id',
  'measure__duty_expression',
  'measure__effective_start_date',
  'measure__effective_end_date',
  'measure__geographical_area__id',
  'measure__additional_code__code',
  'measure__excluded_geographical_areas__ids',
] as const;

type Cells = Partial<Record<(typeof UK_HEADER)[number], string>>;

/** A row of the table; by default the duty on goods of all origins, in force since 2021. */
export function ukRow(code: string, duty: string, cells: Cells = {}): string {
  const row: Cells = {
    id: '1',
    commodity__code: code,
    commodity__description: '"Goods, of a kind"',
    measure__type__id: '103',
    measure__duty_expression: duty,
    measure__effective_start_date: '2021-01-01',
    measure__effective_end_date: '#NA',
    measure__geographical_area__id: '1011',
    measure__additional_code__code: '#NA',
    measure__excluded_geographical_areas__ids: '#NA',
    ...cells,
  };
  return UK_HEADER.map((name) => row[name]).join(',');
}

/** Commodities of the first and last chapters and of the goods in the tests. */
export const UK_DUTIES: readonly (readonly [string, string])[] = [
  ['0101210000', '0.00%'],
  ['0101291000', '0.00%'],
  ['0101299000', '10.00%'],
  ['4202121100', '8.00%'],
  ['4202121900', '2.00%'],
  ['4202125000', '8.00%'],
  ['6109100010', '10.00%'],
  ['6109100090', '10.00%'],
  ['6911100000', '12.00%'],
  ['8518300000', '0.00%'],
  ['9617000000', '6.50%'],
];

export const ukFile = (duties = UK_DUTIES, more: readonly string[] = []): string =>
  [UK_HEADER.join(','), ...duties.map(([code, duty]) => ukRow(code, duty)), ...more, ''].join('\r\n');

/** A copy of the Data API of the Department for Business and Trade for tests. */
export class FakeUkTariffData {
  versions: unknown = { versions: [{ id: 'v4.0.1608' }, { id: 'v4.0.1607' }] };
  file = ukFile();
  /** Answers in place of those of the source, until it is unset. */
  fault: Behave | undefined;

  private constructor(readonly server: Receiver) {}

  static async start(): Promise<FakeUkTariffData> {
    const server = await Receiver.start();
    const source = new FakeUkTariffData(server);
    server.behave = (request, response, received) => {
      if (source.fault !== undefined) return source.fault(request, response, received);
      const [status, body] = source.answer(received);
      response.writeHead(status, { 'content-type': 'text/csv' }).end(body);
    };
    return source;
  }

  get url(): string {
    return `${this.server.origin}/v1/datasets/uk-tariff-2021-01-01/versions`;
  }

  get asked(): string[] {
    return this.server.received.map(({ path }) => path.replace('/v1/datasets/uk-tariff-2021-01-01/versions', ''));
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private answer({ path }: Received): readonly [number, string] {
    const [, rest = ''] = path.split('/uk-tariff-2021-01-01/versions');
    if (rest === '?format=json') return [200, JSON.stringify(this.versions)];
    const isTable = /^\/v4\.0\.\d+\/tables\/measures-on-declarable-commodities\/data\?format=csv&/.test(rest);
    if (!isTable) return [404, ''];
    const [, type] = /&measure__type__id=(\d+)/.exec(rest) ?? [];
    // The rows that a filter selects; a file without that column, or no table, is sent as it is.
    const [header = '', ...rows] = this.file.split('\r\n');
    const place = header
      .split(',')
      .indexOf(type === undefined ? 'measure__geographical_area__id' : 'measure__type__id');
    const selected = rows.filter((row) => cellsOf(row)[place] === (type ?? '1011'));
    return [200, place === -1 || rows.length === 0 ? this.file : [header, ...selected, ''].join('\r\n')];
  }
}

/** The cells of a row; a quoted one may have commas. */
function cellsOf(row: string): string[] {
  return row.match(/(?<=^|,)("[^"]*"|[^,]*)/g) ?? [];
}
