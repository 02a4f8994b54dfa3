import pg, { type Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { type ConnectionOptions, SESSION_LIMITS } from './connection-options.ts';
import { InboxEntity } from './inbox.entity.ts';
import { Messaging0000000000010 } from './migrations/0001-messaging.ts';
import { OutboxFailedEntity } from './outbox-failed.entity.ts';
import { OutboxEntity } from './outbox.entity.ts';
import { PreparedDatabase, type PreparedDatabaseOptions } from './prepared-database.ts';
import { measurePool } from './pool-gauges.ts';

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for classes
export type Migrations = readonly Function[];

export interface DatabaseOptions extends PreparedDatabaseOptions {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for classes
  readonly entities: readonly Function[];
  readonly migrations: Migrations;
}

/** The connections of a service to its own database. */
export interface Database {
  /** For all statements except hot ones. The server plans each statement at every use. */
  readonly dataSource: DataSource;
  readonly prepared: PreparedDatabase;
  /** A second call waits for the first. */
  readonly close: () => Promise<void>;
}

/** Connections for management use cases, background work and start-up. Unused ones close after some seconds. */
const ORDINARY_CONNECTIONS_MAX = 4;
/** One connection runs the migrations, the other holds the lock. */
const MIGRATION_CONNECTIONS = 2;
/** The same lock in every instance of every service, so that instances migrate one after the other. */
const MIGRATION_LOCK = 7_346_001;

/** The tables for messages. */
export const MESSAGING_MIGRATIONS = [Messaging0000000000010];
const MESSAGING_ENTITIES = [InboxEntity, OutboxEntity, OutboxFailedEntity];

/** Connects a service to its own database and applies the migrations. Several instances may do this at the same time. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dataSource = await openDataSource({
    ...options,
    entities: [...MESSAGING_ENTITIES, ...options.entities],
    migrations: [...MESSAGING_MIGRATIONS, ...options.migrations],
  });
  const prepared = new PreparedDatabase(options);
  // TypeORM does not declare the type of its pool.
  const pool = (dataSource.driver as PostgresDriver).master as Pool;
  const stopMeasuring = measurePool(`${options.service} ordinary`, pool);
  let closing: Promise<unknown> | undefined;
  const close = async () => {
    stopMeasuring();
    await (closing ??= Promise.all([prepared.close(), dataSource.destroy()]));
  };
  return { dataSource, prepared, close };
}

/** The same without the tables for messages, for a service that emits no events. */
export async function openDataSource(options: Omit<DatabaseOptions, 'poolSize'>): Promise<DataSource> {
  await migrateDatabase(options);
  const { statementTimeoutMs, settings: session } = SESSION_LIMITS;
  const dataSource = new DataSource({
    ...settingsOf(options),
    poolSize: ORDINARY_CONNECTIONS_MAX,
    extra: {
      options: session.map((setting) => `-c ${setting}`).join(' '),
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: statementTimeoutMs,
    },
  });
  return dataSource.initialize();
}

/** One connection to a service's existing database, for a command-line tool. */
export async function openForCommand(
  options: ConnectionOptions & Pick<DatabaseOptions, 'entities'>,
): Promise<DataSource> {
  return new DataSource({ ...settingsOf({ ...options, migrations: [] }), poolSize: 1 }).initialize();
}

function settingsOf({ service, url, entities, migrations }: Omit<DatabaseOptions, 'poolSize'>) {
  return {
    type: 'postgres' as const,
    // Set explicitly: TypeORM would look for it in node_modules, which an image lacks.
    driver: pg,
    url,
    applicationName: `cpes-${service}`,
    entities: [...entities],
    migrations: [...migrations],
    migrationsTableName: 'migrations',
    connectTimeoutMS: SESSION_LIMITS.connectTimeoutMs,
    synchronize: false,
    // The pool replaces a broken idle connection. Without a listener the event would end the process.
    poolErrorHandler: () => undefined,
  };
}

/**
 * Applies missing migrations, one instance after the other. Uses connections without timeouts, because a migration, or the wait for
 * another instance, may take longer than a request.
 */
export async function migrateDatabase(options: ConnectionOptions & { readonly migrations: Migrations }): Promise<void> {
  const settings = settingsOf({ ...options, entities: [] });
  const dataSource = new DataSource({ ...settings, poolSize: MIGRATION_CONNECTIONS, extra: { keepAlive: true } });
  await dataSource.initialize();
  try {
    // The server releases the lock when this connection ends.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
