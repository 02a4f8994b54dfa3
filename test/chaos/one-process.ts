import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@cpes/local-servers';

/** Stops the database server of a process that was killed and not restarted. */
export async function stopLeftover(folder: string): Promise<void> {
  if (!existsSync(pidFileOf(folder))) return;
  // A start on the same data stops the remaining database server.
  const server = await startPostgres({ folder: join(folder, 'postgres') });
  await server.stop();
}

/** The process id of the database server that was last started on this folder. */
export function databasePid(folder: string): number {
  return Number(readFileSync(pidFileOf(folder), 'utf8').split('\n')[0]);
}

function pidFileOf(folder: string): string {
  return join(folder, 'postgres', 'data', 'postmaster.pid');
}
