import { chown, copyFile, lstat, mkdir, open, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerUser } from './server-user.ts';

export interface CopyOptions {
  /** Whether to skip a file or folder, by its path within the source. */
  readonly leavesOut?: (path: string) => boolean;
  /** The owner of the copy; by default the owner of each file. */
  readonly owner?: ServerUser | undefined;
}

/** Copies a folder with owners and modes, and writes each file to the disk. Skips files that disappear during the copy. */
export async function copyFolder(
  source: string,
  target: string,
  options: CopyOptions = {},
  within = '',
): Promise<void> {
  const { mode, uid, gid } = await lstat(source);
  const owner = options.owner ?? { uid, gid };
  await mkdir(target, { mode, recursive: true });
  await chown(target, owner.uid, owner.gid);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const path = join(within, entry.name);
    if (options.leavesOut?.(path) === true) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyFolder(from, to, options, path);
    else await copyOne(from, to, entry.isSymbolicLink(), options.owner).catch(unlessRemoved);
  }
}

async function copyOne(from: string, to: string, isLink: boolean, owner: ServerUser | undefined): Promise<void> {
  if (isLink) return symlink(await readlink(from), to);
  const { uid, gid } = owner ?? (await lstat(from));
  await copyFile(from, to);
  await chown(to, uid, gid);
  const file = await open(to, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessRemoved(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
