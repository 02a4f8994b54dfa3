import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './child.ts';
import { keptPassword } from './kept-password.ts';

/** The address of a database of the PostgreSQL that runs on a folder now; none when none runs there. */
export async function runningDatabase(folder: string, name: string): Promise<string | undefined> {
  const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = pidFile.split('\n');
  const password = await keptPassword(join(folder, `role-${name}`));
  if (port === undefined || password === undefined || !isAlive(Number(pid))) return undefined;
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`;
}
