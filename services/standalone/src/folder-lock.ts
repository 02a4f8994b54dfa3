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
  const own = await identityOf(process.pid);
  const holder = await claim(file, own);
  if (holder === undefined) return async () => unlock(file, own);
  const pid = holder.split(' ')[0] ?? '';
  throw new Error(
    `another CPES (process ${pid}) runs on ${folder}; stop it first, or set CPES_DATA_DIR to another folder`,
  );
}

/** Undefined when the file is now ours, else the live process that has it or is about to have it. */
async function claim(file: string, own: string): Promise<string | undefined> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, own);
  try {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      // A link appears with its content and never replaces another: the file system decides who is first.
      if (await hasDone(link(draft, file), 'EEXIST')) return undefined;
      const holder = await textOf(file);
      if (holder === undefined) continue;
      if (await isHeld(holder)) return holder;
      // Only one process at a time may replace what a dead one has left: the one that has claimed the file beside it.
      const next = `${file}.next`;
      const other = await claim(next, own);
      if (other !== undefined) return other;
      const isStale = (await textOf(file)) === holder;
      if (isStale) await rename(draft, file);
      await rm(next, { force: true });
      if (isStale) return undefined;
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

async function unlock(file: string, own: string): Promise<void> {
  if ((await textOf(file)) === own) await rm(file, { force: true });
}

/** Undefined when there is no such file. */
async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
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
