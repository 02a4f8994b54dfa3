import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { programInModules } from '@cpes/local-servers';
import { credentialsIn, RunningProgram, UNLIMITED } from '@cpes/testing';
import type { Door } from '../load/plan.ts';
import { LentPostgres } from '../machine/lent-postgres.ts';
import type { AskedServers } from '../machine/servers.ts';
import { openRunsIn, serverTimesIn, TABLES } from './cpes.ts';
import type { SystemContext, SystemUnderTest } from './system.ts';

/** CPES as `npm start` runs it: all services and their broker in one process, which starts its own PostgreSQL. */
export async function oneProcess({
  cleanup,
  folder,
}: Omit<SystemContext, 'servers'>): Promise<SystemUnderTest & { readonly servers: AskedServers }> {
  const data = join(folder, 'one-process');
  const postgres = await LentPostgres.make(join(data, 'postgres'), cleanup);
  // Beside the other systems' logs, which are shown when one fails.
  const log = join(folder, 'cpes.log');
  await symlink(join(data, 'cpes.log'), log);
  const program = {
    program: programInModules('standalone'),
    // As a person starts it.
    flags: [],
    env: { ...UNLIMITED, CPES_DATA_DIR: data, HOST: '127.0.0.1', DEMO_STORES: 'off', DEMO_DATA: 'off' },
    log: join(folder, 'one-process.log'),
  };
  let running:
    { readonly program: RunningProgram; readonly stop: () => Promise<void>; readonly postgresPid: number } | undefined;
  const start = async (): Promise<void> => {
    await postgres.stop();
    const [started, stop] = await cleanup.start(
      () => RunningProgram.start(program),
      (one) => one.end('SIGTERM'),
    );
    running = { program: started, stop, postgresPid: await postgres.find() };
  };
  await start();
  const { apiKey } = await credentialsIn(data);
  return {
    name: 'one process',
    servers: {
      query: (database, sql, parameters) => postgres.query(database, sql, parameters),
      stop: async () => {
        await postgres.stop();
        await rm(log);
        await rm(data, { recursive: true });
      },
    },
    tables: TABLES,
    door: (): Door => ({
      origins: running === undefined ? [] : [running.program.url],
      headers: { authorization: `Bearer ${apiKey}` },
    }),
    processes: () =>
      running === undefined
        ? []
        : [
            { name: 'one process', pid: running.program.pid },
            { name: 'PostgreSQL', pid: running.postgresPid, isTree: true },
          ],
    openRuns: () => openRunsIn(postgres),
    serverTimes: (since) => serverTimesIn(postgres, since),
    start,
    stop: async () => {
      if (running === undefined) return;
      const { stop } = running;
      running = undefined;
      await postgres.stop();
      await stop();
      await postgres.take();
    },
  };
}
