import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURRENCIES, EVIDENCE_TYPES } from '@cpes/contracts';
import { isInForce } from '../domain/dated-index.ts';
import { RateSnapshot } from '../domain/rate-snapshot.ts';
import type { RateTables } from '../domain/rate-rows.ts';
import { readRateFile, readRateTables } from './rate-files.ts';
import { columnName, RATE_TABLES } from './rate-tables.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rates-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function readNational(row: string): Promise<unknown> {
  const head =
    'market,chapter_from,chapter_to,except_prefixes,bps,additional_bps,goods,effective_from,effective_to,as_of,source,reliability';
  await writeFile(join(folder, 'national-duties.csv'), `${head}\n${row}\n`);
  return (await readRateFile(RATE_TABLES.nationalDuties, folder)).rows();
}

describe('a rate file', () => {
  it('is parsed with types, an empty cell as null', async () => {
    expect(await readNational('CH,25,97,,0,,goods,2024-01-01,,2026-11-22,"A, B",rule')).toEqual([
      {
        market: 'CH',
        chapter_from: 25,
        chapter_to: 97,
        except_prefixes: null,
        bps: 0,
        additional_bps: null,
        goods: 'goods',
        effective_from: '2024-01-01',
        effective_to: null,
        as_of: '2026-11-22',
        source: 'A, B',
        reliability: 'rule',
      },
    ]);
  });

  it.each([
    ['CH,25,97,,0.5,,goods,2024-01-01,,2026-11-22,A,rule', 'national-duties.csv:2 bps: not of type integer'],
    ['CH,25,97,,0,,goods,01.01.2024,,2026-11-22,A,rule', 'national-duties.csv:2 effective_from: not of type date'],
    ['CH,25,97,,0,,goods,2024-01-01,,2026-11-22,,rule', 'national-duties.csv:2 source: the cell is missing'],
  ])('is refused with %s', async (row, message) => {
    await expect(readNational(row)).rejects.toThrow(message);
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

  it('have an exchange rate for exactly the allowed currencies of candidates', () => {
    const rated = new Set(tables.exchangeRates.map(({ currency }) => currency));
    expect([...rated].toSorted()).toEqual([...CURRENCIES].toSorted());
  });

  it('are refused when a minor unit differs from ISO 4217', () => {
    const yen = tables.exchangeRates.find(({ currency }) => currency === 'JPY')!;
    const wrong = [...tables.exchangeRates, { ...yen, currency: 'VND', minorUnitDigits: 2 }];
    expect(() => new RateSnapshot({ ...tables, exchangeRates: wrong }, 'test')).toThrow(
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

  it('have a US line for every consumer line, exempt line and listed code', () => {
    const lines = new Set(tables.usTariffLines.flatMap(({ hts8 }) => [hts8, hts8.slice(0, 6), hts8.slice(0, 4)]));
    expect(tables.consumerLines.filter(({ usHts8 }) => !lines.has(usHts8))).toEqual([]);
    const codes = [...tables.usExemptLines, ...tables.usListedGoods].map(({ code }) => code);
    expect(codes.filter((code) => !lines.has(code.slice(0, 8)) || ![4, 6, 8, 10].includes(code.length))).toEqual([]);
  });

  it('have a rate for every tier of a list except that of exempt goods', () => {
    const rated = new Set(tables.usListedDuties.map(({ measure, tier }) => `${measure} ${tier}`));
    const tiers = new Set(tables.usListedGoods.map(({ measure, tier }) => `${measure} ${tier}`));
    expect([...tiers].filter((tier) => !rated.has(tier))).toEqual(['section232_metals 2']);
    expect([...rated].filter((tier) => !tiers.has(tier))).toEqual([]);
  });

  it('have no US line on the lists of two measures of Section 232', () => {
    const goods = tables.usListedGoods.filter(({ measure }) => measure.startsWith('section232'));
    const doubled = goods.filter(({ measure, code }) =>
      goods.some((other) => other.measure !== measure && (other.code.startsWith(code) || code.startsWith(other.code))),
    );
    expect(doubled).toEqual([]);
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
    ['cnSection301Bps', 'cn_section301_bps'],
    ['uptoCm3', 'upto_cm3'],
  ])('of %s is %s', (property, column) => {
    expect(columnName(property)).toBe(column);
  });
});

describe('the duty lists of the United States', () => {
  it.each([
    ['section232_metals', 720],
    ['section232_wood', 22],
    ['section232_polysilicon', 3],
    ['section301_cranes', 3],
    ['section338', 554],
  ])('contain every code of the source on one day: %s has %i', async (measure, count) => {
    const { usListedGoods } = await readRateTables();
    const onThatDay = usListedGoods.filter((row) => row.measure === measure && isInForce(row, '2027-06-01'));
    expect(onThatDay).toHaveLength(count);
  });
});
