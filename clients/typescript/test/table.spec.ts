import fc from 'fast-check';
import { csvText, csvTextForImport, decodeTable, fieldsOf, listText, readRow, readTable } from '../src/table/index.ts';

const HEAD =
  'title,factoryUnitCostCents,targetRetailPriceCents,weightGrams,dimensionsMm.length,dimensionsMm.width,dimensionsMm.height,supplierCountry,targetMarket,externalRef';
const BOARD = 'Bamboo board,420,2490,900,380,260,25,CN,US,ref';
const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const BOUNDS = { rowsMax: 2, bytesMax: 1_000 };

const cellsOf = (text: string) => {
  const table = readTable(text);
  return 'flaw' in table ? table : { header: table.header, cells: table.rows.map(({ cells }) => cells) };
};
/** The candidates of a file in English, and the codes of its errors. */
const judged = (text: string, locale = 'en', currency: string | null = 'USD') => {
  const table = readTable(text);
  if ('flaw' in table) throw new Error(table.flaw);
  const columns = fieldsOf(table.header);
  return table.rows.map((row) => {
    const { line, candidate, flaws } = readRow(row, columns, {
      currency: currency ?? undefined,
      locale,
      header: table.header,
    });
    return flaws.length === 0 ? candidate : { line, flaws: flaws.map(({ code, field }) => `${code} ${String(field)}`) };
  });
};
const withTitle = (title: string) => judged(`${HEAD},tags\n"${title}",420,2490,900,380,260,25,CN,US,ref,`)[0];

describe('the text of a file', () => {
  const text = 'title;price\nCafé crème;5\n';
  const utf16 = (bom: boolean) => Buffer.from(`${bom ? '\uFEFF' : ''}${text}`, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little endian', utf16(true)],
    ['UTF-16, big endian', utf16(true).swap16()],
    ['UTF-16 without a byte order mark', utf16(false)],
  ])('is decoded from %s', (_, bytes) => {
    expect(decodeTable(bytes)).toEqual({ text });
  });

  it('is refused with its first line that is not UTF-8, and decoded as Windows-1252 on request', () => {
    const bytes = Buffer.from('title\r\nplain\r\ncr\xe8me \x80\r\n', 'latin1');
    expect(decodeTable(bytes)).toEqual({ flaw: 'encoding', line: 3 });
    expect(decodeTable(bytes, 'windows-1252')).toEqual({ text: 'title\r\nplain\r\ncrème €\r\n' });
  });
});

describe('reading a table', () => {
  it.each([
    [',', 'title,price\nPan,5.40\n'],
    [';', '\uFEFFtitle;price\r\nPan;5.40'],
    ['\t', 'title\tprice\rPan\t5.40\r'],
    ['|', 'sep=|\r\ntitle|price\r\nPan|5.40\r\n'],
  ])('recognises the delimiter %j', (_, text) => {
    expect(cellsOf(text)).toEqual({ header: ['title', 'price'], cells: [['Pan', '5.40']] });
  });

  it('counts the line that names the delimiter', () => {
    expect(readTable('sep=;\na,b;c\n1;2')).toEqual({
      header: ['a,b', 'c'],
      headerLine: 2,
      rows: [{ line: 3, cells: ['1', '2'] }],
    });
  });

  it('ignores delimiters inside quotes', () => {
    expect(cellsOf('"a,b,c,d";price\n1;2')).toEqual({ header: ['a,b,c,d', 'price'], cells: [['1', '2']] });
  });

  it('names the first line of multi-line rows, after rows of delimiters', () => {
    expect(readTable('t,u\r\n"5"" tray,\r\nblack",2\r\n\r\n, \r\nx,y')).toMatchObject({
      rows: [
        { line: 2, cells: ['5" tray,\nblack', '2'] },
        { line: 6, cells: ['x', 'y'] },
      ],
    });
  });

  it('omits trailing columns without name and content', () => {
    expect(readTable('t,u,,\n1,2,,\n,,,\n')).toMatchObject({ header: ['t', 'u'], rows: [{ line: 2 }] });
    expect(readTable('t,u,,\n1,2,,3\n')).toMatchObject({ header: ['t', 'u', '', ''] });
  });

  it('keeps a quote in the middle of an unquoted cell', () => {
    expect(cellsOf('size\n5" tray')).toEqual({ header: ['size'], cells: [['5" tray']] });
  });

  it.each([
    ['', 'empty', 1],
    ['\uFEFF\n\n', 'empty', 1],
    ['a\n1\n"open', 'open-quote', 3],
    ['a,b\n"1"x,2', 'text-after-quote', 2],
    ['a\n1\n2\n3', 'too-many-rows', 4],
    [`${'a,'.repeat(100)}a`, 'too-many-columns', 1],
    ['x'.repeat(1_001), 'too-large', 1],
  ])('reports the error and its position, case %#', (text, flaw, line) => {
    expect(readTable(text, BOUNDS)).toEqual({ flaw, line });
  });

  it('never throws, and names no row beyond the last line', () => {
    const any = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r', ' ', '=', '1') });
    fc.assert(
      fc.property(any, (text) => {
        const table = readTable(text);
        const lines = text.split(/\r\n|\r|\n/).length;
        const named = 'flaw' in table ? [table.line] : table.rows.map(({ line }) => line);
        expect(named.every((line) => line >= 1 && line <= lines)).toBe(true);
      }),
    );
  });
});

describe('writing a table', () => {
  it('starts with a byte order mark, ends lines with CRLF and quotes as in RFC 4180', () => {
    const rows = [
      ['title', 'landedCostCents'],
      ['Pan, 26 cm', 1674],
      ['5" "tray"\nblack', null],
    ];
    expect(csvText(rows)).toBe('\uFEFFtitle,landedCostCents\r\n"Pan, 26 cm",1674\r\n"5"" ""tray""\nblack",\r\n');
  });

  it.each(['=1+2', '+1', '-1', '@sum', '\tx', '\0x'])('escapes %j, which a spreadsheet would evaluate', (text) => {
    expect(csvText([['a'], [text]])).toBe(`\uFEFFa\r\n'${text}\r\n`);
  });

  it('does not escape numbers', () => {
    expect(csvText([['cm2Cents'], [-178]])).toBe('\uFEFFcm2Cents\r\n-178\r\n');
  });

  it('keeps every cell of a re-imported file unchanged', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ', '=', '-', "'", '1') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 9 }), (rows) => {
        const read = cellsOf(csvTextForImport([['first', 'second'], ...rows]));
        const full = rows.filter((row) => row.some((text) => text.trim() !== ''));
        expect('cells' in read && read.cells).toEqual(full);
      }),
    );
  });
});

describe('a row of a table', () => {
  it.each([
    ['trailing empty columns and rows of commas', `${HEAD},,\n${BOARD},,\n,,,,,,,,,,,\n\n   \n`],
    ['a line that names the delimiter', `sep=;\r\n${HEAD.replaceAll(',', ';')}\r\n${BOARD.replaceAll(',', ';')}\r\n`],
    ['tabs', `${HEAD}\n${BOARD}\n`.replaceAll(',', '\t')],
    ['names of countries', `${HEAD}\n${BOARD.replace('CN,US', 'China,USA')}\n`],
  ])('is read from a file with %s', (_, text) => {
    expect(judged(text)).toEqual([
      {
        title: 'Bamboo board',
        factoryUnitCostCents: 420,
        targetRetailPriceCents: 2490,
        weightGrams: 900,
        dimensionsMm: { length: 380, width: 260, height: 25 },
        supplierCountry: 'CN',
        targetMarket: 'US',
        externalRef: 'ref',
        currency: 'USD',
      },
    ]);
  });

  it('is in the short form when its columns have the short names', () => {
    expect(judged('title,factoryCostCents,retailPriceCents\nBoard,420,2490\n')).toEqual([
      { title: 'Board', factoryCostCents: 420, retailPriceCents: 2490, currency: 'USD' },
    ]);
  });

  it('is refused when required cells are missing', () => {
    expect(judged(' Title , FactoryUnitCostCents,TARGETRETAILPRICECENTS \nBoard,420,2490')).toEqual([
      { line: 2, flaws: expect.arrayContaining(['required weightGrams', 'required supplierCountry']) },
    ]);
  });

  it.each([
    'Name,Cost,Price,Weight (kg),Length (cm),Width (cm),Height (cm),Origin,Market\nBoard,4.20,24.90,0.9,38,26,2.5,CN,US',
    'Product name,Cost (USD),Price USD,weightKg,lengthCm,width_cm,Height [cm],Country of origin,Target market\nBoard,4.20,24.90,0.9,38,26,2.5,China,USA',
    'Title,Factory unit cost,Target retail price,Weight,Length,Width,Height,Supplier country,Target market\nBoard,"4,20","24,90",0.9 kg,38 cm,260 mm,2.5 cm,China,United States',
  ])('reads common columns, units and decimal signs, case %#', (text) => {
    expect(judged(text)).toMatchObject([
      {
        title: 'Board',
        factoryUnitCostCents: 420,
        targetRetailPriceCents: 2490,
        weightGrams: 900,
        dimensionsMm: { length: 380, width: 260, height: 25 },
        supplierCountry: 'CN',
        targetMarket: 'US',
      },
    ]);
  });

  it.each([
    ['Weight', '450', 450],
    ['Weight', '0.4505 kg', 451],
    ['Weight', '1.250 kg', 1_250],
    ['Weight (kg)', '0.9', 900],
    ['Weight (kg)', '900 g', 900],
    ['Weight', '1,250 kg', undefined],
    ['Weight', '1.250 g', undefined],
    ['Weight', '450.5', undefined],
    ['Weight', '2 lb', undefined],
    ['Weight', '2 constructor', undefined],
  ])('reads in the column %s the cell %s as %s grams', (column, cell, grams) => {
    const [row] = judged(`title,factoryCostCents,retailPriceCents,${column}\nBoard,420,2490,"${cell}"`);
    expect(row).toMatchObject(grams === undefined ? { flaws: ['measure weightGrams'] } : { weightGrams: grams });
  });

  it('uses the currencies of the columns, which may be two', () => {
    const file = (cost: string, price: string) =>
      `title,${cost},${price},weight,length,width,height,origin,market\nBoard,4.20,24.90,900,380,260,25,CN,US`;
    expect(judged(file('Cost (EUR)', 'Price (€)'))).toMatchObject([{ currency: 'EUR', factoryUnitCostCents: 420 }]);
    expect(judged(file('Cost (CNY)', 'Price (EUR)'))).toMatchObject([
      { currency: 'EUR', costCurrency: 'CNY', factoryUnitCostCents: 420, targetRetailPriceCents: 2490 },
    ]);
    expect(judged(file('Cost (JPY)', 'Price (EUR)'))).toEqual([{ line: 2, flaws: ['amount factoryUnitCost'] }]);
  });

  it('refuses an amount in a column without currency beside one in another currency', () => {
    const file = (cost: string, price: string, more = '', cells = '') =>
      `title,${cost},${price},weight,length,width,height,origin,market${more}\nBoard,4.20,24.90,900,380,260,25,CN,US${cells}`;
    const flaws = (...one: string[]) => [{ line: 2, flaws: one }];
    expect(judged(file('Cost (CNY)', 'Price'))).toEqual(flaws('other-currency targetRetailPrice'));
    expect(judged(file('Cost', 'Price (CNY)'))).toEqual(flaws('other-currency factoryUnitCost'));
    expect(judged(file('Cost (USD)', 'Price'))).toMatchObject([{ targetRetailPriceCents: 2490 }]);
    expect(judged(file('Cost (CNY)', 'Price', ',currency', ',EUR'))).toMatchObject([
      { currency: 'EUR', costCurrency: 'CNY' },
    ]);
    expect(judged(file('Cost (CNY)', 'Price', ',currency', ',CNY'))[0]).not.toHaveProperty('costCurrency');
    expect(judged(file('Cost', 'Price', ',currency,cost currency', ',EUR,CNY'))).toMatchObject([
      { currency: 'EUR', costCurrency: 'CNY' },
    ]);
  });

  it('refuses one-time costs without a currency', () => {
    const row = 'title,factoryCostCents,retailPriceCents,One-time costs\nBoard,420,2490,Tooling: 5';
    expect(judged(row, 'en', null)).toEqual([{ line: 2, flaws: ['required currency'] }]);
  });

  it('refuses a currency of the row that differs from that of the column', () => {
    const row = 'title,factoryCostCents,Price (EUR),weight,currency\nBoard,420,24.90,900,USD';
    expect(judged(row)).toEqual([{ line: 2, flaws: ['other-currency targetRetailPrice'] }]);
    const cost = 'title,Cost (EUR),retailPriceCents,cost currency\nBoard,4.20,2490,CNY';
    expect(judged(cost)).toEqual([{ line: 2, flaws: ['other-currency factoryUnitCost'] }]);
  });

  it('reads tooling in the currency of the cost that its column names', () => {
    const file = (tooling: string) => `title,Cost (CNY),retailPriceCents,${tooling}\nBoard,34.80,2490,1200`;
    expect(judged(file('Tooling (CNY)'))).toMatchObject([
      { oneTimeCosts: [{ label: 'Tooling', amountCents: 120_000 }] },
    ]);
    expect(judged(file('Tooling (USD)'))).toEqual([{ line: 2, flaws: ['other-currency oneTimeCosts'] }]);
  });

  it('reads costs as suppliers quote them', () => {
    const header =
      'title,factoryCostCents,retailPriceCents,Incoterms,Units per carton,Carton length (cm),Carton width (cm)';
    const more = 'Carton height (cm),Carton weight (kg),One-time costs,Arrival';
    const [row] = judged(
      `${header},${more}\nBoard,420,2490,exw,24,50,40,30,12.5,"Tooling: 1,200; Samples: 80",${IN_A_MONTH}`,
    );
    expect(row).toMatchObject({
      incoterm: 'EXW',
      carton: { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_500 },
      oneTimeCosts: [
        { label: 'Tooling', amountCents: 120_000 },
        { label: 'Samples', amountCents: 8_000 },
      ],
      entryDate: IN_A_MONTH,
    });
  });

  it.each([
    ['spaces', 'https://a.example/1.jpg https://a.example/2.jpg'],
    ['lines', '"https://a.example/1.jpg\nhttps://a.example/2.jpg"'],
    ['semicolons', 'https://a.example/1.jpg;https://a.example/2.jpg; https://a.example/1.jpg'],
  ])('reads the addresses of images, separated by %s', (_what, cell) => {
    const [row] = judged(`title,factoryCostCents,retailPriceCents,Image URL\nBoard,420,2490,${cell}`);
    expect(row).toMatchObject({ imageUrls: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] });
  });

  it('needs every part of a carton, once one is given', () => {
    expect(judged('title,factoryCostCents,retailPriceCents,Units per carton\nBoard,420,2490,24')).toEqual([
      {
        line: 2,
        flaws: ['length', 'width', 'height']
          .map((side) => `required carton.dimensionsMm.${side}`)
          .concat('required carton.weightGrams'),
      },
    ]);
  });

  it('reads countries by code and by name, in English and in the language of the locale', () => {
    const markets = (locale: string, ...names: string[]) =>
      judged([HEAD, ...names.map((name) => BOARD.replace('US', name))].join('\n'), locale).map((row) =>
        'targetMarket' in row ? row.targetMarket : row,
      );
    expect(markets('en', 'uk', 'United Kingdom', 'the Netherlands', 'Turkey', 'NA', "Côte d'Ivoire")).toEqual([
      'GB',
      'GB',
      'NL',
      'TR',
      'NA',
      'CI',
    ]);
    expect(markets('de', 'Deutschland', 'Germany')).toEqual(['DE', 'DE']);
    expect(markets('en', 'Atlantis', 'EU')).toEqual([
      { line: 2, flaws: ['country targetMarket'] },
      { line: 3, flaws: ['country targetMarket'] },
    ]);
  });

  it('reads tariff codes with dots, folds white space in titles, and removes duplicate tags', () => {
    const text = `${HEAD},hsCode,tags\n"Board\twith\r\na groove",420,2490,900,380,260,25,CN,US,ref,4419.11 00,kitchen; gift;kitchen`;
    expect(judged(text)).toMatchObject([
      { title: 'Board with a groove', hsCode: '44191100', tags: ['kitchen', 'gift'] },
    ]);
  });

  it.each(['\u200b', '\u2800', '\u00a0\u2060', '\u3164', '\u200d\u200d'])('refuses the invisible title %j', (title) => {
    expect(withTitle(title)).toEqual({ line: 2, flaws: ['invisible title'] });
  });

  it('keeps joiners between visible characters', () => {
    expect(withTitle('👩\u200d🍳 می\u200cخواهم')).toMatchObject({ title: '👩\u200d🍳 می\u200cخواهم' });
  });

  it('preserves tags with semicolons and quotes through a file', () => {
    const tags = ['spring range', 'a;b', 'the "best"'];
    const text = csvText([
      [...HEAD.split(','), 'tags'],
      [...BOARD.split(','), listText(tags)],
    ]);
    expect(judged(text)).toMatchObject([{ tags }]);
  });

  it('needs a currency for amounts, and uses that of their row', () => {
    const file = (cells: string) =>
      `title,cost,price,currency,weight,length,width,height,origin,market\nBoard,${cells},900,380,260,25,CN,US`;
    expect(judged(file('540,2490,JPY'))).toMatchObject([{ factoryUnitCostCents: 540, currency: 'JPY' }]);
    expect(judged(file('4.20,24.90,'))).toMatchObject([{ factoryUnitCostCents: 420, targetRetailPriceCents: 2490 }]);
    expect(judged(file('4.20,24.90,'), 'en', null)).toMatchObject([
      { flaws: expect.arrayContaining(['required currency']) },
    ]);
    expect(judged(file('4.20,"0,540",USD'))).toEqual([{ line: 2, flaws: ['amount targetRetailPrice'] }]);
  });

  it('refuses cells beyond the header', () => {
    expect(judged(`${HEAD}\n${BOARD},more`)).toMatchObject([{ line: 2, flaws: ['too-many-cells undefined'] }]);
  });
});
