import {
  isAlive,
  type PostgresInstance,
  type RabbitInstance,
  startPostgres,
  startRabbit,
  until,
} from '@cpes/local-servers';
import type { Cleanup } from './cleanup.ts';
import { Superuser } from './superuser.ts';

const STOP_MS_MAX = 20_000;
/**
 * An excessive rate fills the broker. At its limit it blocks publishers, and the baseline, which acknowledges after
 * publishing, would stall forever.
 */
const BROKER_MEMORY = '4GB';

/** The servers that figures come from: a system's database server, and its broker if it has one. */
export interface AskedServers {
  readonly rabbit?: RabbitInstance;
  /** Queries a database as the superuser. */
  query<Row extends object>(database: string, sql: string, parameters?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A private, durable PostgreSQL and RabbitMQ with the settings of a CPES installation on one machine. */
export interface Servers extends AskedServers {
  readonly postgres: PostgresInstance;
  readonly rabbit: RabbitInstance;
  /** The address of a database with that name, created if missing. */
  database(name: string): Promise<string>;
}

export async function startServers(cleanup: Cleanup): Promise<Servers> {
  const [postgres, stopPostgres] = await cleanup.start(startPostgres, (server) => server.stop());
  const [rabbit, stopRabbit] = await cleanup.start(startRabbit, (server) => server.stop());
  await rabbit.control('set_vm_memory_high_watermark', 'absolute', BROKER_MEMORY);
  await keepCommitTimes(postgres);
  const before = postgres.pid();
  process.kill(before, 'SIGINT');
  await until('PostgreSQL stops', () => !isAlive(before), STOP_MS_MAX);
  await postgres.restart();
  const superuser = new Superuser(postgres.server);
  const disconnect = cleanup.add(() => superuser.end());
  return {
    postgres,
    rabbit,
    database: (name) => postgres.databases.ensure(name),
    query: (database, sql, parameters) => superuser.query(database, sql, parameters),
    stop: async () => {
      await disconnect();
      await stopRabbit();
      await stopPostgres();
    },
  };
}

/** After the next start, the server records commit times, at a few bytes per transaction for every system. */
export async function keepCommitTimes({ server }: PostgresInstance): Promise<void> {
  const superuser = new Superuser(server);
  await superuser.query('postgres', 'ALTER SYSTEM SET track_commit_timestamp = on');
  await superuser.end();
}
