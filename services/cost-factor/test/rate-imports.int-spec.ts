import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@cpes/local-servers';
import type { Database } from '@cpes/persistence';
import { GuardedClient } from '@cpes/outbound-http';
import { Lifecycle } from '@cpes/service-kit';
import { FixedClock, testDatabase, type TestDatabase } from '@cpes/testing';
import { LocalRateFiles } from '../src/importers/rate-files.ts';
import { PublishedRateImporter } from '../src/importers/rate-importer.ts';
import { RATE_SOURCES } from '../src/importers/rate-sources.ts';
import { CurrentRates } from '../src/store/current-rates.ts';
import { RateImports } from '../src/store/rate-imports.ts';
import { loadRateFiles, lockRateTables } from '../src/store/rate-loader.ts';
import { StoredRateTablesInForce } from '../src/store/stored.rate-tables-in-force.ts';
import { openRates, shippedRates } from './shipped-rates.ts';

const NOW = new Date('2026-10-05T12:00:00.000Z');
const DAY = '2026-10-02';
const UNTIL_MS_MAX = 30_000;
const HEAD = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE';

/** Near the shipped rates of 2026-09-29. */
const ecbFile = (jpy = '181.1', day = DAY) =>
  [
    HEAD,
    ...Object.entries({ USD: '1.1361', GBP: '0.8556', JPY: jpy, CNY: '8.0855' }).map(
      ([currency, value]) => `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${day},${value}`,
    ),
  ].join('\n');
const hmrcFile = (dong = '34600') =>
  [
    'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date',
    ...Object.entries({ USD: '1.3278', JPY: '211.6', CNY: '9.45', VND: dong }).map(
      ([currency, value]) => `Somewhere,Money,${currency},${value},01/10/2026,31/10/2026`,
    ),
  ].join('\n');

describe('imports of published exchange rates', () => {
  let shipped: TestDatabase;
  let database: TestDatabase;
  let connection: Database;
  let source: Server;
  let address: string;
  let lifecycle: Lifecycle;
  let answer: { status: number; body: string };
  let requested: string[];
  const client = new GuardedClient({ allowHttp: true, allowPrivate: true });

  beforeAll(async () => {
    shipped = await shippedRates(
      'rate_shipped',
      'TRUNCATE us_tariff_lines, hs6_mfn_rates, us_exempt_lines, us_listed_goods',
    );
    source = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(answer.status, { 'content-type': 'text/csv' }).end(answer.body);
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    database = await testDatabase('rate_imports', shipped);
    connection = await openRates(database);
    lifecycle = new Lifecycle();
    requested = [];
    answer = { status: 200, body: ecbFile() };
  });
  afterEach(async () => {
    await lifecycle.stop();
    await connection.close();
    await database.drop();
  });
  afterAll(async () => {
    client.close();
    source.close();
    await (shipped as TestDatabase | undefined)?.drop();
  });

  const start = async (addresses: Partial<Record<'ecb' | 'hmrc', string>> = { ecb: address }) => {
    const rates = await CurrentRates.open(connection.dataSource, lifecycle, 3_600);
    const imports = new RateImports(connection.dataSource);
    const importer = new PublishedRateImporter(
      RATE_SOURCES,
      new LocalRateFiles(RATE_SOURCES, imports),
      addresses,
      client,
      imports,
      rates,
      new FixedClock(NOW),
    );
    const check = () => importer.checkAll(new AbortController().signal);
    const rateOf = (currency: string) => rates.snapshot.exchangeRates.find(currency, NOW.toISOString().slice(0, 10));
    return { rates, importer, check, rateOf };
  };
  const outcomes = async (importer: PublishedRateImporter) => (await importer.list()).map(({ outcome }) => outcome);

  it('replace the rates in use by those of the source, with its name and day', async () => {
    const { rates, importer, check, rateOf } = await start();
    const before = rates.snapshot.version;
    await check();
    expect(rateOf('JPY')).toMatchObject({ asOf: DAY, reliability: 'official_table', usdNanosPerMajorUnit: 6_273_330 });
    expect(rateOf('VND')).toMatchObject({ asOf: '2026-09-29' });
    expect(rates.snapshot.version).not.toBe(before);
    expect(await importer.list()).toMatchObject([
      { source: 'ecb', outcome: 'imported', detail: `European Central Bank, euro reference rates of ${DAY}` },
    ]);
    expect(requested).toEqual([
      expect.stringMatching(/^\/D\.AUD\+.*\+ZAR\.EUR\.SP00\.A\?format=csvdata&detail=dataonly&lastNObservations=1$/),
    ]);
  });

  it('price the currencies of a second source through the pound', async () => {
    answer = { status: 200, body: hmrcFile() };
    const { check, rateOf } = await start({ hmrc: address });
    await check();
    expect(requested).toEqual(['/monthly_csv_2026-10.csv']);
    // 1.3278 ÷ 34600 = 0.000038375722…
    expect(rateOf('VND')).toMatchObject({ usdNanosPerMajorUnit: 38_376, effectiveTo: '2026-10-31' });
  });

  it('are checked once an hour by one of several instances', async () => {
    const instances = await Promise.all([start(), start(), start()]);
    await Promise.all(instances.map(({ check }) => check()));
    expect(requested).toHaveLength(1);
    await connection.dataSource.query('UPDATE rate_import_turns SET next_at = now()');
    await Promise.all(instances.map(({ check }) => check()));
    expect(requested).toHaveLength(2);
    expect(await outcomes(instances[0].importer)).toEqual(['unchanged', 'imported']);
  });

  it.each([
    ['an empty 200', { status: 200, body: '' }, 'refused'],
    ['a cut body', { status: 200, body: ecbFile().slice(0, 150) }, 'refused'],
    ['a page of HTML', { status: 200, body: '<html>maintenance</html>' }, 'refused'],
    ['an inverted rate', { status: 200, body: ecbFile('0.0055') }, 'refused'],
    ['a day of the future', { status: 200, body: ecbFile('181.1', '2026-10-06') }, 'refused'],
    ['a 503', { status: 503, body: 'busy' }, 'failed'],
  ])('leave the rates as they are after %s', async (_fault, given, outcome) => {
    const { rates, importer, check, rateOf } = await start();
    const before = [rates.snapshot.version, rateOf('JPY')];
    answer = given;
    await check();
    expect([rates.snapshot.version, rateOf('JPY')]).toEqual(before);
    expect(await outcomes(importer)).toEqual([outcome]);
  });

  it('reach other instances, which read them at their next refresh', async () => {
    const [one, other] = [await start(), await start()];
    await one.check();
    await other.rates.refresh();
    expect(other.rateOf('JPY')?.asOf).toBe(DAY);
  });

  it('are not replaced by a shipped file that is older', async () => {
    const { check, rateOf, rates } = await start();
    await check();
    await connection.dataSource.query(
      `DELETE FROM rate_table_loads WHERE imported_as_of IS NULL AND file = 'exchange-rates.csv'`,
    );
    expect(await loadRateFiles(connection.dataSource)).toEqual([]);
    await rates.refresh();
    expect(rateOf('JPY')?.asOf).toBe(DAY);
  });

  it('delay no start that has no new file', async () => {
    await connection.dataSource.transaction(async (manager) => {
      await lockRateTables(manager);
      expect(await loadRateFiles(connection.dataSource)).toEqual([]);
    });
  });

  it('take a file of an operator, and a far move only when it is accepted', async () => {
    const { importer, rateOf } = await start({});
    const file = Buffer.from(ecbFile('140.1'));
    await expect(importer.load({ kind: 'ecb' }, file)).rejects.toThrow('the rate of JPY moved too far');
    const accepted = await importer.load({ kind: 'ecb', acceptsMoves: 'true' }, file);
    expect(accepted).toMatchObject({ outcome: 'imported', rows: 52 });
    await until('it is in use', async () => rateOf('JPY')?.asOf === DAY, UNTIL_MS_MAX);
    expect(await outcomes(importer)).toEqual(['imported', 'refused']);
  });

  it('appear among the rate tables in force, with their source and the next check', async () => {
    const { rates, check } = await start();
    const imports = new RateImports(connection.dataSource);
    const clock = new FixedClock(NOW);
    const shown = async (sources: string[]) => {
      const tables = await new StoredRateTablesInForce(rates, imports, { exchangeRates: sources }, clock).read();
      return tables.find(({ table }) => table === 'exchange_rates');
    };
    expect(await shown([])).toMatchObject({ rows: 52, asOf: '2026-09-29', checkedAt: null, nextCheckAt: null });
    expect(await shown(['ecb'])).toMatchObject({ checkedAt: null, nextCheckAt: NOW.toISOString() });
    await check();
    const after = await shown(['ecb']);
    expect(after).toMatchObject({ asOf: DAY, oldestAsOf: '2026-09-29' });
    expect(after?.sources).toContain(`European Central Bank, euro reference rates of ${DAY}`);
    expect(Date.parse(after?.nextCheckAt ?? '') - Date.parse(after?.checkedAt ?? '')).toBeGreaterThan(3_500_000);
    answer = { status: 503, body: '' };
    await connection.dataSource.query('UPDATE rate_import_turns SET next_at = now()');
    await check();
    expect((await shown(['ecb']))?.checkedAt).toBe(after?.checkedAt);
  });
});
