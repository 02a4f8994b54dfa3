import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '@cpes/local-servers';
import { holderOf, lockFolder } from './folder-lock.ts';

describe('lockFolder', () => {
  let folder: string;
  let other: ChildProcess;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'folder-lock-'));
    other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  });
  afterEach(async () => {
    await endProcess(other, 'SIGKILL', 1_000);
    await rm(folder, { recursive: true });
  });

  /** The lock as another process would have written it. */
  async function lockedByOther(): Promise<string> {
    const stat = await readFile(`/proc/${other.pid}/stat`, 'utf8').catch(() => '');
    const startedAt = stat.split(') ')[1]?.split(' ')[19];
    const text = startedAt === undefined ? String(other.pid) : `${other.pid} ${startedAt}`;
    await writeFile(join(folder, 'cpes.lock'), text);
    return text;
  }

  it('refuses a folder in use by another process, and keeps its lock', async () => {
    const text = await lockedByOther();
    await expect(lockFolder(folder)).rejects.toThrow(`another CPES (process ${other.pid}) runs on ${folder}`);
    expect(await readFile(join(folder, 'cpes.lock'), 'utf8')).toBe(text);
  });

  it('takes the folder of a killed process', async () => {
    await lockedByOther();
    await endProcess(other, 'SIGKILL', 1_000);
    await expect(lockFolder(folder)).resolves.toBeDefined();
  });

  it('takes the folder when the pid is reused, or the lock is invalid', async () => {
    await writeFile(join(folder, 'cpes.lock'), `${other.pid} 1`);
    const unlock = await lockFolder(folder);
    await unlock();
    await writeFile(join(folder, 'cpes.lock'), 'garbage');
    await expect(lockFolder(folder)).resolves.toBeDefined();
  });

  it.each(['no process', 'a process that was killed'])(
    'gives the folder to one of many concurrent processes, after %s',
    async (before) => {
      if (before !== 'no process') await lockedByOther().then(() => endProcess(other, 'SIGKILL', 1_000));
      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
      const refusals = tries.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(refusals).toHaveLength(19);
      for (const refusal of refusals)
        expect(refusal).toContain(`another CPES (process ${process.pid}) runs on ${folder}`);
      expect(await readdir(folder)).toEqual(['cpes.lock', 'cpes.pid']);
    },
  );

  it('takes the folder when the process that was replacing a dead lock was killed, too', async () => {
    const text = await lockedByOther();
    await writeFile(join(folder, 'cpes.lock.next'), text);
    await endProcess(other, 'SIGKILL', 1_000);
    await expect(lockFolder(folder)).resolves.toBeDefined();
    expect(await readdir(folder)).toEqual(['cpes.lock', 'cpes.pid']);
  });

  it('can be taken again after its release', async () => {
    const unlock = await lockFolder(folder);
    await unlock();
    expect(await readdir(folder)).toEqual([]);
    await expect(lockFolder(folder)).resolves.toBeDefined();
  });

  it('writes only its process id to cpes.pid, and removes it with the lock', async () => {
    const unlock = await lockFolder(folder);
    expect(await readFile(join(folder, 'cpes.pid'), 'utf8')).toBe(`${process.pid}\n`);
    await unlock();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('holderOf', () => {
  it('names the process that holds the lock, and none after the release', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'folder-lock-'));
    const unlock = await lockFolder(folder);
    expect(await holderOf(folder)).toBe(process.pid);
    await unlock();
    expect(await holderOf(folder)).toBeUndefined();
    await rm(folder, { recursive: true });
  });

  it('does not take a later process with the same id for the holder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'folder-lock-'));
    await writeFile(join(folder, 'cpes.lock'), `${process.pid} 1`);
    expect(await holderOf(folder)).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});
