import type { Evidence } from '@cpes/contracts';
import { GuardedClient } from '@cpes/outbound-http';
import { type Database, openDatabase } from '@cpes/persistence';
import { Lifecycle } from '@cpes/service-kit';
import { FixedClock, testDatabase, type TestDatabase } from '@cpes/testing';
import { extract } from '../src/domain/extract.ts';
import { LocalRateFiles } from '../src/importers/rate-files.ts';
import { PublishedRateImporter } from '../src/importers/rate-importer.ts';
import { RATE_SOURCES } from '../src/importers/rate-sources.ts';
import { uspsSource } from '../src/importers/usps.source.ts';
import { CurrentRates } from '../src/store/current-rates.ts';
import { COST_FACTOR_MIGRATIONS } from '../src/store/migrations.ts';
import { RateImports } from '../src/store/rate-imports.ts';
import { bottleInput, evidenceFor } from './bottle.ts';
import { FakeUsps } from './fake-usps.ts';

const DAY = '2026-11-29';
const ACCOUNT = { clientId: 'id', clientSecret: 'secret', fromZip: '08817', toZips: ['10001', '60601', '90210'] };

describe('imports of parcel prices', () => {
  let database: TestDatabase;
  let connection: Database;
  let lifecycle: Lifecycle;
  let usps: FakeUsps;
  const client = new GuardedClient({ allowHttp: true, allowPrivate: true });

  beforeAll(async () => {
    [usps, database] = await Promise.all([FakeUsps.start(), testDatabase('usps_imports')]);
    connection = await openDatabase({
      service: 'cost-factor',
      url: database.url,
      poolSize: 5,
      entities: [],
      migrations: COST_FACTOR_MIGRATIONS,
    });
    lifecycle = new Lifecycle();
  });
  const usual = { startDate: '2026-07-12', price: (pounds: number) => 5 + 0.75 * pounds, fault: undefined };
  afterEach(() => Object.assign(usps, usual));
  afterAll(async () => {
    await lifecycle.stop();
    await connection.close();
    await Promise.all([database.drop(), usps.stop()]);
    client.close();
  });

  const start = async (account = ACCOUNT) => {
    const rates = await CurrentRates.open(connection.dataSource, lifecycle, 3_600);
    const sources = { ...RATE_SOURCES, usps: uspsSource(account) };
    const imports = new RateImports(connection.dataSource);
    const files = new LocalRateFiles(sources, imports);
    const clock = new FixedClock(new Date(`${DAY}T12:00:00.000Z`));
    const importer = new PublishedRateImporter(sources, files, { usps: usps.url }, client, imports, rates, clock);
    const check = async () => {
      await connection.dataSource.query('UPDATE rate_import_turns SET next_at = now()');
      await importer.checkAll(new AbortController().signal);
      const [latest] = await importer.list();
      return latest;
    };
    const lastMile = (): Evidence =>
      evidenceFor(extract(rates.snapshot, bottleInput({ day: DAY })), 'lastMileDelivery');
    return { check, lastMile };
  };

  it.each<[string, (fake: FakeUsps) => void, string]>([
    ['a price that is no number', (fake) => (fake.price = () => 'n/a'), 'refused'],
    ['a heavier parcel that costs less', (fake) => (fake.price = (pounds) => 30 - pounds), 'refused'],
    ['prices of the future', (fake) => (fake.startDate = '2027-01-18'), 'refused'],
    ['a page in place of JSON', (fake) => (fake.fault = (_, response) => void response.end('<html>')), 'refused'],
    ['an empty response', (fake) => (fake.fault = (_, response) => void response.end('')), 'refused'],
    ['a limit of requests', (fake) => (fake.fault = (_, response) => void response.writeHead(429).end()), 'failed'],
  ])('leave the prices as they are for %s', async (_name, break_, outcome) => {
    const { check, lastMile } = await start();
    const before = lastMile();
    break_(usps);
    expect(await check()).toMatchObject({ outcome });
    expect(lastMile()).toEqual(before);
  });

  it('fail with a wrong secret, which no record repeats', async () => {
    const { check } = await start({ ...ACCOUNT, clientSecret: 'hunter2' });
    const done = await check();
    expect(done).toMatchObject({ outcome: 'failed', detail: 'the source returned 401' });
    expect(JSON.stringify(done)).not.toContain('hunter2');
  });

  it('give a candidate the mean price of its weight, with the places and the first day, and change nothing the next time', async () => {
    const { check, lastMile } = await start();
    expect(lastMile().type).toBe('estimate');
    expect(await check()).toMatchObject({ source: 'usps', outcome: 'imported' });
    // 450 g are in the tier up to a pound.
    expect(lastMile()).toMatchObject({
      type: 'vendor_rate_card',
      rawValue: 575,
      asOf: '2026-07-12',
      source:
        'USPS Ground Advantage, commercial prices of 2026-07-12, mean from ZIP code 08817 to 10001 60601 90210, in zones 8',
    });
    expect(await check()).toMatchObject({ source: 'usps', outcome: 'unchanged' });
  });
});
