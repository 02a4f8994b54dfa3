import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { until } from '@cpes/local-servers';
import { type Cents, cents } from '@cpes/money';
import { CentsColumn, type Database, openDatabase, PreparedDatabase } from '@cpes/persistence';
import { testDatabase, type TestDatabase } from '@cpes/testing';
import { Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';
import { HotPgClient } from '../src/hot-pg-client.ts';

@Entity('amounts')
class AmountEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @CentsColumn({ name: 'amount_cents' }) amountCents!: Cents;
  @CentsColumn({ name: 'maybe_cents', nullable: true }) maybeCents!: Cents | null;
}

class Amounts0000000000011 implements MigrationInterface {
  readonly name = 'Amounts0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE amounts (id text PRIMARY KEY, amount_cents bigint NOT NULL, maybe_cents bigint)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE amounts');
  }
}

describe('openDatabase', () => {
  let database: TestDatabase;
  const opened: Database[] = [];

  beforeAll(async () => {
    database = await testDatabase('database');
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await database.drop();
  });

  const open = async () => {
    const options = {
      service: 'intake',
      url: database.url,
      poolSize: 1,
      entities: [AmountEntity],
      migrations: [Amounts0000000000011],
    };
    const one = await openDatabase(options);
    opened.push(one);
    return one;
  };

  it('migrates once when four instances open it at the same time', async () => {
    const [first] = await Promise.all([open(), open(), open(), open()]);
    const rows = await first.dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual(['Messaging0000000000010', 'Amounts0000000000011']);
  });

  it.each(['dataSource', 'prepared'] as const)(
    'uses read committed with any server default, and ends a slow statement (%s)',
    async (kind) => {
      const connections: { query(sql: string): Promise<unknown> } = (await open())[kind];
      const isolation = await connections.query('SHOW default_transaction_isolation');
      expect(isolation).toEqual([{ default_transaction_isolation: 'read committed' }]);
      expect(await connections.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '10s' }]);
    },
  );

  it('lets the server plan ordinary statements at each use', async () => {
    const { dataSource } = await open();
    expect(await dataSource.query('SHOW plan_cache_mode')).toEqual([{ plan_cache_mode: 'auto' }]);
    expect(await dataSource.query('SHOW enable_seqscan')).toEqual([{ enable_seqscan: 'on' }]);
    await dataSource.query('CREATE TABLE small AS SELECT n AS id FROM generate_series(1, 10) AS n');
    await dataSource.query('ALTER TABLE small ADD PRIMARY KEY (id)');
    await dataSource.query('ANALYZE small');
    expect(planOf(await dataSource.query('EXPLAIN SELECT * FROM small WHERE id = 3'))).toContain('Seq Scan on small');
    const runner = dataSource.createQueryRunner();
    await runner.query('SELECT $1::int AS number', [1]);
    expect(await runner.query('SELECT name FROM pg_prepared_statements')).toEqual([]);
    await runner.release();
  });

  it('prepares a hot statement once per connection, and plans it once with the index of an empty table', async () => {
    const { prepared } = await open();
    const sql = 'DELETE FROM outbox o USING unnest($1::bigint[]) AS sent(seq) WHERE o.seq = sent.seq';
    for (let use = 0; use < 7; use += 1) await prepared.query(sql, [[]]);
    const rows = await prepared.query<{ name: string }>(
      'SELECT name, generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = $1',
      [sql],
    );
    expect(rows).toEqual([{ name: expect.any(String), generic_plans: '7', custom_plans: '0' }]);
    const plan = await prepared.query<PlanLine>(`EXPLAIN EXECUTE ${rows[0]!.name}('{}')`);
    expect(planOf(plan)).toContain('Index Scan using outbox_pkey');
  });

  it('leaves no lock behind', async () => {
    const { dataSource } = await open();
    const held = `SELECT mode FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE l.locktype = 'advisory' AND d.datname = current_database()`;
    expect(await dataSource.query(held)).toEqual([]);
    const runner = dataSource.createQueryRunner();
    await runner.query('SELECT pg_advisory_lock(1)');
    expect(await dataSource.query(held)).toHaveLength(1);
    await runner.query('SELECT pg_advisory_unlock(1)');
    await runner.release();
  });

  it('rolls a transaction back when its work fails', async () => {
    const { dataSource, prepared } = await open();
    const [{ pid } = { pid: 0 }] = await prepared.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const state = async () => {
      const sql = 'SELECT state FROM pg_stat_activity WHERE pid = $1';
      const [row] = await dataSource.query<{ state: string }[]>(sql, [pid]);
      return row?.state;
    };
    const failing = prepared.transaction(async (tx) => {
      await tx.query('CREATE TABLE begun (id integer)');
      expect(await state()).toBe('idle in transaction');
      throw new Error('no more of this');
    });
    await expect(failing).rejects.toThrow('no more of this');
    expect(await state()).toBe('idle');
    expect(await dataSource.query(`SELECT to_regclass('begun') AS begun`)).toEqual([{ begun: null }]);
  });

  it('rejects when the work has caught the error of a statement, because PostgreSQL rolls back', async () => {
    const { dataSource, prepared } = await open();
    const lenient = prepared.transaction(async (tx) => {
      await tx.query(`INSERT INTO amounts VALUES ('lenient', 1, NULL)`);
      await tx.query('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(lenient).rejects.toThrow('failed before its commit');
    expect(await dataSource.getRepository(AmountEntity).countBy({ id: 'lenient' })).toBe(0);
  });

  it('commits a transaction when the work is done', async () => {
    const { dataSource, prepared } = await open();
    await prepared.transaction(async (tx) => {
      await tx.query(`INSERT INTO amounts VALUES ('committed', 1, NULL)`);
    });
    expect(await dataSource.getRepository(AmountEntity).countBy({ id: 'committed' })).toBe(1);
  });

  it('returns the number of rows that a statement has changed', async () => {
    const { prepared } = await open();
    await prepared.query(`INSERT INTO amounts VALUES ('a', 1, 7), ('b', 2, 7)`);
    expect(await prepared.change('DELETE FROM amounts WHERE maybe_cents = $1', [7])).toBe(2);
  });

  it('undoes its migrations', async () => {
    const apart = await testDatabase('undo');
    const options = { service: 'intake', url: apart.url, poolSize: 3, entities: [], migrations: [] };
    const { dataSource, close } = await openDatabase(options);
    await dataSource.undoLastMigration();
    expect(await dataSource.query(`SELECT to_regclass('outbox') AS outbox`)).toEqual([{ outbox: null }]);
    await close();
    await apart.drop();
  });

  it('applies the response timeout only to connections with a running statement', async () => {
    const client = new HotPgClient({ connectionString: database.url, statement_timeout: 10_000 });
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const sleeping = client.query('SELECT pg_sleep(0.2)');
    await setImmediate();
    expect(stream.timeout).toBe(12_000);
    await sleeping;
    expect(stream.timeout).toBe(0);
    await client.end();
  });

  it('replaces a connection that the server has ended', async () => {
    const prepared = new PreparedDatabase({ service: 'intake', url: database.url, poolSize: 1 });
    const ended = prepared.query('SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(ended).rejects.toThrow('terminat');
    const isReplaced = () =>
      prepared.query('SELECT 1').then(
        () => true,
        () => false,
      );
    await until('the connection is replaced', isReplaced, 5_000, 10);
    await Promise.all([prepared.close(), prepared.close()]);
  });

  it('migrates without the limits of a request', async () => {
    const apart = await testDatabase('migrating');
    class Slow0000000000012 implements MigrationInterface {
      readonly name = 'Slow0000000000012';
      async up(runner: QueryRunner): Promise<void> {
        const settings = await runner.query(
          `SELECT current_setting('statement_timeout') AS a, current_setting('idle_in_transaction_session_timeout') AS b`,
        );
        expect(Object.values(settings[0] as object)).toEqual(['0', '0']);
      }

      async down(): Promise<void> {
        return;
      }
    }
    const options = { service: 'intake', url: apart.url, poolSize: 2, entities: [], migrations: [Slow0000000000012] };
    const { close } = await openDatabase(options);
    await close();
    await apart.drop();
  });

  describe('CentsColumn', () => {
    it.each([0, 1, -1, 100_000_000, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])(
      'stores %d and reads it back',
      async (amount) => {
        const store = (await open()).dataSource.getRepository(AmountEntity);
        await store.save({ id: String(amount), amountCents: cents(amount), maybeCents: null });
        expect(await store.findOneByOrFail({ id: String(amount) })).toEqual({
          id: String(amount),
          amountCents: amount,
          maybeCents: null,
        });
      },
    );

    it('refuses an amount beyond the safe integers', async () => {
      const { dataSource } = await open();
      await dataSource.query(`INSERT INTO amounts VALUES ('huge', 9007199254740993, NULL)`);
      await expect(dataSource.getRepository(AmountEntity).findOneByOrFail({ id: 'huge' })).rejects.toThrow(RangeError);
    });
  });
});

interface PlanLine {
  readonly 'QUERY PLAN': string;
}

function planOf(lines: readonly PlanLine[]): string {
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}
