import {
  offerFieldsOf,
  type OfferFlaw,
  offerRefOf,
  readOffers,
  readQuantity,
  readTable,
  type SheetCell,
  type Table,
  tableOfSheet,
} from '../src/table/index.ts';

const HEAD = 'Ref,Supplier,Country,Currency,Incoterm,MOQ,Quantity from,Unit price';

function tableIn(text: string): Table {
  const table = readTable(text);
  if ('flaw' in table) throw new Error(table.flaw);
  return table;
}
const read = (table: Table, locale = 'en', currency: string | undefined = 'USD') =>
  readOffers(table, offerFieldsOf(table.header), { currency, locale, header: table.header });
const offersIn = (text: string, ...reading: [string?, string?]) => read(tableIn(text), ...reading).offers;
/** `line code field` of each error. */
const flawsIn = (text: string, ...reading: [string?, string?]) =>
  read(tableIn(text), ...reading).rows.flatMap(({ line, flaws }) => flaws.map((flaw) => `${line} ${wordsOf(flaw)}`));
const wordsOf = (flaw: OfferFlaw) =>
  [flaw.code, flaw.field, 'line' in flaw ? `as line ${flaw.line}` : ''].filter(Boolean).join(' ');

describe('the rows of an offer', () => {
  it('have the currency that any of them states', () => {
    const text = [
      'Supplier,Currency,Quantity from,Unit price,Tooling',
      'A,,"1,000",35,Mould: 600',
      'A,USD,500,40,',
    ].join('\n');
    expect(offersIn(text, 'en', 'JPY')[0]?.offer).toMatchObject({
      costCurrency: 'USD',
      oneTimeCosts: [{ label: 'Mould', amountCents: 60_000 }],
      priceBreaks: [
        { minUnits: 500, unitCostCents: 4_000 },
        { minUnits: 1_000, unitCostCents: 3_500 },
      ],
    });
  });

  it('have the reference of the row before when their supplier is the same', () => {
    const text = [
      'Ref,Supplier,Quantity from,Unit price',
      'Q1,Ningbo Co,500,5',
      ',Ningbo Co,"1,000",4',
      ',Saigon,1,6',
    ].join('\n');
    expect(offersIn(text).map(({ offerRef, lines }) => [offerRef, lines])).toEqual([
      ['Q1', [2, 3]],
      ['saigon', [4]],
    ]);
  });
});

describe('a price list', () => {
  it('reads one-time costs in the currency of the prices that their column names, and refuses another one', () => {
    const [offer] = offersIn('Supplier,Price (USD),Tooling (USD)\nNingbo,4.80,1200');
    expect(offer?.offer.oneTimeCosts).toEqual([{ label: 'Tooling', amountCents: 120_000 }]);
    const other = flawsIn('Supplier,Price (CNY),Tooling (USD)\nNingbo,34.80,1200');
    expect(other).toEqual(['2 other-currency oneTimeCosts']);
  });

  it('labels an amount in a column Tooling with its name, and refuses one without a label elsewhere', () => {
    const row = 'Hanoi,USD,5.10,"1,200.00"';
    const [offer] = offersIn(`Supplier,Currency,Price,Tooling\n${row}`);
    expect(offer?.offer.oneTimeCosts).toEqual([{ label: 'Tooling', amountCents: 120_000 }]);
    const [spaced] = offersIn(`Supplier,Currency,Price,Set up cost\n${row}`);
    expect(spaced?.offer.oneTimeCosts).toEqual([{ label: 'Set up cost', amountCents: 120_000 }]);
    const [refused] = read(tableIn(`Supplier,Currency,Price,One-time costs\n${row}`)).rows;
    expect(refused?.flaws).toEqual([{ code: 'one-time-costs', field: 'oneTimeCosts', flaw: 'label' }]);
  });

  it('names the currency of an offer in each of its rows, also before the row that states it', () => {
    const { rows } = read(
      tableIn('Ref,Supplier,Currency,From units,Price\na,Hanoi,,1,5\na,Hanoi,JPY,10,4\nb,Saigon,,1,5'),
    );
    expect(rows.map(({ currency }) => currency)).toEqual(['JPY', 'JPY', undefined]);
  });

  it('has one offer for all rows with its reference, with a price break for each', () => {
    const text = [
      `${HEAD},Multiple,Lead time,Valid until,Freight,Document,Tooling`,
      'ningbo-7,Ningbo Metal Works,China,CNY,FOB Ningbo,500,500,34.80,100,35,2026-12-31,SEA,quote-118.pdf,"Mould: 12,000; Samples: 80.50"',
      'ningbo-7,Ningbo Metal Works,CN,CNY,FOB,500,"2,000",31.90,100,35,2026-12-31,sea,quote-118.pdf,',
      'saigon,Saigon Steel,Vietnam,,DDP,,,5.10,,,,,,',
    ].join('\n');
    expect(read(tableIn(text))).toMatchObject({ rows: [{ flaws: [] }, { flaws: [] }, { flaws: [] }] });
    expect(offersIn(text)).toEqual([
      {
        offerRef: 'ningbo-7',
        lines: [2, 3],
        offer: {
          supplierName: 'Ningbo Metal Works',
          supplierCountry: 'CN',
          costCurrency: 'CNY',
          incoterm: 'FOB',
          minimumUnits: 500,
          orderMultiple: 100,
          leadTimeDays: 35,
          validUntil: '2026-12-31',
          freightMode: 'sea',
          document: 'quote-118.pdf',
          oneTimeCosts: [
            { label: 'Mould', amountCents: 1_200_000 },
            { label: 'Samples', amountCents: 8_050 },
          ],
          priceBreaks: [
            { minUnits: 500, unitCostCents: 3_480 },
            { minUnits: 2_000, unitCostCents: 3_190 },
          ],
        },
      },
      {
        offerRef: 'saigon',
        lines: [4],
        offer: {
          supplierName: 'Saigon Steel',
          supplierCountry: 'VN',
          incoterm: 'DDP',
          priceBreaks: [{ minUnits: 1, unitCostCents: 510 }],
        },
      },
    ]);
  });

  it('joins rows without a reference by their supplier, and rows that name neither to the row before', () => {
    const text = 'Supplier,Qty,Price\nSão Paulo Aço,500,4.80\nHanoi,100,5\n,1000,4.5\nSão Paulo Aço,"2,000",4.40\n';
    expect(offersIn(text)).toMatchObject([
      {
        offerRef: 'sao-paulo-aco',
        lines: [2, 5],
        offer: {
          priceBreaks: [
            { minUnits: 500, unitCostCents: 480 },
            { minUnits: 2_000, unitCostCents: 440 },
          ],
        },
      },
      { offerRef: 'hanoi', lines: [3, 4], offer: { priceBreaks: [{ minUnits: 100 }, { minUnits: 1_000 }] } },
    ]);
  });

  it('sorts price breaks by quantity', () => {
    const [offer] = offersIn('Supplier,Qty,Price\nA,2000,4.40\nA,500,4.80\n');
    expect(offer?.offer.priceBreaks).toEqual([
      { minUnits: 500, unitCostCents: 480 },
      { minUnits: 2_000, unitCostCents: 440 },
    ]);
  });

  it('reads amounts in the currency of the row, else of the column, else of the offer, else of the reading', () => {
    const costs = (text: string) => offersIn(text)[0]?.offer;
    expect(costs('Supplier,Currency,Price\nA,JPY,480\n')).toMatchObject({
      costCurrency: 'JPY',
      priceBreaks: [{ unitCostCents: 480 }],
    });
    expect(costs('Supplier,Unit price (CNY)\nA,34.80\n')).toMatchObject({ costCurrency: 'CNY' });
    expect(costs('Supplier,Currency,Qty,Price\nA,JPY,1,480\nA,,100,470\n')).toMatchObject({
      priceBreaks: [{ unitCostCents: 480 }, { unitCostCents: 470 }],
    });
    expect(costs('Supplier,Price\nA,4.8\n')).not.toHaveProperty('costCurrency');
  });

  it('accepts the signs of the locale', () => {
    expect(offersIn('Supplier;MOQ;Price\nA;1.000;1.234,50\n', 'de')).toMatchObject([
      { offer: { minimumUnits: 1_000, priceBreaks: [{ unitCostCents: 123_450 }] } },
    ]);
  });

  it('has a whole carton or none', () => {
    const head =
      'Supplier,Price,Units per carton,Carton length (cm),Carton width (cm),Carton height (cm),Carton weight (kg)';
    expect(offersIn(`${head}\nA,5,24,50,40,30,12.5\n`)).toMatchObject([
      {
        offer: {
          carton: { units: 24, dimensionsMm: { length: 500, width: 400, height: 300 }, weightGrams: 12_500 },
        },
      },
    ]);
    expect(flawsIn(`${head}\nA,5,24,50,40,,12.5\n`)).toEqual(['2 required carton.dimensionsMm.height']);
  });

  it.each([
    ['Supplier,Price\n,5\n', ['2 required supplierName']],
    ['Ref,Price\nx,5\n', ['2 required supplierName']],
    ['Supplier,Price\n宁波,5\n', ['2 reference offerRef']],
    ['Ref,Supplier,Price\na/b,A,5\n', ['2 reference offerRef']],
    ['Supplier,Qty,Price\nA,500,\n', ['2 required unitCost']],
    ['Supplier,Qty,Price\nA,500,5\nA,,4\n', ['3 required minUnits']],
    ['Supplier,Qty,Price\nA,500,5\nA,500,4\n', ['3 repeated minUnits as line 2']],
    ['Supplier,Qty,Price\nA,500,5\nA,1000,5\n', ['3 not-falling unitCost as line 2']],
    ['Supplier,Qty,Price\nA,1000,5\nA,500,4\n', ['2 not-falling unitCost as line 3']],
    ['Supplier,Incoterm,Qty,Price\nA,FOB,500,5\nA,DDP,1000,4\n', ['3 differs incoterm as line 2']],
    ['Supplier,Qty,Price\nA,few,5.405\n', ['2 whole minUnits', '2 amount unitCost']],
    ['Supplier,MOQ,Price\nA,0,5\n', ['2 range minimumUnits']],
    ['Supplier,Lead time,Price\nA,731,5\n', ['2 range leadTimeDays']],
    ['Supplier,Valid until,Price\nA,31.12.2026,5\n', ['2 day validUntil']],
    ['Supplier,Country,Currency,Price\nA,Atlantis,BTC,5\n', ['2 country supplierCountry', '2 currency costCurrency']],
    ['Supplier,Price\nA,5,6\n', ['2 too-many-cells']],
  ])('reports the error of each cell, case %#', (text, flaws) => {
    expect(flawsIn(text)).toEqual(flaws);
    expect(offersIn(text)).toEqual([]);
  });

  it('keeps the offers without errors beside one with an error', () => {
    const text = 'Supplier,Qty,Price\nA,500,5\nB,500,\nA,1000,4\n';
    expect(offersIn(text).map(({ offerRef }) => offerRef)).toEqual(['a']);
  });

  it('refuses the offers and price breaks beyond the maximum', () => {
    const rows = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at));
    const offers = ['Supplier,Price', ...rows(51, (at) => `Supplier ${at},5`)].join('\n');
    expect(offersIn(offers)).toHaveLength(50);
    expect(flawsIn(offers)).toEqual(['52 too-many offerRef']);
    const breaks = ['Supplier,Qty,Price', ...rows(21, (at) => `A,${at + 1},${100 - at}`)].join('\n');
    expect(flawsIn(breaks)).toEqual(['22 too-many minUnits']);
  });

  it('requires a currency when the reading has none', () => {
    const table = tableIn('Supplier,Price\nA,5\n');
    const { rows } = readOffers(table, offerFieldsOf(table.header), { currency: undefined, locale: 'en' });
    expect(rows[0]?.flaws).toEqual([{ code: 'required', field: 'costCurrency' }]);
  });
});

describe('a quantity of a price list', () => {
  it.each([
    ['500', 500],
    ['1,000', 1_000],
    ['1 000', 1_000],
    ['≥ 500', 500],
    ['500+', 500],
    ['500–999', 500],
    ['1,000 - 4,999 pcs', 1_000],
    ['500 to 999', 500],
    ['0,500', undefined],
    ['1.000', undefined],
    ['-500', undefined],
    ['500 or more', undefined],
    [`5${' '.repeat(100)}`, undefined],
    ['', undefined],
  ])('is read from %j as %j', (cell, units) => {
    expect(readQuantity(cell, 'en')).toBe(units);
  });
});

describe('the reference of an offer', () => {
  it.each([
    ['Ningbo Metal Works', 'ningbo-metal-works'],
    ['  Müller & Söhne GmbH. ', 'muller-sohne-gmbh'],
    ['宁波', ''],
    [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ])('is made from the supplier %j as %j', (name, reference) => {
    expect(offerRefOf(name)).toBe(reference);
  });
});

describe('a sheet of a workbook', () => {
  const rows: SheetCell[][] = [
    ['Supplier', 'Qty', 'Price', 'Valid until', null],
    [null, null, null, null, null],
    ['A', 500, 1234.5, new Date('2026-12-31T00:00:00Z'), null],
    [null, 1000, 1200, null, null],
  ];

  it.each(['en', 'de'])('becomes a table with numbers in the signs of %s, and days', (locale) => {
    const table = tableOfSheet(rows, locale);
    if ('flaw' in table) throw new Error(table.flaw);
    expect(table).toMatchObject({ header: ['Supplier', 'Qty', 'Price', 'Valid until'], headerLine: 1 });
    expect(read(table, locale).offers).toEqual([
      {
        offerRef: 'a',
        lines: [3, 4],
        offer: {
          supplierName: 'A',
          validUntil: '2026-12-31',
          priceBreaks: [
            { minUnits: 500, unitCostCents: 123_450 },
            { minUnits: 1_000, unitCostCents: 120_000 },
          ],
        },
      },
    ]);
  });

  it('has the number that the workbook shows, not the digits of its formula', () => {
    const table = tableOfSheet(
      [
        ['Supplier', 'Price'],
        ['A', 34.8 * 0.95],
      ],
      'en',
    );
    if ('flaw' in table) throw new Error(table.flaw);
    expect(read(table).offers[0]?.offer.priceBreaks).toEqual([{ minUnits: 1, unitCostCents: 3306 }]);
  });

  it('is refused with more columns than a price list has', () => {
    const wide = Array.from({ length: 101 }, (_, place) => (place === 0 || place === 100 ? 'x' : null));
    expect(tableOfSheet([['Supplier'], wide], 'en')).toEqual({ flaw: 'too-many-columns', line: 2 });
  });

  it('does not read thousandths as thousands', () => {
    const table = tableOfSheet(
      [
        ['Supplier', 'Price'],
        ['A', 1.234],
      ],
      'de',
    );
    if ('flaw' in table) throw new Error(table.flaw);
    expect(read(table, 'de').rows[0]?.flaws).toEqual([
      { code: 'amount', field: 'unitCost', flaw: 'too-many-decimals' },
    ]);
  });

  it('is refused without a row, or with too many', () => {
    expect(tableOfSheet([[null, ' ']], 'en')).toEqual({ flaw: 'empty', line: 1 });
    expect(tableOfSheet([['a'], [1], [null], [2]], 'en', { rowsMax: 1 })).toEqual({ flaw: 'too-many-rows', line: 4 });
  });
});
