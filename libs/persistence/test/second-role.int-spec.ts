import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type PostgresInstance, startPostgres } from '@cpes/local-servers';
import { type Database, openDatabase } from '@cpes/persistence';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';

jest.setTimeout(60_000);

const PAGE = join(import.meta.dirname, '../../../docs/operators/secrets.md');
/** The superuser's statements of the page: first the second role, then the removal of the old password. */
const [MAKE_ROLE = '', LOCK_OLD = ''] = [...readFileSync(PAGE, 'utf8').matchAll(/```sql\n([\s\S]*?)```/g)].map(
  ([, sql = '']) => sql,
);

class Later0000000000011 implements MigrationInterface {
  readonly name = 'Later0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE later (id integer); ALTER TABLE outbox ADD COLUMN later integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE later');
  }
}

describe('a second role that acts as the role of a database', () => {
  let server: PostgresInstance;
  const opened: Database[] = [];

  beforeAll(async () => {
    server = await startPostgres({ isVolatile: true });
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await server.stop();
  });

  const asSuperuser = async (sql: string) => {
    const { port, user, password } = server.server;
    const client = new Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const open = async (url: string, migrations: (typeof Later0000000000011)[]) => {
    const database = await openDatabase({ service: 'gateway', url, poolSize: 2, entities: [], migrations });
    opened.push(database);
    return database;
  };

  it('works beside it, migrates for it, and continues after the removal of the old password', async () => {
    const url = await server.databases.ensure('gateway');
    const before = await open(url, []);
    await asSuperuser(MAKE_ROLE);
    const next = url.replace(/\/\/gateway:[^@]+@/, '//gateway_next:NEW@');
    const after = await open(next, [Later0000000000011]);
    expect(await after.prepared.query('SELECT session_user, current_user')).toEqual([
      { session_user: 'gateway_next', current_user: 'gateway' },
    ]);
    const owners = `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = current_schema()`;
    expect(await after.prepared.query(owners)).toEqual([{ tableowner: 'gateway' }]);
    expect(await before.prepared.query('SELECT count(*)::int AS n FROM later')).toEqual([{ n: 0 }]);
    await asSuperuser(LOCK_OLD);
    await expect(open(url, [])).rejects.toThrow('password authentication failed');
    expect(await (await open(next, [Later0000000000011])).prepared.query('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });
});
