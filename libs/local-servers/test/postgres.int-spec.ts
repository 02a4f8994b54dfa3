import { spawn } from 'node:child_process';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { isAlive, privateFolder, startPostgres, until } from '@cpes/local-servers';
import { Client } from 'pg';

jest.setTimeout(60_000);

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

describe('startPostgres', () => {
  it('keeps databases, roles and rows in its folder from one start to the next, past a server left behind', async () => {
    const folder = await privateFolder('instances-test');
    const home = join(folder.path, 'postgres');
    const first = await startPostgres({ folder: home, isVolatile: true });
    const url = await first.databases.ensure('intake');
    expect(await first.databases.ensure('intake')).toBe(url);
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');

    // Not stopped: as after a launcher that was killed.
    const second = await startPostgres({ folder: home, isVolatile: true });
    expect(isAlive(first.pid())).toBe(false);
    expect(await query(await second.databases.ensure('intake'), 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
    expect(isAlive(second.pid())).toBe(false);
    await folder.remove();
  });

  it('starts again at the same address, with all that was committed, after it was killed', async () => {
    const server = await startPostgres();
    const url = await server.databases.ensure('intake');
    await query(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    await until('it is gone', () => !isAlive(killed), 5_000);
    // Its last children let go of the shared memory a moment later.
    await until(
      'it is back',
      () =>
        server.restart().then(
          () => true,
          () => false,
        ),
      20_000,
    );
    expect(server.pid()).not.toBe(killed);
    expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await server.stop();
    expect(isAlive(server.pid())).toBe(false);
  });

  it('waits for a killed server that nobody has waited for yet', async () => {
    const folder = await privateFolder('instances-test');
    const home = join(folder.path, 'postgres');
    await (await startPostgres({ folder: home, isVolatile: true })).stop();
    // What the shell leaves behind, under the server's user, has ended at once and has a parent that never asks for it.
    const { uid, gid } = await stat(home);
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 2'], {
      uid,
      gid,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const zombie = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    const data = join(home, 'data');
    await writeFile(join(data, 'postmaster.pid'), `${zombie}\n${data}\n`);
    const server = await startPostgres({ folder: home, isVolatile: true });
    expect(isAlive(server.pid())).toBe(true);
    await server.stop();
    await folder.remove();
  });

  it('begins anew after a first start that was interrupted, and never removes a database', async () => {
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

  it('gives each database to its own role only', async () => {
    const server = await startPostgres({ isVolatile: true });
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
  });
});
