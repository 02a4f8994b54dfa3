import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURRENCIES, EVIDENCE_TYPES } from '@cpes/contracts';
import { RateBook } from '../domain/rate-book.ts';
import type { RateTables } from '../domain/rate-rows.ts';
import { readRateFile, readRateTables } from './rate-files.ts';
import { columnName, RATE_TABLES } from './rate-tables.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rates-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function readMetals(row: string): Promise<unknown> {
  const head = 'annex,method,bps,effective_from,effective_to,as_of,source,reliability';
  await writeFile(join(folder, 'us-metal-duties.csv'), `${head}\n${row}\n`);
  return (await readRateFile(RATE_TABLES.usMetalDuties, folder)).rows();
}

describe('a rate file', () => {
  it('is read with types, an empty cell as nothing', async () => {
    expect(await readMetals('1a,additive,5000,2026-04-06,,2026-05-11,"A, B",official_table')).toEqual([
      {
        annex: '1a',
        method: 'additive',
        bps: 5000,
        effective_from: '2026-04-06',
        effective_to: null,
        as_of: '2026-05-11',
        source: 'A, B',
        reliability: 'official_table',
      },
    ]);
  });

  it.each([
    ['1a,additive,50.5,2026-04-06,,2026-05-11,A,official_table', 'us-metal-duties.csv:2 bps: not of type integer'],
    [
      '1a,additive,5000,06.04.2026,,2026-05-11,A,official_table',
      'us-metal-duties.csv:2 effective_from: not of type date',
    ],
    ['1a,additive,5000,2026-04-06,,2026-05-11,,official_table', 'us-metal-duties.csv:2 source: the cell is missing'],
  ])('is refused with %s', async (row, message) => {
    await expect(readMetals(row)).rejects.toThrow(message);
  });
});

describe('the rate files', () => {
  let tables: RateTables;
  beforeAll(async () => {
    tables = await readRateTables();
  });

  it('name a source, a day and a kind of evidence for every sourced figure', () => {
    const sourced = Object.values(tables).flatMap((rows: readonly object[]) =>
      rows.filter((row) => 'reliability' in row),
    );
    expect(sourced.length).toBeGreaterThan(500);
    expect(sourced.filter((row) => !(EVIDENCE_TYPES as readonly unknown[]).includes(row.reliability))).toEqual([]);
  });

  it('have an exchange rate for exactly the currencies that a candidate may be priced in', () => {
    const rated = new Set(tables.exchangeRates.map(({ currency }) => currency));
    expect([...rated].toSorted()).toEqual([...CURRENCIES].toSorted());
  });

  it('are not read when a minor unit has other digits than ISO 4217 says', () => {
    const yen = tables.exchangeRates.find(({ currency }) => currency === 'JPY')!;
    const wrong = [...tables.exchangeRates, { ...yen, currency: 'VND', minorUnitDigits: 2 }];
    expect(() => new RateBook({ ...tables, exchangeRates: wrong }, 'test')).toThrow(
      'exchange rate of VND: its minor unit has 0 digits by ISO 4217, not 2',
    );
  });

  it('have ranges in order', () => {
    expect(
      tables.freightLanes.filter(
        ({ lowCents, rateCents, highCents }) => !(lowCents <= rateCents && rateCents <= highCents),
      ),
    ).toEqual([]);
    expect(
      tables.returnRates.filter(({ lowBps, defaultBps, highBps }) => !(lowBps <= defaultBps && defaultBps <= highBps)),
    ).toEqual([]);
  });

  it('have a US line for every consumer line and every exempt line', () => {
    const lines = new Set(tables.usTariffLines.map(({ hts8 }) => hts8));
    expect(tables.consumerLines.filter(({ usHts8 }) => !lines.has(usHts8))).toEqual([]);
    expect(tables.usExemptLines.filter(({ hts8 }) => !lines.has(hts8))).toEqual([]);
  });

  it('have a lane from China to every zone by sea and by air', () => {
    const fromChina = tables.freightLanes
      .filter(({ origin }) => origin === 'CN')
      .map(({ zone, mode }) => `${zone} ${mode}`);
    const expected = ['US', 'EU', 'GB', 'CA', 'AU', 'JP'].flatMap((zone) => [`${zone} sea`, `${zone} air`]);
    expect(fromChina.toSorted()).toEqual(expected.toSorted());
  });
});

describe('a column name', () => {
  it.each([
    ['usMinBps', 'us_min_bps'],
    ['section232Annex', 'section232_annex'],
    ['uptoCm3', 'upto_cm3'],
  ])('of %s is %s', (property, column) => {
    expect(columnName(property)).toBe(column);
  });
});
