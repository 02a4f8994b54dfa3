import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseBackup, isAlive } from '@cpes/local-servers';
import { Client } from 'pg';
import type { Chaos, Scenario } from '../scenario.ts';
import type { System } from '../system.ts';
import { refusedAsAway } from './refusals.ts';

const PER_SECOND = 15;
/** Open runs when the data folder is lost. */
const UNDER_WAY = 20;
const DOWN_MS_MAX = 10_000;
const ARCHIVED_MS_MAX = 10_000;

/** The restore drill of docs/operators/backup.md, with the write-ahead log. */
export const restored: Scenario = {
  name: 'database.restored',
  promise: 'The data folder is lost during runs and restored from a base backup and archived log: all runs end.',
  allows: { uncounted: true },
  async story(chaos) {
    const { system, load, note, figures } = chaos;
    const { server } = system.postgres;
    const data = join(server.folder, 'data');
    const base = join(server.folder, 'base');
    await archiveLog(chaos, data, join(server.folder, 'archive'));
    load.start(PER_SECOND);
    await load.accepts(30);
    note('backup.began');
    await baseBackup(server, base);
    note('backup.ended');
    await load.accepts(60);
    // Without scoring, the last runs stay open until the loss.
    system.one('scoring').signal('SIGSTOP');
    await load.accepts(2 * UNDER_WAY);
    await load.stop();
    await archiveRest(chaos);
    await endDatabase(chaos, 'SIGKILL');
    await rm(data, { recursive: true });
    await rename(base, data);
    await writeFile(join(data, 'recovery.signal'), '');
    await giveTo(data, join(data, 'recovery.signal'));
    await system.postgres.restart();
    const [open] = await system.query<{ runs: number }>('gateway', 'SELECT count(*)::int AS runs FROM open_runs');
    figures['underWay'] = open?.runs ?? 0;
    if (figures['underWay'] < UNDER_WAY) throw new Error('no run was under way: the test proves nothing');
    system.one('scoring').signal('SIGCONT');
    load.start(PER_SECOND);
    await load.accepts(30);
    await load.stop();
    refusedAsAway(load);
  },
};

/** From now on, the server archives each finished WAL segment, and reads the archive in a recovery. */
async function archiveLog(chaos: Chaos, data: string, archive: string): Promise<void> {
  const { system } = chaos;
  await mkdir(archive);
  await giveTo(data, archive);
  await asSuperuser(system, `ALTER SYSTEM SET archive_mode = 'on'`);
  await asSuperuser(system, `ALTER SYSTEM SET archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`);
  await asSuperuser(system, `ALTER SYSTEM SET restore_command = 'cp ${archive}/%f %p'`);
  await endDatabase(chaos, 'SIGINT');
  await system.postgres.restart();
}

/** Ends the current WAL segment, and waits until it is archived. */
async function archiveRest({ system, until }: Chaos): Promise<void> {
  const [ended] = await asSuperuser<{ segment: string }>(system, 'SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  const isArchived = async () => {
    const [archiver] = await asSuperuser<{ last: string | null }>(
      system,
      'SELECT last_archived_wal AS last FROM pg_stat_archiver',
    );
    return (archiver?.last ?? '') >= (ended?.segment ?? '');
  };
  await until('the log is archived', isArchived, ARCHIVED_MS_MAX);
}

async function endDatabase({ system, until }: Chaos, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const pid = system.postgres.pid();
  process.kill(pid, signal);
  await until('the database is down', () => !isAlive(pid), DOWN_MS_MAX);
}

async function asSuperuser<Row extends object>(system: System, sql: string): Promise<Row[]> {
  const { port, user, password } = system.postgres.server;
  const client = new Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The server's user must own the data folder and the files added to it. */
async function giveTo(data: string, path: string): Promise<void> {
  const { uid, gid } = await stat(data);
  await chown(path, uid, gid);
}
