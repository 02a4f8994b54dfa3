import { randomBytes } from 'node:crypto';
import { testDatabases } from './test-infrastructure.ts';

export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** A database for one test file: empty, or a copy of another one without connections. */
export async function testDatabase(name = 'test', template?: TestDatabase): Promise<TestDatabase> {
  const databases = testDatabases();
  const unique = `${name.replaceAll(/[^a-z0-9]/g, '_')}_${randomBytes(5).toString('hex')}`;
  const url = await databases.ensure(unique, template?.name);
  return { name: unique, url, drop: () => databases.drop(unique) };
}
