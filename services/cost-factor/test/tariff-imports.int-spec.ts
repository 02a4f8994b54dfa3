import type { Evidence } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import type { Database } from '@cpes/persistence';
import { Lifecycle } from '@cpes/service-kit';
import { FixedClock, testDatabase, type TestDatabase } from '@cpes/testing';
import { extract } from '../src/domain/extract.ts';
import { LocalRateFiles } from '../src/importers/rate-files.ts';
import { PublishedRateImporter } from '../src/importers/rate-importer.ts';
import { RATE_SOURCES } from '../src/importers/rate-sources.ts';
import { taricSource } from '../src/importers/taric.source.ts';
import { ukTariffSource } from '../src/importers/uk-tariff.source.ts';
import { CurrentRates } from '../src/store/current-rates.ts';
import { RateImports } from '../src/store/rate-imports.ts';
import { bottleInput, evidenceFor } from './bottle.ts';
import { AREAS, FakeTaric, TARIC_HEADER, TARIC_ROWS, taricArchive, taricFile, taricRow } from './fake-taric.ts';
import { FakeUkTariffData, UK_DUTIES, ukFile, ukRow } from './fake-uk-tariff-data.ts';
import { openRates, shippedRates } from './shipped-rates.ts';

const DAY = '2026-10-05';
const NEXT_DAY = '2026-10-06';
const UK_FLOORS = { digits: 10, codesMin: 10 } as const;
const EU_FLOORS = { digits: 8, codesMin: 10 } as const;
const WORKBOOK_FLOORS = { memberships: 1, exclusions: 1 };
const TABLE = '/v4.0.1608/tables/measures-on-declarable-commodities/data';
const BEGINS = { measure__effective_start_date: '2026-09-03' };
const OCTOBER = '2026/10 - October';

describe('imports of tariffs', () => {
  let shipped: TestDatabase;
  let database: TestDatabase;
  let connection: Database;
  let lifecycle: Lifecycle;
  let uk: FakeUkTariffData;
  let taric: FakeTaric;
  const client = new GuardedClient({ allowHttp: true, allowPrivate: true });

  beforeAll(async () => {
    shipped = await shippedRates('tariff_shipped', 'TRUNCATE us_tariff_lines, us_exempt_lines, us_listed_goods');
  });
  beforeEach(async () => {
    [uk, taric, database] = await Promise.all([
      FakeUkTariffData.start(),
      FakeTaric.start(),
      testDatabase('tariff_imports', shipped),
    ]);
    connection = await openRates(database);
    lifecycle = new Lifecycle();
  });
  afterEach(async () => {
    await lifecycle.stop();
    await connection.close();
    await Promise.all([database.drop(), uk.stop(), taric.stop()]);
  });
  afterAll(async () => {
    client.close();
    await (shipped as TestDatabase | undefined)?.drop();
  });

  const start = async (kinds: readonly ('uk-tariff' | 'taric')[]) => {
    const rates = await CurrentRates.open(connection.dataSource, lifecycle, 3_600);
    const addresses = { 'uk-tariff': uk.url, taric: taric.url };
    const clock = new FixedClock(new Date(`${DAY}T12:00:00.000Z`));
    const sources = {
      ...RATE_SOURCES,
      'uk-tariff': ukTariffSource(UK_FLOORS),
      taric: taricSource(EU_FLOORS, WORKBOOK_FLOORS),
    };
    const imports = new RateImports(connection.dataSource);
    const importer = new PublishedRateImporter(
      sources,
      new LocalRateFiles(sources, imports),
      Object.fromEntries(kinds.map((kind) => [kind, addresses[kind]])),
      client,
      imports,
      rates,
      clock,
    );
    const check = async () => {
      await connection.dataSource.query('UPDATE rate_import_turns SET next_at = now()');
      await importer.checkAll(new AbortController().signal);
    };
    const outcomes = async () => (await importer.list()).map(({ outcome }) => outcome);
    const costedIn = (targetMarket: string, hsCode: string, supplierCountry = 'CN') => {
      const { candidate, classification } = bottleInput();
      const day = clock.now().toISOString().slice(0, DAY.length);
      const input = bottleInput({
        day,
        candidate: { ...candidate, targetMarket, supplierCountry, currency: 'USD' },
        classification: { ...classification, hsCode, match: 'supplied' },
      });
      return extract(rates.snapshot, input);
    };
    const dutyIn = (targetMarket: string, hsCode = '610910'): Evidence =>
      evidenceFor(costedIn(targetMarket, hsCode), 'customsDuty');
    return { rates, importer, clock, check, outcomes, costedIn, dutyIn };
  };

  it('give a candidate for the United Kingdom the duty of the newest version, with its name and day', async () => {
    const { check, outcomes, dutyIn } = await start(['uk-tariff']);
    expect(dutyIn('GB')).toMatchObject({ rawValue: 1200, asOf: '2020-12-02' });
    await check();
    expect(dutyIn('GB')).toMatchObject({
      rawValue: 1000,
      asOf: DAY,
      source: 'UK tariff, Department for Business and Trade, version v4.0.1608',
      type: 'official_table',
    });
    // 480 + 29 handling + 18 freight + 2 insurance.
    expect(dutyIn('GB', '961700')).toMatchObject({ formula: '529 × 6.5 % → 34', freshnessPercent: 100 });
    expect(dutyIn('DE')).toMatchObject({ rawValue: 1200, asOf: '2020-12-02' });
    expect(await outcomes()).toEqual(['imported']);
    const [, , ...parts] = uk.asked;
    const filters = parts.map(
      (path) => new RegExp(`^${TABLE}\\?format=csv&query-simple=&(.*?)&_columns=`).exec(path)?.[1],
    );
    expect(filters).toEqual([
      'measure__geographical_area__id=1011',
      ...[551, 552, 553, 554, 695, 696].map((type) => `measure__type__id=${type}`),
    ]);
  });

  it('give a candidate for Germany the duty of the newest complete month, with its first day', async () => {
    taric.addMonth(OCTOBER, 4);
    const { check, outcomes, dutyIn } = await start(['taric']);
    await check();
    expect(dutyIn('DE', '961700')).toMatchObject({
      rawValue: 670,
      asOf: '2026-09-01',
      source: 'TARIC, European Commission, files of 2026-09',
      type: 'official_table',
      formula: '529 × 6.7 % → 35',
      freshnessPercent: 100,
    });
    expect(dutyIn('GB', '961700')).toMatchObject({ asOf: '2020-12-02', freshnessPercent: 40 });
    expect(taric.downloads).toEqual([0, 3, 4].map((place) => `month-2026-09-file-${place}`));
    taric.addMonth(OCTOBER);
    await check();
    expect(dutyIn('DE', '961700')).toMatchObject({ asOf: '2026-10-01' });
    expect(await outcomes()).toEqual(['imported', 'imported']);
  });

  it('keep the curated rate of consumer goods while the tariff has it, and the span of all codes', async () => {
    const { check, dutyIn } = await start(['uk-tariff', 'taric']);
    await check();
    expect(dutyIn('GB', '420212')).toMatchObject({ rawValue: 200 });
    expect(dutyIn('GB', '420212').assumption).toContain('2 % to 8 %');
    expect(dutyIn('DE', '420212')).toMatchObject({ rawValue: 970 });
    expect(dutyIn('DE', '420212').assumption).toContain('5.2 % to 9.7 %');
  });

  it('add the duties on goods of one origin, from the day on which they begin', async () => {
    const { check, importer, costedIn } = await start(['uk-tariff', 'taric']);
    const onTop = (type: string, origin: string, code = '#NA') => ({
      measure__type__id: type,
      measure__geographical_area__id: origin,
      measure__additional_code__code: code,
    });
    uk.file = ukFile(UK_DUTIES, [
      ukRow('9617000000', '35.00%', onTop('695', 'RU')),
      ukRow('9617000000', '17.90%', onTop('552', 'CN', 'C999')),
      ukRow('9617000000', '9.10%', onTop('552', 'CN', 'C101')),
      ukRow('9617000000', '20.00%', { ...onTop('696', 'RU'), measure__effective_start_date: '2026-12-01' }),
      ukRow('6911100000', '400.00 GBP / 1000 kg', onTop('554', 'CN')),
    ]);
    taric.file = await taricFile([
      ...TARIC_ROWS,
      taricRow('9617000000', '25.000 %', { 'Origin code': 'BY', 'Meas. type code': '695' }),
    ]);
    await check();
    const addedIn = (market: string, hsCode: string, origin: string) =>
      evidenceFor(costedIn(market, hsCode, origin), 'additionalDuties');
    const source = 'UK tariff, Department for Business and Trade, version v4.0.1608';
    expect(addedIn('GB', '961700', 'RU')).toMatchObject({ rawValue: 3_500, source, asOf: DAY, type: 'official_table' });
    expect(addedIn('GB', '961700', 'RU').assumption).toContain('additional duty: 35 %');
    expect(addedIn('GB', '961700', 'CN')).toMatchObject({ rawValue: 0, type: 'estimate' });
    expect(addedIn('GB', '961700', 'CN').assumption).toContain('9.1 % to 17.9 %, depending on goods and producer');
    expect(addedIn('GB', '961700', 'VN')).toMatchObject({ rawValue: 0, source, asOf: DAY, type: 'official_table' });
    expect(addedIn('DE', '961700', 'BY')).toMatchObject({ rawValue: 2_500, source: expect.stringContaining('TARIC') });
    expect(addedIn('GB', '691110', 'CN').assumption).toContain(
      'definitive countervailing duty on such goods: no plain',
    );
    const [, ofUk] = await importer.list();
    expect(ofUk?.detail).toMatch(/; 2 additional duties by origin; 1 without a plain percentage, such as CN 691110$/);
    // The ordinary duty is that of goods of every origin.
    expect(evidenceFor(costedIn('GB', '961700', 'RU'), 'customsDuty').rawValue).toBe(650);
    const [step] = costedIn('GB', '961700', 'RU').schedule ?? [];
    expect([step?.date, step?.moves.map(({ factor }) => factor)]).toEqual(['2026-12-01', ['additionalDuties']]);
  });

  it('add the duties on goods of a group to its members, and not to excluded countries', async () => {
    const { check, costedIn } = await start(['uk-tariff', 'taric']);
    uk.file = ukFile(UK_DUTIES, [
      ukRow('9617000000', '35.00%', {
        measure__type__id: '695',
        measure__geographical_area__id: '5005',
        measure__excluded_geographical_areas__ids: 'NO|EU',
      }),
    ]);
    taric.file = await taricFile([
      ...TARIC_ROWS,
      taricRow('9617000000', '25.000 %', { 'Origin code': '5005', 'Meas. type code': '695' }),
    ]);
    await check();
    const addedIn = (market: string, origin: string) =>
      evidenceFor(costedIn(market, '961700', origin), 'additionalDuties');
    expect(addedIn('DE', 'RU')).toMatchObject({ rawValue: 2_500, type: 'official_table' });
    for (const origin of ['BY', 'CN'])
      expect(addedIn('DE', origin)).toMatchObject({ rawValue: 0, type: 'official_table' });
    // The file of the United Kingdom does not list the members.
    expect(addedIn('GB', 'RU').assumption).toContain(
      'additional duty: up to 35 %, depending on the origin; not charged',
    );
    for (const origin of ['NO', 'DE'])
      expect(addedIn('GB', origin)).toMatchObject({ rawValue: 0, type: 'official_table' });
  });

  it('go on without the members of groups when their workbook is not readable, and say so', async () => {
    const { check, importer, dutyIn, costedIn } = await start(['taric']);
    taric.file = await taricFile([
      ...TARIC_ROWS,
      taricRow('9617000000', '25.000 %', { 'Origin code': '5005', 'Meas. type code': '695' }),
    ]);
    taric.areas = await taricArchive({ ...AREAS, compositionHeader: ['Group', 'Member', 'From', 'To'] });
    await check();
    const [latest] = await importer.list();
    expect(latest).toMatchObject({ outcome: 'imported' });
    expect(JSON.stringify(latest)).toContain('composition.xlsx is left out: the workbook has no column Country group');
    expect(dutyIn('DE').asOf).toBe('2026-09-01');
    expect(evidenceFor(costedIn('DE', '961700', 'RU'), 'additionalDuties').assumption).toContain(
      'additional duty: up to 25 %, depending on the origin; not charged',
    );
  });

  it('end a duty on its last day while the version is the same', async () => {
    const { check, clock, dutyIn } = await start(['uk-tariff']);
    const duties = UK_DUTIES.filter(([code]) => !code.startsWith('9617'));
    uk.file = ukFile(duties, [
      ukRow('9617000000', '6.50%', { measure__effective_end_date: DAY }),
      ukRow('9617000000', '4.00%', { measure__effective_start_date: NEXT_DAY }),
      ...Array.from({ length: 40 }, (_none, index) => ukRow(`8501${index + 10}0000`, '2.00%')),
    ]);
    await check();
    expect(dutyIn('GB', '961700')).toMatchObject({ rawValue: 650, asOf: DAY });
    clock.set(new Date(`${NEXT_DAY}T12:00:00.000Z`));
    await check();
    expect(dutyIn('GB', '961700')).toMatchObject({ rawValue: 400, asOf: NEXT_DAY });
  });

  it('read the version with the greatest number, in any order of the list', async () => {
    uk.versions = { versions: ['v4.0.999', 'v4.0.1608', 'v4.0.1607', 'v3.9.2000'].map((id) => ({ id })) };
    const { check, dutyIn } = await start(['uk-tariff']);
    await check();
    expect(dutyIn('GB').source).toContain('version v4.0.1608');
  });

  it('begin a changed duty on the day of the import, and keep the one before', async () => {
    const { check, clock, rates, dutyIn } = await start(['uk-tariff']);
    const filler = Array.from({ length: 40 }, (_none, index) => [`8501${index + 10}0000`, '2.00%'] as const);
    uk.file = ukFile([...UK_DUTIES, ...filler]);
    await check();
    uk.versions = { versions: [{ id: 'v4.0.1609' }] };
    uk.file = uk.file.replaceAll(
      '6109100010,"Goods, of a kind",103,10.00%',
      '6109100010,"Goods, of a kind",103,16.00%',
    );
    clock.set(new Date(`${NEXT_DAY}T12:00:00.000Z`));
    await check();
    expect(dutyIn('GB')).toMatchObject({ rawValue: 1000 });
    expect(dutyIn('GB').assumption).toContain('10 % to 16 %');
    const shirts = rates.tables.hs6MfnRates.filter(({ hs6 }) => hs6 === '610910');
    expect(shirts.map(({ gbMaxBps, effectiveTo }) => [gbMaxBps, effectiveTo])).toEqual(
      expect.arrayContaining([
        [1000, DAY],
        [1600, null],
      ]),
    );
  });

  describe('leave the duties of the United Kingdom as they are', () => {
    const answer = (status: number, body: string) => (from: FakeUkTariffData) => {
      from.fault = (_request, response) => response.writeHead(status).end(body);
    };
    const file = (change: (text: string) => string) => (from: FakeUkTariffData) => {
      from.file = change(from.file);
    };
    it.each<[string, (from: FakeUkTariffData) => void, string]>([
      ['no versions', (from) => (from.versions = { versions: [] }), 'refused'],
      [
        'a version that is no part of an address',
        (from) => (from.versions = { versions: [{ id: '../x' }] }),
        'refused',
      ],
      ['a page of HTML', answer(200, '<html>maintenance</html>'), 'refused'],
      ['a 503', answer(503, ''), 'failed'],
      ['a cut table', file((text) => text.slice(0, 700)), 'refused'],
      [
        'a table without the column of duties',
        file((text) => text.replaceAll('measure__duty_expression', 'duty')),
        'refused',
      ],
      ['duties of another area', file((text) => text.replaceAll(',1011', ',1008')), 'refused'],
    ])('after %s', async (_fault, fault, outcome) => {
      const { rates, check, outcomes, dutyIn } = await start(['uk-tariff']);
      const before = [rates.snapshot.version, dutyIn('GB')];
      fault(uk);
      await check();
      expect([rates.snapshot.version, dutyIn('GB')]).toEqual(before);
      expect(await outcomes()).toEqual([outcome]);
    });
  });

  describe('leave the duties of the EU as they are', () => {
    it.each<[string, (from: FakeTaric) => Promise<void>, string]>([
      [
        'a page of HTML in place of the workbook',
        async (from) => void (from.file = Buffer.from('<html>CIRCABC</html>')),
        'refused',
      ],
      ['half a workbook', async (from) => void (from.file = from.file.subarray(0, 3_000)), 'refused'],
      [
        'a workbook with few codes',
        async (from) => void (from.file = await taricFile(TARIC_ROWS.slice(0, 9))),
        'refused',
      ],
      [
        'a workbook without the column of origin codes',
        async (from) =>
          void (from.file = await taricFile(
            TARIC_ROWS,
            TARIC_HEADER.map((name) => name.replace('Origin code', 'Code')),
          )),
        'refused',
      ],
      [
        'only half-filled months',
        async (from) => void (from.months = { [OCTOBER]: ['Nomenclature EN.xlsx'] }),
        'refused',
      ],
      [
        'a list that is HTML',
        async (from) => void (from.fault = (_request, response) => response.writeHead(200).end('<html>')),
        'refused',
      ],
      ['a 503', async (from) => void (from.fault = (_request, response) => response.writeHead(503).end()), 'failed'],
    ])('after %s', async (_fault, fault, outcome) => {
      const { rates, check, outcomes, dutyIn } = await start(['taric']);
      const before = [rates.snapshot.version, dutyIn('DE')];
      await fault(taric);
      await check();
      expect([rates.snapshot.version, dutyIn('DE')]).toEqual(before);
      expect(await outcomes()).toEqual([outcome]);
    });
  });

  it('take files of an operator, with the day of the newest duty or the month that the operator names', async () => {
    const { importer, dutyIn } = await start([]);
    const workbook = await taricFile();
    await expect(importer.load({ kind: 'taric' }, workbook)).rejects.toThrow(
      'the release must be the month of the file',
    );
    await expect(importer.load({ kind: 'taric', release: '2026-11' }, workbook)).rejects.toThrow('the release must be');
    expect(await importer.load({ kind: 'taric', release: '2026-09' }, workbook)).toMatchObject({ outcome: 'imported' });
    const table = Buffer.from(ukFile(UK_DUTIES, [ukRow('6109909000', '12.00%', BEGINS)]));
    expect(await importer.load({ kind: 'uk-tariff' }, table)).toMatchObject({ outcome: 'imported' });
    expect(dutyIn('DE', '961700')).toMatchObject({ rawValue: 670, asOf: '2026-09-01' });
    expect(dutyIn('GB', '961700')).toMatchObject({ rawValue: 650, asOf: '2026-09-03' });
    await expect(importer.load({ kind: 'taric', release: '2026-08' }, workbook)).rejects.toThrow(
      'the file is of 2026-08-01',
    );
  });
});
