import type { Fault, Violation } from '@cpes/service-kit';
import { COUNTRIES } from '../domain/countries.ts';
import { readCsvRows, readJsonCard } from './read-rate-card.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text);
const HEADER = 'origin,destination,mode,unit,rateCents,currency,minimumCents,transitDays,validUntil';
const MEBIBYTE = 1_048_576;
const CELLS = ['CN', 'DE', 'sea', 'revenue-ton', '9500', 'USD', '20000', '28', '2026-12-31'];

function violationsOf(read: () => unknown): readonly Violation[] {
  try {
    read();
  } catch (error) {
    return (error as Fault).violations;
  }
  return [];
}
const offencesOf = (csv: string) =>
  violationsOf(() => readCsvRows('freight-lanes', bytesOf(csv))).map(({ pointer, detail }) => [pointer, detail]);

/** 10,000 different lanes. */
function lanes(): string[][] {
  const pairs = COUNTRIES.flatMap((origin) => COUNTRIES.map((destination) => [origin, destination]));
  return pairs.slice(0, 10_000).map(([origin = '', destination = '']) => [origin, destination, ...CELLS.slice(2)]);
}

/** Wrong cells: the column, its text, and the rule that it breaks. */
const WAYS: readonly [column: string, text: string, detail: RegExp][] = [
  ['origin', 'XX', /must be an assigned ISO 3166-1/],
  ['destination', 'de', /must be an assigned ISO 3166-1/],
  ['mode', 'road', /must be one of sea, air/],
  ['unit', 'pallet', /must be one of m3/],
  ['rateCents', '95.50', /must be an integer from 0 to 100000000/],
  ['rateCents', '-1', /must be an integer from 0 to 100000000/],
  ['rateCents', '100000001', /must be an integer from 0 to 100000000/],
  ['minimumCents', 'free', /must be an integer from 0 to 100000000/],
  ['transitDays', '366', /must be an integer from 0 to 365/],
  ['currency', 'EURO', /must be one of those with an exchange rate/],
  ['validUntil', '2026-02-30', /must be a day of the calendar/],
  ['rateCents', '', /is required/],
  ['currency', '', /is required/],
];

describe('a CSV file of a rate card', () => {
  it('gives its rows, with the cells that are not empty', () => {
    const csv = `${HEADER}\n${CELLS.join(',')}\nVN,US,air,kg,420,USD,,,\n`;
    expect(readCsvRows('freight-lanes', bytesOf(csv))).toEqual([
      {
        origin: 'CN',
        destination: 'DE',
        mode: 'sea',
        unit: 'revenue-ton',
        rateCents: 9_500,
        currency: 'USD',
        minimumCents: 20_000,
        transitDays: 28,
        validUntil: '2026-12-31',
      },
      { origin: 'VN', destination: 'US', mode: 'air', unit: 'kg', rateCents: 420, currency: 'USD' },
    ]);
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('may have %s, and any order of columns', (_, delimiter) => {
    const csv = [
      ['hsCode', 'market', 'bps', 'document'],
      ['961700', 'DE', '370', '"BTI, of 2026"'],
    ];
    const text = csv.map((cells) => cells.join(delimiter)).join('\r\n');
    expect(readCsvRows('duty-rates', bytesOf(`\ufeff${text}`))).toEqual([
      { hsCode: '961700', market: 'DE', bps: 370, document: 'BTI, of 2026' },
    ]);
  });

  it('with 10,000 rows of which 37 are wrong in 12 ways gives 37 errors by row and column', () => {
    const columns = HEADER.split(',');
    const rows = lanes();
    const expected = Array.from({ length: 37 }, (_, index) => {
      const at = 5 + index * 263;
      const [column, text, detail] = WAYS[index % WAYS.length]!;
      rows[at]![columns.indexOf(column)] = text;
      return { pointer: `#/rows/${at}/${column}`, place: `row ${at + 2}, column ${column}: `, detail };
    });
    const csv = [HEADER, ...rows.map((cells) => cells.join(','))].join('\n');
    const found = violationsOf(() => readCsvRows('freight-lanes', bytesOf(csv)));
    expect(found.map(({ pointer }) => pointer)).toEqual(expected.map(({ pointer }) => pointer));
    for (const [index, { detail }] of found.entries()) {
      expect(detail).toContain(expected[index]!.place);
      expect(detail).toMatch(expected[index]!.detail);
    }
  });

  it('names each column of the header that is unknown, missing or given twice', () => {
    expect(offencesOf('origin,origin,from,mode,unit,rateCents,currency\n')).toEqual([
      ['#/header/1', 'row 1, column 2: is given more than once'],
      ['#/header/2', expect.stringMatching(/^row 1, column 3: must be one of origin, destination/)],
      ['#/header/destination', 'row 1: destination is required'],
    ]);
  });

  it('names a row with too many cells, and one that repeats another', () => {
    const row = CELLS.join(',');
    expect(offencesOf(`${HEADER}\n${row}\n\n${row}\n${row},1\n`)).toEqual([
      ['#/rows/2', 'row 4: has the same origin, destination, mode as row 2'],
      ['#/rows/3', 'row 5: has 10 cells, and the header 9'],
    ]);
  });

  it('counts a cell of several lines as one row', () => {
    const csv = 'market,hsCode,bps,document\nDE,961700,370,"BTI\n"\n\nDE,961700,1,\n';
    expect(violationsOf(() => readCsvRows('duty-rates', bytesOf(csv))).map(({ detail }) => detail)).toEqual([
      'row 4: has the same market, hsCode as row 2',
    ]);
  });

  it.each([
    ['empty lines', '\n'.repeat(MEBIBYTE), ['row 1: origin is required']],
    ['blank lines', ' \n'.repeat(MEBIBYTE / 2), ['row 1: origin is required']],
    ['lines with one cell', `${HEADER}\n${'x\n'.repeat(MEBIBYTE / 2)}`, ['must not have more than 10000 rows']],
    ['lines with empty cells', `${HEADER}\n${',,\n'.repeat(MEBIBYTE / 3)}`, ['must not have more than 10000 rows']],
    ['columns', ','.repeat(MEBIBYTE), [expect.stringMatching(/^row 1, column 1: must be one of/)]],
  ])('of 1 MiB of %s is refused within 2 s of CPU time', (_, csv, [first]) => {
    const before = process.cpuUsage();
    const offences = offencesOf(csv);
    const { user, system } = process.cpuUsage(before);
    expect(offences[0]?.[1]).toEqual(first);
    expect(offences.length).toBeLessThanOrEqual(256);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it('has no rows with empty lines only', () => {
    expect(readCsvRows('freight-lanes', bytesOf(`${HEADER}\n${'\n'.repeat(MEBIBYTE)}`))).toEqual([]);
  });

  it('stops at 256 errors', () => {
    const csv = [HEADER, ...Array.from({ length: 300 }, () => 'XX,DE,sea,m3,1,USD,,')].join('\n');
    expect(offencesOf(csv)).toHaveLength(256);
  });

  it('is refused when its quotes do not match, or when it has more than 10,000 rows', () => {
    expect(offencesOf(`${HEADER}\n"CN,DE`)).toEqual([['#', expect.stringMatching(/^must be CSV: /)]]);
    const many = [HEADER, ...lanes().map((cells) => cells.join(',')), 'ZW,ZW,sea,m3,1,USD,,'].join('\n');
    expect(offencesOf(many)).toEqual([['#', 'must not have more than 10000 rows']]);
  });
});

describe('a JSON body of a rate card', () => {
  const read = (body: unknown) => readJsonCard('duty-rates', bytesOf(JSON.stringify(body)));
  const pointersOf = (body: unknown) => violationsOf(() => read(body)).map(({ pointer }) => pointer);
  const ROW = { market: 'DE', hsCode: '961700', bps: 370 };

  it('gives its document and its rows', () => {
    const card = { source: ' Rulings ', documentDate: '2026-11-20', rows: [ROW] };
    expect(read(card)).toEqual({ ...card, source: 'Rulings' });
    expect(read({ rows: [] })).toEqual({ rows: [] });
  });

  it.each([
    [{}, ['#/rows']],
    [{ rows: {} }, ['#/rows']],
    [{ rows: [[]] }, ['#/rows/0']],
    [{ rows: [{ ...ROW, bps: '370' }] }, ['#/rows/0/bps']],
    [{ rows: [{ ...ROW, hsCode: '9617' }] }, ['#/rows/0/hsCode']],
    [{ rows: [ROW, { market: 'DE' }] }, ['#/rows/1/hsCode', '#/rows/1/bps']],
    [{ rows: [ROW, ROW] }, ['#/rows/1']],
    [{ rows: [{ ...ROW, other: 1 }] }, ['#/rows/0/other']],
    [{ rows: [], documentDate: '2026-02-30', other: 1 }, ['#/documentDate', '#/other']],
  ])('is refused for %j', (body, pointers) => {
    expect(pointersOf(body)).toEqual(pointers);
  });
});

describe('prices of fulfilment', () => {
  const flawsOf = (...rows: readonly string[]) =>
    violationsOf(() =>
      readCsvRows('fulfilment', bytesOf(['market,item,upToGrams,cents,currency', ...rows].join('\n'))),
    ).map(({ detail }) => detail);

  it('have both prices of a pair and one currency in each market, and tiers of parcels only', () => {
    expect(flawsOf('DE,pick,,180,EUR', 'DE,pack,,90,EUR', 'US,last-mile,500,480,USD')).toEqual([]);
    expect(flawsOf('DE,pick,,180,EUR', 'US,pack,,90,USD')).toEqual([
      'row 2, column item: needs a price of pack in the same market',
      'row 3, column item: needs a price of pick in the same market',
    ]);
    expect(flawsOf('DE,pick,500,180,EUR', 'DE,pack,,90,USD')).toEqual([
      'row 2, column upToGrams: is for last-mile only',
      'row 3, column currency: must be that of the first row of the market',
    ]);
  });

  it('conflict with each other, as no schema can say', () => {
    const csv = 'market,item,upToGrams,cents,currency\nDE,pick,,180,EUR';
    const found = violationsOf(() => readCsvRows('fulfilment', bytesOf(csv)));
    expect(found.map(({ pointer, code }) => [pointer, code])).toEqual([['#/rows/0/item', 'conflict']]);
  });

  it('have at most 100 rows in each market', () => {
    const tiers = Array.from({ length: 101 }, (_, at) => `DE,last-mile,${at + 1},1,EUR`);
    expect(flawsOf(...tiers.slice(1))).toEqual([]);
    expect(flawsOf(...tiers)).toHaveLength(101);
  });
});

describe('exchange rates', () => {
  const read = (...rows: string[]) => readCsvRows('exchange-rates', bytesOf(['from,to,rate', ...rows].join('\n')));

  it('keep every decimal place', () => {
    expect(read('CNY,USD,0.138500001', 'KWD,JPY,500')).toEqual([
      { from: 'CNY', to: 'USD', rate: '0.138500001' },
      { from: 'KWD', to: 'JPY', rate: '500' },
    ]);
  });

  it.each([
    ['CNY,USD,0', '#/rows/0/rate'],
    ['CNY,USD,0.0', '#/rows/0/rate'],
    ['CNY,USD,-1', '#/rows/0/rate'],
    ['CNY,USD,1e3', '#/rows/0/rate'],
    ['CNY,USD,1.0000000001', '#/rows/0/rate'],
    ['CNY,USD,1000000', '#/rows/0/rate'],
    ['CNY,USD,', '#/rows/0/rate'],
    ['XXX,USD,1', '#/rows/0/from'],
    ['USD,USD,1', '#/rows/0/to'],
  ])('refuse %s', (row, pointer) => {
    expect(violationsOf(() => read(row)).map((one) => one.pointer)).toEqual([pointer]);
  });

  it('refuse a pair in both directions', () => {
    expect(violationsOf(() => read('CNY,USD,0.14', 'USD,CNY,7.1'))).toMatchObject([
      { pointer: '#/rows/1/to', code: 'conflict', detail: 'row 3, column to: is given in the other direction, too' },
    ]);
  });
});

describe('tariff codes', () => {
  const read = (...rows: string[]) =>
    readCsvRows('hs-codes', bytesOf(['externalRef,title,hsCode', ...rows].join('\n')));

  it('have a reference or a title', () => {
    expect(read('A-1,,961700', ',Bottle,9617000000')).toEqual([
      { externalRef: 'A-1', hsCode: '961700' },
      { title: 'Bottle', hsCode: '9617000000' },
    ]);
  });

  it.each([
    ['A-1,Bottle,961700', '#/rows/0/title'],
    [',,961700', '#/rows/0/externalRef'],
    ['A-1,,9617', '#/rows/0/hsCode'],
    ['A-1,,961799', '#/rows/0/hsCode'],
    ['A-1,,', '#/rows/0/hsCode'],
  ])('refuse %s', (row, pointer) => {
    expect(violationsOf(() => read(row)).map((one) => one.pointer)).toEqual([pointer]);
  });

  it('refuse a reference twice', () => {
    expect(violationsOf(() => read('A-1,,961700', 'A-1,,732393'))).toMatchObject([{ code: 'conflict' }]);
  });
});
