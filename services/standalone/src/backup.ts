import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { baseBackup, copyFolder, runningServer, serverUser } from '@cpes/local-servers';
import { holderOf } from './folder-lock.ts';
import { SECRET_KEYS_FILES } from './secret-keys-file.ts';

/** The files of a backup besides the databases. The broker has nothing that services cannot send again. */
const KEPT = ['demo-credentials.json', 'demo-data.json', 'demo-stores', ...SECRET_KEYS_FILES];
const PASSWORDS = /^(?:superuser|role-.+)$/;
/** Written last: a backup with it is whole. */
const MARK = 'backup.json';
/** It has passwords and keys. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/**
 * Copies databases, their passwords, keys and demo state of the CPES that runs on a data folder into a new folder. Returns the names of
 * keys that come from elsewhere, which the backup lacks. When it fails, it leaves no folder behind.
 */
export async function backUp(dataFolder: string, backup: string): Promise<{ missing: readonly string[] }> {
  if (!relative(dataFolder, backup).startsWith('..')) throw new Error(`choose a folder outside ${dataFolder}`);
  await requireEmpty(backup, 'choose another folder');
  const server = await runningServer(join(dataFolder, 'postgres'));
  if (server === undefined || (await holderOf(dataFolder)) === undefined)
    throw new Error(`no CPES runs on ${dataFolder}; start it first`);
  const postgres = join(backup, 'postgres');
  try {
    await mkdir(backup, { recursive: true });
    await chmod(backup, PRIVATE_FOLDER);
    await copyFolder(server.folder, postgres, { leavesOut: (path) => !PASSWORDS.test(path) });
    await baseBackup(server, join(postgres, 'data'));
    await copyFolder(dataFolder, backup, { leavesOut: (path) => !KEPT.includes(path.split('/')[0] ?? '') });
    const mark = `${JSON.stringify({ at: new Date().toISOString() })}\n`;
    await writeFile(join(backup, MARK), mark, { mode: PRIVATE_FILE, flush: true });
  } catch (error) {
    await rm(backup, { recursive: true, force: true });
    throw error;
  }
  return { missing: SECRET_KEYS_FILES.filter((name) => !existsSync(join(backup, name))) };
}

/** Makes the data folder from a backup, whole or not at all. Returns when the backup was made. */
export async function restore(backup: string, dataFolder: string): Promise<string> {
  const { at } = await markOf(backup);
  const holder = await holderOf(dataFolder);
  if (holder !== undefined)
    throw new Error(`a CPES (process ${holder}) runs on ${dataFolder}; stop it, and move the folder away`);
  await requireEmpty(dataFolder, 'move it away, or set CPES_DATA_DIR to another folder');
  const draft = `${dataFolder}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(dataFolder), { recursive: true });
  await mkdir(draft);
  await copyFolder(backup, draft, { leavesOut: (path) => path === MARK || path === 'postgres' });
  // The server may have another user here.
  const owner = await serverUser();
  await copyFolder(join(backup, 'postgres'), join(draft, 'postgres'), { owner });
  await rename(draft, dataFolder);
  return at;
}

/** A folder of the command line; npm runs commands in the folder of the package. */
export function folderOf(command: string, parameters: readonly string[]): string {
  const [folder = '', ...others] = parameters;
  if (folder === '' || folder.startsWith('-') || others.length > 0)
    throw new Error(`name one folder: npm run ${command} -- FOLDER`);
  return resolve(process.env['INIT_CWD'] ?? '', folder);
}

async function markOf(backup: string): Promise<{ at: string }> {
  try {
    return JSON.parse(await readFile(join(backup, MARK), 'utf8')) as { at: string };
  } catch (error) {
    throw new Error(`${backup} has no complete backup (${MARK} is missing or damaged)`, { cause: error });
  }
}

/** An absent folder counts as empty. */
async function requireEmpty(folder: string, remedy: string): Promise<void> {
  const entries = await readdir(folder).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new Error(`${folder} cannot be read (${code}); ${remedy}`, { cause: error });
  });
  if (entries.length > 0) throw new Error(`${folder} is not empty; ${remedy}`);
}
