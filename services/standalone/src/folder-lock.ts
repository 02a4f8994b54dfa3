import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@cpes/local-servers';

/**
 * Claims a data folder for this process: a second CPES on it would stop the servers of the first. What a killed process has
 * left behind counts for nothing.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'cpes.pid');
  const holder = existsSync(file) ? await readFile(file, 'utf8') : '';
  const pid = Number(holder.split(' ')[0]);
  const isHeld = pid > 0 && pid !== process.pid && isAlive(pid) && (await identityOf(pid)) === holder;
  if (isHeld) {
    throw new Error(`another CPES (process ${pid}) runs on ${folder}; stop it first, or set CPES_DATA_DIR to another`);
  }
  await writeFile(file, await identityOf(process.pid));
  return () => rm(file, { force: true });
}

/** A pid can have gone to another process since; where the system tells, the time of its start makes it one of a kind. */
async function identityOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name and may hold anything; the 22nd is the start.
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return startedAt === undefined ? String(pid) : `${pid} ${startedAt}`;
}
