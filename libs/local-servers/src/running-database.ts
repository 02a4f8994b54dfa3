import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './child.ts';
import type { PostgresServer } from './databases.ts';
import { keptPassword } from './kept-password.ts';
import { SUPERUSER } from './postgres.ts';

/** The address of a database of the PostgreSQL that runs on a folder; undefined when none runs. */
export async function runningDatabase(folder: string, name: string): Promise<string | undefined> {
  const port = await runningPort(folder);
  const password = await keptPassword(join(folder, `role-${name}`));
  if (port === undefined || password === undefined) return undefined;
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
}

/** The PostgreSQL that runs on a folder, with the superuser's address; undefined when none runs. */
export async function runningServer(folder: string): Promise<PostgresServer | undefined> {
  const port = await runningPort(folder);
  const password = await keptPassword(join(folder, 'superuser'));
  return port === undefined || password === undefined ? undefined : { port, user: SUPERUSER, password, folder };
}

async function runningPort(folder: string): Promise<number | undefined> {
  const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = pidFile.split('\n');
  return port !== undefined && isAlive(Number(pid)) ? Number(port) : undefined;
}
