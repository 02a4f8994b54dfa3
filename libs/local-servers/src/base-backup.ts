import { chown, copyFile, lstat, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { PostgresServer } from './databases.ts';

/** Files of a running server alone; PostgreSQL creates them again. */
const FILES_OF_THE_RUNNING = ['postmaster.pid', 'postmaster.opts'];
const FOLDERS_OF_THE_RUNNING = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LOG = 'pg_wal';
/** Keeps the log that the copy needs; the server removes it when the session ends. */
const SLOT = 'cpes_base_backup';

/**
 * Copies the data folder of a server that works meanwhile, with the log that makes the copy consistent: what `pg_basebackup` does,
 * which the embedded server does not bring. `target` may not exist. A server that starts with the copy has what was committed
 * when the copy ended; with a `restore_command` and `recovery.signal`, what was archived later too.
 */
export async function baseBackup(server: PostgresServer, target: string): Promise<void> {
  const source = join(server.folder, 'data');
  const { port, user, password } = server;
  const client = new Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  await client.connect();
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [SLOT]);
    await client.query(`SELECT pg_backup_start('cpes', true)`);
    await copyFolder(source, target, '');
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await copyFolder(join(source, LOG), join(target, LOG), LOG);
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

/** Copies with owner and mode. Files that the server removes meanwhile are none of a consistent copy. */
async function copyFolder(source: string, target: string, within: string): Promise<void> {
  const { mode, uid, gid } = await lstat(source);
  await mkdir(target, { mode, recursive: true });
  await chown(target, uid, gid);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const path = join(within, entry.name);
    if (FILES_OF_THE_RUNNING.includes(path) || FOLDERS_OF_THE_RUNNING.some((folder) => path.startsWith(`${folder}/`)))
      continue;
    if (within === '' && entry.name === LOG) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyFolder(from, to, path);
    else await copyOne(from, to, entry.isSymbolicLink()).catch(unlessRemoved);
  }
}

async function copyOne(from: string, to: string, isLink: boolean): Promise<void> {
  if (isLink) return symlink(await readlink(from), to);
  const { uid, gid } = await lstat(from);
  await copyFile(from, to);
  await chown(to, uid, gid);
}

function unlessRemoved(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
