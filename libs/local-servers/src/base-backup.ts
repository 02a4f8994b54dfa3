import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { copyFolder } from './copy-folder.ts';
import type { PostgresServer } from './databases.ts';

/** Files of a running server only; PostgreSQL creates them again. */
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
/** The slot retains the log that the copy needs; the server removes it when the session ends. */
const SLOT = 'cpes_base_backup';
const DUPLICATE_OBJECT = '42710';

/**
 * Copies the data folder of a running server, with the log that makes the copy consistent. `pg_basebackup` does the same, but the
 * embedded server lacks it. `target` may not exist. A server that starts with the copy has all transactions that were committed when
 * the copy ended; with a `restore_command` and `recovery.signal`, also those that were archived later.
 */
export async function baseBackup(server: PostgresServer, target: string): Promise<void> {
  const source = join(server.folder, 'data');
  const { port, user, password } = server;
  const client = new Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  // If the server stops during the copy, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [SLOT]).catch(explain);
    await client.query(`SELECT pg_backup_start('cpes', true)`);
    await copyFolder(source, target, { leavesOut: isOfTheRunning });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await copyFolder(join(source, LOG), join(target, LOG));
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '', { flush: true });
  } finally {
    await client.end();
  }
}

/** The log is copied last. */
function isOfTheRunning(path: string): boolean {
  return [...FILES_OF_THE_RUNNING, LOG].includes(path) || FOLDERS_OF_THE_RUNNING.includes(dirname(path));
}

function explain(error: unknown): never {
  if ((error as { code?: string }).code !== DUPLICATE_OBJECT) throw error;
  throw new Error('another backup of this server is running; wait until it has ended', { cause: error });
}
