import { type Database, openDatabase } from '@cpes/persistence';
import { testDatabase, type TestDatabase } from '@cpes/testing';
import { register } from 'prom-client';

const ORDINARY = 'db_client_connection_pending_requests{db_client_connection_pool_name="webhook ordinary"}';
const HOT = 'db_client_connection_pending_requests{db_client_connection_pool_name="webhook hot"}';

describe('the gauge of statements that wait for a connection', () => {
  let database: TestDatabase;
  let opened: Database;

  beforeAll(async () => {
    database = await testDatabase('pools');
    opened = await openDatabase({ service: 'webhook', url: database.url, poolSize: 1, entities: [], migrations: [] });
  });
  afterAll(async () => {
    await opened.close();
    await database.drop();
  });

  it('counts both pools of a service, and drops them when they close', async () => {
    expect(await shown()).toEqual([`${HOT} 0`, `${ORDINARY} 0`]);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holders = [
      opened.prepared.transaction(() => released),
      ...Array.from({ length: 4 }, () => opened.dataSource.transaction(() => released)),
    ];
    const waiters = [opened.prepared.query('SELECT 1'), opened.dataSource.query('SELECT 1')];
    expect(await shown()).toEqual([`${HOT} 1`, `${ORDINARY} 1`]);
    release();
    await Promise.all([...holders, ...waiters]);
    expect(await shown()).toEqual([`${HOT} 0`, `${ORDINARY} 0`]);
    await opened.close();
    expect(await shown()).toEqual([]);
  });
});

async function shown(): Promise<string[]> {
  const text = await register.getSingleMetricAsString('db_client_connection_pending_requests');
  return text.split('\n').filter((line) => line.startsWith('db_client_connection_pending_requests{'));
}
