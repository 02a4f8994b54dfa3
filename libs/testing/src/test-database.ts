import { randomBytes } from 'node:crypto';
import { testDatabases } from './test-infrastructure.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database for one test file. */
export async function testDatabase(name = 'test'): Promise<TestDatabase> {
  const databases = testDatabases();
  const unique = `${name.replaceAll(/[^a-z0-9]/g, '_')}_${randomBytes(5).toString('hex')}`;
  const url = await databases.ensure(unique);
  return { url, drop: () => databases.drop(unique) };
}
