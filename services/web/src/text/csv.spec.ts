import { CSV_BYTES_MAX, csvText, readCsv } from './csv.ts';

const tableOf = (text: string) => {
  const read = readCsv(text);
  return 'flaw' in read ? read : { header: read.header, cells: read.rows.map(({ cells }) => cells) };
};

describe('writing CSV', () => {
  it('starts with a BOM, ends lines with CRLF and quotes where RFC 4180 says so', () => {
    expect(
      csvText([
        ['title', 'landedCostCents'],
        ['Pan, 26 cm', 1674],
        ['5" "tray"\nblack', null],
      ]),
    ).toBe('\uFEFFtitle,landedCostCents\r\n"Pan, 26 cm",1674\r\n"5"" ""tray""\nblack",\r\n');
  });

  it.each(['=1+2', '+1', '-1', '@sum', '\tx', '\0x', '\rx'])(
    'guards the text %j, which a spreadsheet would run',
    (text) => {
      const read = readCsv(csvText([['a'], [text]]));
      expect(read).toMatchObject({ rows: [{ cells: [`'${text}`] }] });
    },
  );

  it('leaves our own numbers alone', () => {
    expect(csvText([['cm2Cents'], [-178]])).toBe('\uFEFFcm2Cents\r\n-178\r\n');
  });
});

describe('reading CSV', () => {
  it.each([
    [',', 'title,price\nPan,5.40\n'],
    [';', '\uFEFFtitle;price\r\nPan;5.40'],
    ['\t', 'title\tprice\rPan\t5.40\r'],
  ])('knows the delimiter %j from the header', (delimiter, text) => {
    expect(readCsv(text)).toEqual({
      header: ['title', 'price'],
      rows: [{ line: 2, cells: ['Pan', '5.40'] }],
      delimiter,
    });
  });

  it('counts no delimiters inside quotes', () => {
    expect(tableOf('"a,b,c,d";price\n1;2')).toEqual({ header: ['a,b,c,d', 'price'], cells: [['1', '2']] });
  });

  it('keeps doubled quotes, delimiters and line breaks inside quotes, and names the line of each row', () => {
    expect(readCsv('t,u\n"5"" tray,\r\nblack",2\n\n,\nx,y')).toMatchObject({
      rows: [
        { line: 2, cells: ['5" tray,\r\nblack', '2'] },
        { line: 6, cells: ['x', 'y'] },
      ],
    });
  });

  it('takes a quote in the middle of a plain cell as it stands', () => {
    expect(tableOf('size\n5" tray')).toEqual({ header: ['size'], cells: [['5" tray']] });
  });

  it.each([
    ['', 'empty', 1],
    ['\uFEFF\n\n', 'empty', 1],
    ['a\n1\n"open', 'open-quote', 3],
    ['a,b\n"1"x,2', 'text-after-quote', 2],
    ['a\n1\n2\n3', 'too-many-rows', 4],
    [`${'a,'.repeat(100)}a`, 'too-many-columns', 1],
    ['x'.repeat(CSV_BYTES_MAX + 1), 'too-large', 1],
  ])('says what is wrong and where, case %#', (text, flaw, line) => {
    expect(readCsv(text, 2)).toEqual({ flaw, line });
  });
});
