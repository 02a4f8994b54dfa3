import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { keptPassword } from './kept-password.ts';

/** A server on this machine, with the superuser's address. */
export interface PostgresServer {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The folder with the passwords of the roles. */
  readonly folder: string;
}

const EMPTY = 'template0';

/** Creates databases on a server, with one role each; their passwords are in the server's folder. */
export class Databases {
  constructor(private readonly server: PostgresServer) {}

  /** The address of a database, created if it is missing, optionally as a copy of one without connections. */
  async ensure(name: string, template = EMPTY): Promise<string> {
    const password = await this.passwordOf(name);
    await this.asSuperuser(async (client) => {
      const { rowCount: hasRole } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
      // The file has a new password when the old file was lost or damaged.
      const change = hasRole === 0 ? 'CREATE' : 'ALTER';
      await client.query(`${change} ROLE "${name}" LOGIN PASSWORD '${password}'`);
      const { rowCount: hasDatabase } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (hasDatabase === 0) await client.query(`CREATE DATABASE "${name}" OWNER "${name}" TEMPLATE "${template}"`);
      // The tables of a copy belong to the role of its template.
      if (template !== EMPTY) await client.query(`GRANT "${template}" TO "${name}"`);
      // The owner may connect by right; the roles of other services may not.
      await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE "${name}" FROM PUBLIC`);
    });
    return `postgres://${name}:${password}@127.0.0.1:${this.server.port}/${name}`;
  }

  async drop(name: string): Promise<void> {
    await this.asSuperuser(async (client) => {
      await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    });
  }

  private async passwordOf(name: string): Promise<string> {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`not a database name: ${name}`);
    const file = join(this.server.folder, `role-${name}`);
    const kept = await keptPassword(file);
    if (kept !== undefined) return kept;
    const password = randomBytes(24).toString('base64url');
    await writeFile(file, password, { mode: 0o600 });
    return password;
  }

  private async asSuperuser(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({
      host: '127.0.0.1',
      port: this.server.port,
      user: this.server.user,
      password: this.server.password,
      database: 'postgres',
    });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}
