import type { PostgresServer } from '@cpes/local-servers';
import { Client } from 'pg';

/** Queries a server's databases as its superuser, with one connection per database. */
export class Superuser {
  private readonly clients = new Map<string, Promise<Client>>();

  constructor(private readonly server: Omit<PostgresServer, 'folder'>) {}

  async query<Row extends object>(database: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = this.clients.get(database) ?? this.connect(database);
    this.clients.set(database, client);
    return (await (await client).query<Row>(sql, parameters)).rows;
  }

  async end(): Promise<void> {
    const clients = [...this.clients.values()];
    this.clients.clear();
    for (const client of clients) await (await client).end();
  }

  private async connect(database: string): Promise<Client> {
    const { port, user, password } = this.server;
    const client = new Client({ host: '127.0.0.1', port, user, password, database, application_name: 'bench' });
    // A server that stops under an idle connection fails the next query, not the bench.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
