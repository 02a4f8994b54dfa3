import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import {
  baseBackup,
  isAlive,
  privateFolder,
  type PrivateFolder,
  runningDatabase,
  startPostgres,
  until,
} from '@cpes/local-servers';
import { Client } from 'pg';

jest.setTimeout(60_000);

const run = promisify(execFile);
/** A shared cluster, because creating one takes longer than most tests. */
let made: PrivateFolder;
beforeAll(async () => {
  made = await privateFolder('instances-test');
  await (await startPostgres({ folder: join(made.path, 'postgres'), isVolatile: true })).stop();
});
afterAll(() => made.remove());

/** A temporary folder, and in it `home` with a copy of that cluster. */
async function clusterIn(): Promise<{ folder: PrivateFolder; home: string }> {
  const folder = await privateFolder('instances-test');
  const home = join(folder.path, 'postgres');
  // With the owner, who is not root.
  await run('cp', ['-a', join(made.path, 'postgres'), home]);
  return { folder, home };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // The running query fails when the server ends.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const AT_WORK =
  "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series(%' AND pid <> pg_backend_pid()";

describe('baseBackup', () => {
  it('copies the data folder during writes, and a server starts with all committed rows', async () => {
    const { folder, home } = await clusterIn();
    const copied = join(folder.path, 'copied');
    const server = await startPostgres({ folder: home, isVolatile: true });
    const url = await server.databases.ensure('intake');
    await query(url, 'CREATE TABLE numbers AS SELECT 0 AS n');
    const done = new AbortController();
    const writing = (async () => {
      for (let n = 1; !done.signal.aborted; n += 1) await query(url, `INSERT INTO numbers VALUES (${n})`);
    })();
    await mkdir(copied);
    await baseBackup(server.server, join(copied, 'data'));
    done.abort();
    await writing;
    await copyFile(join(home, 'superuser'), join(copied, 'superuser'));
    const restored = await startPostgres({ folder: copied, isVolatile: true });
    const count = 'SELECT count(*)::int AS rows, max(n) AS last FROM numbers';
    const [kept] = (await query(await restored.databases.ensure('intake'), count)) as { rows: number; last: number }[];
    expect(kept!.last).toBeGreaterThan(0);
    expect(kept!.rows).toBe(kept!.last + 1);
    await Promise.all([server.stop(), restored.stop()]);
    await folder.remove();
  });
});

describe('startPostgres', () => {
  it('keeps databases, roles and rows between starts, also after a killed launcher', async () => {
    const folder = await privateFolder('instances-test');
    const home = join(folder.path, 'postgres');
    const first = await startPostgres({ folder: home, isVolatile: true });
    const url = await first.databases.ensure('intake');
    expect(await first.databases.ensure('intake')).toBe(url);
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');

    // Not stopped, as after a killed launcher.
    const second = await startPostgres({ folder: home, isVolatile: true });
    expect(isAlive(first.pid())).toBe(false);
    expect(await query(await second.databases.ensure('intake'), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
    expect(isAlive(second.pid())).toBe(false);
    await folder.remove();
  });

  it('restarts at the same address with all committed rows after a kill', async () => {
    const server = await startPostgres();
    const url = await server.databases.ensure('intake');
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    // This session does not check for signals, and keeps the server's memory.
    const busy = query(url, 'SELECT count(*) FROM generate_series(1, 10_000_000) n WHERE n % 7 = 3').catch(
      () => 'cut off',
    );
    await until('it is at work', async () => (await query(url, AT_WORK)).length > 0, 5_000);
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    await until('it is gone', () => !isAlive(killed), 5_000);
    await server.restart();
    expect(server.pid()).not.toBe(killed);
    expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await busy;
    await server.stop();
    expect(isAlive(server.pid())).toBe(false);
  });

  it('waits for a killed server until its parent has reaped it', async () => {
    const { folder, home } = await clusterIn();
    // The shell's child, under the server's user, ends and has a parent that never reaps it.
    const { uid, gid } = await stat(home);
    // It ends only after the shell has become that parent, because a shell reaps earlier children.
    const child = "(until grep -q '^sleep' /proc/$$/comm; do sleep 0.05; done)";
    const parent = spawn('sh', ['-c', `${child} & echo $!; exec sleep 8`], {
      uid,
      gid,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const zombie = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    await until('it has ended', async () => (await readFile(`/proc/${zombie}/stat`, 'utf8')).includes(' Z '), 2_000);
    const data = join(home, 'data');
    await writeFile(join(data, 'postmaster.pid'), `${zombie}\n${data}\n`);
    const server = await startPostgres({ folder: home, isVolatile: true });
    expect(isAlive(server.pid())).toBe(true);
    parent.kill();
    await server.stop();
    await folder.remove();
  });

  it('starts over after an interrupted first start, and never removes a database', async () => {
    const folder = await privateFolder('instances-test');
    const home = join(folder.path, 'postgres');
    await mkdir(join(home, 'data.new'), { recursive: true });
    await writeFile(join(home, 'data.new', 'PG_VERSION'), '18\n');
    await (await startPostgres({ folder: home, isVolatile: true })).stop();
    await rename(join(home, 'superuser'), join(home, 'elsewhere'));
    await expect(startPostgres({ folder: home, isVolatile: true })).rejects.toThrow('superuser is missing');
    await rename(join(home, 'elsewhere'), join(home, 'superuser'));
    await (await startPostgres({ folder: home, isVolatile: true })).stop();
    await folder.remove();
  });

  it('gives a role a new password when its file was lost or damaged', async () => {
    const { folder, home } = await clusterIn();
    const server = await startPostgres({ folder: home, isVolatile: true });
    const url = await server.databases.ensure('intake');
    await rm(join(home, 'role-intake'));
    const renewed = await server.databases.ensure('intake');
    expect(renewed).not.toBe(url);
    expect(await query(renewed, 'SELECT 7 AS n')).toEqual([{ n: 7 }]);
    await writeFile(join(home, 'role-intake'), 'no password');
    expect(await query(await server.databases.ensure('intake'), 'SELECT 7 AS n')).toEqual([{ n: 7 }]);
    await server.stop();
    await folder.remove();
  });

  it('runs on a folder with any name, longer than the limit for sockets', async () => {
    const folder = await privateFolder('instances-test');
    const home = join(folder.path, 'a, b “c” $d', 'x'.repeat(120), 'postgres');
    await mkdir(home, { recursive: true });
    const server = await startPostgres({ folder: home, isVolatile: true });
    const address = await server.databases.ensure('intake');
    expect(await runningDatabase(home, 'intake')).toBe(address);
    await server.stop();
    expect(await runningDatabase(home, 'intake')).toBeUndefined();
    await folder.remove();
  });

  it('reports in one line why it does not start', async () => {
    const { folder, home } = await clusterIn();
    await writeFile(join(home, 'data', 'PG_VERSION'), '9.6\n');
    const starting = startPostgres({ folder: home, isVolatile: true });
    await expect(starting).rejects.toThrow(
      /^PostgreSQL did not start \(database files are incompatible with server\)$/,
    );
    await folder.remove();
  });

  it('cancels a start on request', async () => {
    const folder = await privateFolder('instances-test');
    const home = join(folder.path, 'postgres');
    const duringInitdb = startPostgres({ folder: home, stopRequest: AbortSignal.timeout(50) });
    await expect(duringInitdb).rejects.toThrow(/abort/i);
    const request = new AbortController();
    const afterwards = startPostgres({ folder: home, isVolatile: true, stopRequest: request.signal });
    await until('the server is launched', () => existsSync(join(home, 'data', 'postmaster.pid')), 30_000, 1);
    request.abort();
    // It may have been ready a moment before.
    const server = await afterwards.catch(() => undefined);
    await server?.stop();
    expect(existsSync(join(home, 'data', 'postmaster.pid'))).toBe(false);
    await folder.remove();
  });

  it('gives each database to its own role only', async () => {
    const { folder, home } = await clusterIn();
    const server = await startPostgres({ folder: home, isVolatile: true });
    const intake = new URL(await server.databases.ensure('intake'));
    const scoring = new URL(await server.databases.ensure('scoring'));
    await query(scoring.href, 'CREATE TABLE secret AS SELECT 1 AS n');
    scoring.username = intake.username;
    scoring.password = intake.password;
    const peek = query(scoring.href, 'SELECT n FROM secret');
    await expect(peek).rejects.toThrow(/permission denied/);
    await expect(server.databases.ensure('no"name')).rejects.toThrow('not a database name');
    await server.databases.drop('intake');
    await server.databases.drop('intake');
    await server.stop();
    await folder.remove();
  });
});
