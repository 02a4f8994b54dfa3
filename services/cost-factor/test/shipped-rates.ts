import { openDatabase } from '@cpes/persistence';
import { testDatabase, type TestDatabase } from '@cpes/testing';
import { COST_FACTOR_MIGRATIONS } from '../src/store/migrations.ts';
import { loadRateFiles } from '../src/store/rate-loader.ts';

/** A database with the shipped rates. Without the rows that the statements delete, tests copy and read it in half of the time. */
export async function shippedRates(name: string, ...deletions: readonly string[]): Promise<TestDatabase> {
  const database = await testDatabase(name);
  const { dataSource, close } = await openRates(database);
  try {
    await loadRateFiles(dataSource);
    for (const deletion of deletions) await dataSource.query(deletion);
    await dataSource.query('VACUUM FULL');
    return database;
  } finally {
    await close();
  }
}

export function openRates({ url }: TestDatabase) {
  return openDatabase({ service: 'cost-factor', url, poolSize: 5, entities: [], migrations: COST_FACTOR_MIGRATIONS });
}
