import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '@cpes/local-servers';

/** Each try fails because another process has just taken or left the folder, which cannot happen this often. */
const TRIES_MAX = 10;

/**
 * Claims a data folder for this process, because a second CPES on it would stop the servers of the first. One of
 * several concurrent processes gets it; a lock of a dead process is ignored. While claimed, `cpes.pid` contains the
 * process id.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const own = await identityOf(process.pid);
  const holder = await claim(lockOf(folder), own);
  if (holder !== undefined) {
    throw new Error(
      `another CPES (process ${pidOf(holder)}) runs on ${folder}; stop it first, or set CPES_DATA_DIR to another folder`,
    );
  }
  const pidFile = join(folder, 'cpes.pid');
  await writeFile(pidFile, `${process.pid}\n`);
  return async () => {
    await rm(pidFile, { force: true });
    await unlock(lockOf(folder), own);
  };
}

/** The process id of the CPES on a data folder. */
export async function holderOf(folder: string): Promise<number | undefined> {
  const holder = await textOf(lockOf(folder));
  return holder !== undefined && (await isHeld(holder)) ? pidOf(holder) : undefined;
}

/** The process id and start time, because a later process may have the same id. */
function lockOf(folder: string): string {
  return join(folder, 'cpes.lock');
}

function pidOf(holder: string): number {
  return Number(holder.split(' ')[0]);
}

/** Undefined when the file is now ours, otherwise the live process that has it or is about to have it. */
async function claim(file: string, own: string): Promise<string | undefined> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, own);
  try {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      // A hard link appears with its content and never replaces another, so the file system decides which process is
      // first.
      if (await hasDone(link(draft, file), 'EEXIST')) return undefined;
      const holder = await textOf(file);
      if (holder === undefined) continue;
      if (await isHeld(holder)) return holder;
      // Only one process at a time may replace a dead lock: the one that has claimed the file beside it.
      const next = `${file}.next`;
      const other = await claim(next, own);
      if (other !== undefined) return other;
      const isStale = (await textOf(file)) === holder;
      if (isStale) await rename(draft, file);
      await rm(next, { force: true });
      if (isStale) return undefined;
    }
    throw new Error(`${file} changes continuously; check which CPES runs on that folder`);
  } finally {
    await rm(draft, { force: true });
  }
}

async function isHeld(holder: string): Promise<boolean> {
  const pid = pidOf(holder);
  // Without start times, our own pid is that of an earlier process.
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

/** False when it failed with the expected error. */
async function hasDone(work: Promise<void>, unless: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === unless) return false;
    throw error;
  }
}

/** The start time distinguishes a process from a later one with the same id. */
async function identityOf(pid: number): Promise<string> {
  const startedAt = await startOf(pid);
  return startedAt === undefined ? String(pid) : `${pid} ${startedAt}`;
}

async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name and may contain anything; the 22nd is the start time.
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  // macOS has no /proc.
  const answer = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined);
  return answer?.stdout.trim().replaceAll(/\s+/g, '-');
}
