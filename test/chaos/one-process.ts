import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@cpes/local-servers';

/** Stops the database server of a process that was killed and not started again. */
export async function stopLeftover(folder: string): Promise<void> {
  if (!existsSync(pidFileOf(folder))) return;
  // Starting on the same data is what ends a server that was left behind.
  const server = await startPostgres({ folder: join(folder, 'postgres') });
  await server.stop();
}

/** The process id of the database server that was started last on this folder. */
export function databasePid(folder: string): number {
  return Number(readFileSync(pidFileOf(folder), 'utf8').split('\n')[0]);
}

function pidFileOf(folder: string): string {
  return join(folder, 'postgres', 'data', 'postmaster.pid');
}
