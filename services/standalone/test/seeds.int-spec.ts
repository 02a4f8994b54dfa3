import { databaseOf, SERVICES_WITH_DATABASE, type ServiceWithDatabase } from '@cpes/contracts';
import { newSecretKeys } from '@cpes/local-servers';
import { InProcessBroker } from '@cpes/messaging';
import type { RunningService } from '@cpes/service-kit';
import { seedBacklog, seedSkus, testDatabase, type TestDatabase } from '@cpes/testing';
import { DataSource } from 'typeorm';
import { DEFINITIONS } from '../src/services.ts';

const TENANT = '0198c0de-0000-7000-8000-000000000001';
/** Every service migrates its database and loads its rates and words: longer than the default limit of a test. */
const START_MS_MAX = 120_000;

const SKUS = 7;
const WAITING = 3;

/** Cost-factor stores only rates. */
const SEEDED = SERVICES_WITH_DATABASE.filter((service) => service !== 'cost-factor');

interface Started {
  readonly database: TestDatabase;
  readonly running: RunningService;
}

/** Checks that the service's `test/seed.sql` matches its tables, so that a change of a table fails here first. */
describe('seeds', () => {
  const broker = new InProcessBroker();
  const started = new Map<string, Started>();

  beforeAll(async () => {
    for (const service of SEEDED) {
      const { name, setting } = databaseOf(service);
      const database = await testDatabase(name);
      const running = await DEFINITIONS[service].start(
        { PORT: '0', ...newSecretKeys(), [setting]: database.url },
        broker,
      );
      started.set(name, { database, running });
    }
    await seedSkus(query, TENANT, 1, SKUS);
    await seedBacklog(query, TENANT, SKUS + 1, SKUS + WAITING);
  }, START_MS_MAX);
  afterAll(async () => {
    for (const { running } of started.values()) await running.stop();
    await broker.close();
    for (const { database } of started.values()) await database.drop();
  });

  async function query(database: string, sql: string, parameters: unknown[]): Promise<unknown> {
    const service = started.get(database);
    return service?.running.app.get(DataSource, { strict: false }).query(sql, parameters);
  }

  async function count(service: ServiceWithDatabase, table: string): Promise<number> {
    const rows = await query(databaseOf(service).name, `SELECT count(*)::int AS n FROM ${table}`, []);
    return (rows as { n: number }[])[0]!.n;
  }

  it.each(SEEDED)('of %s match its tables', async (service) => {
    expect(await count(service, 'outbox')).toBe(WAITING);
  });

  it('leave one SKU and one report each at the gateway, and open runs for waiting work', async () => {
    expect([await count('gateway', 'skus'), await count('gateway', 'reports')]).toEqual([SKUS, SKUS]);
    expect(await count('gateway', 'open_runs')).toBe(WAITING);
  });
});
