import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '@cpes/local-servers';

/** Each try fails because another process has just taken or left the folder; nobody does so often. */
const TRIES_MAX = 10;

/**
 * Claims a data folder for this process: a second CPES on it would stop the servers of the first. Of processes that try at once
 * one has it. What a killed process has left behind counts for nothing.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'cpes.pid');
  const draft = `${file}.${randomUUID()}`;
  const own = await identityOf(process.pid);
  await writeFile(draft, own);
  try {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      // A link appears with its content and never replaces another: the file system decides who is first.
      if (await hasDone(link(draft, file), 'EEXIST')) return async () => unlock(file, own);
      const holder = await textOf(file);
      if (await isHeld(holder)) {
        const pid = holder.split(' ')[0] ?? '';
        throw new Error(
          `another CPES (process ${pid}) runs on ${folder}; stop it first, or set CPES_DATA_DIR to another folder`,
        );
      }
      await removeStale(file, holder);
    }
    throw new Error(`${file} changes all the time; see which CPES runs on that folder`);
  } finally {
    await rm(draft, { force: true });
  }
}

async function isHeld(holder: string): Promise<boolean> {
  const pid = Number(holder.split(' ')[0]);
  // Where the system does not tell starts, our own pid is that of an earlier process.
  if (holder === String(process.pid)) return false;
  return pid > 0 && isAlive(pid) && (await identityOf(pid)) === holder;
}

/** Takes the file away before it looks once more: another process may have put its own there meanwhile, and gets it back. */
async function removeStale(file: string, holder: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  if (!(await hasDone(rename(file, aside), 'ENOENT'))) return;
  if ((await textOf(aside)) !== holder) await hasDone(link(aside, file), 'EEXIST');
  await rm(aside, { force: true });
}

async function unlock(file: string, own: string): Promise<void> {
  if ((await textOf(file)) === own) await rm(file, { force: true });
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

/** False when it could not be done for the reason that is expected. */
async function hasDone(work: Promise<void>, unless: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === unless) return false;
    throw error;
  }
}

/** A pid can have gone to another process since; where the system tells, the time of its start makes it one of a kind. */
async function identityOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name and may hold anything; the 22nd is the start.
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return startedAt === undefined ? String(pid) : `${pid} ${startedAt}`;
}
