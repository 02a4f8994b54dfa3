import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RateImportKind } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import type { Database } from '@cpes/persistence';
import { Lifecycle } from '@cpes/service-kit';
import { FixedClock, testDatabase, type TestDatabase } from '@cpes/testing';
import { TableFactorExtraction } from '../src/calls/table.factor-extraction.ts';
import { isInForce } from '../src/domain/dated-index.ts';
import type { OriginDuty, UsTariffLine } from '../src/domain/rate-rows.ts';
import { LocalRateFiles } from '../src/importers/rate-files.ts';
import { PublishedRateImporter } from '../src/importers/rate-importer.ts';
import { RATE_SOURCES } from '../src/importers/rate-sources.ts';
import { usitcSource } from '../src/importers/usitc.source.ts';
import { CurrentRates } from '../src/store/current-rates.ts';
import { RateImports } from '../src/store/rate-imports.ts';
import { loadRateFiles, lockRateTables } from '../src/store/rate-loader.ts';
import { RATES_FOLDER, readRateTables } from '../src/store/rate-files.ts';
import { extract } from '../src/domain/extract.ts';
import { bottleInput, classified, evidenceFor } from './bottle.ts';
import {
  additional,
  aRow,
  articlesOf,
  type ExportRow,
  exportRows,
  FAKE_FLOORS,
  FAKE_LINES,
  FakeUsitc,
} from './fake-usitc.ts';
import {
  canadaCodesByHeading,
  canadaNotesHtml,
  type CodesByHeading,
  chinaCodesByHeading,
  chinaNotesHtml,
  codesByHeading,
  notesHtml,
} from './fake-us-notes.ts';
import { openRates, shippedRates } from './shipped-rates.ts';

const NOW = new Date('2026-11-29T12:00:00.000Z');
const TODAY = '2026-11-29';
const YESTERDAY = '2026-11-28';
const SHIRTS = '61091000';
/** At the end of each record of notes. */
const ALWAYS = '; lists near those of Canada that are not read: 9903.03.15';
/** Evaluations during that many imports; the full test has 10,000. */
const EVALUATIONS = Number(process.env['EVALUATIONS'] ?? 1_000);
const IMPORTS = 10;

describe('imports of the US tariff', () => {
  let shipped: TestDatabase;
  let database: TestDatabase;
  let connection: Database;
  let fake: FakeUsitc;
  let lifecycle: Lifecycle;
  let lines: readonly UsTariffLine[];
  let duties: readonly OriginDuty[];
  let rows: ExportRow[];
  let rates: CurrentRates;
  let importer: PublishedRateImporter;
  const clock = new FixedClock(NOW);
  const client = new GuardedClient({ allowHttp: true, allowPrivate: true });

  beforeAll(async () => {
    const tables = await readRateTables();
    lines = tables.usTariffLines.filter(({ hts8 }) => FAKE_LINES.includes(hts8));
    duties = tables.usOriginDuties;
    const listOf = (digits: number) => FAKE_LINES.map((line) => `'${line.slice(0, digits)}'`).join();
    shipped = await shippedRates(
      'usitc_shipped',
      `DELETE FROM us_tariff_lines WHERE hts8 NOT IN (${listOf(8)})`,
      `DELETE FROM hs6_mfn_rates WHERE left(hs6, 4) NOT IN (${listOf(4)})`,
    );
  });
  beforeEach(async () => {
    fake = await FakeUsitc.start();
    rows = exportRows(lines, duties);
    fake.serve(rows);
    database = await testDatabase('usitc_imports', shipped);
    connection = await openRates(database);
    lifecycle = new Lifecycle();
    rates = await CurrentRates.open(connection.dataSource, lifecycle, 3_600);
    importer = start();
  });
  afterEach(async () => {
    await lifecycle.stop();
    await connection.close();
    await database.drop();
    await fake.stop();
  });
  afterAll(async () => {
    client.close();
    await (shipped as TestDatabase | undefined)?.drop();
  });

  const query = <Row>(text: string, parameters: unknown[] = []) => connection.dataSource.query<Row[]>(text, parameters);
  const start = (
    usitc = usitcSource(FAKE_FLOORS),
    addresses: Partial<Record<RateImportKind, string>> = { usitc: fake.url },
  ) => {
    const sources = { ...RATE_SOURCES, usitc };
    const imports = new RateImports(connection.dataSource);
    return new PublishedRateImporter(
      sources,
      new LocalRateFiles(sources, imports),
      addresses,
      client,
      imports,
      rates,
      clock,
    );
  };
  /** The files that two loads have loaded, of the shipped ones with a further row in one of them. */
  const loadWith = async (file: string, row: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'cpes-rates-'));
    await cp(RATES_FOLDER, folder, { recursive: true });
    await appendFile(join(folder, file), `${row}\n`);
    const loads = [
      await loadRateFiles(connection.dataSource, folder),
      await loadRateFiles(connection.dataSource, folder),
    ];
    await rm(folder, { recursive: true });
    return loads;
  };
  /** The end of a check that has found its release known. */
  const confirm = (kind: RateImportKind) => {
    const files = new LocalRateFiles(RATE_SOURCES, new RateImports(connection.dataSource));
    return files.confirm(kind, { release: fake.release, address: fake.url, acceptsMoves: false, today: TODAY });
  };
  const check = async (one = importer) => {
    await query('UPDATE rate_import_turns SET next_at = now()');
    await one.checkAll(new AbortController().signal);
    const [last] = await one.list();
    return last;
  };
  const change = (code: string, changes: Partial<ExportRow>) => {
    rows = rows.map((row) => (row.htsno.replaceAll('.', '') === code ? { ...row, ...changes } : row));
    fake.serve(rows);
  };
  const release = async (name: string) => {
    fake.release = name;
    return check();
  };
  const linesOf = (hts8: string) =>
    query(
      `SELECT rate_text, mfn_bps, cn_section301_bps AS china, effective_from::text, effective_to::text
       FROM us_tariff_lines WHERE hts8 = $1 ORDER BY effective_from`,
      [hts8],
    );
  const sourceRow = async () => rates.snapshot.tariffSources.find('US mfn', TODAY);

  it('change no line whose text is the same, and state the release, the address and the day', async () => {
    const before = await query('SELECT * FROM us_tariff_lines ORDER BY hts8');
    const done = await check();
    expect(done).toMatchObject({ source: 'usitc', outcome: 'imported', release: '2026HTSRev21' });
    expect(done?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await query('SELECT * FROM us_tariff_lines ORDER BY hts8')).toEqual(before);
    const source = `USITC Harmonized Tariff Schedule, 2026HTSRev21, ${fake.url}`;
    expect(await sourceRow()).toMatchObject({ asOf: TODAY, source, reliability: 'official_table' });
    expect(rates.snapshot.originDuties.find('CN forced_labour', TODAY)).toMatchObject({
      bps: 1_250,
      asOf: TODAY,
      source,
    });
    expect(fake.requested).toEqual([
      '/currentRelease',
      '/exportList?from=0101&to=9999.99.99.99&format=JSON&styles=false',
    ]);
  });

  it('end a changed line yesterday and begin the new one today, with its list of China', async () => {
    change(SHIRTS, { general: '15%' });
    expect((await check())?.detail).toContain('1 lines changed');
    expect(await linesOf(SHIRTS)).toEqual([
      { rate_text: '16.5%', mfn_bps: 1_650, china: 750, effective_from: '2026-01-01', effective_to: YESTERDAY },
      { rate_text: '15%', mfn_bps: 1_500, china: 750, effective_from: TODAY, effective_to: null },
    ]);
    expect(rates.snapshot.findUsLine(SHIRTS, TODAY)?.mfnBps).toBe(1_500);
    expect(rates.snapshot.findUsLine(SHIRTS, YESTERDAY)?.mfnBps).toBe(1_650);
    expect(rates.snapshot.hs6Rates.find('610910', TODAY)).toMatchObject({
      usRepresentativeBps: 1_500,
      euMaxBps: 1_200,
    });
    expect(rates.snapshot.hs6Rates.find('610910', YESTERDAY)).toMatchObject({ usRepresentativeBps: 1_650 });
  });

  it('read an unchanged release no second time, and find its figures in force', async () => {
    await check();
    clock.set(new Date('2026-12-01T12:00:00.000Z'));
    const done = await check();
    clock.set(NOW);
    expect(done).toMatchObject({ outcome: 'unchanged', detail: 'release 2026HTSRev21', rows: null });
    expect(fake.requested.filter((url) => url.startsWith('/exportList'))).toHaveLength(1);
    expect(await sourceRow()).toMatchObject({ asOf: '2026-12-01' });
    expect(await release('2026HTSRev22')).toMatchObject({ release: '2026HTSRev22' });
    expect(fake.requested.filter((url) => url.startsWith('/exportList'))).toHaveLength(2);
  });

  it('are checked once a day by one of several instances, and after an hour when the source failed', async () => {
    const instances = [importer, start(), start()];
    const checkAll = () => Promise.all(instances.map((one) => one.checkAll(new AbortController().signal)));
    const hours = async () => {
      const [turn] = await query<{ hours: number }>(
        `SELECT round(extract(epoch FROM next_at - now()) / 3600)::int AS hours FROM rate_import_turns`,
      );
      return turn?.hours;
    };
    await checkAll();
    expect([fake.requested.length, await hours()]).toEqual([2, 24]);
    await query('UPDATE rate_import_turns SET next_at = now()');
    fake.release = '2026HTSRev22';
    fake.status = 503;
    await checkAll();
    expect([fake.requested.length, await hours()]).toEqual([4, 1]);
  });

  it.each([
    ['a truncated 200', (text: string) => text.slice(0, -5_000), 'the file is cut'],
    ['an empty array', () => '[]', 'the file has 0 of at least 100 rows'],
    ['an empty 200', () => '', 'the file is no JSON array'],
    ['a page of HTML', () => '<html><body>Maintenance</body></html>', 'the file is no JSON array'],
    ['an array that is no JSON', (text: string) => text.replace('"indent"', 'indent'), 'the file is no JSON'],
    ['a dropped column', (text: string) => text.replaceAll('"general"', '"mfn"'), 'row 1 has no column general'],
    ['a row without a column', (text: string) => text.replace('"indent"', '"depth"'), 'row 1 has no column indent'],
  ])('leave all tables as they are after %s', async (_fault, broken, reason) => {
    await check();
    const before = rates.snapshot.version;
    change(SHIRTS, { general: '15%' });
    fake.body = broken(String(fake.body));
    expect(await release('2026HTSRev22')).toMatchObject({ outcome: 'refused', detail: reason, rows: null });
    expect(rates.snapshot.version).toBe(before);
    expect(rates.snapshot.findUsLine(SHIRTS, TODAY)?.mfnBps).toBe(1_650);
  });

  it.each<[string, (all: ExportRow[]) => ExportRow[], string]>([
    ['no chapter 99', (all) => all.filter(({ htsno }) => !htsno.startsWith('99')), 'the file has no chapter 99'],
    [
      'no duties by origin',
      (all) => all.filter(({ htsno }) => !htsno.startsWith('9903.05')),
      'chapter 99 has 14 of at least 50 headings with a rate',
    ],
    ['no cotton shirts', (all) => all.filter(({ htsno }) => htsno !== '6109.10.00'), 'there is no rate of 61091000'],
    [
      'a rate of ten times the old one',
      (all) => changed(all, '6109.10.00', '165%'),
      'the rate of 61091000 moved too far',
    ],
    [
      'a new line of 1,650 %',
      (all) => [...all, aRow('6109.90.90', 2, { general: '1650%' })],
      'the rate of 61099090 is higher than 350 %',
    ],
    [
      'a duty by origin of ten times the old one',
      (all) => changed(all, '9903.05.31', additional(12_500)),
      'the duty of 9903.05.31 moved too far',
    ],
    [
      'half of its lines',
      (all) => all.filter(({ htsno }) => !/^(?:0|1|2|3|4)/.test(htsno)),
      'lines changed, which is more than 5 %',
    ],
  ])('leave all tables as they are after a file with %s', async (_fault, broken, reason) => {
    const before = rates.snapshot.version;
    fake.serve(broken(rows));
    expect(await check()).toMatchObject({ outcome: 'refused', detail: expect.stringContaining(reason) as string });
    expect(rates.snapshot.version).toBe(before);
  });

  it('read chapter by chapter where the source refuses the whole span', async () => {
    change(SHIRTS, { general: '15%' });
    fake.status = 400;
    expect(await check()).toMatchObject({ outcome: 'imported', detail: 'US tariff with 40 lines; 1 lines changed' });
    expect(fake.requested).toHaveLength(2 + 2 * 98);
    expect(fake.requested).toContain('/exportList?from=9901&to=9999.99.99.99&format=JSON&styles=false');
  });

  it('fail after the time limit of all chapters', async () => {
    fake.status = 400;
    const limits = { accept: 'application/json', bytesMax: 1_000_000, timeoutMs: 30_000 };
    const done = await check(start(usitcSource(FAKE_FLOORS, limits, 0)));
    expect(done).toMatchObject({ outcome: 'failed', detail: 'the chapters were not read within 0 ms' });
    expect(fake.requested).toHaveLength(2);
  });

  it('try again after an hour when the database was away', async () => {
    await query('ALTER TABLE rate_imports RENAME TO rate_imports_away');
    await expect(importer.checkAll(new AbortController().signal)).rejects.toThrow('rate_imports');
    await query('ALTER TABLE rate_imports_away RENAME TO rate_imports');
    const turns = await query(
      'SELECT round(extract(epoch FROM next_at - now()) / 3600)::int AS hours FROM rate_import_turns',
    );
    expect(turns).toEqual([{ hours: 1 }]);
  });

  it('fail after the time limit of a source that does not answer', async () => {
    fake.answers = false;
    const limits = { accept: 'application/json', bytesMax: 1_000_000, timeoutMs: 100 };
    const done = await check(start(usitcSource(FAKE_FLOORS, limits)));
    expect(done).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('within 100 ms') as string });
  });

  it('remove markup and repeated blanks', async () => {
    change(SHIRTS, { general: '<il>16.5%</il>&nbsp; ' });
    change('04029990', { general: '46.3&cent;/kg +  14.9%' });
    await check();
    expect(await linesOf(SHIRTS)).toHaveLength(1);
    expect(await linesOf('04029990')).toHaveLength(1);
  });

  it('list the headings that no row has, and make no row of an ended one', async () => {
    const before = await query('SELECT origin, bps FROM us_origin_duties ORDER BY 1, 2');
    rows.push(aRow('9903.05.96', 1, { general: additional(1_500), description: articlesOf('Paraguay') }));
    fake.serve(rows);
    const done = await check();
    expect(done?.detail).toContain('headings without a row: 9903.05.96');
    expect(done?.detail).not.toContain('lists of China');
    expect(done?.detail).not.toContain('9903.03.01');
    expect(await query('SELECT origin, bps FROM us_origin_duties ORDER BY 1, 2')).toEqual(before);
  });

  it('follow a changed duty by origin under a known heading, alone and in a pair', async () => {
    change('99030531', { general: additional(1_500) });
    change('99030539', { general: '15%' });
    expect((await check())?.detail).toContain('duties changed: ');
    const dutiesOf = (origin: string, day: string) =>
      rates.snapshot.originDuties.findInForce(`${origin} forced_labour`, day)?.bps;
    expect([dutiesOf('CN', YESTERDAY), dutiesOf('CN', TODAY)]).toEqual([1_250, 1_500]);
    expect([dutiesOf('DE', YESTERDAY), dutiesOf('DE', TODAY)]).toEqual([1_000, 1_500]);
    expect([dutiesOf('FR', TODAY), dutiesOf('VN', TODAY)]).toEqual([1_500, 1_250]);
  });

  it('keep the duty of a heading that names another country', async () => {
    change('99030531', { general: additional(1_500), description: articlesOf('Paraguay') });
    expect((await check())?.detail).toContain('not read, so kept: 9903.05.31');
    expect(rates.snapshot.originDuties.findInForce('CN forced_labour', TODAY)?.bps).toBe(1_250);
  });

  it('name the lists of goods of China with another rate, and keep the duty of their lines', async () => {
    change('99038815', { general: additional(1_500) });
    change('99038801', { general: 'See U.S. note 20' });
    const detail = (await check())?.detail;
    expect(detail).toContain('lists of China with another rate: 9903.88.15');
    expect(detail).toContain('lists of China without a percentage: 9903.88.01');
    expect(rates.snapshot.findUsLine(SHIRTS, TODAY)).toMatchObject({ cnSection301List: '4A', cnSection301Bps: 750 });
  });

  it('schedule the duty of a heading that begins later, until a newer file withdraws it', async () => {
    const words = (dates: string) => `Effective with respect to entries ${dates}, ${articlesOf('China')}`;
    const dutiesOn = (...days: string[]) =>
      days.map((day) => rates.snapshot.originDuties.findInForce('CN forced_labour', day)?.bps);
    const scheduledDays = () => {
      const candidate = { ...bottleInput().candidate, supplierCountry: 'CN' };
      const input = bottleInput({ day: TODAY, candidate, classification: classified(SHIRTS, 'supplied') });
      const { schedule = [] } = extract(rates.snapshot, input);
      return schedule
        .filter(({ moves }) => moves.some(({ factor }) => factor === 'additionalDuties'))
        .map(({ date }) => date);
    };
    change('99030531', { general: additional(1_500), description: words('on or after January 1, 2027') });
    expect((await check())?.detail).toContain('; duties from 2027-01-01: 9903.05.31');
    expect(dutiesOn(TODAY, '2026-12-31', '2027-01-01')).toEqual([1_250, 1_250, 1_500]);
    expect(scheduledDays()).toContain('2027-01-01');
    change('99030531', { description: words('that are undated'), general: additional(1_250) });
    expect((await release('2026HTSRev22'))?.detail).toContain('scheduled duties withdrawn: 9903.05.31');
    expect(dutiesOn(TODAY, '2027-01-01')).toEqual([1_250, 1_250]);
    change('99030531', { description: words('on or after the effective date') });
    expect((await release('2026HTSRev23'))?.detail).toContain('not read, so kept: 9903.05.31');
    expect(dutiesOn(TODAY, '2027-01-01')).toEqual([1_250, 1_250]);
  });

  it('end the duty of a heading on the last day that its words state', async () => {
    const words = `Effective with respect to entries through December 31, 2026, ${articlesOf('China')}`;
    change('99030531', { description: words });
    expect((await check())?.detail).toContain('duties until 2026-12-31: 9903.05.31');
    const duty = (day: string) => rates.snapshot.originDuties.findInForce('CN forced_labour', day)?.bps;
    expect([duty('2026-12-31'), duty('2027-01-01')]).toEqual([1_250, undefined]);
    clock.set(new Date('2026-12-01T12:00:00.000Z'));
    await check();
    clock.set(NOW);
    expect(rates.snapshot.originDuties.findInForce('CN forced_labour', TODAY)?.asOf).toBe('2026-12-01');
  });

  it('take a file of an operator with its release, and large changes only when they are accepted', async () => {
    change(SHIRTS, { general: '165%' });
    const file = Buffer.from(String(fake.body));
    const named = { kind: 'usitc', release: '2026HTSRev22' } as const;
    await expect(importer.load(named, file)).rejects.toThrow('the rate of 61091000 moved too far');
    const done = await importer.load({ ...named, acceptsMoves: 'true' }, file);
    expect(done).toMatchObject({ outcome: 'imported', release: '2026HTSRev22' });
    expect((await sourceRow())?.source).toBe('USITC Harmonized Tariff Schedule, 2026HTSRev22');
    expect(fake.requested).toEqual([]);
  });

  it('take a file of an operator only with the name of a release that is not older than the one in use', async () => {
    const file = Buffer.from(String(fake.body));
    const load = (name?: string) =>
      importer.load({ kind: 'usitc', acceptsMoves: 'true', ...(name === undefined ? {} : { release: name }) }, file);
    for (const name of [undefined, 'Revision 22', '2026-11'])
      await expect(load(name)).rejects.toThrow('the release must be its name, such as 2026HTSRev21');
    // The shipped duties by origin are of revision 20.
    await expect(load('2026HTSRev19')).rejects.toThrow('the duties in use are of 2026HTSRev20');
    await release('2026HTSRev21');
    await expect(load('2026HTSRev20')).rejects.toThrow(
      'the file is of 2026HTSRev20, and the duties in use are of 2026HTSRev21',
    );
    expect(await load('2026HTSRev21')).toMatchObject({ release: '2026HTSRev21' });
    expect(await load('2027HTSBasic')).toMatchObject({ outcome: 'imported' });
  });

  it('give the day of an unchanged release only to the duties that it has', async () => {
    await check();
    rows = rows.filter(({ htsno }) => htsno !== '9903.05.31');
    fake.serve(rows);
    expect((await release('2026HTSRev22'))?.detail).toContain('not read, so kept: 9903.05.31');
    clock.set(new Date('2026-12-01T12:00:00.000Z'));
    await check();
    clock.set(NOW);
    const dayOf = (origin: string) =>
      rates.snapshot.originDuties.findInForce(`${origin} forced_labour`, '2026-12-01')?.asOf;
    expect([dayOf('CN'), dayOf('VN')]).toEqual([TODAY, '2026-12-01']);
  });

  it('estimate the duty on goods of China of a new line, whose lists are not known', async () => {
    rows.push(aRow('6109.10.90', 2, { general: '12%' }));
    fake.serve(rows);
    expect((await check())?.detail).toContain('new lines without a Section 301 list: 61091090');
    expect(rates.snapshot.findUsLine('61091090', TODAY)).toMatchObject({
      cnSection301Bps: 750,
      cnSection301List: 'unknown',
    });
    const additionalOn = (supplierCountry: string) => {
      const input = bottleInput({
        day: TODAY,
        candidate: { ...bottleInput().candidate, supplierCountry },
        classification: classified('61091090', 'supplied'),
      });
      return evidenceFor(extract(rates.snapshot, input), 'additionalDuties');
    };
    expect(additionalOn('CN')).toMatchObject({ rawValue: 750 + 1_250, type: 'estimate' });
    expect(additionalOn('CN').assumption).toContain('the Section 301 lists of line 61091090 are not known');
    expect(additionalOn('VN').type).toBe('official_table');
  });

  it('use the median of the heading, as an estimate, for a subheading whose lines have ended', async () => {
    rows = rows.filter(({ htsno }) => !htsno.startsWith('6911.10'));
    fake.serve(rows);
    expect((await check())?.detail).toContain('1 lines changed');
    const dutyOn = (day: string) => {
      const input = bottleInput({ day, classification: classified('691110', 'supplied') });
      return evidenceFor(extract(rates.snapshot, input), 'customsDuty');
    };
    expect(dutyOn(YESTERDAY)).toMatchObject({ type: 'official_table' });
    expect(dutyOn(TODAY)).toMatchObject({ type: 'estimate' });
    expect(dutyOn(TODAY).assumption).toContain('the median of heading 6911 is used');
  });

  it('read the exempt lines from the notes of chapter 99, apart from the tariff', async () => {
    const { exempt, ofChina, ofCanada } = await shippedLists();
    exempt.get('9903.05.86')?.push(SHIRTS);
    fake.notes = notesOf(exempt, ofChina, ofCanada);
    const notesImporter = start(undefined, { 'usitc-notes': fake.url });
    const addedOn = (day: string) => {
      const input = bottleInput({
        day,
        candidate: { ...bottleInput().candidate, supplierCountry: 'VN' },
        classification: classified(SHIRTS, 'supplied'),
      });
      return evidenceFor(extract(rates.snapshot, input), 'additionalDuties');
    };
    expect(addedOn(TODAY).rawValue).toBe(1_250);
    expect(await check(notesImporter)).toMatchObject({
      source: 'usitc-notes',
      outcome: 'imported',
      release: '2026HTSRev21',
      detail: `US notes of chapter 99; 9903.05.86: added 61091000${ALWAYS}`,
    });
    expect([addedOn(YESTERDAY).rawValue, addedOn(TODAY).rawValue]).toEqual([1_250, 0]);
    expect(addedOn(TODAY).assumption).toContain('(HTSUS U.S. note 52(b), 2026HTSRev21)');
    fake.release = '2026HTSRev22';
    fake.notes = '';
    expect(await check(notesImporter)).toMatchObject({ outcome: 'refused' });
    expect(addedOn(TODAY).rawValue).toBe(0);
    expect(fake.requested.filter((url) => url !== '/currentRelease')).toEqual([
      '/getChapterNotes?doc=99',
      '/getChapterNotes?doc=99',
    ]);
  });

  it('read the list of a new line from the notes, after its tariff', async () => {
    const { exempt, ofChina, ofCanada } = await shippedLists();
    ofChina.get('9903.88.03')?.push('61091090');
    fake.notes = notesOf(exempt, ofChina, ofCanada);
    rows.push(aRow('6109.10.90', 2, { general: '12%' }));
    fake.serve(rows);
    await check();
    const input = bottleInput({
      day: TODAY,
      candidate: { ...bottleInput().candidate, supplierCountry: 'CN' },
      classification: classified('61091090', 'supplied'),
    });
    const additionalDuties = () => evidenceFor(extract(rates.snapshot, input), 'additionalDuties');
    expect(additionalDuties()).toMatchObject({ rawValue: 750 + 1_250, type: 'estimate' });
    const notesImport = await check(start(undefined, { 'usitc-notes': fake.url }));
    expect(notesImport).toMatchObject({
      outcome: 'imported',
      detail: `US notes of chapter 99; 9903.88.03: added 61091090${ALWAYS}`,
    });
    expect(additionalDuties()).toMatchObject({ rawValue: 2_500 + 1_250, type: 'official_table' });
    expect(additionalDuties().source).toContain('China Section 301 lists (HTSUS U.S. notes 20 and 31, 2026HTSRev21)');
    change('61091090', { general: '13%' });
    expect((await release('2026HTSRev22'))?.detail).toContain('1 lines changed');
    expect(rates.snapshot.findUsLine('61091090', TODAY)).toMatchObject({ mfnBps: 1_300, cnSection301List: '3' });
  });

  it('read the goods of Canada from the notes, and keep them beside a shipped file', async () => {
    const printers = '84433100';
    const { exempt, ofChina, ofCanada } = await shippedLists();
    ofCanada.get('9903.03.14')?.push(printers);
    fake.notes = notesOf(exempt, ofChina, ofCanada);
    const input = bottleInput({
      day: TODAY,
      candidate: { ...bottleInput().candidate, supplierCountry: 'CA' },
      classification: classified(printers, 'supplied'),
    });
    const additionalDuties = () => evidenceFor(extract(rates.snapshot, input), 'additionalDuties');
    const before = additionalDuties();
    expect(before.assumption).toContain('122 further lines of Canada');
    const notesImport = await check(start(undefined, { 'usitc-notes': fake.url }));
    expect(notesImport?.detail).toBe(`US notes of chapter 99; 9903.03.14: added ${printers}${ALWAYS}`);
    expect(additionalDuties().rawValue).toBe(before.rawValue + 5_000);
    // One code does not complete the list.
    expect(await query(`SELECT DISTINCT effective_to FROM duty_gaps WHERE layer = 'section338'`)).toEqual([
      { effective_to: null },
    ]);
    expect(
      await loadWith(
        'us-listed-goods.csv',
        'section301_cranes,cranes,,87120025,whole,,,,,2026-11-01,,2026-11-01,"a notice",official_table',
      ),
    ).toEqual([['us-listed-goods.csv'], []]);
    const codes = await query(
      `SELECT measure, code FROM us_listed_goods WHERE code IN ('${printers}', '87120025') ORDER BY 1`,
    );
    expect(codes).toEqual([
      { measure: 'section301_cranes', code: '87120025' },
      { measure: 'section338', code: printers },
    ]);
  });

  it('read the notes again on the next check after a refusal of some tables, which is recorded', async () => {
    const { exempt, ofChina, ofCanada } = await shippedLists();
    exempt.get('9903.05.86')?.push(SHIRTS);
    fake.notes = notesHtml(exempt, canadaNotesHtml(ofCanada));
    const notesImporter = start(undefined, { 'usitc-notes': fake.url });
    const refused = 'the notes have no whole list of heading 9903.88.01';
    await check(notesImporter);
    expect(await notesImporter.list()).toMatchObject([
      { outcome: 'refused', detail: refused },
      { outcome: 'imported', release: null, detail: expect.stringContaining(`; kept: ${refused}; `) as string },
    ]);
    fake.notes = notesOf(exempt, ofChina, ofCanada);
    expect(await check(notesImporter)).toMatchObject({ outcome: 'imported', release: '2026HTSRev21' });
    expect(await check(notesImporter)).toMatchObject({ outcome: 'unchanged', detail: 'release 2026HTSRev21' });
    expect(fake.requested.filter((url) => url.startsWith('/getChapterNotes'))).toHaveLength(2);
  });

  it('take large changes of the lists that an operator names', async () => {
    const { exempt, ofChina, ofCanada } = await shippedLists();
    const [first = ''] = ofCanada.get('9903.03.14')?.splice(0, 100) ?? [];
    exempt.get('9903.05.86')?.splice(0, 100);
    const file = Buffer.from(notesOf(exempt, ofChina, ofCanada));
    const notes = { kind: 'usitc-notes', release: '2026HTSRev21' } as const;
    const done = await importer.load({ ...notes, acceptsMoves: '9903.03.14' }, file);
    expect(done.detail).toContain('(to accept: --accept-moves=9903.05.86); ');
    const inForce = await query('SELECT code FROM us_listed_goods WHERE code = $1 AND effective_to IS NULL', [first]);
    expect(inForce).toEqual([]);
    const tariff = importer.load(
      { ...notes, kind: 'usitc', acceptsMoves: '9903.03.14' },
      Buffer.from(String(fake.body)),
    );
    await expect(tariff).rejects.toThrow('Only usitc-notes has lists');
    const before = await importer.list();
    const unknown = importer.load({ ...notes, acceptsMoves: '9903.03.41' }, file);
    await expect(unknown).rejects.toThrow('No list of heading 9903.03.41 is read.');
    expect(await importer.list()).toEqual(before);
  });

  it('read the notes of a known release again after an import of the tariff', async () => {
    const { exempt, ofChina, ofCanada } = await shippedLists();
    ofChina.get('9903.88.03')?.push('61091090');
    fake.notes = notesOf(exempt, ofChina, ofCanada);
    const notesImporter = start(undefined, { 'usitc-notes': fake.url });
    await check(notesImporter);
    rows.push(aRow('6109.10.90', 2, { general: '12%' }));
    fake.serve(rows);
    await check();
    expect(rates.snapshot.findUsLine('61091090', TODAY)?.cnSection301List).toBe('unknown');
    // A check that began before the import.
    expect(await confirm('usitc-notes')).toMatchObject({ outcome: 'unchanged', release: null });
    await check(notesImporter);
    expect(rates.snapshot.findUsLine('61091090', TODAY)?.cnSection301List).toBe('3');
    expect(await check(notesImporter)).toMatchObject({ outcome: 'unchanged' });
  });

  it('keep the exempt lines of the notes beside newer ones of other origins in a shipped file', async () => {
    const lists = codesByHeading((await readRateTables()).usExemptLines);
    lists.get('9903.05.86')?.splice(0, 1, '87120025');
    fake.notes = notesHtml(lists);
    const notesImporter = start(undefined, { 'usitc-notes': fake.url });
    await check(notesImporter);
    expect(
      await loadWith(
        'us-exempt-lines.csv',
        'forced_labour,VN,87120015,none,,2026-11-01,,2026-11-01,"lines exempt by a notice",official_table',
      ),
    ).toEqual([['us-exempt-lines.csv'], []]);
    const exempt = () =>
      query<{ text: string }>(
        `SELECT concat_ws(' ', origins, code, effective_to, as_of) AS text FROM us_exempt_lines
         WHERE duty = 'forced_labour' AND code IN ('02011005', '87120015', '87120025') ORDER BY 1`,
      ).then((rows) => rows.map(({ text }) => text));
    const expected = ['* 02011005 2026-11-28 2026-07-24', `* 87120025 ${TODAY}`, 'VN 87120015 2026-11-01'];
    expect(await exempt()).toEqual(expected);
    fake.release = '2026HTSRev22';
    // The notes have no lists of China and Canada.
    expect(await check(notesImporter)).toMatchObject({ outcome: 'refused' });
    expect((await notesImporter.list())[1]).toMatchObject({ outcome: 'imported', release: null });
    expect(await exempt()).toEqual(expected);
  });

  it('are read again after an older file with other duties by origin has replaced those of a check', async () => {
    change('99030531', { general: additional(1_500) });
    await check();
    expect(
      await loadWith(
        'us-origin-duties.csv',
        'VN,section301,additive,500,unknown,9903.06.21,,2026-11-01,,2026-11-01,"a notice",official_table',
      ),
    ).toEqual([['us-origin-duties.csv'], []]);
    // A check that began before the file was loaded.
    expect(await confirm('usitc')).toMatchObject({ outcome: 'unchanged', release: null });
    const duties = () =>
      query(
        `SELECT origin, bps FROM us_origin_duties
         WHERE heading IN ('9903.05.31', '9903.06.21') AND effective_to IS NULL ORDER BY origin`,
      );
    expect(await duties()).toEqual([
      { origin: 'CN', bps: 1_250 },
      { origin: 'VN', bps: 500 },
    ]);
    await importer.checkAll(new AbortController().signal);
    expect(await duties()).toEqual([
      { origin: 'CN', bps: 1_500 },
      { origin: 'VN', bps: 500 },
    ]);
    expect(fake.requested.filter((url) => url.startsWith('/exportList'))).toHaveLength(2);
  });

  it('show what a file would change, and import nothing', async () => {
    const before = rates.snapshot.version;
    change(SHIRTS, { general: '165%' });
    change('99030531', { general: additional(1_500) });
    const { notes, changes, count, zones } = await importer.compare(
      { kind: 'usitc', release: '2026HTSRev22' },
      Buffer.from(String(fake.body)),
    );
    expect(changes.filter(({ table }) => table !== 'hs6_mfn_rates')).toEqual([
      { table: 'us_tariff_lines', zone: 'US', code: SHIRTS, before: '16.5%', after: '165%' },
      {
        table: 'us_origin_duties',
        zone: 'US',
        code: 'CN',
        before: expect.any(String),
        after: 'forced_labour 1500 bps',
      },
    ]);
    expect(notes[0]).toBe('1 lines changed');
    expect([count, zones['DE'], zones['US']]).toEqual([changes.length, 'EU', 'US']);
    expect([await importer.list(), rates.snapshot.version]).toEqual([[], before]);
    await expect(importer.compare({ kind: 'usitc' }, Buffer.from('[]'))).rejects.toThrow(
      'The file is refused: the file has 0 of at least',
    );
  });

  it('are read again after a shipped file of a newer tariff has replaced them', async () => {
    change(SHIRTS, { general: '15%' });
    await check();
    await query(`DELETE FROM rate_table_loads WHERE imported_as_of IS NULL`);
    await query(`UPDATE rate_table_loads SET imported_as_of = '2026-01-01'`);
    expect(await loadRateFiles(connection.dataSource)).toContain('us-tariff-lines.csv');
    await query('DELETE FROM us_tariff_lines WHERE hts8 <> ALL ($1)', [FAKE_LINES]);
    await rates.refresh();
    expect(rates.snapshot.findUsLine(SHIRTS, TODAY)?.mfnBps).toBe(1_650);
    await importer.checkAll(new AbortController().signal);
    expect(rates.snapshot.findUsLine(SHIRTS, TODAY)?.mfnBps).toBe(1_500);
    expect(fake.requested.filter((url) => url.startsWith('/exportList'))).toHaveLength(2);
  });

  it('let each evaluation during 10 imports use one version of every table', async () => {
    const extraction = new TableFactorExtraction(rates, clock);
    const { candidate, assumptions, classification } = bottleInput({
      candidate: { hsCode: SHIRTS },
      classification: classified(SHIRTS, 'supplied'),
    });
    const evaluate = async () => {
      const [costed] = await extraction.extract({
        candidates: [{ candidate, assumptions: [...assumptions], classification }],
      });
      const { rateTablesVersion = '', costFactors = [] } = costed ?? {};
      return [rateTablesVersion, costFactors.map(({ amountCents }) => amountCents).join(' ')] as const;
    };
    const quiet = new Map([await evaluate()]);
    const during: (readonly [version: string, amounts: string])[] = [];
    for (let step = 1; step <= IMPORTS; step += 1) {
      change(SHIRTS, { general: `${10 + step}%` });
      change('99030531', { general: additional(1_000 + step * 100) });
      const state = { isDone: false };
      const importing = release(`2026HTSRev${step}`).finally(() => (state.isDone = true));
      // A tenth of the evaluations for each import, and some before its end.
      while (!state.isDone || during.length * IMPORTS < step * EVALUATIONS) {
        during.push(await evaluate());
        await setImmediate();
      }
      expect(await importing).toMatchObject({ outcome: 'imported' });
      quiet.set(...(await evaluate()));
    }
    expect([quiet.size, new Set(quiet.values()).size]).toEqual([IMPORTS + 1, IMPORTS + 1]);
    expect(during.length).toBeGreaterThanOrEqual(EVALUATIONS);
    expect(during.filter(([version, amounts]) => quiet.get(version) !== amounts)).toEqual([]);
    expect(new Set(during.map(([version]) => version)).size).toBeGreaterThanOrEqual(IMPORTS);
  });

  it('keep all tables of tariffs when one of the shipped files is new and older', async () => {
    await check();
    await query(`DELETE FROM rate_table_loads WHERE file IN ('us-tariff-lines.csv', 'consumer-lines.csv')`);
    // The start does not wait for an import.
    await connection.dataSource.transaction(async (manager) => {
      await lockRateTables(manager);
      expect(await loadRateFiles(connection.dataSource)).toEqual([]);
    });
  });

  it('are not replaced by shipped files of an older tariff', async () => {
    change(SHIRTS, { general: '15%' });
    await check();
    await query('DELETE FROM rate_table_loads WHERE imported_as_of IS NULL');
    await loadRateFiles(connection.dataSource);
    await rates.refresh();
    expect(rates.snapshot.findUsLine(SHIRTS, TODAY)?.mfnBps).toBe(1_500);
  });
});

function changed(rows: readonly ExportRow[], htsno: string, general: string): ExportRow[] {
  return rows.map((row) => (row.htsno === htsno ? { ...row, general } : row));
}

/** The lists of the notes, as the shipped tables have them. */
async function shippedLists() {
  const { usExemptLines, usTariffLines, usListedGoods } = await readRateTables();
  return {
    exempt: codesByHeading(usExemptLines),
    ofChina: chinaCodesByHeading(usTariffLines),
    ofCanada: canadaCodesByHeading(usListedGoods.filter((row) => isInForce(row, TODAY))),
  };
}

function notesOf(exempt: CodesByHeading, ofChina: CodesByHeading, ofCanada: CodesByHeading): string {
  return notesHtml(exempt, `${chinaNotesHtml(ofChina)}${canadaNotesHtml(ofCanada)}`);
}
