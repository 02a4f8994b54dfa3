import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type Cents, cents } from '@cpes/money';
import { CentsColumn, openDatabase } from '@cpes/persistence';
import { testDatabase, type TestDatabase } from '@cpes/testing';
import { type DataSource, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';

@Entity('amounts')
class AmountEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @CentsColumn({ name: 'amount_cents' }) amountCents!: Cents;
  @CentsColumn({ name: 'maybe_cents', nullable: true }) maybeCents!: Cents | null;
}

class Amounts0000000000002 implements MigrationInterface {
  readonly name = 'Amounts0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE amounts (id text PRIMARY KEY, amount_cents bigint NOT NULL, maybe_cents bigint)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE amounts');
  }
}

describe('openDatabase', () => {
  let database: TestDatabase;
  const opened: DataSource[] = [];

  beforeAll(async () => {
    database = await testDatabase('database');
  });
  afterAll(async () => {
    await Promise.all(opened.map((dataSource) => dataSource.destroy()));
    await database.drop();
  });

  const open = async () => {
    const options = {
      service: 'intake',
      url: database.url,
      poolSize: 3,
      entities: [AmountEntity],
      migrations: [Amounts0000000000002],
    };
    const dataSource = await openDatabase(options);
    opened.push(dataSource);
    return dataSource;
  };

  it('migrates once when four instances open it at the same time', async () => {
    const [first] = await Promise.all([open(), open(), open(), open()]);
    const rows: { name: string }[] = await first.query('SELECT name FROM migrations ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual([
      'Messaging0000000000001',
      'MessagingBodies0000000000002',
      'Amounts0000000000002',
      'MessagingTaken0000000000003',
      'MessagingConflict0000000000004',
    ]);
  });

  it('reads what is committed, whatever the server does by default, and prepares a statement once per connection', async () => {
    const runner = (await open()).createQueryRunner();
    expect(await runner.query('SHOW default_transaction_isolation')).toEqual([
      { default_transaction_isolation: 'read committed' },
    ]);
    for (const number of [1, 2, 3]) await runner.query('SELECT $1::int AS number', [number]);
    const prepared = await runner.query(
      `SELECT count(*)::int FROM pg_prepared_statements WHERE statement = 'SELECT $1::int AS number'`,
    );
    expect(prepared).toEqual([{ count: 1 }]);
    await runner.release();
  });

  it('plans a statement once, by the index although the table is empty', async () => {
    const runner = (await open()).createQueryRunner();
    const sql = 'DELETE FROM outbox o USING unnest($1::uuid[]) AS sent(id) WHERE o.id = sent.id';
    for (let use = 0; use < 7; use += 1) await runner.query(sql, [[]]);
    const [{ name, ...plans }] = await runner.query(
      'SELECT name, generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = $1',
      [sql],
    );
    expect(plans).toEqual({ generic_plans: '7', custom_plans: '0' });
    const plan: { 'QUERY PLAN': string }[] = await runner.query(`EXPLAIN EXECUTE ${name}('{}')`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Scan using outbox_pkey');
    await runner.release();
  });

  it('leaves no lock behind', async () => {
    const dataSource = await open();
    const held = `SELECT mode FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE l.locktype = 'advisory' AND d.datname = current_database()`;
    expect(await dataSource.query(held)).toEqual([]);
    const runner = dataSource.createQueryRunner();
    await runner.query('SELECT pg_advisory_lock(1)');
    expect(await dataSource.query(held)).toHaveLength(1);
    await runner.query('SELECT pg_advisory_unlock(1)');
    await runner.release();
  });

  it('begins a transaction with its first statement, on the same way to the server', async () => {
    const dataSource = await open();
    const runner = dataSource.createQueryRunner();
    const [{ pid } = { pid: 0 }]: { pid: number }[] = await runner.query('SELECT pg_backend_pid() AS pid');
    const state = async () => {
      const rows: { state: string }[] = await dataSource.query('SELECT state FROM pg_stat_activity WHERE pid = $1', [
        pid,
      ]);
      return rows[0]?.state;
    };
    await runner.startTransaction();
    expect(await state()).toBe('idle');
    await runner.query('CREATE TABLE begun (id integer)');
    expect(await state()).toBe('idle in transaction');
    await runner.rollbackTransaction();
    expect(await dataSource.query(`SELECT to_regclass('begun') AS begun`)).toEqual([{ begun: null }]);
    await runner.release();
  });

  it('undoes its migrations', async () => {
    const apart = await testDatabase('undo');
    const dataSource = await openDatabase({
      service: 'intake',
      url: apart.url,
      poolSize: 3,
      entities: [],
      migrations: [],
    });
    for (let undone = 0; undone < 4; undone += 1) await dataSource.undoLastMigration();
    expect(await dataSource.query(`SELECT to_regclass('outbox') AS outbox`)).toEqual([{ outbox: null }]);
    await dataSource.destroy();
    await apart.drop();
  });

  it('waits for an answer only while it has asked, so that connections without work stay', async () => {
    const runner = (await open()).createQueryRunner();
    const client = (await runner.connect()) as { connection: { stream: Socket } };
    const { stream } = client.connection;
    const sleeping = runner.query('SELECT pg_sleep(0.2)');
    await setImmediate();
    expect(stream.timeout).toBe(12_000);
    await sleeping;
    expect(stream.timeout).toBe(0);
    await runner.release();
  });

  it('migrates without the limits of a request', async () => {
    const apart = await testDatabase('migrating');
    class Slow0000000000009 implements MigrationInterface {
      readonly name = 'Slow0000000000009';
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
    const options = { service: 'intake', url: apart.url, poolSize: 2, entities: [], migrations: [Slow0000000000009] };
    const dataSource = await openDatabase(options);
    await dataSource.destroy();
    await apart.drop();
  });

  it('ends a statement that takes too long, as something that may pass', async () => {
    const dataSource = await open();
    const [setting]: { statement_timeout: string }[] = await dataSource.query('SHOW statement_timeout');
    expect(setting?.statement_timeout).toBe('10s');
  });

  describe('CentsColumn', () => {
    it.each([0, 1, -1, 100_000_000, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])(
      'stores %d and reads it back',
      async (amount) => {
        const store = (await open()).getRepository(AmountEntity);
        await store.save({ id: String(amount), amountCents: cents(amount), maybeCents: null });
        expect(await store.findOneByOrFail({ id: String(amount) })).toEqual({
          id: String(amount),
          amountCents: amount,
          maybeCents: null,
        });
      },
    );

    it('refuses an amount that a number cannot hold', async () => {
      const dataSource = await open();
      await dataSource.query(`INSERT INTO amounts VALUES ('huge', 9007199254740993, NULL)`);
      await expect(dataSource.getRepository(AmountEntity).findOneByOrFail({ id: 'huge' })).rejects.toThrow(RangeError);
    });
  });
});
