import { STAGED_RATES } from '@cpes/contracts';
import { type Database, openDatabase } from '@cpes/persistence';
import { testDatabase, type TestDatabase, until } from '@cpes/testing';
import { type Check, RefusedRates } from '../src/importers/rate-source.ts';
import { ThreadedRateFiles } from '../src/importers/threaded.rate-files.ts';
import { COST_FACTOR_MIGRATIONS } from '../src/store/migrations.ts';
import { loadRateFiles } from '../src/store/rate-loader.ts';
import { bottleInput } from './bottle.ts';

const CHECK: Check = { today: '2026-11-29', release: null, address: null, acceptsMoves: false };

/** Rates as the European Central Bank publishes them, with that many dollars for a euro. */
function ecbFile(dollars: string): Buffer {
  const rows = ['USD', 'JPY', 'CNY', 'GBP'].map(
    (currency) =>
      `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,2026-11-27,${currency === 'USD' ? dollars : RATES[currency]}`,
  );
  return Buffer.from(
    ['KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE', ...rows].join('\n'),
  );
}

const RATES: Readonly<Record<string, string>> = { JPY: '178.22', CNY: '8.19', GBP: '0.8795' };

describe('a thread for a file of rates', () => {
  let database: TestDatabase;
  let connection: Database;
  let files: ThreadedRateFiles;

  beforeAll(async () => {
    database = await testDatabase('rate_files');
    const { url } = database;
    const migrations = COST_FACTOR_MIGRATIONS;
    connection = await openDatabase({ service: 'cost-factor', url, poolSize: 1, entities: [], migrations });
    await loadRateFiles(connection.dataSource);
    files = new ThreadedRateFiles(url);
  });
  afterAll(async () => {
    await connection.close();
    await database.drop();
  });

  const pounds = () =>
    connection.dataSource.query(
      "SELECT as_of::text, source FROM exchange_rates WHERE currency = 'GBP' ORDER BY as_of DESC LIMIT 1",
    );
  const connections = () =>
    connection.dataSource.query("SELECT 1 FROM pg_stat_activity WHERE application_name = 'cpes-cost-factor-import'");

  it('shows the changes of a file, and imports nothing', async () => {
    const before: unknown = await pounds();
    const { publication, changes } = await files.compare('ecb', CHECK, ecbFile('1.1511'));
    expect(publication).toContain('2026-11-27');
    expect(changes.map(({ code }) => code)).toContain('GBP');
    expect(await pounds()).toEqual(before);
  });

  it('replaces the tables, and closes its connection', async () => {
    expect(await files.import('ecb', CHECK, ecbFile('1.1511'))).toMatchObject({
      done: { source: 'ecb', outcome: 'imported' },
      refused: [],
    });
    expect(await pounds()).toEqual([
      { as_of: '2026-11-27', source: expect.stringContaining('European Central Bank') as string },
    ]);
    await until('the connection to end', async () => (await connections()).length === 0);
  });

  it('records the confirmation of a release', async () => {
    const check = { ...CHECK, release: '2026HTSRev21' };
    await connection.dataSource.query(
      "INSERT INTO rate_imports (source, outcome, detail, release) VALUES ('usitc', 'unchanged', '', '2026HTSRev21')",
    );
    expect(await files.confirm('usitc', check)).toMatchObject({ outcome: 'unchanged', release: '2026HTSRev21' });
  });

  it('costs candidates with the tables of a file, and imports nothing', async () => {
    const { candidate, assumptions, classification } = bottleInput();
    const euros = { ...candidate, costCurrency: 'EUR' };
    const costOf = async (dollars: string) => {
      const check = { ...CHECK, acceptsMoves: true };
      const toCost = { candidate: euros, assumptions: [...assumptions], classification };
      const [costed] = await files.extract('ecb', check, ecbFile(dollars), [toCost]);
      const { amountCents } = costed!.costFactors.find(({ key }) => key === 'factoryUnitCost')!;
      return [costed!.rateTablesVersion, amountCents];
    };
    const before: unknown = await pounds();
    expect(await costOf('1.0000')).toEqual([STAGED_RATES, candidate.factoryUnitCostCents]);
    expect(await costOf('1.2500')).toEqual([STAGED_RATES, (candidate.factoryUnitCostCents * 5) / 4]);
    expect(await pounds()).toEqual(before);
  });

  it('refuses a file with the reason', async () => {
    await expect(files.import('usitc', CHECK, Buffer.from('[]'))).rejects.toThrow(
      'the file has 0 of at least 30000 rows',
    );
    await expect(files.import('ecb', CHECK, ecbFile('0'))).rejects.toBeInstanceOf(RefusedRates);
  });

  it('fails with the error of the database', async () => {
    const away = new ThreadedRateFiles(database.url.replace(/\/[^/]*$/, '/none'));
    await expect(away.confirm('usitc', CHECK)).rejects.toThrow('database "none" does not exist');
  });

  it('ends at the limit of its time', async () => {
    const impatient = new ThreadedRateFiles(database.url, 0);
    await expect(impatient.import('ecb', CHECK, ecbFile('1.1511'))).rejects.toThrow('at its limit of time');
  });
});
