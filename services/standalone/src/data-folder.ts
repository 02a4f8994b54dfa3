import { mkdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { SECRET_KEYS_FILES } from './secret-keys-file.ts';

/** A new database is 40 MB, its first WAL 32 MB, and the broker needs 50 MB of free space. */
const FREE_BYTES_MIN = 150_000_000;
const FILES = [
  'cpes.lock',
  'cpes.log',
  'cpes.pid',
  'demo-credentials.json',
  'demo-data.json',
  'internal-api.env',
  ...SECRET_KEYS_FILES,
];
const FOLDERS = ['demo-stores', 'logs', 'postgres', 'rabbitmq'];

const OBSTACLES: Readonly<Record<string, string>> = {
  EACCES: 'may not be written to by this user',
  EEXIST: 'is a file',
  ELOOP: 'is a link that leads nowhere',
  ENAMETOOLONG: 'has a name that is too long',
  ENOENT: 'cannot be made',
  ENOTDIR: 'leads through a file',
  EPERM: 'may not be written to by this user',
  EROFS: 'is on a disk that cannot be written to',
};
const ELSEWHERE = 'set CPES_DATA_DIR to another folder';

/**
 * Creates the data folder if it is missing and claims it for this process; the returned function releases it. Reports
 * problems with the folder before servers and services start.
 */
export async function openDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await make(folder);
    await requireRoom(folder);
    for (const name of FILES) await requireNoFolder(join(folder, name));
    for (const name of FOLDERS) await make(join(folder, name));
    return await lockFolder(folder);
  } catch (error) {
    throw explained(folder, error);
  }
}

/** Parents first. Node's recursive mkdir never returns below /proc, where a folder cannot be created. */
async function make(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await make(parent);
  await mkdir(folder).catch(async (error: unknown) => {
    // A concurrent process may have created it.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= FREE_BYTES_MIN) return;
  const [free, wanted] = [bavail * bsize, FREE_BYTES_MIN].map((bytes) => Math.floor(bytes / 1_000_000));
  throw new Error(`the disk of ${folder} has ${free} MB free, and ${wanted} are needed; make room, or ${ELSEWHERE}`);
}

async function requireNoFolder(file: string): Promise<void> {
  if (await isFolder(file)) throw new Error(`${file} is a folder where a file belongs; move it away`);
}

function explained(folder: string, error: unknown): unknown {
  const { code, path = folder } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const obstacle = OBSTACLES[code] ?? `cannot be used (${code})`;
  return new Error(`CPES_DATA_DIR: ${path} ${obstacle}; ${ELSEWHERE}`, { cause: error });
}
