import { DataSource, type EntitySchema, type MixedList } from 'typeorm';
import { Messaging0000000000001 } from './migrations/0000-messaging.ts';
import { MessagingBodies0000000000002 } from './migrations/0001-bodies-as-bytes.ts';
import { MessagingTaken0000000000003 } from './migrations/0002-fail-as-taken.ts';
import { MessagingConflict0000000000004 } from './migrations/0003-fail-on-conflict.ts';
import { PipelinedPgClient } from './pipelined-pg-client.ts';

export interface DatabaseOptions {
  readonly service: string;
  readonly url: string;
  readonly poolSize: number;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for classes
  readonly entities: MixedList<Function | string | EntitySchema>;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for classes
  readonly migrations: readonly Function[];
}

/** A request waits no longer for a connection, a statement no longer for its end; both become `unavailable`. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * What the statements here count on, said once per connection. Each is planned once and not at every use, which cost as much as
 * all the rest when few rows shared it. As its tables may be empty then, it goes by indexes, and names the keys that it wants
 * (`keysOf`): right at any size.
 */
const SESSION = [
  'default_transaction_isolation=read\\ committed',
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
];
/** Any number, the same in every instance of every service: they take turns at migrating. */
const MIGRATION_LOCK = 7_346_001;

/** Of the tables that every service has. */
const MESSAGING = [
  Messaging0000000000001,
  MessagingBodies0000000000002,
  MessagingTaken0000000000003,
  MessagingConflict0000000000004,
];

/** Connects a service to its own database and brings the schema up to date; several instances may do so at once. */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  const settings = {
    type: 'postgres' as const,
    url: options.url,
    applicationName: `cpes-${options.service}`,
    entities: options.entities,
    migrations: [...MESSAGING, ...options.migrations],
    migrationsTableName: 'migrations',
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    synchronize: false,
    // A broken idle connection is replaced by the pool; unheard it would end the process.
    poolErrorHandler: () => undefined,
  };
  await migrate(new DataSource({ ...settings, poolSize: 2, extra: { keepAlive: true } }));
  const dataSource = new DataSource({
    ...settings,
    poolSize: options.poolSize,
    extra: {
      Client: PipelinedPgClient,
      // Statements asked for at once are sent at once, and answered in their order.
      pipeline: true,
      // To make one costs as much as a hundred transactions; the pool bounds how many there are.
      idleTimeoutMillis: 0,
      options: SESSION.map((setting) => `-c ${setting}`).join(' '),
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    },
  });
  return dataSource.initialize();
}

/** On connections of its own: a migration may take longer than a request, and so may waiting for another instance's. */
async function migrate(dataSource: DataSource): Promise<void> {
  await dataSource.initialize();
  try {
    // Held until its connection ends.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
