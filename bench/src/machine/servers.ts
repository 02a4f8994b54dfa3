import {
  isAlive,
  type PostgresInstance,
  type RabbitInstance,
  startPostgres,
  startRabbit,
  until,
} from '@cpes/local-servers';
import { Client, type ClientConfig } from 'pg';
import type { Cleanup } from './cleanup.ts';

const STOP_MS_MAX = 20_000;
/** A rate that is too much fills the broker. At its limit it takes no more, and the bare line, which acknowledges what it has published on, would stand still for good. */
const BROKER_MEMORY = '4GB';

/** A private PostgreSQL and a private RabbitMQ, both durable, set up as CPES itself sets them up on one machine. */
export interface Servers {
  readonly postgres: PostgresInstance;
  readonly rabbit: RabbitInstance;
  /** The address of a database of that name, made if it is missing. */
  database(name: string): Promise<string>;
  /** Asks a database as the superuser. */
  query<Row extends object>(database: string, sql: string, parameters?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function startServers(cleanup: Cleanup): Promise<Servers> {
  const [postgres, stopPostgres] = await cleanup.start(startPostgres, (server) => server.stop());
  const [rabbit, stopRabbit] = await cleanup.start(startRabbit, (server) => server.stop());
  await rabbit.control('set_vm_memory_high_watermark', 'absolute', BROKER_MEMORY);
  await keepCommitTimes(postgres);
  const clients = new Map<string, Promise<Client>>();
  const disconnect = cleanup.add(async () => {
    for (const client of clients.values()) await (await client).end();
  });
  return {
    postgres,
    rabbit,
    database: (name) => postgres.databases.ensure(name),
    query: async <Row extends object>(database: string, sql: string, parameters: unknown[] = []) => {
      const client = clients.get(database) ?? connect(postgres, database);
      clients.set(database, client);
      return (await (await client).query<Row>(sql, parameters)).rows;
    },
    stop: async () => {
      await disconnect();
      await stopRabbit();
      await stopPostgres();
    },
  };
}

/** The server itself then knows when each transaction committed, some bytes each, for every system alike. */
async function keepCommitTimes(postgres: PostgresInstance): Promise<void> {
  const client = await connect(postgres, 'postgres');
  await client.query('ALTER SYSTEM SET track_commit_timestamp = on');
  await client.end();
  const before = postgres.pid();
  process.kill(before, 'SIGINT');
  await until('PostgreSQL stops', () => !isAlive(before), STOP_MS_MAX);
  await postgres.restart();
}

async function connect({ server }: PostgresInstance, database: string): Promise<Client> {
  const { port, user, password } = server;
  const config: ClientConfig = { host: '127.0.0.1', port, user, password, database, application_name: 'bench' };
  const client = new Client(config);
  await client.connect();
  return client;
}
